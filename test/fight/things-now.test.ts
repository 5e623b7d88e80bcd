import { expect, test } from 'vitest';
import { begin } from '../../language/fight/state/fight.js';
import { type FightInput, step } from '../../language/fight/state/fight-step.js';
import { prepareEncounterAt } from '../../language/fight/state/prepared-encounter.js';
import { Tape } from '../../language/roll/tape.js';
import { isProblem } from '../../language/values/problem.js';
import { NONE, valueText } from '../../language/values/value.js';
import { uriOf, workspaceOf } from '../sheet/read-sheets.js';

const scene = `use "GURPS Lite WWII"
weapon Sten { skill Guns (Rifle), damage 2d, SS 10, Max 200, Malf 16, reload time 3 }
npc Sentry { ST 10, DX 10, HT 10, Guns (Rifle) 12, Armoury (Small Arms) 12, gear { Sten } }
npc Guard { ST 10, DX 10, HT 10, Guns (Rifle) 12, Armoury (Small Arms) 12, gear { Sten { jammed } } }
weapon Bottle { form: thrown; skill: Throwing; damage: 1; type: cr; SS: 12; single use: true }
weapon Sack { }
npc Thrower { DX 10, Guns (Rifle) 12, Throwing 12, gear { Sten "left", Sten "right", Bottle }, gear { Sack { 2 Bottle, Bottle "full" } } }
encounter "The dyke" { side Ours { Sentry, Thrower }, side Theirs { Guard } }
`;

const act = (line: string): FightInput => ({ is: 'act', by: 'Thrower', line });
const byHand = (of: string, ...lines: readonly string[]): FightInput => ({ is: 'by hand', of, lines, reason: '' });
const shot = (by: string, on: string): FightInput => ({ is: 'act', by, line: `attack ${on} with Sten` });

/** The outcome of the last input as text, or why it is refused. */
function told(...inputs: readonly FightInput[]): string {
  const workspace = workspaceOf({ 'scene.muster': scene });
  const uri = uriOf('scene.muster');
  const encounter = prepareEncounterAt(workspace, uri, workspace.document(uri)?.encounters[0]?.path ?? '');
  if (!encounter) throw new Error('The encounter cannot be read.');
  let state = begin(encounter);
  let last = '';
  for (const input of inputs) {
    const next = step(encounter, state, input, new Tape({ seed: 'a' }));
    if (!isProblem(next)) state = next.state;
    last = isProblem(next) ? next.problem : next.told.join('; ');
  }
  return last;
}

const jammed = 'Sten is jammed: clear it first, with `roll clear a jam with Sten`.';
const unready = 'Sten is not ready: make it ready first, with `roll make ready with Sten`, a turn each.';

test('of a weapon two things can have changed, and both count', () => {
  const both = byHand('Sentry', 'Sten jammed', 'Sten turns until ready 2');
  expect(told(both, byHand('Sentry', 'Sten turns until ready 0'), shot('Sentry', 'Guard'))).toBe(jammed);
  expect(told(both, byHand('Sentry', 'Sten jammed no'), shot('Sentry', 'Guard'))).toBe(unready);
});

test('what is so or not so is said by hand with a word or a number, also of what the sheet says', () => {
  const [yes, no] = ['Sten jammed', 'Sten jammed 0'];
  expect(told(byHand('Sentry', yes), shot('Sentry', 'Guard'))).toBe(jammed);
  expect(told(byHand('Sentry', yes), byHand('Sentry', no), shot('Sentry', 'Guard'))).toContain('hit for');
  expect(told(shot('Guard', 'Sentry'))).toBe(jammed);
  expect(told(byHand('Guard', no), shot('Guard', 'Sentry'))).toContain('hit for');
  expect(told(byHand('Guard', 'Sten jammed perhaps'))).toContain('says nothing that Guard can have');
});

test('how many there are of a thing is said by hand with a number, and whatever else has changed of it still has', () => {
  for (const none of ['0 Sten', 'Sten 0', 'Sten quantity 0', 'no Sten'])
    expect(told(byHand('Sentry', none), shot('Sentry', 'Guard')), none).toBe('No Sten is left.');
  expect(told(byHand('Sentry', 'no Sten'), byHand('Sentry', 'Sten 1'), shot('Sentry', 'Guard'))).toContain('hit for');
  expect(told(byHand('Sentry', 'Sten jammed'), byHand('Sentry', '2 Sten'), shot('Sentry', 'Guard'))).toBe(jammed);
  expect(told(byHand('Sentry', '2 Sten'), byHand('Sentry', 'Sten jammed'), shot('Sentry', 'Guard'))).toBe(jammed);
  expect(told(byHand('Sentry', '2 Bren'))).toContain('says nothing that Sentry can have');
});

test('each line of a thing is used up in its own place, also of what is in something else', () => {
  const thrown = act('attack Guard with Bottle');
  const four = [thrown, thrown, thrown, thrown];
  const left = four.map((_, index) => told(...four.slice(0, index + 1)).replace(/.*quantity/, 'quantity'));
  expect(left).toEqual([
    'quantity of Bottle 0 (was 1)',
    'quantity of Bottle 1 (was 2)',
    'quantity of Bottle 0 (was 1)',
    'quantity of Bottle 0 (was 1)',
  ]);
  expect(told(...four, thrown)).toBe('No Bottle is left.');
  expect(told(...four, byHand('Thrower', '2 Bottle'), thrown)).toContain('quantity of Bottle 1 (was 2)');
  expect(told(act('attack Guard with full'), thrown, thrown, thrown, thrown)).toBe('No Bottle is left.');
});

test('of two guns of one name only the one that is meant is being loaded', () => {
  const load = act('reload 20 with right');
  expect(told(load, act('attack Guard with right'))).toContain('Sten is being loaded');
  expect(told(load, act('attack Guard with left'))).toContain('hit for');
});

test('a jam that was cleared is gone', () => {
  const cleared: FightInput = { is: 'act', by: 'Guard', line: 'clear a jam with Sten' };
  expect(told(cleared, byHand('Guard', 'Sten turns until ready 0'), shot('Guard', 'Sentry'))).toContain('hit for');
});

test('an injury takes the place of none that was there when the fight began', () => {
  const uri = uriOf('scene.muster');
  const workspace = workspaceOf({
    'scene.muster': `use "Rough Methods"
npc Kit { injuries { Injury 4 limb, Injury 3 torso, Injury 2 torso, Injury 3 torso } }
encounter "The bend" { side Ours { Kit }, side Theirs { Kit } }
`,
  });
  const encounter = prepareEncounterAt(workspace, uri, workspace.document(uri)?.encounters[0]?.path ?? '');
  if (!encounter) throw new Error('The encounter cannot be read.');
  let state = begin(encounter);
  const injuries = (): readonly string[] => {
    const now = state.members[0]?.evaluation;
    return (now?.itemsIn('injuries') ?? [])
      .map((item) => `${valueText(now?.bought(item).value ?? NONE)} ${item.label ?? ''}`)
      .sort();
  };
  const begun = injuries();
  expect(begun).toHaveLength(4);
  const suffer = (line: string): void => {
    const next = step(encounter, state, byHand('Kit', line), new Tape({ seed: 'a' }));
    if (isProblem(next)) throw new Error(next.problem);
    state = next.state;
  };
  suffer('Injury 5 torso');
  expect(injuries()).toEqual([...begun, begun[1]?.replace('3', '5')].sort());
  suffer('Injury 3 torso');
  expect(injuries()).toHaveLength(6);
  suffer('no Injury 3 torso');
  suffer('no Injury 5 torso');
  expect(injuries()).toEqual(begun);
});
