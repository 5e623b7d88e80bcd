import { type Accounted, type Step, withLazySteps } from '../../roll/account.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { readOnce } from '../../sheet/cells/once-for.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { type DiceSource, matchingOf } from '../dice/pool-roll.js';
import { why } from '../messages.js';
import { openRulebook } from '../rulebook.js';
import { checkWounds, noWounds } from '../wounds/wounds.js';
import { backInCover, shownWhenShooting } from './cover.js';
import { declarationOrder } from './declaration.js';
import { holdPower } from './defences.js';
import {
  type Fighter,
  type Hold,
  type RolledFighter,
  type StandingPower,
  type ThrownGrenade,
  unprotected,
} from './fighter.js';
import { continueChokes, pinnedProblem, releaseHolds } from './grapples.js';
import type { LiveGrenade } from './live-grenade.js';
import { type RoundRules, RoundTable } from './round-table.js';
import { type LiveSet, liveSets, rollFighters } from './sets.js';
import type { RoundEvent } from './state.js';

export const combatRoundNeeds = {
  procedure: 'combat round',
  switches: {
    opposed: 'Opposed Rolls',
    equalIsEnough: 'Equal Sets Oppose',
    tied: 'Special Dice Tied',
    larger: 'Easier Multiple Actions',
  },
  tables: { gobble: { table: 'Gobble Dice', numbers: { dice: 'dice' }, rows: { injury: 'injury' } } },
  policies: { resolution: 'resolution order', injury: 'injury order' },
} as const satisfies Needs;

/** The situation of a round besides the declarations. */
export interface RoundSituation {
  /** Holds from the previous rounds. */
  readonly holds?: readonly Hold[];
  /** Grenades thrown in the previous round. */
  readonly grenades?: readonly LiveGrenade[];
  /** It happens outside the round proper, at once: chokes do not continue with it. */
  readonly isAtOnce?: boolean;
  /** Source of the dice that are rolled when a set takes effect. */
  readonly dice?: DiceSource;
}

/** The result of a round. */
export interface RoundResult {
  /** In the order of their declarations, with their wounds after the round. */
  readonly fighters: readonly RolledFighter[];
  readonly events: readonly RoundEvent[];
  readonly holds: readonly Hold[];
  /** Grenades that explode in the next round. */
  readonly thrown: readonly ThrownGrenade[];
  /** Names of the hurt. */
  readonly hurt: readonly string[];
}

const rulesOf = readOnce((who: Evaluation): RoundRules | Problem => {
  const book = openRulebook(combatRoundNeeds, who);
  if (isProblem(book)) return book;
  const rule = book.rule('resolution');
  const [injuryRule, defenceRule] = [book.rule('gobble'), book.rule('opposed')];
  return {
    ...(rule && { rule }),
    by: book.order('resolution')[0] === 'height' ? 'height' : 'width',
    ...(injuryRule && { injuryRule }),
    ...(defenceRule && { defenceRule }),
    injuryOrder: book.order('injury'),
    injuryDice: book.cell('gobble', combatRoundNeeds.tables.gobble.rows.injury) ?? 0,
    opposed: book.isOn('opposed'),
    tied: book.isOn('tied'),
    equalIsEnough: book.isOn('equalIsEnough'),
  };
});

/** Whether a fighter with several actions rolls the larger of their pools. */
export const rollsLargerPool = readOnce((who: Evaluation): boolean => {
  const book = openRulebook(combatRoundNeeds, who);
  return !isProblem(book) && book.isOn('larger');
});

/** Whether dice that are not ordinary ones serve only what their pool is for. */
export function tiesSpecialDice(who: Evaluation): boolean {
  const rules = rulesOf(who);
  return !isProblem(rules) && rules.tied;
}

/** Which measure of a set decides when it takes effect. */
export function orderOfSets(who: Evaluation): 'width' | 'height' {
  const rules = rulesOf(who);
  return isProblem(rules) ? 'width' : rules.by;
}

/** A whole round: the order of declarations, the rolls, and the effects, set by set. */
export function combatRound(
  fighters: readonly Fighter[],
  dice: DiceSource,
  situation: RoundSituation = {},
): Accounted<RoundResult> | Problem {
  const declared = declarationOrder(fighters);
  if (isProblem(declared)) return declared;
  const wrong = checkEach(declared.outcome.order, situation.holds ?? []);
  if (wrong) return wrong;
  const rolled = rollFighters(declared.outcome.order, dice);
  if (isProblem(rolled)) return rolled;
  const resolved = resolveChecked(rolled.outcome, 'length' in dice ? situation : { ...situation, dice });
  if (isProblem(resolved)) return resolved;
  const standing = standingPowers(resolved.outcome.fighters, resolved.outcome.hurt, dice);
  if (isProblem(standing)) return standing;
  return withLazySteps({ ...resolved.outcome, fighters: standing.outcome }, () => [
    phase('declare', declared.steps),
    phase('roll', rolled.steps),
    phase('resolve', resolved.steps),
    ...(standing.steps.length > 0 ? [phase('powers that work', standing.steps)] : []),
  ]);
}

function phase(what: string, steps: readonly Step[]): Step {
  return { what, steps };
}

