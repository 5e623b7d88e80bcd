import { describe, expect, test } from 'vitest';
import { adventureHtml } from '../../client/pages/adventure-document.js';
import { readLogs } from '../../language/fight/log/log-sections.js';
import type { PageCommand, TablePageResult } from '../../server/protocol.js';
import { checkLog } from '../../server/requests/encounters/check-log.js';
import { showTablePage, tablePageDo } from '../../server/requests/table-page.js';
import { findingsOf } from '../features/findings/harness.js';
import { fixture, never } from '../features/harness.js';
import { must } from '../must.js';

const campaign = 'campaign "Snow" { use "GURPS Lite WWII" }\ncharacter Ann { DX 14 }\ncharacter Ben { DX 10 }\n';
const uri = 'file:///table/page.md';
const page = `# The mill

Over it: \`check DX\`. Cold: \`check each HT\`. A shot: \`tick Alarm 2\`, \`clock Alarm\`.

| 1d6 | Who is awake |
| --- | --- |
| 1-3 | nobody |
| 4-6 | a dog: \`roll 1d\` |

> [!handout] The letter
> Come alone.

\`\`\`muster
clock "Alarm" 4
npc Guard { DX 11 }
encounter "The yard" {
  side Ours { party }
  side Guards { Guard }
  contest Ann DX against Guard DX
  tick Alarm "a shot"
}
\`\`\`

\`outcome the bell rings: tick Alarm, give The letter | nobody has heard\` and \`note who slept\`.
`;

const { context } = fixture(`=== campaign.muster\n${campaign}=== page.md\n${page}`);

function finished<Result>(steps: Generator<undefined, Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

function shown(log = ''): TablePageResult {
  const answer = finished(showTablePage(context, { uri, log }));
  if ('problem' in answer) throw new Error(answer.problem);
  return answer;
}

function done(command: PageCommand, log = '') {
  const answer = finished(tablePageDo(context, { uri, log, command }));
  if ('problem' in answer) throw new Error(answer.problem);
  return answer;
}

/** What of the page can be clicked, as its markup says it. */
function controls(): unknown[] {
  const { text, page: live } = shown();
  return [...adventureHtml(text, 'The mill', live, 'a4').matchAll(/data-muster="([^"]*)"/g)].map(([, json = '']) =>
    JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&amp;', '&')),
  );
}

describe('a page at the table', () => {
  test('says what can be clicked, and who can roll how likely', () => {
    expect(controls()).toEqual([
      {
        is: 'roll',
        path: expect.any(String),
        who: [
          { name: 'Ann', chance: '91 %' },
          { name: 'Ben', chance: '50 %' },
        ],
      },
      { is: 'roll', path: expect.any(String), isEach: true, who: expect.any(Array) },
      { is: 'tick', clock: 'Alarm', by: 2 },
      { is: 'clock', clock: 'Alarm' },
      { is: 'roll', path: '@tables.0' },
      { is: 'roll', path: expect.any(String) },
      { is: 'give', name: 'The letter', isGiven: false },
      { is: 'clock', clock: 'Alarm' },
      { is: 'encounter', name: 'The yard' },
      { is: 'roll', path: expect.any(String) },
      {
        is: 'outcome',
        text: expect.any(String),
        options: [
          {
            name: 'the bell rings',
            does: [
              { is: 'tick', clock: 'Alarm', by: 1 },
              { is: 'give', name: 'The letter' },
            ],
          },
          { name: 'nobody has heard', does: [] },
        ],
      },
      { is: 'note', text: 'who slept' },
    ]);
  });

  test('clocks and notes are lines of the log, which hold for the encounters after them', () => {
    const { log } = done({ is: 'clock', clock: 'alarm', to: 2, reason: 'a shot' });
    expect(log).toBe('muster-log 1\npage page.md\nclock Alarm -> 2 "a shot"\n');
    expect(shown(log).clocks).toEqual([{ name: 'Alarm', segments: 4, filled: 2 }]);
    const more = done({ is: 'note', text: 'Ben slept' }, log).log;
    expect(more).toBe(`${log}note Ben slept\n`);
    expect(shown(more).notes).toEqual(['Ben slept']);
    expect(readLogs(more)).toMatchObject({ read: [], headless: [], pages: [{ file: 'page.md' }] });
  });

  test('while an encounter is played, its clocks go on in its own log, and after it in that of the page', () => {
    const begun = `muster-log 1\nencounter "The yard" of page.md, seed a\nround 1\nnote they sleep\n`;
    const { log } = done({ is: 'clock', clock: 'Alarm', to: 3 }, begun);
    expect(log.startsWith(begun)).toBe(true);
    expect(log).toContain('clock Alarm -> 3');
    expect(log).not.toContain('page page.md\n');
    const ended = done({ is: 'clock', clock: 'Alarm', to: 4 }, `${log}end\n`).log;
    expect(ended).toBe(`${log}end\nmuster-log 1\npage page.md\nclock Alarm -> 4\n`);
    expect(shown(ended).clocks).toEqual([{ name: 'Alarm', segments: 4, filled: 4 }]);
  });

  test('an outcome is noted, ticks its clock and gives its handout once', () => {
    const text = 'outcome the bell rings: tick Alarm, give The letter | nobody has heard';
    const { log, edit } = done({ is: 'outcome', text, option: 0 });
    expect(log).toBe('muster-log 1\npage page.md\nnote outcome: the bell rings\nclock Alarm -> 1 "the bell rings"\n');
    expect(must(edit?.changes?.[uri])[0]?.newText).toContain('given: "The letter"');
    expect(done({ is: 'outcome', text, option: 1 })).toEqual({
      log: 'muster-log 1\npage page.md\nnote outcome: nobody has heard\n',
    });
  });

  test('a log of a page is no mistake, but a line that it cannot have is', () => {
    const found = (log: string) => {
      const answer = checkLog(context, { uri: 'file:///table/page.muster-log', text: log }, never);
      return answer instanceof Promise ? undefined : finished(answer).findings.map(({ line }) => line);
    };
    const { log } = done({ is: 'note', text: 'x' });
    expect(found(log)).toEqual([]);
    expect(found(`${log}Ann: attack Guard\n`)).toEqual([4]);
  });

  test('what an outcome would tick or give has to be there', () => {
    const wrong = fixture(
      `=== campaign.muster\n${campaign}=== page.md\n${page.replace('tick Alarm, give The letter', 'tick Alarn, give The leter')}`,
    );
    expect(findingsOf(wrong.context, [{ uri, text: '' }]).map(({ code, message }) => `${code} ${message}`)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^unknown-name There is no clock called "Alarn"/),
        expect.stringMatching(/^unknown-name No clue or handout of this page is called "The leter"/),
      ]),
    );
  });
});
