import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documents, type LedgerDocument, ledgerOf, type Row } from './ledger.js';
import { gapsIn, type Lines, overlaps } from './lines.js';

const ledgers = documents.map((document) => ({ document, ...ledgerOf(document) }));

const PAGE = 'docs/rules.md';

/** What each ruling of the rulebooks of a document says, by its name. */
function rulingsOf({ books }: LedgerDocument): ReadonlyMap<string, string> {
  const texts = books.map((book) => readFileSync(`language/rulebooks/${book}.rulebook`, 'utf8'));
  const found = texts.flatMap((text) => [...text.matchAll(/^\s*ruling ([A-Z]+-?\d+) "((?:[^"\\]|\\.)*)"/gm)]);
  return new Map(found.map(([, name = '', says = '']) => [name, says]));
}

test.each(ledgers)('the ledger of $document.title can be read', ({ problems }) => {
  expect(problems).toEqual([]);
});

test.each(ledgers)('each row of $document.title has its proof', ({ document, rows, scenarios }) => {
  const slugs = new Map(scenarios.map((one) => [one.slug, one]));
  const rulings = rulingsOf(document);
  const problems = rows.flatMap(({ place, lines, proof }) => {
    if (proof.is === 'open') return [];
    const unknown = proof.rulings
      .filter((one) => !rulings.has(one))
      .map((one) => `${place}: no ruling is called ${one}`);
    return [
      ...unknown,
      ...proof.scenarios.flatMap((slug) => {
        const scenario = slugs.get(slug);
        if (!scenario) return [`${place}: no scenario is called ${slug}`];
        return overlaps(lines, scenario.lines) ? [] : [`${place}: ${slug} names none of these lines`];
      }),
    ];
  });
  expect(problems).toEqual([]);
});

test.each(ledgers)('each scenario of $document.title proves a row', ({ rows, scenarios }) => {
  const problems = scenarios.flatMap(({ place, slug, lines }) => {
    const proves = rows.filter(({ proof }) => proof.is === 'proved' && proof.scenarios.includes(slug));
    if (proves.length === 0) return [`${place}: no row names ${slug}`];
    const strays = lines.filter((line) => !proves.some((row) => overlaps(row.lines, [line])));
    return strays.map((line) => `${place}: no row that names ${slug} has line ${textOf(line)}`);
  });
  expect(problems).toEqual([]);
});

test.each(ledgers)('each line of $document.title is in a row, or states no rule', ({ document, rows, without }) => {
  const inRows = rows.flatMap(({ lines }) => lines);
  expect(gapsIn([...inRows, ...without], document.last)).toBe('');
  expect(without.filter((one) => overlaps([one], inRows))).toEqual([]);
});

test.each(ledgers)('no statement and no scenario of $document.title is there twice', ({ rows, scenarios }) => {
  expect(twice(rows.map(({ written }) => written))).toEqual([]);
  expect(twice(scenarios.map(({ slug }) => slug))).toEqual([]);
});

/** With UPDATE_GOLDENS=1 the page is written anew. */
test('the page of the rules says how far they are proved', () => {
  const page = [
    '# The rules, and how far they are proved',
    '',
    'Statements of the documents that Muster plays have rows in `test/ledger/`. A row is *proved* by scenarios, which are',
    'played with every test run; *ruled* where the rulebook says why it does otherwise, or why there is nothing to play; or *open*.',
    '`UPDATE_GOLDENS=1 npx vitest run test/ledger` writes this page.',
    '',
    ...ledgers.flatMap(({ document, rows }) => section(document, rows)),
  ].join('\n');
  if (process.env.UPDATE_GOLDENS === '1') writeFileSync(PAGE, page);
  expect(readFileSync(PAGE, 'utf8'), `${PAGE}; UPDATE_GOLDENS=1 npx vitest run test/ledger writes it anew`).toBe(page);
});

function section(document: LedgerDocument, rows: readonly Row[]): readonly string[] {
  const rulings = rulingsOf(document);
  const open: string[] = [];
  const ruled: string[] = [];
  let proved = 0;
  for (const { written, statement, proof } of rows) {
    if (proof.is === 'open') open.push(`| ${written} | ${statement} | ${proof.why} |`);
    else if (proof.scenarios.length > 0) proved += 1;
    else
      ruled.push(
        `| ${written} | ${statement} | ${proof.rulings.map((one) => `${one}: ${rulings.get(one)}`).join(' ')} |`,
      );
  }
  return [
    `## ${document.title}`,
    '',
    '| statements | proved | ruled | open |',
    '| ---: | ---: | ---: | ---: |',
    `| ${rows.length} | ${proved} | ${ruled.length} | ${open.length} |`,
    '',
    ...(ruled.length === 0
      ? []
      : ['### Ruled', '', '| lines | statement | ruling |', '| --- | --- | --- |', ...ruled, '']),
    ...(open.length === 0 ? [] : ['### Open', '', '| lines | statement | why |', '| --- | --- | --- |', ...open, '']),
  ];
}

function twice(names: readonly string[]): readonly string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

function textOf({ from, to }: Lines): string {
  return from === to ? `${from}` : `${from}..${to}`;
}
