import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import { PARTY, readRoller } from '../../read/encounter/member-line.js';
import { tableAt } from '../../read/encounter/random-table.js';
import { MOST_WORDS } from '../../read/expression.js';
import { unknownTable } from '../../read/messages.js';
import type { Part, PartedLine, PartMeaning } from '../../read/parts.js';
import { attemptOf, canBeCut } from '../../read/rolls/attempt.js';
import type { SourceEntry } from '../../read/source/source.js';
import { nearPeople, nearTexts } from '../../rules/near-names.js';
import type { Rules } from '../../rules/rules.js';
import { type Finding, isMisread } from '../../values/finding.js';
import { asItCame } from '../as-it-came.js';
import type { Contract } from '../cells/contract.js';
import type { Evaluation } from '../cells/evaluation.js';
import { nobody } from '../cells/nobody.js';
import { allowedIn } from '../checks/allowances.js';
import type { SheetRoll } from '../sheet-roll.js';
import * as say from './messages.js';
import { evaluateRollFrom } from './roll.js';
import { type Others, peopleOf, rollLineOf } from './speakers.js';

/**
 * A roll, check or contest of a page or an encounter: by a character, by anyone in the party, by each of them, or of
 * dice alone.
 */
export interface Attempt {
  readonly source: SourceEntry;
  /** Who makes it: the named character (`one`), anyone in the party, each of the party, or nobody for dice alone. */
  readonly by: 'one' | 'party' | 'each' | 'nobody';
  /** The roll of each character who can make it, in the order of the party. */
  readonly tries: readonly Try[];
  /** The random table that is rolled. */
  readonly table?: string;
  readonly others: Others;
  readonly findings: readonly Finding[];
  readonly lines: readonly PartedLine[];
}

/** A line evaluated for one character. */
export interface Try {
  /** The character, or an empty one for dice alone. */
  readonly who: Evaluation;
  /** The name in the line or the party; absent for dice alone. */
  readonly name?: string;
  /** The steps in order, each with its alternatives. */
  readonly steps: readonly (readonly SheetRoll[])[];
}

/** What the evaluation of an attempt needs. */
export interface AttemptSources {
  readonly rules: Rules;
  readonly contract: Contract;
  readonly others: Others;
  /** The declared name of a random table. */
  readonly table: (name: string) => string | undefined;
  /** Names of all random tables. */
  readonly tables: () => readonly string[];
  /** Names of all characters that the line can mean, for lines that cannot be read. */
  readonly people: () => readonly string[];
  /** Names of the sides of the encounter that the line is in. */
  readonly sides?: readonly string[];
  /** The player characters, for lines that name no character. */
  readonly party: () => readonly Evaluation[];
}

/** Evaluates a line for the character that it names, else for the party. */
export function evaluateAttempt(source: SourceEntry, table: AttemptSources): Attempt {
  const { others } = table;
  const roller = readRoller(source, peopleOf(others));
  const named = roller && others(roller.asked);
  if (roller && named) {
    const { steps, lines } = evaluateFor(named, source, roller.length, others);
    const [first, ...more] = lines;
    const own = first && { ...first, parts: [...roller.parts, ...first.parts] };
    const found = findingsOf(steps);
    const miscounted = noSuchNumber(source, found, others, table.people);
    const findings = allowedIn(source, miscounted ? [miscounted] : asItCame(found, [named]));
    const tries = [{ who: named, name: roller.asked, steps }];
    return { source, by: 'one', tries, others, findings, lines: own ? [own, ...more] : [] };
  }
  if (isForEach(source)) return forParty(source, table, 'each');
  const rolledTable = source.type === 'roll' ? tableAt(source, table.table) : undefined;
  if (rolledTable) {
    const meaning = { is: 'random table', name: rolledTable.name } as const;
    const lines = [{ source, parts: [{ from: 0, to: rolledTable.length, side: 0, meaning }], rules: [] }];
    return { source, by: 'nobody', table: rolledTable.name, tries: [], others, findings: [], lines };
  }
  const plain = source.type === 'roll' ? diceAlone(source, table) : undefined;
  if (plain) return plain;
  const missing = missingName(source, table);
  if (missing) return { source, by: 'one', tries: [], others, ...missing };
  const byParty = forParty(source, table, 'party');
  const wrong = byParty.findings.find((one) => isMisread(one) || one.data?.isNameless === true);
  const mistyped =
    (wrong && namesMany(source, wrong, table)) ??
    (wrong && noSuchNumber(source, byParty.findings, others, table.people)) ??
    (wrong && ((source.type === 'roll' ? nearTable(source, table) : undefined) ?? nearPerson(source, wrong, table)));
  return mistyped ? { ...byParty, findings: [mistyped] } : byParty;
}

