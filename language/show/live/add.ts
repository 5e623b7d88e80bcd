import { nameKey, quoteName, tokensOf } from '../../grammar/index.js';
import { applyChanges, type DocumentEdits } from '../../play/actions/apply/apply.js';
import { amountOf } from '../../play/actions/apply/listed.js';
import { readEntry } from '../../read/entry/read-entry.js';
import type { EntryChange } from '../../roll/changes.js';
import type { Kind, Trait } from '../../rules/rules.js';
import type { Entry } from '../../sheet/cells/entry.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { wordsOfField } from '../../sheet/cells/fields.js';
import type { Lineage } from '../../sheet/inherit.js';
import { firstStep, ifTaken, ifWritten, lacksNeed, mayTake, priceOf, withLine } from '../../sheet/what-if.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import * as rational from '../../values/rational.js';
import { valueText } from '../../values/value.js';
import { listFor } from '../page/page-adds.js';
import * as messages from './messages.js';
import { newLine } from './new-line.js';
import { afterEdits, type CharacterAddress, contextOf, type EditContext, newFindings, pointsOf } from './trial.js';

/** Something of the game that can be added to a section of a page. */
export interface Addition {
  /** Unique in its section. */
  readonly key: string;
  /** Its name; `…` is a placeholder for words that the author adds. */
  readonly label: string;
  readonly kind: string;
  /** The trait in whose braces it is written. */
  readonly inside?: string;
  /** What it costs this character, as on the sheet: `15`. */
  readonly price?: string;
  /** It needs something that the character does not have. */
  readonly isUnmet?: true;
}

/** An addition that was tried on the whole sheet. */
export interface Added {
  /** The result, in a sentence. */
  readonly words: string;
  readonly edits: readonly DocumentEdits[];
}

/** The place of words that only the author knows. */
const BLANK = '…';

/** Maximum number of combinations of choices that are listed for a trait. */
const MOST_CHOICES = 60;

/** An addition with what writing it needs. */
interface Line extends Addition {
  readonly line: string;
  readonly of: { readonly kind: string; readonly outer?: Entry };
  /** The list that it goes into. */
  readonly list?: string;
}

/** All that can be added to a section of these kinds, with what each costs this character at the least. */
export function additions(
  editing: EditContext,
  character: CharacterAddress,
  kinds: readonly string[],
): readonly Addition[] | Problem {
  const lines = linesFor(editing, character, kinds);
  return isProblem(lines) ? lines : lines.map(({ line: _, of: __, list: ___, ...addition }) => addition);
}

