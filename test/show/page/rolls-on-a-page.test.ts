import { expect, test } from 'vitest';
import { parseSheet } from '../../../language/grammar/parse.js';
import { contextOf } from '../../../language/show/live/trial.js';
import { pageModel } from '../../../language/show/page/build-page.js';
import { livePage } from '../../../language/show/page/page-html.js';
import { pagesText } from '../../../language/show/page/print-pages.js';
import { uriOf, workspaceOf } from '../../sheet/read-sheets.js';

const game = `rulebook Rest
dice under 3d6 { }
kind stat { rating from 1 to 20 else 10 }
stat Might
field weary number else 0
action rest "a night by the fire" { rolls none; changes weary to max(0, weary - 1) }
`;
const text = 'use Rest\nnpc Ann {\n  Might 12, weary 2\n  roll Might\n  roll rest\n}\n';

test('an action that rolls nothing is done by a click, and print says no more than its name', () => {
  const workspace = workspaceOf({ 'rest.rulebook': game, 'a.muster': text });
  const { root } = parseSheet(text, uriOf('a.muster'));
  const [ann] = workspace.sheets(uriOf('a.muster'));
  const context = ann && contextOf({ workspace, rootOf: () => root, textOf: () => text }, ann);
  if (!context) throw new Error('There is no sheet.');
  const page = pageModel(context);
  const live = JSON.stringify(livePage(page)).replaceAll('\\"', '"');
  expect(live).toMatch(/<button type="button" data-line-roll="[^"]+" aria-label="roll Might, 12">12<\/button>/);
  expect(live).toMatch(/<button type="button" data-line-roll="[^"]+" aria-label="do rest">Do<\/button>/);
  const printed = pagesText([page], [], 'page');
  expect(printed).not.toContain('<button');
  expect(printed).not.toContain('no roll');
});