/**
 * The third phase, after all declarations have been checked. Sets take effect in the rulebook's order, by default the
 * widest first, then the tallest; of equal ones a defence comes first, and all others take effect together. A hurt
 * fighter loses a die of the tallest set that has not taken effect yet.
 */
function resolveChecked(
  fighters: readonly RolledFighter[],
  situation: RoundSituation,
): Accounted<RoundResult> | Problem {
  const [first] = fighters;
  if (!first)
    return { outcome: { fighters: [], events: [], holds: situation.holds ?? [], thrown: [], hurt: [] }, steps: [] };
  const rules = rulesOf(first.who);
  if (isProblem(rules)) return rules;
  const sides = matchingOf(first.who)?.sides;
  if (sides === undefined) return problem(why.noPools(first.who.rules.name));
  const wrong = checkOpposing(fighters, rules.opposed);
  if (wrong) return wrong;
  const sets: LiveSet[] = [];
  for (const [owner, fighter] of fighters.entries()) {
    const live = liveSets(fighter, owner, sides);
    if (isProblem(live)) return live;
    const { rolledFor, name } = fighter;
    if (
      rules.tied &&
      live.some(({ special, act }) => special && act !== undefined && rolledFor?.includes(act) === false)
    )
      return problem(why.specialDiceElsewhere(name));
    sets.push(...live);
  }
  const released = releaseHolds(situation.holds ?? [], fighters);
  const shown = fighters.map(shownWhenShooting);
  const table = new RoundTable(
    fighters.map((fighter, index) => ({ ...fighter, protection: shown[index] ?? unprotected })),
    sets,
    rules,
    released.outcome,
    situation.grenades ?? [],
    situation.dice,
  );
  const stopped = table.resolve();
  if (stopped) return stopped;
  const earlierHolds = situation.isAtOnce ? [] : (situation.holds ?? []);
  const choked = continueChokes(table.state.holds, earlierHolds, fighters, table.state);
  if (isProblem(choked)) return choked;
  const after = fighters.map((fighter, index): RolledFighter => {
    const wounds = choked.outcome.wounds[index] ?? noWounds;
    const points = choked.outcome.choked[index] ?? 0;
    const protection = backInCover(fighter, shown[index], table.state.protection[index] ?? unprotected);
    return { ...fighter, wounds, protection, ...(points > 0 && { choked: points }) };
  });
  return withLazySteps(
    {
      fighters: after,
      events: table.events,
      holds: choked.outcome.holds,
      thrown: table.state.thrown,
      hurt: [...table.hurt],
    },
    () => [...released.steps, ...table.steps, ...choked.steps],
  );
}

function checkEach(fighters: readonly Fighter[], holds: readonly Hold[]): Problem | undefined {
  const names = new Set(fighters.map(({ name }) => name));
  for (const fighter of fighters) {
    // Fighters without actions and wounds have nothing to check.
    if (fighter.acts.length === 0 && !fighter.wounds) continue;
    const wrong = checkDeclaration(fighter, names, holds);
    if (wrong) return wrong;
  }
  return undefined;
}

/** A problem if a declaration is impossible; `names` are those of all fighters. */
export function checkDeclaration(
  fighter: Fighter,
  names: ReadonlySet<string>,
  holds: readonly Hold[],
): Problem | undefined {
  for (const act of fighter.acts) {
    const target = 'target' in act ? act.target : undefined;
    if (target === fighter.name) return problem(`${fighter.name} cannot target themselves.`);
    if (target !== undefined && !names.has(target))
      return problem(`${fighter.name} has no opponent called ${target}. There are ${[...names].join(', ')}.`);
  }
  const { wounds } = fighter;
  const wrong = wounds && Object.keys(wounds).length > 0 ? checkWounds(wounds, fighter.who) : undefined;
  if (wrong) return problem(`${fighter.name}: ${wrong.problem}`);
  return pinnedProblem(fighter, holds);
}

/** A problem if a fighter opposes in a game without opposed rolls. */
export function checkOpposing(fighters: readonly Fighter[], opposed: boolean): Problem | undefined {
  if (opposed) return undefined;
  const one = fighters.find(({ acts }) => acts.some(({ kind }) => kind === 'oppose'));
  return one && problem(why.cannotOppose(one.name));
}

/** Every hurt fighter rolls again for each working power. */
export function standingPowers(
  fighters: readonly RolledFighter[],
  hurt: readonly string[],
  dice: DiceSource,
): Accounted<readonly RolledFighter[]> | Problem {
  const steps: Step[] = [];
  if (!fighters.some(({ powers }) => powers)) return { outcome: fighters, steps };
  const after: RolledFighter[] = [];
  for (const fighter of fighters) {
    if (!fighter.powers || !hurt.includes(fighter.name)) {
      after.push(fighter);
      continue;
    }
    const powers: StandingPower[] = [];
    for (const { faces, ...power } of fighter.powers) {
      const held = power.on ? holdPower(power, faces ?? dice, fighter.who) : undefined;
      if (isProblem(held)) return problem(why.ofFighter(fighter.name, held.problem));
      powers.push(held?.outcome.power ?? power);
      if (held) steps.push({ what: '{name}', values: { name: fighter.name }, steps: held.steps });
    }
    after.push({ ...fighter, powers });
  }
  return { outcome: after, steps };
}
