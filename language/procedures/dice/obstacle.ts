import { type MatchingSet, widthFrom } from '../../dice/families/matching/sets.js';
import type { RolledDie } from '../../dice/rolled-die.js';
import type { Accounted } from '../../roll/account.js';
import type { Change, Participant } from '../../roll/changes.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { isProblem, type Problem } from '../../values/problem.js';
import { procedure, type Scene } from '../procedure.js';
import { type Opened, openRulebook } from '../rulebook.js';
import { conditionChange, conditionNeeds, conditionOf, fieldChange, fieldOf } from '../written.js';
import { lowHigh } from './loose-dice.js';
import { ownRoll } from './own-roll.js';

const needs = {
  procedure: 'obstacle',
  uses: [conditionNeeds],
  fields: { gathered: 'gathered' },
  conditions: { hindered: 'hindered', hampered: 'hampered', helped: 'helped', favoured: 'favoured' },
  tables: {
    obstacle: {
      table: 'Obstacle',
      texts: { complication: 'complication', catastrophe: 'catastrophe' },
      numbers: {
        difficulty: 'difficulty',
        penalty: 'penalty',
        lastingPenalty: 'lasting penalty',
        help: 'help',
        lastingHelp: 'lasting help',
        width: 'width',
        end: 'end',
        worsePenalty: 'worse penalty',
        worseLastingPenalty: 'worse lasting penalty',
        worseHelp: 'worse help',
        worseLastingHelp: 'worse lasting help',
        worseWidth: 'worse width',
        worseEnd: 'worse end',
      },
    },
  },
} as const satisfies Needs;

/** The outcome of an obstacle. */
interface ObstacleOutcome {
  /** Width gained. */
  readonly gain: number;
  readonly complication: boolean;
  /** Instead of a complication. */
  readonly catastrophe: boolean;
}

/**
 * The outcome of a roll against an obstacle: the side gains the width of its widest set that is high enough; a set that
 * is too low gains nothing; no set at all is a complication, and with a botch a catastrophe instead.
 */
function judge(
  dice: readonly RolledDie[],
  sets: readonly MatchingSet[],
  difficulty: number,
  who: Evaluation,
  determined: boolean,
): Accounted<ObstacleOutcome> | Problem {
  const gain = widthFrom(sets, difficulty);
  if (gain > 0)
    return {
      outcome: { gain, complication: false, catastrophe: false },
      steps: [{ what: 'a set {gain} wide is high enough', values: { gain } }],
    };
  if (sets.length > 0)
    return {
      outcome: { gain, complication: false, catastrophe: false },
      steps: [{ what: 'no set reaches {difficulty}: nothing is gained', values: { difficulty } }],
    };
  const low = lowHigh(dice, who, { determined });
  if (isProblem(low)) return low;
  const catastrophe = low.outcome.botch;
  return {
    outcome: { gain, complication: !catastrophe, catastrophe },
    steps: [...low.steps, { what: catastrophe ? 'a catastrophe' : 'no match: a complication' }],
  };
}

interface Effect {
  readonly text: string;
  readonly penalty: number;
  readonly lastingPenalty: number;
  readonly help: number;
  readonly lastingHelp: number;
  readonly width: number;
  readonly end: boolean;
}

/** The effect of an obstacle on a side that fails at it; undefined for an unknown obstacle. */
function effectOf(obstacle: string, isWorse: boolean, book: Opened<typeof needs>): Effect | undefined {
  const number = (column: keyof typeof needs.tables.obstacle.numbers): number =>
    book.cell('obstacle', obstacle, column) ?? 0;
  const text = book.text('obstacle', obstacle, isWorse ? 'catastrophe' : 'complication');
  if (text === undefined) return undefined;
  return {
    text,
    penalty: number(isWorse ? 'worsePenalty' : 'penalty'),
    lastingPenalty: number(isWorse ? 'worseLastingPenalty' : 'lastingPenalty'),
    help: number(isWorse ? 'worseHelp' : 'help'),
    lastingHelp: number(isWorse ? 'worseLastingHelp' : 'lastingHelp'),
    width: number(isWorse ? 'worseWidth' : 'width'),
    end: number(isWorse ? 'worseEnd' : 'end') > 0,
  };
}

/**
 * The changes for the side that met the obstacle, and for the other side if the line names it. Penalties and help that
 * lasted for one turn are used up.
 */
function changesOf(
  effect: Effect | undefined,
  { self, on, isNamed }: Pick<Scene, 'self' | 'on' | 'isNamed'>,
): readonly Change[] {
  const { hindered, hampered, helped, favoured } = needs.conditions;
  const used = [...conditionChange(self, hindered, effect?.penalty ?? 0), ...conditionChange(self, helped, 0)];
  if (!effect) return used;
  const more = (who: Participant, condition: string, dice: number): readonly Change[] =>
    conditionChange(who, condition, conditionOf(condition, who.who) + dice);
  const { gathered } = needs.fields;
  return [
    ...fieldChange(self, gathered, Math.max(0, fieldOf(gathered, self.who) - effect.width)),
    ...used,
    ...more(self, hampered, effect.lastingPenalty),
    ...(isNamed ? [...more(on, helped, effect.help), ...more(on, favoured, effect.lastingHelp)] : []),
  ];
}

const passingNeeds = {
  procedure: 'obstacle in the way',
  inputs: {
    obstacle: { modifier: 'obstacle' },
    determined: { modifier: 'determined action', optional: true },
  },
  uses: [needs],
} as const satisfies Needs;

/** `roll overcome 5, obstacle "bridge out"`: one turn of an extended contest, with the width gained or a complication. */
export const overcoming = procedure(passingNeeds, (scene) => {
  const { self } = scene;
  const book = openRulebook(needs, self.who);
  if (isProblem(book)) return book;
  const rolled = ownRoll(scene, 'the roll');
  if (isProblem(rolled)) return rolled;
  const judgement = judge(rolled.faces, rolled.sets, scene.rolled?.height ?? 1, self.who, scene.has('determined'));
  if (isProblem(judgement)) return judgement;
  const { gain, complication, catastrophe } = judgement.outcome;
  const obstacle = scene.text('obstacle');
  const effect =
    obstacle !== undefined && (complication || catastrophe) ? effectOf(obstacle, catastrophe, book) : undefined;
  const wrong = catastrophe ? 'a catastrophe' : complication ? 'a complication' : 'nothing is gained';
  const { gathered } = needs.fields;
  return {
    outcome: {
      verdict: gain > 0 ? 'success' : 'failure',
      summary: gain > 0 ? `width ${gain} is gained` : effect ? `${wrong}: ${effect.text}${endText(effect)}` : wrong,
      changes: [...fieldChange(self, gathered, fieldOf(gathered, self.who) + gain), ...changesOf(effect, scene)],
    },
    steps: [rolled.step, ...judgement.steps],
  };
});

function endText({ end }: Effect): string {
  return end ? ', and the contest is over for this side' : '';
}
