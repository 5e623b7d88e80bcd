import { type Mutant, mutants } from './mutate.js';

/** Part of the changed numbers that must be noticed. */
const least = 0.9;
const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};

const show = ({ book, number, changed, noticed: by }: Mutant): string =>
  `${book}:${number.line} ${number.declaration} (${number.group}): ${number.text} -> ${changed}${by ? `, ${by}` : ''}`;

const noticed: Mutant[] = [];
const survivors: Mutant[] = [];
for (const mutant of mutants(Number(option('count') ?? '200'), option('seed') ?? 'muster', option('book'))) {
  (mutant.noticed ? noticed : survivors).push(mutant);
  // Each at once: a run of many numbers takes an hour, and what it has found so far is worth reading.
  if (!mutant.noticed) console.log(`survivor ${show(mutant)}`);
  else if (process.argv.includes('--all')) console.log(`noticed  ${show(mutant)}`);
}
for (const by of new Set(noticed.map((mutant) => mutant.noticed ?? '')))
  console.log(`noticed first by ${by}: ${noticed.filter((mutant) => (mutant.noticed ?? '') === by).length}`);
const total = noticed.length + survivors.length;
const enough = noticed.length >= least * total;
console.log(`${noticed.length} of ${total} changed numbers noticed, at least ${Math.round(least * 100)} % asked for`);
console.log(`${noticed.length} passed, ${enough ? 0 : survivors.length} failed`);
process.exitCode = enough ? 0 : 1;
