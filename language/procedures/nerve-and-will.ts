import type { Accounted, Step } from '../roll/account.js';
import type { Needs } from '../rules/needs.js';
import type { Evaluation } from '../sheet/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../values/problem.js';
import { ownRoll } from './dice/own-roll.js';
import { why } from './messages.js';
import { procedure } from './procedure.js';
import { openRulebook, rowNames } from './rulebook.js';
import { conditionChange, conditionNeeds, fieldChange, fieldOf } from './written.js';

const needs = {
  procedure: 'contest of wills',
  inputs: { use: 'argument', unnoticed: { modifier: 'unnoticed' }, surprise: { modifier: 'by surprise' } },
  fields: { will: 'will' },
  tables: {
    steps: { table: 'Wills Contest', rows: { gamble: 'gamble', bid: 'bid', win: 'win' } },
    cases: { table: 'Wills Contest Case', texts: { countered: 'countered', effect: 'effect' } },
  },
  numbers: { most: 'Will Maximum', moves: 'Moving Will' },
} as const satisfies Needs;

const { gamble, bid, win } = needs.tables.steps.rows;

/** The bidders: the Talent who uses the power, or its target. */
export type Bidder = 'attacker' | 'defender';

/** A use of a power against a character. */
export interface PowerUse {
  /** One of the rulebook's cases, or the game master's decision whether the power itself does the harm. */
  readonly use: string | boolean;
  /** Whether the target notices it. */
  readonly known: boolean;
  /** Whether it is a surprise attack. */
  readonly surprise?: boolean;
}

/** Both sides' Will before the bidding. */
export interface Stakes {
  readonly attacker: number;
  readonly defender: number;
}

/** The end of the auction: each side's change of Will, including the gambled point and the winner's point. */
export interface WillsContest {
  readonly attacker: number;
  readonly defender: number;
  readonly winner: Bidder;
}

/** Whether a use of a power can be countered with Will. */
export function canCounter(
  { use, known, surprise = false }: PowerUse,
  who: Evaluation,
): Accounted<{ readonly can: boolean }> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const rule = book.rule('cases');
  const say = (can: boolean, what: string, values: Step['values'] = {}): Accounted<{ readonly can: boolean }> => ({
    outcome: { can },
    steps: [{ what, values, ...(rule && { rule }) }],
  });
  const named = typeof use === 'string' ? book.text('cases', use, 'countered') : undefined;
  if (typeof use === 'string' && named === undefined) return problem(why.noCase(use, rowNames(book, 'cases')));
  if (book.number('moves') === 0) return say(false, 'an ordinary human counters no power');
  if (surprise) return say(false, 'a surprise attack cannot be countered');
  if (!known) return say(false, 'an unnoticed attack cannot be countered');
  const can = typeof use === 'boolean' ? use : named === 'yes';
  const effect = typeof use === 'string' ? (book.text('cases', use, 'effect') ?? '') : '';
  return say(can, can ? 'can be countered: {effect}' : 'cannot be countered: {effect}', {
    effect: effect === '' ? (can ? 'the power does the harm itself' : 'the power does not do the harm itself') : effect,
  });
}

/**
 * The auction, with the bids in order: the defender opens, the two take turns, and the one who stops loses. The
 * attacker's gambled point is lost with the first bid; the winner gets a point. Without a bid nothing is contested, and
 * the attacker rolls. A problem for a bid out of turn or, with `stakes`, for more Will than there is.
 */
export function contestOfWills(
  bids: readonly Bidder[],
  who: Evaluation,
  stakes?: Stakes,
): Accounted<WillsContest> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const rule = book.rule('steps');
  const cited = rule && { rule };
  if (stakes?.attacker === 0) return problem(why.nothingToGamble);
  if (bids.length === 0)
    return {
      outcome: { attacker: 0, defender: 0, winner: 'attacker' },
      steps: [{ what: 'the power is not countered', ...cited }],
    };
  const cost = book.cell('steps', bid) ?? 0;
  const change = { attacker: book.cell('steps', gamble) ?? 0, defender: 0 };
  const steps: Step[] = [];
  for (const [index, bidder] of bids.entries()) {
    const turn: Bidder = index % 2 === 0 ? 'defender' : 'attacker';
    if (bidder !== turn) return problem(why.wrongTurn(index + 1, turn));
    change[bidder] += cost;
    if (stakes && stakes[bidder] + change[bidder] < 0)
      return problem(why.tooLittleToBid(bidder, stakes[bidder], index + 1));
    steps.push({
      what: index === 0 ? 'the defender counters; the gambled point is gone' : 'the {bidder} counters in turn',
      values: { bidder },
      ...cited,
    });
  }
  const winner: Bidder = bids.length % 2 === 0 ? 'attacker' : 'defender';
  const room = stakes ? book.number('most') - stakes[winner] - change[winner] : Number.POSITIVE_INFINITY;
  change[winner] += Math.min(book.cell('steps', win) ?? 0, room);
  steps.push({
    what:
      winner === 'attacker' ? 'the defender withdraws, and the power still has to be rolled' : 'the attacker withdraws',
    ...cited,
  });
  steps.push({ what: 'attacker {attacker}, defender {defender} Will', values: { ...change } });
  return { outcome: { ...change, winner }, steps };
}

