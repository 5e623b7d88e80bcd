/** What the keys and clicks on the page of the tracker ask for. */
import { expect, test } from 'vitest';
import { asked, done, fight, openFight, page, show, tell, usePages } from './page.js';

usePages();

test('a fight by keyboard alone: who, action, target, do, next, undo, redo, accept, drop', async () => {
  await openFight();
  const { keyboard } = page;
  await keyboard.press('Enter');
  expect(await done()).toEqual([
    {
      type: 'do',
      command: { is: 'act', by: 'Sgt. Wim Terpstra', line: 'attack Volkssturm 1 with Lee-Enfield, aim 1' },
    },
  ]);
  await keyboard.press('2');
  await keyboard.press('Enter');
  expect(await done()).toEqual([{ type: 'do', command: { is: 'act', by: 'Sgt. Wim Terpstra', line: 'dodge' } }]);
  await keyboard.press('Tab');
  expect(await asked()).toEqual([{ type: 'look', look: { target: 'Volkssturm 2' } }]);
  await keyboard.press('j');
  expect(await asked()).toEqual([{ type: 'look', look: { selected: 'Volkssturm 1', target: 'Volkssturm 2' } }]);
  for (const [key, command] of [
    ['u', { is: 'undo' }],
    ['Shift+U', { is: 'redo' }],
    ['w', { is: 'accept', proposal: 'wave 1' }],
    ['Shift+W', { is: 'drop', proposal: 'wave 1' }],
  ] as const) {
    await keyboard.press(key);
    expect(await done()).toEqual([{ type: 'do', command }]);
  }
  await keyboard.press('Space');
  expect((await done()).at(-1)).toEqual({ type: 'do', command: { is: 'next' }, look: { target: 'Volkssturm 2' } });
});

test.each([
  ['2', [{ type: 'do', command: { is: 'act', by: 'Sgt. Wim Terpstra', line: 'dodge' } }]],
  ['j', [{ type: 'look', look: { selected: 'Volkssturm 1' } }]],
])('on a button %s chooses, and Enter then does what is chosen, not what the button does', async (key, messages) => {
  await openFight();
  for (const pressed of ['Escape', key, 'Enter']) await page.keyboard.press(pressed);
  expect(await asked()).toEqual(messages);
});

test('the last roll is pushed with a key, and with the button beside it', async () => {
  await openFight({ ...fight, canPush: true });
  await page.keyboard.press('p');
  expect(await done()).toEqual([{ type: 'do', command: { is: 'push' } }]);
  await page.locator('#result button', { hasText: 'Push' }).click();
  expect(await done()).toEqual([{ type: 'do', command: { is: 'push' } }]);
});

test('what cannot be done is not asked for', async () => {
  await openFight({ ...fight, canUndo: false, proposals: [] });
  for (const key of ['u', 'w', 'p']) await page.keyboard.press(key);
  expect(await asked()).toEqual([]);
});

test('an action that lacks a word says what, and its line can be completed', async () => {
  await openFight();
  for (const key of ['3', 'Enter']) await page.keyboard.press(key);
  expect(await asked()).toEqual([]);
  expect(await page.locator('#form [role=alert]').innerText()).toBe('no grenades are left');
  await page.keyboard.type('from Rowe');
  await page.keyboard.press('Enter');
  expect(await asked()).toEqual([
    { type: 'do', command: { is: 'act', by: 'Sgt. Wim Terpstra', line: 'throw Grenade from Rowe' } },
  ]);
});

test('a form that is opened while something is carried out stays open, and what is typed goes into it', async () => {
  await openFight();
  await page.keyboard.press('w');
  await page.keyboard.press('c');
  await tell({ type: 'done' });
  await page.keyboard.type('stunned');
  await page.keyboard.press('Enter');
  expect(await asked()).toEqual([
    { type: 'do', command: { is: 'accept', proposal: 'wave 1' } },
    { type: 'do', command: { is: 'condition', of: 'Volkssturm 1', word: 'stunned', on: true } },
  ]);
  await tell({ type: 'refused', why: 'There is no such condition.' });
  expect(await page.locator('#form [role=alert]').innerText()).toBe('There is no such condition.');
});

