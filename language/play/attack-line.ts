import { freshSeed, seededRng } from '../dice/random.js';
import { splitTypedFaces } from '../dice/typed-faces.js';
import type { RollRequest } from '../families/family.js';
import { matching } from '../families/matching/index.js';
import { type RollRecord, recordTyped, rollAndRecord } from '../families/record.js';
import { nameKey } from '../grammar/text.js';
import type { Evaluation } from '../model/evaluate/cells/evaluation.js';
import type { Others } from '../model/evaluate/rolls/speakers.js';
import { cellOf } from '../model/rules/tables.js';
import type { RollSituation, SheetRoll } from '../model/sheet-roll.js';
import { toNumber } from '../values/fraction.js';
import { type Pool, poolTotal } from '../values/pool.js';
import { LEAST_WIDTH } from '../values/pool-operation.js';
import { isProblem, type Problem, problem } from '../values/problem.js';
import { textValue, type Value } from '../values/value.js';
import { type AttackRecord, attackDescription, attackRecord } from './attack-record.js';
import { type Description, describe } from './describe.js';
import { says } from './messages.js';
import type { DiceSource } from './play-roll.js';
import { type AttackInput, type AttackOutcome, resolveAttack } from './procedures/attack.js';
import { attackOnALine, attackWords } from './procedures/attack-on-a-line.js';
import { requestOf } from './procedures/attack-sets.js';
import { type Dice, matchingOf } from './procedures/dice/pool-roll.js';

const { modifiers, tables } = attackOnALine;

/** An attack that was made: its dice as any other roll, and what they did. */
export interface PlayedAttack extends Description {
  readonly record: RollRecord & { readonly attack: AttackRecord };
  readonly text: string;
  /** The whole account, a sentence a line; what follows from another is indented. */
  readonly account: readonly string[];
}

/** Carries out the attack of a line; a problem where it cannot be made at all. No sheet is changed. */
export function playAttack(
  roll: SheetRoll,
  situation: RollSituation,
  attacker: Evaluation,
  others: Others,
  line: string,
  source: DiceSource,
): PlayedAttack | Problem {
  const { rolled } = roll;
  if (rolled?.value.kind !== 'pool') return problem(says.noPoolToAttack);
  if (rolled.against) return problem(says.defenceByItself);
  const { target: named, item } = situation;
  if (!named || !item) return problem(says.cannotBeRolled(line));
  const target = others(named.of);
  if (!target) return problem(says.unknownPerson(named.of));
  if (target.rules.name !== attacker.rules.name) return problem(says.otherGame(named.name, target.rules.name));
  const seed = source.seed ?? freshSeed();
  const dice = diceOf(source, seed);
  if (isProblem(dice)) return dice;
  const { pool } = rolled.value;
  const hidden = hiddenBy(situation, attacker);
  const width = rolled.width ?? LEAST_WIDTH;
  const input: AttackInput = {
    attacker,
    weapon: item.name,
    ...(item.mode !== undefined && { mode: item.mode }),
    plan: {
      pool,
      ...(width > LEAST_WIDTH && { width }),
      ...((rolled.height ?? 0) > 1 && { height: rolled.height }),
      ...(rolled.gobble !== undefined && { gobble: rolled.gobble }),
    },
    ...dice,
    targets: [{ name: named.name, who: target, ...(hidden && { hidden }) }],
    attacks: attacksOf(situation, pool),
    ...((rolled.aim?.aim === 'widest' || rolled.aim?.aim === 'tallest') && { aim: rolled.aim.aim }),
    ...given('rounds', numberOf(situation, modifiers.rounds)),
    ...given('prepared', numberOf(situation, modifiers.prepared)),
  };
  const made = resolveAttack(input);
  if (isProblem(made)) return made;
  const record = recordOf(input, made.outcome, line, seed, source);
  if (isProblem(record)) return record;
  const attack = attackRecord(made, input, target);
  const shown = attackDescription(attack, describe(record));
  const longest = Math.max(...shown.details.map(({ label }) => label.length));
  return {
    ...shown,
    record: { ...record, attack },
    account: attack.account,
    text: [
      `${line}: ${shown.summary}`,
      ...shown.details.map(({ label, value }) => `  ${label.padEnd(longest)}  ${value}`),
      ...attack.account.map((step) => step.replace(/^ */, (indent) => `  ${indent}- `)),
    ].join('\n'),
  };
}

