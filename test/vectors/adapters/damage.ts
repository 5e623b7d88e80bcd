import { fire, slow } from '../../../language/procedures/attacks/ammunition.js';
import { areaBurn, areaDamage, type Burned, burnHit, tankHit } from '../../../language/procedures/attacks/area.js';
import { coverFire } from '../../../language/procedures/attacks/cover-fire.js';
import { weaponOf } from '../../../language/procedures/attacks/weapon.js';
import { combatRound } from '../../../language/procedures/round/combat-round.js';
import type { Fighter } from '../../../language/procedures/round/fighter.js';
import { strike } from '../../../language/procedures/round/strike.js';
import { type Damage, heavyArmour, lightArmour, penetrate } from '../../../language/procedures/wounds/armour.js';
import { hitLocation } from '../../../language/procedures/wounds/hit-location.js';
import { applyHits, type Hit, noWounds, type Wounds } from '../../../language/procedures/wounds/wounds.js';
import type { Evaluation } from '../../../language/sheet/cells/evaluation.js';
import { makePool, poolTotal } from '../../../language/values/pool.js';
import { LEAST_WIDTH } from '../../../language/values/pool-operation.js';
import { isProblem } from '../../../language/values/problem.js';
import { scriptedRng } from '../../dice/scripted.js';
import { must } from '../../must.js';
import type { Character } from '../character.js';
import type { Given, Json } from '../given.js';
import type { Table } from '../table.js';
import type { Adapters } from './adapter.js';
import { word } from './game.js';

/** Dice that a line rolls. */
export function dice(one: Character, line: string): number {
  const rolled = one.rolled(line);
  if (!rolled || isProblem(rolled) || rolled.value.kind !== 'pool') throw new Error(`${line} rolls no pool`);
  return poolTotal(rolled.value.pool);
}

/** The outcome, or an error that says the problem. */
function somebody(table: Table, lines: readonly string[] = []): Evaluation {
  return table.character(['nature Talent', ...lines]).evaluation;
}

function damageOf(given: Given): Damage {
  return { killing: given.maybeNumber('K') ?? 0, shock: given.maybeNumber('S') ?? 0 };
}

function shown({ killing, shock }: Damage): Json {
  return { K: killing, S: shock };
}

function placeOf(id: string): string {
  return word('limbs', id);
}

function idOf(place: string): string {
  return word('locations', place);
}

function woundsOf(before: Given): Wounds {
  return Object.fromEntries(before.keys().map((id) => [placeOf(id), damageOf(before.part(id))]));
}

function woundsShown(wounds: Wounds): Json {
  return Object.fromEntries(Object.entries(wounds).map(([place, wound]) => [idOf(place), shown(wound)]));
}

function burnShown({ hits, burning }: Burned): Record<string, Json> {
  return { shock: hits.map(({ place }) => idOf(place)), onFire: burning.map(idOf) };
}