test('what was meant to follow something that is refused is not done', async () => {
  await openFight();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(await asked()).toHaveLength(1);
  await tell({ type: 'refused', why: 'The magazine is empty.' });
  expect(await page.locator('#told').innerText()).toBe('The magazine is empty.');
  await page.keyboard.press('Enter');
  expect(await asked()).toHaveLength(1);
  expect(await page.locator('#told').isHidden()).toBe(true);
});

test('Enter waits for the one who was chosen just before', async () => {
  await openFight();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  expect((await asked()).map(({ type }) => type)).toEqual(['look']);
  const action = { key: 'a', label: 'Rifle', group: 'first' as const, line: 'attack Rowe with Rifle' };
  const selected = { name: 'Volkssturm 1', facts: [], boxes: [], counters: [], situation: [], actions: [action] };
  await show({ ...fight, selected }, false, { selected: 'Volkssturm 1' });
  expect(await asked()).toEqual([
    { type: 'do', command: { is: 'act', by: 'Volkssturm 1', line: 'attack Rowe with Rifle' } },
  ]);
});

test('where all declare first, Enter declares, R resolves, and Shift+Enter does it at once', async () => {
  const undeclared = ['Sgt. Wim Terpstra', 'Volkssturm 1', 'Volkssturm 2', 'Volkssturm 3', 'Volkssturm 4'];
  await openFight({ ...fight, phase: 'declare', undeclared });
  expect(await page.locator('.undeclared').innerText()).toBe(
    'Still to declare: Sgt. Wim Terpstra, Volkssturm 1, Volkssturm 2, Volkssturm 3, 1 more',
  );
  const by = 'Sgt. Wim Terpstra';
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  expect(await done()).toEqual([{ type: 'do', command: { is: 'declare', by, line: 'dodge' } }]);
  await page.keyboard.press('Shift+Enter');
  expect(await done()).toEqual([{ type: 'do', command: { is: 'act', by, line: 'dodge' } }]);
  await page.keyboard.press('r');
  expect((await done()).at(-1)).toEqual({ type: 'do', command: { is: 'resolve' }, look: {} });
  await show({ ...fight, phase: 'declare' });
  expect(await page.locator('.undeclared').innerText()).toBe('Everybody has declared');
});

test('after the end nobody has to declare, and what is left to do is to write into the sheets', async () => {
  await openFight({ ...fight, phase: 'declare', undeclared: ['Volkssturm 1'], ended: 'the bridge is blown' });
  expect(await page.locator('.undeclared').count()).toBe(0);
  expect(await page.locator('button.main').allInnerTexts()).toEqual(['Write into Sheets']);
});

test('there is nothing to resolve where nobody declares', async () => {
  await openFight();
  await page.keyboard.press('r');
  expect(await asked()).toEqual([]);
});