/** `roll wills contest "Karl" mind control`: the two bid in turn until one withdraws. No dice are rolled. */
export const contestingWills = procedure(needs, (scene) => {
  const { self, on, tape } = scene;
  const book = openRulebook(needs, self.who);
  if (isProblem(book)) return book;
  const use = { use: scene.text('use') ?? '', known: !scene.has('unnoticed'), surprise: scene.has('surprise') };
  if (book.number('moves') === 0) return problem(why.noPowers(self.name));
  const countered = canCounter(use, on.who);
  if (isProblem(countered)) return countered;
  const stakes = { attacker: fieldOf(needs.fields.will, self.who), defender: fieldOf(needs.fields.will, on.who) };
  const cost = 0 - (book.cell('steps', bid) ?? 0);
  const bids: Bidder[] = [];
  if (countered.outcome.can && cost > 0)
    for (;;) {
      const turn: Bidder = bids.length % 2 === 0 ? 'defender' : 'attacker';
      if (isProblem(contestOfWills([...bids, turn], self.who, stakes))) break;
      const answer = tape.choose(`${turn === 'defender' ? on.name : self.name}`, [
        { name: 'withdraws' },
        { name: 'counters' },
      ]);
      if (isProblem(answer)) return answer;
      if (answer === 'withdraws') break;
      bids.push(turn);
    }
  const contest = contestOfWills(bids, self.who, stakes);
  if (isProblem(contest)) return contest;
  const { attacker, defender, winner } = contest.outcome;
  const isStopped = winner === 'defender';
  return {
    outcome: {
      verdict: isStopped ? 'failure' : 'success',
      summary: isStopped ? `${on.name} stops the power` : 'the power still has to be rolled',
      changes: [
        ...fieldChange(self, needs.fields.will, stakes.attacker + attacker),
        ...fieldChange(on, needs.fields.will, stakes.defender + defender),
      ],
    },
    steps: [...countered.steps, ...contest.steps],
  };
});

const fatigueNeeds = {
  procedure: 'battle fatigue',
  numbers: { moves: 'Moving Will' },
  uses: [conditionNeeds],
  inputs: { cause: { modifier: 'because of' } },
  fields: { will: 'will' },
  conditions: { harmless: 'out of control' },
  tables: {
    causes: { table: 'Battle Fatigue Cause', texts: { of: 'of' } },
    choices: {
      table: 'Battle Fatigue',
      numbers: { lost: 'will lost', minutes: 'minutes' },
      texts: { power: 'power use', offence: 'offence' },
    },
  },
} as const satisfies Needs;

/** `roll battle fatigue, because of heavy weapon`: without a match the player chooses how control is lost. */
export const battleFatigue = procedure(fatigueNeeds, (scene) => {
  const { who } = scene.self;
  const book = openRulebook(fatigueNeeds, who);
  if (isProblem(book)) return book;
  const rolled = ownRoll(scene, 'keeping control');
  if (isProblem(rolled)) return rolled;
  if (rolled.success)
    return { outcome: { verdict: 'success', summary: 'keeps control', changes: [] }, steps: [rolled.step] };
  const choice = scene.tape.choose(
    'how control is lost',
    book.rows('choices').map((row) => ({ name: row.text })),
  );
  if (isProblem(choice)) return choice;
  const before = fieldOf(fatigueNeeds.fields.will, who);
  const share = book.number('moves') === 0 ? 0 : (book.cell('choices', choice, 'lost') ?? 0);
  const will = before - Math.floor(share * before);
  const minutes = book.cell('choices', choice, 'minutes') ?? 0;
  const canUsePowers = book.text('choices', choice, 'power') === 'yes';
  const canAttack = book.text('choices', choice, 'offence') === 'yes';
  const rule = book.rule('choices');
  const cannot = [...(canUsePowers ? [] : ['no power works']), ...(canAttack ? [] : ['does not attack'])].join(', ');
  return {
    outcome: {
      verdict: 'failure',
      summary: `${choice}, for ${minutes} minutes or until the cause is gone${cannot === '' ? '' : `: ${cannot}`}`,
      changes: [
        ...fieldChange(scene.self, fatigueNeeds.fields.will, will),
        ...(canAttack ? [] : conditionChange(scene.self, fatigueNeeds.conditions.harmless, 1)),
      ],
    },
    steps: [
      rolled.step,
      {
        what: '{choice}: {lost} Will lost, {will} left',
        values: { choice, lost: before - will, will },
        ...(rule && { rule }),
      },
    ],
  };
});