/** The word for a roll by each of the party: `check each HT`. */
const EACH = 'each';

function isForEach({ tokens: [first, second] }: SourceEntry): boolean {
  return first?.type === 'word' && second !== undefined && nameKey(first.text) === EACH;
}

/** The finding for a roll that nobody in the party can read, and that is nearly the name of a random table. */
function nearTable(source: SourceEntry, { tables }: AttemptSources): Finding | undefined {
  const { uri, path, tokens } = source;
  const written = textOf(tokens, 0, tokens.length);
  const near = nearTexts(written, tables());
  if (near.length === 0) return undefined;
  const origin = { uri, path, part: 'entry' } as const;
  return { severity: 'error', code: 'unknown-name', message: unknownTable(written, near), origin, data: { near } };
}

/** The finding for a line that begins with the party or a side, as if all of them rolled at once. */
function namesMany(
  { uri, path, tokens }: SourceEntry,
  wrong: Finding,
  { sides = [] }: AttemptSources,
): Finding | undefined {
  if (wrong.origin.from !== 0) return undefined;
  for (let to = Math.min(tokens.length - 1, MOST_WORDS); to > 0; to--) {
    const key = nameKey(textOf(tokens, 0, to));
    const side = sides.find((one) => nameKey(one) === key);
    if (key !== PARTY && side === undefined) continue;
    const message = side === undefined ? say.partyTries() : say.sideTries(side);
    return { severity: 'error', code: 'not-understood', message, origin: { uri, path, part: 'entry', from: 0, to } };
  }
  return undefined;
}

/** The finding for a line whose first words are unknown, and nearly the name of a character. */
function nearPerson(
  { uri, path, tokens }: SourceEntry,
  wrong: Finding,
  { people }: AttemptSources,
): Finding | undefined {
  const isNameless = wrong.data?.isNameless === true;
  if (!isNameless && (wrong.origin.from !== 0 || wrong.data?.near !== undefined)) return undefined;
  const names = [...new Set(people())];
  for (let to = Math.min(tokens.length - 1, MOST_WORDS); to > 0; to--) {
    const written = textOf(tokens, 0, to);
    const near = nearPeople(written, names);
    if (near.length === 0) continue;
    const origin = { uri, path, part: 'entry', from: 0, to } as const;
    return {
      severity: 'error',
      code: 'unknown-member',
      message: say.mistypedPerson(written, near),
      origin,
      data: { near },
    };
  }
  return undefined;
}

const OF_SHEET: ReadonlySet<PartMeaning['is']> = new Set(['own', 'named']);

/**
 * The finding for a text at the beginning of a line that is not a known character. Undefined if it is something to
 * roll.
 */
function missingName(
  source: SourceEntry,
  { rules, contract, others, people, party }: AttemptSources,
): Pick<Attempt, 'findings' | 'lines'> | undefined {
  const { uri, path, tokens } = source;
  const [first, second] = tokens;
  if (first?.type !== 'text' || !second || second.type === 'symbol') return undefined;
  // Someone in the party has an entry with this name.
  if (party().some((who) => OF_SHEET.has(rollLineOf(who, source, 0, others).parts[0]?.meaning.is ?? 'text')))
    return undefined;
  const origin = { uri, path, part: 'entry', from: 0, to: 1 } as const;
  const meaning = { is: 'nobody', as: 'roller', text: first.text } as const;
  const rest = rollLineOf(nobody(rules, contract), source, 1, others);
  return {
    findings: [{ severity: 'error', code: 'unknown-member', ...unknownCharacter(first.text, people()), origin }],
    lines: [{ source, parts: [{ from: 0, to: 1, side: 0, meaning }, ...rest.parts], rules: rest.rules }],
  };
}

/** The message about an unknown character. For a numbered name (`Guard 9`) it lists the numbers that exist. */
export function unknownCharacter(name: string, people: readonly string[]): Pick<Finding, 'message' | 'data'> {
  const [, npc] = /^(.*\S)\s+\d+$/.exec(name) ?? [];
  const key = npc === undefined ? undefined : nameKey(npc);
  const near = people.filter((one) => nameKey(one.replace(/\s+\d+$/, '')) === key && /\d$/.test(one));
  if (near.length > 0) return { message: say.noSuchMember(name, near), data: { near } };
  const whole = people.find((one) => nameKey(one) === key);
  return whole === undefined
    ? { message: say.nobodyCalled(name) }
    : { message: say.numberedOutside(name, whole), data: { near: [whole] } };
}

