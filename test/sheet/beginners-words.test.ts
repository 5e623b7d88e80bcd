/** What somebody writes who knows the game and not yet its words here. */
import { expect, test } from 'vitest';
import { uriOf, workspaceOf } from './read-sheets.js';

/** What is said of the lines of a sheet. */
function said(game: string, lines: string): string[] {
  const workspace = workspaceOf({ 'a.muster': `use "${game}"\nnpc A {\n${lines}\n}\n` });
  return workspace.sheets(uriOf('a.muster')).flatMap(({ findings }) => findings.map(({ message }) => message));
}

test.each([
  ['Riding 2', 'Did you mean "Ride"?'],
  ['Climbing 1', 'Did you mean "Climb"?'],
  ['Shooting 1', 'Did you mean "Shoot"?'],
])('%s is called by what is done', (line, advice) => {
  expect(said('Rough Methods', line)[0]).toContain(advice);
});

test('what stands in braces after a fact is not lost without a word', () => {
  expect(said('Godlike', 'Body 2\nage 26 { Rifle 3 }')).toContain(
    'age has no braces: what is written in them does not count. Write it in lines of its own.',
  );
  expect(said('Godlike', 'Body 2\nage 26').join()).not.toContain('braces');
});