/** Where damage goes, what it does there, and what stops it. */
export const damage: Adapters = {
  'hit.location': (given, table) => {
    const { name, boxes } = must(hitLocation(given.number('height'), somebody(table))).outcome;
    return { location: idOf(name), boxes };
  },
  'damage.apply': (given, table) => {
    const wounds = given.has('before') ? woundsOf(given.part('before')) : noWounds;
    const hits = given.parts('hits').map((hit): Hit => ({ place: placeOf(hit.text('loc')), ...damageOf(hit) }));
    const { outcome } = must(applyHits(wounds, hits, somebody(table, [`Body ${given.number('body')}`])));
    const { dead, unconscious, battered, useless, destroyed } = outcome.state;
    return {
      after: woundsShown(outcome.wounds),
      state: {
        dead,
        unconscious,
        torsoFull: battered,
        disabled: useless.map(idOf),
        destroyed: destroyed.map(idOf),
      },
    };
  },
  'torso.penalty': (given, table) => {
    const lines = ['nature Talent', `Body ${given.number('body')} { Brawling ${given.number('skill')} }`];
    const whole = table.character(lines);
    const full = table.character([...lines, `wounds { torso ${whole.value('Torso Boxes')} shock }`]);
    return { effectiveBody: dice(full, 'Body'), rolled: dice(full, 'Brawling'), normal: dice(whole, 'Brawling') };
  },
  'armour.lar': (given, table) =>
    shown(must(lightArmour(damageOf(given), given.number('lar'), somebody(table))).outcome),
  'armour.har': (given) => {
    const { width, effect } = must(heavyArmour(given.number('width'), given.number('har'))).outcome;
    return { width, effect };
  },
  'armour.penetrate': (given, table) => {
    const { lost, left, breached, most } = must(
      penetrate(given.number('har'), given.number('penetration'), given.number('width'), somebody(table)),
    ).outcome;
    return { reduction: lost, harAfter: left, breached, maxReduction: most };
  },
  'area.damage': (given, table) => {
    const hits = must(areaDamage(given.numbers('areaDice'), somebody(table))).outcome;
    return { each: Object.fromEntries(hits.map((hit) => [idOf(hit.place), shown(hit)])) };
  },
  'area.burn': (given, table) => {
    const burned = must(areaBurn(given.numbers('areaDice'), somebody(table))).outcome;
    return {
      ...burnShown(burned),
      shock: Object.fromEntries(burned.hits.map(({ place, shock }) => [idOf(place), shock])),
    };
  },
  'burn.hit': (given, table) => {
    const who = somebody(table);
    const place = must(hitLocation(given.number('height'), who)).outcome;
    const weapon = must(weaponOf('Flamethrower', who));
    return {
      K: { [idOf(place.name)]: weapon.damage(given.number('height')).killing },
      ...burnShown(must(burnHit(place.key, who)).outcome),
    };
  },
  'cover.blocks': (given, table) => {
    const [by, on] = [somebody(table, ['gear { Pistol }']), somebody(table)];
    const shot = must(strike({ target: 'target', weapon: 'Pistol' }, by));
    const sets = [{ width: LEAST_WIDTH, height: given.number('height') }];
    const hidden = given.texts('hidden').map(placeOf);
    const fighters: Fighter[] = [
      { who: by, name: 'shooter', acts: [shot], sets },
      { who: on, name: 'target', acts: [], sets: [], protection: { hidden } },
    ];
    const target = must(combatRound(fighters, scriptedRng([]))).outcome.fighters.find(({ name }) => name === 'target');
    return { blocked: Object.keys(target?.wounds ?? {}).length === 0 };
  },
  coverFire: (given, table) => {
    const who = somebody(table);
    const faces = given.numbers('targets');
    const spray = given.maybeNumber('spray');
    const { outcome } = must(
      coverFire({
        attacker: who,
        weapon: given.text('weapon'),
        dice: given.numbers('attack'),
        targetDice: faces,
        targets: faces.map(() => ({ who })),
        ...(spray !== undefined && { spray }),
      }),
    );
    return {
      rollDice: outcome.rollDice,
      hits: outcome.hits.map(({ target, place }) => ({ target, location: idOf(place) })),
      damage: shown(outcome.damage),
    };
  },
  'flamer.tank': (given, table) => {
    const { explodes, areaDice, killing } = must(tankHit(given.number('height'), somebody(table))).outcome;
    return { explodes, areaDice, torsoK: killing };
  },
  slow: (given) => {
    const { everyRounds, actionsToPrepare } = must(slow(given.number('slow'))).outcome;
    return { everyRounds, actionsToPrepare };
  },
  'spray.pool': (given, table) => {
    const [base, attacks] = [given.number('base'), given.number('attacks')];
    const one = table.character(['nature Talent', `Body ${base}`]);
    const { use } = must(weaponOf(given.maybeText('class') ?? 'Pistol', one.evaluation));
    const planned = makePool(dice(one, attacks === 1 ? 'Body' : `Body with spray ${given.number('spray')}`));
    const { pool } = must(fire(planned, base, attacks, use, given.maybeNumber('rounds'), one.evaluation)).outcome;
    return { count: poolTotal(pool) };
  },
};