/** How many attacks a line makes with its one roll: as many as it says, or in a burst as many as its dice can match. */
export function attacksOf(situation: RollSituation, pool: Pool): number {
  const burst = isSaid(situation, attackWords.burst) ? Math.floor(poolTotal(pool) / LEAST_WIDTH) : 1;
  return numberOf(situation, modifiers.several) ?? Math.max(1, burst);
}

function given<Key extends string>(key: Key, value: number | undefined): { readonly [K in Key]?: number } {
  const made: { [K in Key]?: number } = {};
  if (value !== undefined) made[key] = value;
  return made;
}

/** Faces after a `/` are those of the area dice. */
function diceOf(source: DiceSource, seed: string): { readonly dice: Dice; readonly areaDice?: Dice } | Problem {
  if (source.dice === undefined) return { dice: seededRng(seed) };
  const [own = '', area] = source.dice.split('/');
  const dice = splitTypedFaces(own);
  if (isProblem(dice)) return dice;
  const areaDice = area === undefined ? undefined : splitTypedFaces(area);
  if (areaDice !== undefined && isProblem(areaDice)) return areaDice;
  return { dice, ...(areaDice && { areaDice }) };
}

/** The dice of the attack as a record that replays by itself, with the faces that wiggle dice were set to. */
function recordOf(
  input: AttackInput,
  { rolled, pool }: AttackOutcome,
  line: string,
  seed: string,
  { dice, time }: DiceSource,
): RollRecord | Problem {
  const parameters = matchingOf(input.attacker);
  if (!parameters) return problem(says.noPools(input.attacker.rules.name));
  const { width, height, gobble } = input.plan ?? {};
  const needs = { ...given('width', width), ...given('height', height) };
  const { needs: asked, ...rest } = requestOf(
    pool,
    { attacks: input.attacks ?? 1, aim: input.aim ?? 'widest', split: input.split ?? false, needs },
    gobble,
  );
  const plain = { ...rest, ...(Object.keys(needs).length > 0 && { needs: asked ?? needs }) };
  const chosen = (role: string): number[] => rolled.faces.filter((die) => die.role === role).map(({ face }) => face);
  if (dice !== undefined) {
    const typed = rolled.faces.filter(({ role }) => role !== 'hard' && role !== 'fixed').map(({ face }) => face);
    return recordTyped({ family: matching.name, request: plain, parameters }, typed, line, time);
  }
  const [wiggles, experts] = [chosen('wiggle'), chosen('expert')];
  const request: RollRequest = {
    family: matching.name,
    parameters,
    request: { ...plain, ...(wiggles.length > 0 && { wiggles }), ...(experts.length > 0 && { experts }) },
  };
  return rollAndRecord(request, seededRng(seed), line, time);
}

function isSaid({ modifiers }: RollSituation, role: string): boolean {
  return modifiers.some(({ name }) => nameKey(name) === nameKey(role));
}

function valueSaid({ modifiers }: RollSituation, role: string): Value | undefined {
  return modifiers.find(({ name }) => nameKey(name) === nameKey(role))?.value;
}

function numberOf(situation: RollSituation, role: string): number | undefined {
  const value = valueSaid(situation, role);
  return value?.kind === 'number' ? toNumber(value.number) : undefined;
}

/** Places that the cover of the line hides, by the rulebook's table. */
function hiddenBy(situation: RollSituation, { rules }: Evaluation): readonly string[] | undefined {
  const value = valueSaid(situation, modifiers.cover);
  const table = rules.tables.get(nameKey(tables.cover.table));
  if (value?.kind !== 'text' || !table) return undefined;
  const cell = cellOf(table, textValue(value.text));
  return cell.kind === 'text' ? cell.text.split(',').map((place) => place.trim()) : undefined;
}
