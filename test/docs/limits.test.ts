import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const rows = readFileSync('docs/limits.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| .*`[\w/-]+\.ts`/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, what = '', bound = '', file = '', seen = '']) => ({ what, bound, file: file.replaceAll('`', ''), seen }));

const sources = ['language', 'server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file).replaceAll('\\', '/')),
);
const findings = readFileSync('docs/findings.md', 'utf8');

test('the limits are many', () => expect(rows.length).toBeGreaterThan(15));

for (const { what, bound, file, seen } of rows) {
  test(`${what}: the bound is that of ${file}`, () => {
    const path = sources.find((one) => `/${one}`.endsWith(`/${file}`));
    expect(path, file).toBeDefined();
    const code = readFileSync(path ?? '', 'utf8').replaceAll('_', '');
    const numbers = bound.match(/\d[\d,]*(?:e\d+)?/g) ?? [];
    expect(numbers.filter((number) => !new RegExp(`[=:] ${number.replaceAll(',', '')}\\b`).test(code))).toEqual([]);
    expect(numbers).not.toEqual([]);
  });

  test(`${what}: what people see is a finding that exists`, () => {
    const codes = [...seen.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)].map(([, code = '']) => code);
    expect(codes.filter((code) => code !== 'more-findings' && !findings.includes(`| \`${code}\` |`))).toEqual([]);
  });
}
