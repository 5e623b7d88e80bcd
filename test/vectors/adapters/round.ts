import { isDeepStrictEqual } from 'node:util';
import { chooseSet, findSets, type MatchingSet, setText } from '../../../language/dice/families/matching/sets.js';
import { areaDamage } from '../../../language/procedures/attacks/area.js';
import { answerGrenade, grenadeDive } from '../../../language/procedures/attacks/grenade.js';
import { combatRound } from '../../../language/procedures/round/combat-round.js';
import { declarationOrder } from '../../../language/procedures/round/declaration.js';
import { powerDefence } from '../../../language/procedures/round/defences.js';
import type { Act, Fighter } from '../../../language/procedures/round/fighter.js';
import type { RoundEvent } from '../../../language/procedures/round/state.js';
import { makePool } from '../../../language/values/pool.js';
import { scriptedRng } from '../../dice/scripted.js';
import { must } from '../../must.js';
import type { Given, Json } from '../given.js';
import type { Table } from '../table.js';
import type { Adapters } from './adapter.js';
import { dice } from './damage.js';
import { shown } from './pool.js';

function setOf(given: Given): MatchingSet {
  return { width: given.number('w'), height: given.number('h') };
}

function setsOf(faces: readonly number[]): readonly MatchingSet[] {
  return findSets(faces).sets;
}

function actOf(given: Given): Act {
  switch (given.text('kind')) {
    case 'attack':
      return { kind: 'attack', target: given.text('target'), every: true };
    case 'defend':
      return { kind: 'defend', every: true };
    default:
      return { kind: 'deed', what: given.text('kind'), every: true };
  }
}

function fighterOf(given: Given, table: Table): Fighter {
  const who = table.character(['nature Talent']).evaluation;
  const start = { who, name: given.text('id'), npc: given.flag('npc'), acts: [actOf(given)] };
  if (given.has('sets')) return { ...start, sets: given.parts('sets').map(setOf) };
  const faces = given.numbers('dice');
  return { ...start, roll: makePool(faces.length, given.maybeNumber('hd'), given.maybeNumber('wd')), faces };
}

/** An event as the vectors write it; what they leave out is nothing. */
function logged(event: RoundEvent): string[] {
  switch (event.kind) {
    case 'hit':
      return [`${event.by} hits ${event.on} ${setText(event.set)}`];
    case 'ruined':
      return [`${event.by} ruins ${event.on} ${setText(event.set)}`];
    case 'lost':
      return [`${event.on} loses ${setText(event.set)}`];
    case 'kept':
    case 'narrowed':
      return [`${event.on} keeps ${setText(event.set)}`];
    default:
      return [];
  }
}

/** No die is drawn: everything is typed. */
const noDice = scriptedRng([]);

/** The round, and what is done about grenades. */
export const round: Adapters = {
  declare: (given, table) => {
    const people = given.parts('actors').map((actor) => {
      const sight = actor.has('sight') ? ` { Sight ${actor.number('sight')} }` : '';
      const { evaluation } = table.character(['nature Talent', `Sense ${actor.number('sense')}${sight}`]);
      return { name: actor.text('id'), npc: actor.flag('npc'), who: evaluation };
    });
    return { order: must(declarationOrder(people)).outcome.order.map(({ name }) => name) };
  },
  order: (given, table) => {
    const { evaluation: who } = table.character([]);
    const people = given.parts('sets').map((set): Fighter => {
      return { who, name: set.text('id'), sets: [setOf(set)], acts: [{ kind: 'deed', what: 'acts' }] };
    });
    const { events } = must(combatRound(people, noDice)).outcome;
    return { order: events.flatMap((event) => (event.kind === 'did' ? [event.by] : [])) };
  },
  'combat.round': (given, table) => {
    const fighters = given.parts('actors').map((actor) => fighterOf(actor, table));
    return { log: must(combatRound(fighters, noDice)).outcome.events.flatMap(logged) };
  },
  'defend.penetration': (given, table) => {
    const power = { pool: makePool(given.number('poolTotal')) };
    const nature = { penetration: given.number('penetration') };
    const { defends } = must(powerDefence(power, nature, table.character([]).evaluation)).outcome;
    return { defenceFails: !defends };
  },
  'grenade.kick': (given, table) => {
    const { evaluation } = table.character([]);
    const kick = setsOf(given.numbers('kick'));
    const blast = chooseSet(setsOf(given.numbers('grenade')), 'widest')?.width ?? 0;
    const { success } = must(answerGrenade('kick', blast, kick, evaluation)).outcome;
    const [shock] = must(areaDamage([], evaluation)).outcome.map((hit) => hit.shock);
    return {
      detonationWidth: blast,
      kickWidth: chooseSet(kick, 'widest')?.width ?? 0,
      clear: success,
      mainAndAreaDamage: !success,
      concussionAnyway: shock,
    };
  },
  'grenade.return': (given, table) => {
    const blast = chooseSet(setsOf(given.numbers('grenade')), 'widest')?.width ?? 0;
    const sets = setsOf(given.numbers('dice'));
    const { success } = must(answerGrenade('throw back', blast, sets, table.character([]).evaluation)).outcome;
    return { detonationWidth: blast, sets: sets.map(shown), success };
  },
  'grenade.catch': (given, table) => {
    const coordination = given.has('coordination') ? [`Coordination ${given.number('coordination')}`] : [];
    const one = table.character(['nature Talent', ...coordination]);
    const blast = chooseSet(setsOf(given.numbers('grenade')), 'widest')?.width ?? 0;
    const assigned = given.has('throwSet') ? [setOf(given.part('throwSet')), setOf(given.part('catchSet'))] : undefined;
    const sets = assigned ?? setsOf(given.numbers('dice'));
    const { success, sets: taken } = must(answerGrenade('catch', blast, sets, one.evaluation)).outcome;
    // The first set throws it back: sets that a player assigns the other way round do not.
    const isAssigned = assigned === undefined || isDeepStrictEqual(taken, assigned);
    return {
      detonationWidth: blast,
      sets: setsOf(given.numbers('dice')).map(shown),
      rollDice: dice(one, `catch grenade ${blast}`),
      success: success && isAssigned,
    };
  },
  'grenade.dive': (given, table) => {
    const areaFaces = Array.from({ length: given.number('areaDice') }, () => given.number('width'));
    const blast = { weapon: given.maybeText('weapon') ?? 'Grenade', width: given.number('width'), areaFaces };
    const hits = must(grenadeDive(blast, table.character([]).evaluation)).outcome;
    return Object.fromEntries(
      hits.map(({ place, killing, shock }): [string, Json] => [place, { K: killing, S: shock }]),
    );
  },
};
