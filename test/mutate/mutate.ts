import { type DiceRng, seededRng } from '../../language/dice/random.js';
import { parseRulebook } from '../../language/grammar/parse.js';
import { builtInRulebook, builtInRulebooks } from '../../language/rulebooks/built-in.js';
import { Workspace } from '../../language/workspace/workspace.js';
import { exampleWorkspace } from '../proofs/examples.js';
import { sheetText } from '../proofs/sheet-text.js';
import { bookOf, runVectors } from '../vectors/run-vectors.js';
import { loadVectors, type Vector } from '../vectors/vector.js';
import { numbersOf, type RuleNumber } from './numbers.js';

/** A rulebook with one number changed, and who noticed it. */
export interface Mutant {
  readonly book: string;
  readonly number: RuleNumber;
  readonly changed: string;
  readonly noticed?: 'compiler' | 'examples' | 'vectors';
}

/** What the checks say about the rulebooks as they are. */
interface Baseline {
  readonly failures: ReadonlySet<string>;
  readonly findings: ReadonlyMap<string, string>;
  readonly sheets: string;
}

const vectors = loadVectors('test/vectors');

/**
 * Changes so many numbers of the rulebooks, or of one of them, one at a time, and asks compiler, examples and vectors, the
 * quickest first.
 */
export function* mutants(count: number, seed: string, only?: string): Generator<Mutant> {
  const random = seededRng(seed);
  const books = builtInRulebooks;
  const before = baseline(
    workspaceWith(),
    books.map((book) => book.name),
  );
  const changing = books.filter(({ name }) => only === undefined || name === only);
  if (changing.length === 0) throw new Error(`There is no rulebook called ${only}.`);
  const share = Math.ceil(count / changing.length);
  let made = 0;
  for (const { name, file } of changing) {
    const text = textOf(file);
    for (const number of draw(numbersOf(text), Math.min(share, count - made), random)) {
      const changed = changedNumber(number.text, random);
      const mutated = text.slice(0, number.offset) + changed + text.slice(number.end);
      const noticed = noticedBy(name, mutated, before);
      made++;
      yield { book: name, number, changed, ...(noticed && { noticed }) };
    }
  }
}

function textOf(file: string): string {
  const text = builtInRulebook(file)?.text();
  if (text === undefined) throw new Error(`There is no rulebook file ${file}.`);
  return text;
}

/** The rulebooks in the box, one of them with another text. */
function workspaceWith(name?: string, text = ''): Workspace {
  const books = builtInRulebooks.map((book) => {
    if (book.name !== name) return book;
    const { root } = parseRulebook(text, book.uri);
    return { name, uri: book.uri, isGame: book.isGame, root: () => root };
  });
  return new Workspace(books);
}

function baseline(workspace: Workspace, names: readonly string[]): Baseline {
  return {
    failures: new Set(runVectors(vectors, workspaceWith()).failures.map((one) => one.id)),
    findings: new Map(names.map((name) => [name, findingsOf(workspace, name)])),
    sheets: sheetsText(workspaceWith()),
  };
}

function noticedBy(name: string, text: string, before: Baseline): Mutant['noticed'] {
  const workspace = workspaceWith(name, text);
  const book = workspace.books.get(name);
  if (!book || findingsOf(workspace, name) !== before.findings.get(name)) return 'compiler';
  if (sheetsText(workspaceWith(name, text)) !== before.sheets) return 'examples';
  const { failures } = runVectors(vectorsOf(name), workspaceWith(name, text));
  return failures.some((one) => !before.failures.has(one.id)) ? 'vectors' : undefined;
}

/** The vectors of a rulebook and of those that extend it: no other can fail by its numbers. */
function vectorsOf(name: string): Vector[] {
  return vectors.filter((vector) => {
    const book = bookOf(vector);
    return book !== undefined && (book === name || basesOf(book).includes(name));
  });
}

/** The rulebooks that a rulebook extends, directly or through others. */
function basesOf(book: string): string[] {
  const bases = builtInRulebooks.find(({ name }) => name === book)?.root().header?.bases ?? [];
  return [...bases, ...bases.flatMap(basesOf)];
}

function findingsOf(workspace: Workspace, name: string): string {
  return (workspace.books.get(name)?.findings ?? []).map((finding) => finding.message).join('\n');
}

function sheetsText(workspace: Workspace): string {
  const { sheets } = exampleWorkspace(workspace);
  return sheets.flatMap((uri) => workspace.sheets(uri).map(sheetText)).join('\n');
}

/** A number of samples, taken from the groups in turn, so that tables do not crowd out rare ones. */
function draw(numbers: readonly RuleNumber[], count: number, random: DiceRng): RuleNumber[] {
  const groups = [...new Set(numbers.map(({ group }) => group))].map((name) =>
    numbers.filter(({ group }) => group === name),
  );
  const drawn: RuleNumber[] = [];
  for (let at = 0; drawn.length < count && groups.some((group) => group.length > 0); at = (at + 1) % groups.length) {
    const group = groups[at];
    const [number] = group && group.length > 0 ? group.splice(random.nextInt(group.length) - 1, 1) : [];
    if (number) drawn.push(number);
  }
  return drawn;
}

/** The same sort of number, a little more or less, or doubled. */
function changedNumber(text: string, random: DiceRng): string {
  return text.replace(/\d+/, (digits) => {
    const number = Number(digits);
    const ways = number > 1 ? [number + 1, number - 1, number * 2] : [number + 1];
    return String(ways[random.nextInt(ways.length) - 1]);
  });
}