/** The edits that add an addition, by its key, and a summary of their effects; `typed` are the words of the author. */
export function addTo(
  editing: EditContext,
  character: CharacterAddress,
  kinds: readonly string[],
  key: string,
  typed = '',
): Added | Problem {
  const lines = linesFor(editing, character, kinds);
  if (isProblem(lines)) return lines;
  const chosen = lines.find((one) => one.key === key);
  const before = contextOf(editing, character);
  if (!chosen || !before) return problem(messages.noSuchRow);
  const words = typed.trim();
  if (chosen.line.includes(BLANK) && !/^[^"()[\]{}\p{Cc}]{1,100}$/u.test(words))
    return problem(messages.notWritten(chosen.label, words));
  const filled = (text: string): string => text.replace(BLANK, () => words);
  const edits = editsFor(editing, character, before.evaluation, { ...chosen, line: filled(chosen.line) });
  if (isProblem(edits)) return edits;
  const [edit] = edits;
  const after = edit && afterEdits(editing, edit, () => contextOf(editing, character));
  if (!after) return problem(messages.noSuchRow);
  const findings = newFindings(before.sheet.findings, after.sheet.findings);
  return { words: messages.addedWords(filled(chosen.label), pointsOf(before), pointsOf(after), findings), edits };
}

function editsFor(
  editing: EditContext,
  character: CharacterAddress,
  evaluation: Evaluation,
  { of, list, line }: Line,
): readonly DocumentEdits[] | Problem {
  if (list === undefined) {
    const edits = newLine(editing, character, of, line);
    return edits ? [edits] : problem(messages.noSuchRow);
  }
  const who = evaluation.source.name;
  const change: EntryChange = { is: 'entry', who, of: who, list, entry: line, from: 0, to: 1 };
  const from = amountOf(evaluation, change);
  return applyChanges([{ ...change, from, to: from + 1 }], { uri: character.uri }, editing);
}

function linesFor(
  editing: EditContext,
  { uri, path }: CharacterAddress,
  kinds: readonly string[],
): readonly Line[] | Problem {
  const { workspace } = editing;
  const evaluation = workspace.evaluation(uri, path);
  const character = workspace.character(uri, path);
  if (!evaluation || !character) return problem(messages.noSuchRow);
  const lineage = workspace.lineage(character);
  const { rules } = evaluation;
  const lines = kinds.flatMap((kind) => {
    const named = [...(rules.traits.get(kind)?.values() ?? [])];
    const declared = rules.kinds.get(kind);
    const list = declared?.item ? listFor(rules, kind)?.name : undefined;
    const own = declared?.open ? [ownLine(evaluation, lineage, declared, list)] : [];
    if (declared?.item)
      return list === undefined ? [] : [...named.map((one) => thing(evaluation, one, declared.name, list)), ...own];
    const outers = outersOf(evaluation, named);
    return [...named.flatMap((trait) => taken(evaluation, lineage, trait, outers)), ...own];
  });
  const order = ({ isUnmet, label }: Line): string => `${isUnmet ? 1 : 0}${label.startsWith(BLANK) ? 1 : 0}${label}`;
  const hasCosts = lines.some(({ price = '0' }) => price !== '0');
  return lines
    .map(({ price, ...line }) => (hasCosts && price !== undefined ? { ...line, price } : line))
    .sort((a, b) => order(a).localeCompare(order(b)));
}

function thing(evaluation: Evaluation, trait: Trait, kind: string, list: string): Line {
  const { name, key } = trait;
  const price = moneyOf(evaluation, trait);
  return {
    key: `${kind}:${key}`,
    label: name,
    line: name,
    kind,
    list,
    of: { kind },
    ...(price !== undefined && { price }),
  };
}

/** The price of a thing, if the game has prices. */
function moneyOf(evaluation: Evaluation, { kind, key, clauses }: Trait): string | undefined {
  const field = clauses.fields.find(({ unit }) => unit === '$');
  const item = field && evaluation.phantom(kind, key);
  const words = item && wordsOfField(item, field);
  return words && (words.startsWith('$') ? words : `$${words}`);
}

/** An addition that the author names; with its price if that is the same for all of its kind. */
function ownLine(evaluation: Evaluation, lineage: Lineage, kind: Kind, list: string | undefined): Line {
  const { key, name } = kind;
  const own = { key: `own ${key}`, label: BLANK, kind: name, of: { kind: key } };
  if (list !== undefined) return { ...own, line: BLANK, list };
  const line = `${name} "${BLANK}"`;
  const [entry] = kind.clauses.rating ? [] : withLine(evaluation, lineage, line).taken(key, nameKey(BLANK));
  const price = entry && priceOf(entry);
  return { ...own, line, ...(price !== undefined && { price: rational.toText(price) }) };
}

/** Entries whose braces can contain some of the traits: stats, which everyone has, and learned skills. */
function outersOf(evaluation: Evaluation, named: readonly Trait[]): readonly Entry[] {
  const under = new Set(named.flatMap(({ clauses }) => clauses.under));
  if (under.size === 0) return [];
  return [...evaluation.rules.traits].flatMap(([kind, traits]) =>
    [...traits.values()].flatMap((trait) => {
      if (!under.has(kind) && !under.has(trait.key)) return [];
      const taken = evaluation.taken(kind, trait.key);
      const unwritten = trait.clauses.under.length === 0 ? evaluation.phantom(kind, trait.key) : undefined;
      return taken.length > 0 ? taken : unwritten ? [unwritten] : [];
    }),
  );
}

/** The lines that take a trait, in the braces of the entries that it belongs to if there are any. */
function taken(evaluation: Evaluation, lineage: Lineage, trait: Trait, outers: readonly Entry[]): Line[] {
  const { under, underRequired } = trait.clauses;
  const fitting = outers.filter(
    (outer) =>
      under.some((one) => one === outer.kind || one === outer.trait?.key) &&
      mayTake(evaluation, trait, outer, () => false),
  );
  if (fitting.length > 0) return fitting.flatMap((outer) => takenIn(evaluation, lineage, trait, outer));
  return underRequired || !mayTake(evaluation, trait, undefined, () => false)
    ? []
    : takenIn(evaluation, lineage, trait, undefined);
}

/** One line for each combination of required choices, except those that are written already. */
function takenIn(evaluation: Evaluation, lineage: Lineage, trait: Trait, outer: Entry | undefined): Line[] {
  const entry = ifTaken(evaluation, trait, outer, lineage);
  if (!entry) return [];
  const { rating } = firstStep(entry);
  const kind = evaluation.rules.kinds.get(trait.kind)?.name ?? trait.kind;
  const isUnmet = lacksNeed(entry);
  const has = new Set(evaluation.taken(trait.kind, trait.key).map(({ specialty = '' }) => nameKey(specialty)));
  const isWritten = (choices: readonly string[]): boolean =>
    !trait.clauses.many && !trait.clauses.underRequired && has.has(nameKey(choices.at(-1) ?? ''));
  const ways = choicesOf(trait).filter((choices) => trait.clauses.specialty === undefined || !isWritten(choices));
  return ways.map((choices): Line => {
    const tail = `${choices.length === 0 ? '' : ` (${choices.join(', ')})`}${rating === undefined ? '' : ` ${valueText(rating)}`}`;
    const line = `${quoteName(trait.name)}${tail}`;
    const price = priceOfLine(evaluation, lineage, trait, outer, line);
    return {
      key: `${trait.kind}:${outer?.id ?? ''}:${line}`,
      label: `${trait.name}${tail}`,
      line,
      kind,
      ...(outer && { inside: outer.name }),
      ...(price !== undefined && { price: rational.toText(price) }),
      ...(isUnmet && { isUnmet }),
      of: { kind: trait.kind, ...(outer && { outer }) },
    };
  });
}

/** Every combination of the choices that have to be made. */
function choicesOf({ clauses: { options, specialty } }: Trait): readonly (readonly string[])[] {
  const asked = options
    .filter(({ fallback }) => fallback === undefined)
    .map(({ choices }) => choices.map(({ label }) => label));
  if (specialty && !specialty.optional)
    asked.push(specialty.choices.length > 0 ? specialty.choices.map(({ label }) => label) : [BLANK]);
  return asked.reduce<readonly (readonly string[])[]>(
    (all, labels) =>
      all.length * labels.length > MOST_CHOICES ? all : all.flatMap((one) => labels.map((label) => [...one, label])),
    [[]],
  );
}

function priceOfLine(
  evaluation: Evaluation,
  lineage: Lineage,
  trait: Trait,
  outer: Entry | undefined,
  line: string,
): rational.Num | undefined {
  if (trait.clauses.brings.length > 0 && !outer) {
    const [entry] = withLine(evaluation, lineage, line).taken(trait.kind, trait.key);
    return entry && priceOf(entry);
  }
  const { uri } = evaluation.source;
  const source = { uri, path: '', type: 'entry' as const, tokens: tokensOf(line), entries: [] };
  const parent = outer?.trait;
  const read = readEntry(source, {
    rules: evaluation.rules,
    where: outer ? 'trait' : 'character',
    ...(parent && { parent }),
  });
  return priceOf(ifWritten(evaluation, read, trait, outer));
}
