import { quoteName } from '../grammar/quote-name.js';
import { nameKey } from '../grammar/text.js';
import type { ReadEntry } from '../read/entry/reading.js';
import type { Rules } from '../rules/rules.js';
import type { Ladder } from '../rules/tables.js';
import type { Entry } from '../sheet/cells/entry.js';
import type { Evaluation } from '../sheet/cells/evaluation.js';
import { basisOf, ladderOf } from '../sheet/cells/price.js';
import { alike, type LikelyModel } from '../sheet/what-if.js';
import type { DraftDeclaration, Learning } from './sheet-draft.js';

// Declarations of names that a game lacks, with the costs and effects that a file states.

/** The prefix of declarations in the rulebook's language, which a sheet has in its `rules` block. */
export const IN_RULES = 'rules: ';

const INDENT = '  ';
const QUOTED = String.raw`"(?:[^"\\]|\\.)*"`;
const LEARNED = new RegExp(`^\\S+ ${QUOTED} like `);

/** Declarations as they are written in a sheet. Skills that others refer to are in the `rules` block, too. */
export function declarationLines(declarations: readonly string[]): readonly string[] {
  const own = declarations.filter((one) => one.startsWith(IN_RULES)).map((one) => one.slice(IN_RULES.length));
  if (own.length === 0) return declarations;
  const others = declarations.filter((one) => !one.startsWith(IN_RULES));
  const learned = others.filter((one) => LEARNED.test(one));
  const kinds = own.some((one) => one.startsWith('trait ')) ? ['kind trait { }'] : [];
  return [
    ...others.filter((one) => !learned.includes(one)),
    'rules {',
    ...[...kinds, ...learned, ...own].map((one) => INDENT + one),
    '}',
  ];
}

/** Declarations without effects on skills that are not declared, because it is unknown how they are learned. */
export function withoutUndeclared(
  declarations: readonly string[],
  drafted: ReadonlyMap<string, DraftDeclaration> = new Map(),
): readonly string[] {
  const declared = new Set(
    declarations.flatMap((one) => {
      const [, name] = new RegExp(`^(?:${IN_RULES})?\\S+ (${QUOTED})`).exec(one) ?? [];
      return name === undefined ? [] : [nameIn(name)];
    }),
  );
  const isLost = (name: string): boolean => drafted.has(nameIn(name)) && !declared.has(nameIn(name));
  const effect = new RegExp(`; gives [-+][\\d.]+ to (${QUOTED})(?: when ${QUOTED})?`, 'g');
  return declarations.map((one) => one.replace(effect, (clause, name: string) => (isLost(name) ? '' : clause)));
}

const nameIn = (quoted: string): string => nameKey(quoted.slice(1, -1).replace(/\\(.)/g, '$1'));

/** The line that declares a name with what a text says of it; undefined if the game has nothing that is learned in this way. */
export function declarationOf(
  declaration: DraftDeclaration,
  evaluation: Evaluation,
  read: ReadEntry,
): string | undefined {
  if (!('like' in declaration)) {
    const { kind = 'trait', name, price, clauses, gives } = declaration;
    if (!gives) return `${kind} ${name} [${price}]`;
    return `${IN_RULES}${kind} ${name} { ${[...clauses, ...gives].join('; ')} }`;
  }
  if (read.ownName === undefined) return undefined;
  const { cost: _, ...free } = read;
  const { on, difficulty, steps } = declaration.like;
  const name = inQuotes(read.ownName);
  const models = alike(evaluation, free).map((model) => ({ ...model, ...learnedBy(model) }));
  if (steps) {
    const [skill] = models.map(({ trait }) => trait.kind);
    const basis = skillCalled(on, evaluation);
    if (skill === undefined || basis === undefined) return undefined;
    const ladder = inQuotes(`${read.ownName} Levels`);
    const levels = `ladder ${ladder} from ${steps.from} { ${steps.first} then 1 }`;
    return `${IN_RULES}${skill} ${name} { on ${basis} by ${ladder} }\n${INDENT}${levels}`;
  }
  const ofSame = models.filter((model) => nameKey(model.on) === nameKey(on));
  const model = ofSame.find((one) => isDifficulty(one.ladder, difficulty));
  if (model) return `${model.trait.kind} ${name} like ${quoteName(model.trait.name)}`;
  // The game has the difficulty, and nothing yet that is learned by this attribute.
  const [kind, ...otherKinds] = new Set(models.filter(({ ladder }) => ladder !== '').map(({ trait }) => trait.kind));
  const [basis] = namesInGame(on, evaluation.rules);
  const ladder = ladderFor(difficulty, [ofSame, models], evaluation.rules);
  if (kind === undefined || otherKinds.length > 0 || basis === undefined || !ladder) return undefined;
  return `${IN_RULES}${kind} ${name} { on ${basis} by ${ladder.name} }`;
}