/**
 * The finding for a line that cannot be read after a name and a number that does not exist, `Guard 9 DX`: one finding,
 * instead of those that the number causes.
 */
export function noSuchNumber(
  { uri, path, tokens }: SourceEntry,
  findings: readonly Finding[],
  others: Others,
  people: () => readonly string[],
): Finding | undefined {
  const to = findings.find(isMisread)?.origin.from ?? 0;
  const number = tokens[to - 1];
  if (number?.type !== 'number' || !/^\d+$/.test(number.text)) return undefined;
  for (let from = Math.max(0, to - 1 - MOST_WORDS); from < to - 1; from++) {
    const isFirst = from === 0 || ['against', 'check'].includes(nameKey(tokens[from - 1]?.text ?? ''));
    if (!isFirst || !others(textOf(tokens, from, to - 1))) continue;
    const origin = { uri, path, part: 'entry', from, to } as const;
    const wrong = unknownCharacter(textOf(tokens, from, to), people());
    return { severity: 'error', code: 'unknown-member', ...wrong, origin };
  }
  return undefined;
}

const JOINS = /\b(?:or|then)\b/i;

const OF_SOMEBODY: ReadonlySet<PartMeaning['is']> = new Set([
  'own',
  'item',
  'action',
  'unknown',
  'choice',
  'specialty',
]);

/** A roll of dice, or of a table of the rulebook, which needs no character. */
function diceAlone(source: SourceEntry, { rules, contract, others }: AttemptSources): Attempt | undefined {
  const who = nobody(rules, contract);
  const line = rollLineOf(who, source, 0, others);
  const isPlain = line.parts.every(
    ({ meaning }) =>
      !OF_SOMEBODY.has(meaning.is) &&
      (meaning.is !== 'named' || meaning.named.what === 'table') &&
      meaning.is !== 'kind',
  );
  if (!isPlain) return undefined;
  const roll = evaluateRollFrom(who, source, source.path, 0, others);
  const lines = [{ source, parts: line.parts, rules: line.rules }];
  return { source, by: 'nobody', tries: [{ who, steps: [[roll]] }], others, findings: roll.findings, lines };
}

function forParty(source: SourceEntry, { party: members, others }: AttemptSources, by: 'party' | 'each'): Attempt {
  const { uri, path } = source;
  const from = by === 'each' ? 1 : 0;
  const party = members();
  if (party.length === 0) {
    const message = say.nobodyToTry(source.type);
    const origin = { uri, path, part: 'entry' } as const;
    return {
      source,
      by,
      tries: [],
      others,
      findings: [{ severity: 'error', code: 'unknown-member', message, origin, data: { isNameless: true } }],
      lines: [],
    };
  }
  const attempts = party.map((who) => ({
    who,
    name: who.source.name,
    ...evaluateFor(who, { ...source }, from, others),
  }));
  const [first] = attempts;
  // The findings are those of the character who can read most of the line, so that its words are reported once.
  const [best = first] = [...attempts].sort((a, b) => mistakes(a.steps) - mistakes(b.steps));
  const findings = best
    ? findingsOf(best.steps).filter((finding) => finding.severity !== 'error' || isMisread(finding))
    : [];
  const word: Part = { from: 0, to: from, side: 0, meaning: { is: 'word', word: EACH } };
  const lines = best?.lines ?? [];
  return {
    source,
    by,
    tries: attempts.map(({ who, name, steps }) => ({ who, name, steps })),
    others,
    findings: allowedIn(source, findings),
    lines:
      by === 'party' ? lines : lines.map((line, at) => (at > 0 ? line : { ...line, parts: [word, ...line.parts] })),
  };
}

