/** The log of `check --format sarif`, held against the schema of SARIF 2.1.0. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Schema, Validator } from 'jsonschema';
import { describe, expect, test } from 'vitest';
import { sarifLog } from '../../language/show/on-command.js';
import { folderWith, jsonOf, muster } from './muster.js';

const { resolve } = createRequire(import.meta.url);
const schemaFile = resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
const schema: Schema = JSON.parse(readFileSync(schemaFile, 'utf8'));

/** What the schema says against a log. */
function against(log: object): string[] {
  return new Validator().validate(log, schema).errors.map(({ stack }) => stack);
}

const sheet = `use "GURPS Lite WWII"
npc Ann { DX 12 [30], quirk Likes {x
npc "Bén" {
  DX 12 [30] allowed "as we agreed"
  HT 11 [12]
}
`;

test('a log with errors, fixes and what is allowed is valid', () => {
  const cwd = folderWith({ 'a b/ann & bén.muster': sheet, 'draft.rulebook': 'rulebook "Draft"\nstat Might "m"\n' });
  const log = jsonOf(muster(['check', '.', '--format', 'sarif'], { cwd }));
  const results = JSON.stringify(log.runs);
  for (const part of [
    '"fixes"',
    '"suppressions"',
    '"artifactChanges"',
    'a%20b/ann%20%26%20b%C3%A9n.muster',
    'draft.rulebook',
  ])
    expect(results).toContain(part);
  expect(against(log)).toEqual([]);
});

test('a log of nothing is valid, and the schema refuses what is none', () => {
  expect(against(sarifLog([], '1.2.3'))).toEqual([]);
  expect(against({ ...sarifLog([], '1.2.3'), version: '2.0' })).not.toEqual([]);
  expect(against({ version: '2.1.0', runs: [{ tool: {}, results: [{ message: {} }] }] })).not.toEqual([]);
});

describe('the address of a file', () => {
  test.each([
    ['a b.muster', 'a%20b.muster', '%SRCROOT%'],
    ['campaign\\a b.muster', 'campaign/a%20b.muster', '%SRCROOT%'],
    ['../a.muster', '../a.muster', '%SRCROOT%'],
    ['/home/ann/a#1.muster', 'file:///home/ann/a%231.muster', undefined],
    ['C:\\games\\a b.muster', 'file:///C:/games/a%20b.muster', undefined],
    ['\\\\server\\share\\a.muster', 'file://server/share/a.muster', undefined],
    ['muster:/books/a.rulebook', 'muster:/books/a.rulebook', undefined],
  ])('%s is %s', (file, uri, uriBaseId) => {
    const place = { file, line: 1, column: 1, endLine: 1, endColumn: 2 };
    const log = sarifLog([{ ...place, severity: 'error', code: 'wrong-cost', message: 'Too much.' }], '1.2.3');
    expect(log.runs[0]?.results?.[0]?.locations?.[0]?.physicalLocation?.artifactLocation).toEqual({
      uri,
      ...(uriBaseId && { uriBaseId }),
    });
    expect(against(log)).toEqual([]);
  });
});
