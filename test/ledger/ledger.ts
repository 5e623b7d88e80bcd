import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lines, linesOf } from './lines.js';
import { type Scenario, scenariosIn } from './scenario.js';

const folder = import.meta.dirname;

/** The documents whose rules Muster plays: the file of each ledger, the document's last line, and the rulebooks that hold its rulings. */
export const documents = [
  { file: 'godlike', last: 1402, title: 'Godlike', books: ['godlike', 'one-roll-engine'] },
  { file: 'wild-talents', last: 980, title: 'Wild Talents', books: ['wild-talents', 'one-roll-engine'] },
  { file: 'gurps-lite-wwii', last: 2560, title: 'GURPS Lite for World War II', books: ['gurps-lite-wwii'] },
  { file: 'men-and-supermen', last: 536, title: 'Men & Supermen', books: ['men-and-supermen'] },
  { file: 'rough-methods', last: 887, title: 'Rough Methods', books: ['rough-methods'] },
] as const;

/** A document with a ledger. */
export type LedgerDocument = (typeof documents)[number];

/** What shows that a statement holds, or why it does not. */
export type Proof =
  | { readonly is: 'proved'; readonly scenarios: readonly string[]; readonly rulings: readonly string[] }
  | { readonly is: 'open'; readonly why: string };

/** A statement of a document. */
export interface Row {
  /** `test/ledger/godlike.md:12`. */
  readonly place: string;
  readonly chapter: string;
  /** As they are written, which tells a row from the others of its document: `438`, `705..744`, `12a`. */
  readonly written: string;
  readonly lines: readonly Lines[];
  readonly statement: string;
  readonly proof: Proof;
}

/** A ledger that was read, with what is wrong with its text. */
export interface Ledger {
  readonly rows: readonly Row[];
  readonly scenarios: readonly Scenario[];
  /** Lines of the document that state no rule. */
  readonly without: readonly Lines[];
  readonly problems: readonly string[];
}

/** The chapter of a ledger that lists the lines without a rule. */
const WITHOUT_RULE = 'Lines without a rule';

function proofOf(text: string): Proof | undefined {
  const [, why] = /^open: *(\S.*)$/.exec(text) ?? [];
  if (why !== undefined) return { is: 'open', why };
  const scenarios: string[] = [];
  const rulings: string[] = [];
  for (const part of text.split(',').map((one) => one.trim())) {
    const [, ruling] = /^ruling ([A-Z]+-?\d+)$/.exec(part) ?? [];
    if (ruling !== undefined) rulings.push(ruling);
    else if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(part) && part !== 'open') scenarios.push(part);
    else return undefined;
  }
  return { is: 'proved', scenarios, rulings };
}

/** The ledger of a document, with its scenarios. */
export function ledgerOf({ file }: LedgerDocument): Ledger {
  const problems: string[] = [];
  const rows: Row[] = [];
  const without: Lines[] = [];
  let chapter = '';
  for (const [index, line] of readFileSync(join(folder, `${file}.md`), 'utf8')
    .split('\n')
    .entries()) {
    const place = `test/ledger/${file}.md:${index + 1}`;
    chapter = /^##+ (.*)$/.exec(line)?.[1] ?? chapter;
    if (chapter === WITHOUT_RULE) without.push(...(linesOf(line) ?? []));
    if (!line.startsWith('|') || /^\|[-| ]+\|$/.test(line) || /^\| *lines *\|/.test(line)) continue;
    const [written = '', statement = '', text = '', ...more] = line
      .slice(1, line.trimEnd().lastIndexOf('|'))
      .split('|')
      .map((cell) => cell.trim());
    const lines = linesOf(written);
    const proof = proofOf(text);
    if (more.length > 0) problems.push(`${place}: a row has three cells`);
    else if (!lines) problems.push(`${place}: "${written}" are no lines, such as 12, 14..16 or 12a`);
    else if (statement === '') problems.push(`${place}: the statement is missing`);
    else if (!proof) problems.push(`${place}: "${text}" is no proof: names of scenarios, ruling XX-01, or open: why`);
    else rows.push({ place, chapter, written, lines, statement, proof });
  }
  const inside = join(folder, file);
  const files = existsSync(inside) ? readdirSync(inside).filter((name) => name.endsWith('.md')) : [];
  const scenarios = files.sort().flatMap((name) => {
    const path = `test/ledger/${file}/${name}`;
    const read = scenariosIn(readFileSync(join(inside, name), 'utf8'), path);
    problems.push(...read.problems);
    return read.scenarios;
  });
  return { rows, scenarios, without, problems };
}