test('a line, a note, faces of real dice, a change by hand and a condition are asked for in the page', async () => {
  await openFight();
  const { keyboard } = page;
  const enter = async (key: string, ...fields: readonly string[]) => {
    await keyboard.press(key);
    for (const [at, text] of fields.entries()) {
      if (at > 0) await keyboard.press('Tab');
      await keyboard.type(text);
    }
    await keyboard.press('Enter');
    const messages = await done();
    await page.locator('#form').waitFor({ state: 'hidden' });
    return messages;
  };
  const by = 'Sgt. Wim Terpstra';
  expect(await enter('/', 'roll Body + Brawling')).toEqual([
    { type: 'do', command: { is: 'act', by, line: 'roll Body + Brawling' } },
  ]);
  expect(await enter('n', 'He juked.')).toEqual([{ type: 'do', command: { is: 'note', text: 'He juked.' } }]);
  expect(await enter('f', '1 4 9')).toEqual([
    { type: 'do', command: { is: 'act', by, line: 'attack Volkssturm 1 with Lee-Enfield, aim 1' }, dice: '1 4 9' },
  ]);
  expect(await enter('h', 'wounds { torso 2 shock }', 'the branch')).toEqual([
    {
      type: 'do',
      command: { is: 'by hand', of: 'Volkssturm 1', lines: ['wounds { torso 2 shock }'], reason: 'the branch' },
    },
  ]);
  expect(await enter('c', 'stunned')).toEqual([
    { type: 'do', command: { is: 'condition', of: 'Volkssturm 1', word: 'stunned', on: true } },
  ]);
});

test('what was typed stays where it is refused, to be mended; Escape leaves it', async () => {
  await openFight();
  await page.keyboard.press('/');
  await page.keyboard.type('attack Nobody');
  await page.keyboard.press('Enter');
  await tell({ type: 'refused', why: 'Nobody is not here.' });
  expect(await page.locator('#form [role=alert]').innerText()).toBe('Nobody is not here.');
  expect(await page.locator('#form input').inputValue()).toBe('attack Nobody');
  await page.keyboard.press('Escape');
  expect(await page.locator('#form').isHidden()).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('who');
});

