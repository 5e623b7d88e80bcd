/** Pieces of Markdown that are easy to misread, to be put together at random. */
const starts = [
  '',
  '',
  '',
  '> ',
  '>',
  '> > ',
  '- ',
  '* ',
  '1. ',
  '2) ',
  '   ',
  '    ',
  '\t',
  '  ',
  '-\t',
  '+   ',
  '10. ',
];
const bodies = [
  '',
  '',
  'text',
  'text `code` text',
  '`check DX`',
  'a `roll 1d` b `check A \\| B` c',
  '``roll `x` ``',
  '`check DX',
  'IQ` b',
  '\\`check DX`',
  '`` check `',
  '`contest A` ``',
  '<b title="`roll 2d`">x</b> `note y`',
  '<!-- `check DX` -->',
  '<!--',
  '-->',
  '<https://a.b/`roll 1d`>',
  '```muster',
  '```muster',
  '```',
  '```',
  '````',
  '````muster hidden',
  '~~~muster',
  '~~~',
  '```js',
  '``` muster x',
  'npc Ann { DX 12 }',
  '# Heading `roll 1d`',
  '## Two ##',
  '#No',
  '===',
  '---',
  '***',
  '| a | b |',
  '| --- | --- |',
  '| `roll 1d` | `check \\| x` |',
  '|--|',
  '<div>',
  '</div>',
  '<pre>',
  '</pre>',
  '<details>',
  '<span>',
  '-',
  '1.',
  '3. x',
  '- a',
  '> b',
  '[a](b `roll 1d` c)',
];
const ends = ['\n', '\n', '\n', '\n', '\r\n', '\n\n'];

/** Random numbers that are the same for a seed. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A document of a few lines. */
export function randomMarkdown(random: (below: number) => number): string {
  const pick = (of: readonly string[]): string => of[random(of.length)] ?? '';
  let text = '';
  for (let lines = 2 + random(9); lines > 0; lines--) {
    text += pick(starts) + (random(4) === 0 ? pick(starts) : '') + pick(bodies) + pick(ends);
  }
  return text;
}