/** Evaluates a line as a whole, or if that fails, split at `or` and `then`. */
function evaluateFor(
  who: Evaluation,
  source: SourceEntry,
  from: number,
  others: Others,
): { readonly steps: readonly (readonly SheetRoll[])[]; readonly lines: readonly PartedLine[] } {
  const whole = evaluateLine(who, source, from, others);
  if (!canBeCut(source, from) || mistakes([[whole.roll]]) === 0) return { steps: [[whole.roll]], lines: [whole.line] };
  const ways = attemptOf(source, from);
  const lonely = lonelyWay(source, ways, from);
  const cut = lonely ? [] : ways.map((step) => step.map((way) => evaluateLine(who, way, 0, others)));
  const steps = cut.map((ways) => ways.map(({ roll }) => roll));
  const wrong = lonely ?? secondCharacter(source, ways.flat(), steps.flat(), from, others);
  if (wrong) return { steps: [[{ ...whole.roll, findings: [wrong] }]], lines: [whole.line] };
  // Parts and findings of the pieces get the token indices of the whole line.
  let at = from;
  const parts: Part[] = [];
  let { rules } = whole.line;
  const placed = cut.map((ways) =>
    ways.map(({ roll, line }) => {
      const shift = at;
      at += line.source.tokens.length + 1;
      parts.push(...line.parts.map((part) => ({ ...part, from: part.from + shift, to: part.to + shift })));
      const joining = source.tokens[at - 1];
      if (joining) parts.push({ from: at - 1, to: at, side: 0, meaning: { is: 'word', word: joining.text } });
      if (line.rules.length > rules.length) rules = line.rules;
      return { ...roll, findings: roll.findings.map((finding) => shiftFinding(finding, shift)) };
    }),
  );
  return isReadBetter(steps, whole.roll)
    ? { steps: placed, lines: [{ source, parts, rules }] }
    : { steps: [[whole.roll]], lines: [whole.line] };
}

/** The finding for a contest in which only some alternatives name an opponent, at the first that names none. */
function lonelyWay(
  { uri, path, type }: SourceEntry,
  steps: readonly (readonly SourceEntry[])[],
  begin: number,
): Finding | undefined {
  if (type !== 'contest') return undefined;
  let from = begin;
  for (const ways of steps) {
    const isAgainst = ways.map(({ tokens }) =>
      tokens.some(({ type, text }) => type === 'word' && nameKey(text) === 'against'),
    );
    for (const [index, { tokens }] of ways.entries()) {
      const origin = { uri, path, part: 'value', from, to: from + tokens.length } as const;
      if (tokens.length > 0 && !isAgainst[index] && isAgainst.includes(true))
        return { severity: 'error', code: 'not-understood', message: say.eachWayAgainst(), origin };
      from += tokens.length + 1;
    }
  }
  return undefined;
}

/** The finding for `check NAME A or OTHER B`, at the first unreadable alternative that names another character. */
function secondCharacter(
  { uri, path }: SourceEntry,
  ways: readonly SourceEntry[],
  rolls: readonly SheetRoll[],
  begin: number,
  others: Others,
): Finding | undefined {
  let from = begin;
  for (const [index, way] of ways.entries()) {
    const isMeant = from > begin && rolls[index]?.findings.some(isMisread);
    const named = isMeant ? readRoller(way, peopleOf(others)) : undefined;
    if (named) {
      const origin = { uri, path, part: 'entry', from, to: from + named.length } as const;
      return { severity: 'error', code: 'not-understood', message: say.oneCharacter(named.asked), origin };
    }
    from += way.tokens.length + 1;
  }
  return undefined;
}

/** Whether the split line is read better than the whole one. */
function isReadBetter(steps: readonly (readonly SheetRoll[])[], whole: SheetRoll): boolean {
  const [cut, all] = [mistakes(steps), mistakes([[whole]])];
  // The whole line can have a mistyped name that contains such a word.
  const isNear = whole.findings.some(
    ({ data }) => Array.isArray(data?.near) && data.near.some((name) => JOINS.test(`${name}`)),
  );
  return cut === 0 || cut < all || (cut === all && !isNear);
}

function shiftFinding(finding: Finding, by: number): Finding {
  const { origin } = finding;
  const { from = 0, to } = origin;
  return { ...finding, origin: { ...origin, from: from + by, ...(to !== undefined && { to: to + by }) } };
}

function evaluateLine(
  who: Evaluation,
  source: SourceEntry,
  from: number,
  others: Others,
): { readonly roll: SheetRoll; readonly line: PartedLine } {
  const { parts, rules } = rollLineOf(who, source, from, others);
  return { roll: evaluateRollFrom(who, source, source.path, from, others), line: { source, parts, rules } };
}

function findingsOf(steps: readonly (readonly SheetRoll[])[]): readonly Finding[] {
  return steps.flatMap((ways) => ways.flatMap(({ findings }) => findings));
}

function mistakes(steps: readonly (readonly SheetRoll[])[]): number {
  return findingsOf(steps).filter(isMisread).length;
}
