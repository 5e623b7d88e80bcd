/** Whole fights in the real editor, as fast as people press keys and click: nothing is lost, and nothing is done twice. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Frame } from 'playwright-core';
import { expect, test } from 'vitest';
import { muster } from '../cli/muster.js';
import { openExamples } from './fixture.js';

const NINA = 'Nina Forti';
const FRANK = 'Sgt. Frank Delmonico';

/** Milliseconds between keys of somebody who knows them. */
const BETWEEN_KEYS = 40;
/** A fight that takes longer does not end. */
const MOST_TURNS = 60;

const session = openExamples('whole-fights', {
  settings: { 'muster.check.closedFiles': false },
  prepare(folder) {
    writeFileSync(
      join(folder, 'gurps-lite-wwii/the-yard.md'),
      `# The yard

\`\`\`muster
npc Looter { ST 9, DX 9, IQ 8, HT 9, Knife 9, gear { Bayonet or Knife } }

encounter "The yard" {
  side Platoon { "${NINA}", "${FRANK}" }
  side Looters { 2 Looter }
}

\`\`\`
`,
    );
    writeFileSync(
      join(folder, 'gurps-lite-wwii/the-cellar.md'),
      `# The cellar

\`\`\`muster
encounter "The cellar" {
  side Platoon { "${NINA}", "${FRANK}" }
  side Looters { 2 Looter }
}
\`\`\`
`,
    );
    writeFileSync(
      join(folder, 'godlike/the-lock.md'),
      `# The lock

\`\`\`muster
npc Straggler { Body 1, Coordination 1, Sense 1, Brains 1, Command 1, Cool 1, Brawling 1, gear { Kar 98k } }

encounter "The lock" {
  side Squad { "Sgt. Wim Terpstra", "L/Cpl. Edith Rowe" }
  side Garrison { 1 Straggler }
}
\`\`\`
`,
    );
    // The dice of a fight follow from the seed of its log: each falls out alike whenever it is played.
    for (const page of ['gurps-lite-wwii/the-yard', 'gurps-lite-wwii/the-cellar', 'godlike/the-lock']) {
      const file = join(folder, page);
      const { code, err } = muster([
        'play',
        `${file}.md`,
        '--log',
        `${file}.muster-log`,
        '--seed',
        'a',
        '--do',
        'note Here',
      ]);
      if (code !== 0) throw new Error(err);
    }
  },
});

/** Presses keys as quickly as somebody does who does not look. */
async function press(frame: Frame, ...keys: readonly string[]): Promise<void> {
  const page = frame.page();
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(BETWEEN_KEYS);
  }
}

/** Until all that was asked for is done, or asks something. */
async function settled(frame: Frame): Promise<void> {
  await frame.locator('#tracker[aria-busy=false]').waitFor();
}

const main = (frame: Frame): Promise<string> => frame.locator('#head .main').innerText();

const isOver = (frame: Frame): Promise<boolean> => frame.locator('#head', { hasText: 'Ended' }).isVisible();

/** How somebody plays: with keys, or with the mouse. */
interface Hands {
  /** What they do as the panel stands, while the fight goes on; the panel after it. */
  turn(frame: Frame, turn: number): Promise<Frame>;
  /** The first answer, which is the usual one. */
  answer(frame: Frame): Promise<void>;
  /** An action wants more than a person says here. */
  cancel(frame: Frame): Promise<void>;
  end(frame: Frame): Promise<void>;
}

/** Until all that was asked for is done, and all questions are answered. */
async function answered(frame: Frame, { answer, cancel }: Hands): Promise<void> {
  await settled(frame);
  while (await frame.locator('#question').isVisible()) {
    await answer(frame);
    await settled(frame);
  }
  if (await frame.locator('#form').isVisible()) await cancel(frame);
  await settled(frame);
}

/** Plays a fight to its end. */
async function playedOut(frame: Frame, hands: Hands): Promise<void> {
  let now = frame;
  for (let turn = 0; !(await isOver(now)); turn++) {
    expect(turn).toBeLessThan(MOST_TURNS);
    if ((await main(now)).startsWith('End')) await hands.end(now);
    else now = await hands.turn(now, turn);
    await answered(now, hands);
  }
}

/** Somebody who plays with keys alone, and knows which ones before they press the first; `onwards` leaves somebody who can do nothing. */
function byKeys(keysOf: (frame: Frame) => Promise<readonly string[]>, onwards: string, reload?: Hands['turn']): Hands {
  const pressed = async (frame: Frame, ...keys: readonly string[]): Promise<void> => {
    await frame.locator('#who').focus();
    await press(frame, ...keys);
  };
  return {
    async turn(frame, turn) {
      const now = (await reload?.(frame, turn)) ?? frame;
      await pressed(now, ...(await keysOf(now)));
      return now;
    },
    answer: (frame) => press(frame, '1'),
    cancel: (frame) => press(frame, 'Escape', onwards),
    end: (frame) => pressed(frame, 'w'),
  };
}