const inQuotes = (name: string): string => `"${name.replace(/[\\"]/g, (sign) => `\\${sign}`)}"`;

/** A skill of the game or of the sheet, as a rulebook names it. */
function skillCalled(name: string, { rules, all }: Evaluation): string | undefined {
  const plain = name.replace(/ \([^()]*\)$/, '');
  const isOwn = (one: string): boolean => all.some(({ read }) => nameKey(read?.ownName ?? '') === nameKey(one));
  for (const one of [name, plain]) {
    const [known] = namesInGame(one, rules);
    if (known !== undefined) return known;
    // A name of the sheet must be written without quotes, because in quotes it would be a text.
    if (isOwn(one) && /^\p{L}[\p{L} ]*$/u.test(one)) return one;
  }
  return undefined;
}

/** How a skill is learned in the game, if that differs from a file: `IQ, Mental Hard`; else undefined. */
export function learnedOtherwise(entry: Entry, { on, difficulty }: Learning): string | undefined {
  const [basis, ladder] = [basisOf(entry)?.name, ladderOf(entry)?.name];
  if (basis === undefined || ladder === undefined) return undefined;
  if (nameKey(basis) === nameKey(on) && isDifficulty(ladder, difficulty)) return undefined;
  return `${basis}, ${ladder}`;
}

/** `IQ` and `Mental Hard` of a model. */
function learnedBy({ by }: LikelyModel): { readonly on: string; readonly ladder: string } {
  const [on = '', ladder = ''] = by.split(', ');
  return { on, ladder };
}

/** Whether a ladder is one of a difficulty: `Mental Hard` is one of `Hard`, and `Very Hard` is not. */
function isDifficulty(ladder: string, difficulty: string): boolean {
  const [key, sought] = [nameKey(ladder), nameKey(difficulty)];
  const [first, ...more] = key.split(' ');
  return key === sought || (more.join(' ') === sought && first !== 'very');
}

const firstWord = (name: string): string => nameKey(name).split(' ')[0] ?? '';

/** The ladder of a difficulty: the one for most skills of the attribute, or for any skills if all such ladders are equal. */
function ladderFor(
  difficulty: string,
  [ofSame, ofAny]: readonly [readonly { readonly ladder: string }[], readonly { readonly ladder: string }[]],
  { ladders }: Rules,
): Ladder | undefined {
  const all = [...ladders.values()].filter(({ name }) => isDifficulty(name, difficulty));
  for (const words of [usualWords(ofSame), new Set(ofAny.map(({ ladder }) => firstWord(ladder)))]) {
    const usual = all.filter(({ name }) => words.has(firstWord(name)));
    const prices = new Set(usual.map(({ start, steps, more }) => JSON.stringify([start, steps, more])));
    if (prices.size === 1) return usual[0];
  }
  return undefined;
}

/** The first word of the ladders of most of these skills, *Physical* or *Mental*; several words if they are equally frequent. */
function usualWords(learned: readonly { readonly ladder: string }[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { ladder } of learned) counts.set(firstWord(ladder), (counts.get(firstWord(ladder)) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return new Set([...counts].flatMap(([word, count]) => (count === most ? word : [])));
}

/** A score of the game as a rulebook names it: with its kind where the name has two meanings. */
export function namesInGame(name: string, rules: Rules): string[] {
  const meant = (rules.vocabulary.names.get(nameKey(name)) ?? []).filter(
    ({ what, kind }) => what === 'derived' || (what === 'trait' && kind !== undefined && !rules.kinds.get(kind)?.item),
  );
  const first = meant.find(({ what }) => what === 'trait') ?? meant[0];
  if (!first) return [];
  const called = quoteName(first.name);
  return [meant.length > 1 ? `${first.kind ?? first.what} ${called}` : called];
}
