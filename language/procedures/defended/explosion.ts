import { nameKey } from '../../grammar/text.js';
import type { Accounted, Step } from '../../roll/account.js';
import { merged } from '../../roll/changes.js';
import { says } from '../../roll/messages.js';
import type { Needs } from '../../rules/needs.js';
import type { Entry } from '../../sheet/cells/entry.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { numberIn, type Value } from '../../values/value.js';
import { procedure, type Result, type Scene } from '../procedure.js';
import { openRulebook } from '../rulebook.js';
import { BLEEDS, Injured, injuredNeeds } from './injured.js';

const needs = {
  procedure: 'explosion',
  uses: [injuredNeeds],
  // The two parts of an explosion, each with a row for its damage.
  tables: { parts: { table: 'Explosion Damage', texts: { type: 'type', bleeds: 'bleeds' } } },
  numbers: {
    resistance: 'DR',
    shielding: 'DR against Concussion',
    injury: 'Injury',
    left: 'Concussion Left',
    contact: 'Contact Factor',
  },
  items: { weapon: { kind: 'weapon', values: { blast: 'blast', concussion: 'Concussion', fragments: 'fragments' } } },
  inputs: { distance: 'argument', contact: { modifier: 'in contact' } },
} as const satisfies Needs;

type ExplosionScene = Scene<typeof needs>;

/**
 * An explosion at some distance from a character: its shock wave, which weakens with distance, and fragments, if the
 * action's roll hits. Only armour helps against it.
 */
export const exploding = procedure(needs, (scene): Accounted<Result> | Problem => {
  const { self, on, item, rolled, tape } = scene;
  const own = openRulebook(needs, self.who);
  const other = openRulebook(needs, on.who);
  if (isProblem(own)) return own;
  if (isProblem(other)) return other;
  const blast = item ? numberIn(weaponValue(scene, item, 'blast')) : undefined;
  if (!item || !blast) return problem(item ? says.noBlast(item.name) : says.whatExplodes);
  const target = Injured.of(on, tape);
  if (isProblem(target)) return target;
  if (target.isDead) return problem(says.alreadyDead(on.name));
  const distance = scene.number('distance') ?? 0;
  const factor = scene.has('contact') ? own.number('contact') : 1;
  const steps: Step[] = [];
  const summaries: string[] = [];
  const wound = (part: 'concussion' | 'fragments', damage: number): Problem | undefined => {
    const type = other.text('parts', part, 'type') ?? '';
    const isTouching = scene.has('contact') ? 1 : 0;
    const kept = part === 'concussion' ? other.asked('shielding', isTouching) : other.number('resistance');
    const hits = other.asked('injury', damage, type, kept);
    const below: Step[] = [];
    const values = { part, damage, kept, hits };
    steps.push({ what: '{part}: {damage} damage, DR {kept}: {hits} hits', values, steps: below });
    const wrong = target.take(hits, other.text('parts', part, 'bleeds') === BLEEDS, below);
    summaries.push(`${part}: ${hits === 1 ? '1 hit' : `${hits} hits`}${target.effectsText()}`);
    return wrong;
  };
  const wave = rolledDamage(scene, 'concussion', weaponValue(scene, item, 'concussion'));
  if (isProblem(wave)) return wave;
  const wrong = wound('concussion', factor * own.asked('left', wave, distance, blast));
  if (wrong) return wrong;
  const fragments = weaponValue(scene, item, 'fragments');
  if (fragments.kind !== 'none' && rolled && !target.isDead) {
    const hitting = scene.roll();
    if (isProblem(hitting)) return hitting;
    steps.push({ what: 'fragments: {summary}', values: { summary: hitting.summary } });
    const damage = hitting.verdict === 'success' ? rolledDamage(scene, 'fragments', fragments) : undefined;
    if (isProblem(damage)) return damage;
    const missed = damage === undefined ? undefined : wound('fragments', factor * damage);
    if (missed) return missed;
    if (damage === undefined) summaries.push(says.noFragments);
  }
  return {
    steps,
    outcome: {
      verdict: target.changes.length > 0 ? 'success' : 'failure',
      summary: summaries.join('; '),
      details: [{ label: 'Left', value: target.left }],
      changes: merged(target.changes),
    },
  };
});

function weaponValue(
  { self: { who } }: ExplosionScene,
  item: Entry,
  role: keyof typeof needs.items.weapon.values,
): Value {
  const key = nameKey(needs.items.weapon.values[role]);
  return who.rules.derived.has(key)
    ? who.derived(key, item).value
    : (who.valueIn(item, key)?.value ?? { kind: 'none' });
}

function rolledDamage({ tape }: ExplosionScene, what: string, damage: Value): number | Problem {
  if (damage.kind !== 'dice') return numberIn(damage) ?? 0;
  const fallen = tape.addUp(what, damage.dice);
  return isProblem(fallen) ? fallen : (numberIn(fallen.get('total')) ?? 0);
}