/** Turns, and what was done in them, from a log; without what was taken back. */
function turnsOf(log: string): readonly (readonly string[])[] {
  const turns: string[][] = [];
  for (const line of log.split('\n')) {
    if (/^(?:turn|begin turn|round|resolve)\b/.test(line)) turns.push([]);
    const [, act] = /^([^ ].*: attack .*)$/.exec(line) ?? [];
    if (act !== undefined && !/^(?:declare|undone|redone)/.test(line)) turns.at(-1)?.push(act);
  }
  return turns;
}

/** What `muster replay` says of a log. */
function replayed(log: string): number | null {
  const program = resolve('dist/cli/muster.mjs');
  return spawnSync(process.execPath, [program, 'replay', join(session.folder, log)]).status;
}

async function writtenIntoSheets(frame: Frame, log: string): Promise<void> {
  const { workbench, read } = session;
  await workbench.writeIntoSheets(frame);
  await expect.poll(() => read(log)).toMatch(/\nwritten [0-9a-f]{8}\n/);
  await workbench.command('File: Save All');
}

test('a fight by keyboard, forty milliseconds between keys, with defences and a reload: to its end, into the sheets, and replayed', async () => {
  const { workbench, read } = session;
  const log = 'gurps-lite-wwii/the-yard.muster-log';
  await workbench.openFile('gurps-lite-wwii/the-yard.md');
  await workbench.play('The yard');
  const reloaded: Hands['turn'] = async (frame, turn) => {
    if (turn !== 3) return frame;
    await workbench.page.reload();
    const again = await workbench.encounter();
    await again.locator('#log li').first().waitFor({ state: 'attached' });
    return again;
  };
  // What is due or proposed, the action, the usual defence, and the next one's turn.
  await playedOut(
    await workbench.encounter(),
    byKeys(async () => ['w', 'Enter', '1', 'Space'], 'Space', reloaded),
  );
  const frame = await workbench.encounter();
  const text = read(log);
  expect(text).toContain('chose defense');
  for (const acts of turnsOf(text)) expect(acts.length).toBeLessThanOrEqual(1);
  await writtenIntoSheets(frame, log);
  expect(replayed(log)).toBe(0);
});

test('a fight in declared rounds by keyboard, forty milliseconds between keys', async () => {
  const { workbench, read } = session;
  const log = 'godlike/the-lock.muster-log';
  await workbench.openFile('godlike/the-lock.md');
  await workbench.play('The lock');
  const frame = await workbench.encounter();
  // All who have not declared do, and the round is resolved; then comes the next one.
  const keys = async (): Promise<readonly string[]> => {
    if ((await main(frame)).startsWith('Next: round')) return ['Space'];
    const [, names] = /^Still to declare: (.+)$/.exec(await frame.locator('.undeclared').innerText()) ?? [];
    return [...(names?.split(', ') ?? []).map(() => 'Enter'), 'r'];
  };
  await playedOut(frame, byKeys(keys, 'r'));
  // In each round everybody declared once.
  for (const round of read(log)
    .split(/^resolve$/m)
    .slice(0, -1)) {
    const declared = [...round.matchAll(/^declare ([^:]+):/gm)].map(([, who]) => who);
    expect(new Set(declared).size).toBe(declared.length);
  }
  await writtenIntoSheets(frame, log);
  expect(replayed(log)).toBe(0);
});

test('a fight by mouse in a window of 1440 by 900: nothing has to be scrolled', async () => {
  const { workbench, read } = session;
  const log = 'gurps-lite-wwii/the-cellar.muster-log';
  await workbench.page.setViewportSize({ width: 1440, height: 900 });
  // What is not saved would be asked about before it is closed.
  await workbench.command('File: Save All');
  const tabs = workbench.page.locator('.tabs-container .tab');
  await workbench.until(
    async () => (await tabs.count()) === 0,
    () => workbench.command('View: Close All Editors'),
  );
  await workbench.openFile('gurps-lite-wwii/the-cellar.md');
  await workbench.playWide('The cellar');
  const frame = await workbench.encounter();
  /** Clicks on what is in sight. */
  const click = async (selector: string, times = 1): Promise<void> => {
    const one = frame.locator(selector).first();
    const isInSight = await one.evaluate((element) => {
      const { top, bottom, left, width } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
      return top >= 0 && bottom <= innerHeight && hit !== null && element.contains(hit);
    });
    expect([selector, isInSight]).toEqual([selector, true]);
    await one.click({ clickCount: times });
  };
  const byMouse: Hands = {
    async turn() {
      if ((await frame.locator('#proposals li').count()) > 0) await click('#proposals li button');
      else {
        await click('.action[aria-selected=true]', 2);
        await answered(frame, byMouse);
        if (!(await main(frame)).startsWith('End')) await click('#head .main');
      }
      return frame;
    },
    answer: () => click('#question button'),
    cancel: () => frame.getByRole('button', { name: 'Cancel' }).click(),
    end: () => click('#head .main'),
  };
  await playedOut(frame, byMouse);
  for (const acts of turnsOf(read(log))) expect(acts.length).toBeLessThanOrEqual(1);
});
