import { expect, test } from 'vitest';
import { assertNumbers } from './assert-numbers.js';
import { examplesOf } from './documentation.js';
import { statedIn } from './stated-numbers.js';

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'docs/command-line.md',
  'examples/README.md',
  'language/rulebooks/README.md',
];

for (const { file, fence, announced, compute } of documents.flatMap(examplesOf))
  test(`${file}:${fence.line}: ${(fence.text.trim().split('\n')[0] ?? '').slice(0, 60)}`, () => {
    const computed = compute();
    const told = announced?.some((line) => line.startsWith('information')) ?? false;
    const findings = computed.findings.filter((one) => told || !one.startsWith('information'));
    expect(findings.toSorted()).toEqual((announced ?? []).toSorted());
    if (fence.language === 'muster') assertNumbers(fence.text, computed);
  });

test('the guides state numbers, and all of them are held against sheets', () => {
  const stated = documents.flatMap(examplesOf).flatMap(({ fence }) => fence.text.split('\n').flatMap(statedIn));
  expect(stated.length).toBeGreaterThan(80);
});