test('clicks do what keys do: situation, clocks, conditions, order', async () => {
  await openFight();
  await page.getByRole('button', { name: 'called shot' }).click();
  expect(await asked()).toEqual([{ type: 'look', look: { situation: ['aim 1', 'called shot'] } }]);
  await page.getByRole('button', { name: 'Alarm +1' }).click();
  expect(await done()).toEqual([{ type: 'do', command: { is: 'clock', clock: 'Alarm', to: 5 } }]);
  await page.getByRole('button', { name: 'Alarm +2: a shot' }).click();
  expect(await done()).toEqual([{ type: 'do', command: { is: 'clock', clock: 'Alarm', to: 6, reason: 'a shot' } }]);
  await page.getByRole('button', { name: 'Remove prone' }).click();
  expect(await done()).toEqual([
    { type: 'do', command: { is: 'condition', of: 'Volkssturm 1', word: 'prone', on: false } },
  ]);
  await page.getByRole('button', { name: 'Sgt. Wim Terpstra later in the order' }).click();
  expect(await done()).toEqual([
    {
      type: 'do',
      command: { is: 'order', names: ['L/Cpl. Edith Rowe', 'Volkssturm 1', 'Sgt. Wim Terpstra', 'Volkssturm 2'] },
    },
  ]);
  await page.getByRole('button', { name: 'Now: Wave 2: Feldwebel Sass, Fusilier 1-3' }).click();
  expect(await done()).toEqual([{ type: 'do', command: { is: 'accept', proposal: 'wave 2' } }]);
  await page.getByRole('button', { name: 'Leaves the Fight' }).click();
  expect(await done()).toEqual([
    { type: 'do', command: { is: 'by hand', of: 'Sgt. Wim Terpstra', lines: ['leaves'], reason: '' } },
  ]);
  for (const [name, type] of [
    ['Log File', 'log'],
    ['Text', 'text'],
    ['Players’ Window', 'players'],
    ['Write into Sheets', 'write'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    expect(await asked()).toEqual([{ type }]);
  }
});

test('sixty combatants: twelve of a kind are one row, keys open it, and the beginning of a name finds one', async () => {
  const order = [
    ...fight.order,
    ...Array.from({ length: 56 }, (_, index) => ({
      name: `Fusilier ${index + 1}`,
      side: 'Garrison',
      state: 'waiting' as const,
      conditions: [],
    })),
  ];
  await openFight({ ...fight, order });
  expect(await page.locator('.row').count()).toBe(5);
  expect(await page.locator('.row', { hasText: 'Fusilier' }).innerText()).toMatch(/× 56/);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await asked();
  await page.keyboard.press('g');
  await page.keyboard.type('fusilier 7');
  await page.keyboard.press('Enter');
  expect((await asked()).at(-1)).toMatchObject({ type: 'look', look: { selected: 'Fusilier 7' } });
  await page.locator('.row', { hasText: '× 5' }).click();
  expect(await page.locator('.row').count()).toBe(60);
});

test('a refreshed page keeps the focus and the chosen action; Escape leads out of the lists', async () => {
  await openFight();
  await page.getByRole('button', { name: 'Alarm +1' }).focus();
  await show({ ...fight, clocks: [{ name: 'Alarm', at: 5, of: 6, ticks: [] }] });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Alarm +1');
  await show({ ...fight, clocks: [{ name: 'Alarm', at: 6, of: 6, ticks: [] }] });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('who');
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Undo');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Redo');
});

test('keys that are pressed while an answer is on its way wait for their turn, and none is done twice', async () => {
  await openFight();
  const { keyboard } = page;
  for (const key of ['Enter', 'Space', '2', 'Enter', 'u']) await keyboard.press(key);
  const by = 'Sgt. Wim Terpstra';
  expect(await done()).toEqual([
    { type: 'do', command: { is: 'act', by, line: 'attack Volkssturm 1 with Lee-Enfield, aim 1' } },
  ]);
  expect(await asked()).toEqual([{ type: 'do', command: { is: 'next' }, look: {} }]);
  // The next one is somebody else, with other actions: digits mean theirs.
  const actions = ['Rifle', 'Run'].map((label) => ({ key: label, label, group: 'first' as const, line: label }));
  const selected = { name: 'Volkssturm 1', facts: [], boxes: [], counters: [], situation: [], actions };
  await show({ ...fight, turn: 'Volkssturm 1', selected });
  expect(await done()).toEqual([]);
  expect(await done()).toEqual([{ type: 'do', command: { is: 'act', by: 'Volkssturm 1', line: 'Run' } }]);
  expect(await done()).toEqual([{ type: 'do', command: { is: 'undo' } }]);
  await page.evaluate(() => {
    const held = { key: 'Enter', repeat: true, bubbles: true, cancelable: true };
    document.getElementById('who')?.dispatchEvent(new KeyboardEvent('keydown', held));
  });
  expect(await asked()).toEqual([]);
});

test('a question is answered by its digit, by Enter where there is a usual answer, by a click, or not at all', async () => {
  const question = {
    is: 'choice' as const,
    of: 'Volkssturm 1',
    what: 'defence',
    isUsual: true,
    options: [{ name: 'Dodge', about: '5' }, { name: 'no defence' }],
  };
  await openFight();
  const { keyboard } = page;
  const ask = async (more = {}): Promise<void> => {
    await tell({ type: 'ask', question: { ...question, ...more } });
    expect(await page.locator('#question').innerText()).toContain('Volkssturm 1: defence');
  };
  await keyboard.press('Enter');
  await asked();
  await ask();
  expect(await page.locator('#live').innerText()).toBe('Volkssturm 1, defence, 1 Dodge, 2 no defence');
  // It does not cover what happened, and the lists keep the focus.
  await keyboard.press('Space');
  await keyboard.press('2');
  expect(await asked()).toEqual([{ type: 'answer', option: 1 }]);
  expect(await page.locator('#question').count()).toBe(0);
  await done();
  // Space waited until the attack was over.
  expect((await done()).at(-1)).toEqual({ type: 'do', command: { is: 'next' }, look: {} });
  await ask();
  await keyboard.press('Enter');
  expect(await asked()).toEqual([{ type: 'answer', option: 0 }]);
  await ask({ isUsual: false });
  await page.getByRole('button', { name: 'Dodge' }).click();
  expect(await asked()).toEqual([{ type: 'answer', option: 0 }]);
  await ask();
  await keyboard.press('Escape');
  expect(await asked()).toEqual([{ type: 'answer' }]);
  await tell({ type: 'ask', question: { ...question, is: 'dice', options: [] } });
  await keyboard.type('4 4');
  await keyboard.press('Enter');
  expect(await asked()).toEqual([{ type: 'answer', faces: '4 4' }]);
});

test('a click on a row is the target, a double click selects, and the target stays what it was', async () => {
  await openFight();
  const row = (name: string) => page.locator(`[data-row="${name}"] .name`);
  await row('L/Cpl. Edith Rowe').click();
  expect(await asked()).toEqual([{ type: 'look', look: { target: 'L/Cpl. Edith Rowe' } }]);
  await row('Volkssturm 1').dblclick();
  expect((await asked()).at(-1)).toEqual({
    type: 'look',
    look: { selected: 'Volkssturm 1', target: 'L/Cpl. Edith Rowe' },
  });
});

test('a number on a row and boxes change how somebody is', async () => {
  await openFight();
  const set = (...lines: readonly string[]) => [
    { type: 'do', command: { is: 'by hand', of: 'Volkssturm 1', lines, reason: '' } },
  ];
  const { keyboard } = page;
  await keyboard.press('-');
  await keyboard.type('3');
  await keyboard.press('Enter');
  expect(await done()).toEqual(set('wounds { torso 4 shock }'));
  await page.getByRole('button', { name: 'torso 7/10' }).click();
  await keyboard.type('2k');
  await keyboard.press('Enter');
  expect(await done()).toEqual(set('wounds { torso 4 killing }'));
  await page.getByRole('button', { name: 'torso 7/10' }).click();
  await keyboard.press('Escape');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('who');
  // An empty box is marked; a marked one has the next mark, or none.
  await page.locator('#target .box').nth(8).click();
  expect(await done()).toEqual(set('wounds { torso 3 killing }'));
  await page.locator('#target .box').nth(0).click();
  expect(await done()).toEqual(set('wounds { torso 1 killing }', 'wounds { torso 2 shock }'));
  await page.locator('#target .box').nth(2).click();
  expect(await done()).toEqual(set('wounds { torso 0 shock }'));
});

test('what is seldom done is folded away, and found by a few letters', async () => {
  await openFight();
  const labels = () => page.locator('.action .label').allInnerTexts();
  expect(await labels()).toEqual(['Lee-Enfield at Volkssturm 1', 'Dodge', 'Grenade']);
  await page.getByRole('button', { name: 'Everything else (2)' }).click();
  await page.keyboard.type('brea');
  expect(await labels()).toEqual(['Lee-Enfield at Volkssturm 1', 'Dodge', 'Grenade', 'hold breath']);
  await page.getByRole('button', { name: 'Close by (1)' }).click();
  await page.locator('#what').focus();
  for (const key of ['4', 'Enter']) await page.keyboard.press(key);
  expect(await done()).toEqual([
    { type: 'do', command: { is: 'act', by: 'Sgt. Wim Terpstra', line: 'attack Volkssturm 1 with Knife' } },
  ]);
});

test('a digit that was pressed before the question could be shown answers it', async () => {
  await openFight();
  const { keyboard } = page;
  for (const key of ['Enter', '2', 'Space']) await keyboard.press(key);
  await asked();
  const question = { is: 'choice' as const, of: 'Volkssturm 1', what: 'defence', isUsual: true };
  await tell({ type: 'ask', question: { ...question, options: [{ name: 'Dodge' }, { name: 'no defence' }] } });
  expect(await asked()).toEqual([{ type: 'answer', option: 1 }]);
  expect(await page.locator('#question').count()).toBe(0);
  await done();
  expect((await done()).at(-1)).toMatchObject({ type: 'do', command: { is: 'next' } });
});
