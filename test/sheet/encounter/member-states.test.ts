import { expect, test } from 'vitest';
import { parseSheet } from '../../../language/grammar/parse.js';
import { valueText } from '../../../language/values/value.js';
import { show, uriOf, workspaceOf } from '../read-sheets.js';

const people = `use "GURPS Lite WWII"
npc Grenadier { ST 11, DX 11, HT 10 }
npc "Sgt. Frank" { DX 12, hits taken 1 }
`;

/** An encounter of three grenadiers and a sergeant, with these lines besides. */
function scene(lines: string) {
  const text = `${people}encounter "The mill" {\n  side Ours { "Sgt. Frank" }\n  side Theirs { 3 Grenadier }\n${lines}\n}\n`;
  const workspace = workspaceOf({ 'scene.muster': text });
  const reading = workspace.encounter(uriOf('scene.muster'), '3');
  if (!reading) throw new Error('The encounter cannot be read.');
  return { text, workspace, reading, findings: workspace.findings(uriOf('scene.muster')).map(show) };
}

/** A value of a member of the encounter. */
function worth(lines: string, name: string, value: string): string {
  const derivation = scene(lines).reading.others(name)?.derived(value);
  return derivation ? valueText(derivation.value) : 'nobody';
}

test('a state is so of one member only', () => {
  const state = '  state Grenadier 2 { hits taken 4 }';
  expect(scene(state).findings).toEqual([]);
  expect(['Grenadier 1', 'Grenadier 2', 'Grenadier 3'].map((name) => worth(state, name, 'hits left'))).toEqual([
    '10',
    '6',
    '10',
  ]);
});

test('what the sheet says stays so where the state says nothing else', () => {
  expect(worth('  state "Sgt. Frank" { fatigue taken 2 }', 'Sgt. Frank', 'hits left')).toBe('9');
  expect(worth('  state "Sgt. Frank" { hits taken 5 }', 'Sgt. Frank', 'hits left')).toBe('5');
});

test('who rolls in the encounter rolls as things are now, and so does the other side', () => {
  const rolls = (state: string): string[] =>
    scene(`${state}\n  check Grenadier 2 DX\n  contest "Sgt. Frank" DX against Grenadier 2 DX`).reading.rolls.map(
      ({ by, rolled }) =>
        [by, rolled && valueText(rolled.value), rolled?.against && valueText(rolled.against.rolled.value)].join(' '),
    );
  expect(rolls('')).toEqual(['Grenadier 2 11 ', 'Sgt. Frank 12 11']);
  expect(rolls('  state Grenadier 2 { DX 9 }')).toEqual(['Grenadier 2 9 ', 'Sgt. Frank 12 9']);
});

test('what is wrong in a state is said there, as in a sheet', () => {
  expect(
    scene('  state Grenadier 2 {\n    hits taken many, Stelth 12\n    without Guns\n    roll DX\n  }').findings,
  ).toEqual([
    'error unknown-name: Unknown name "many": GURPS Lite WWII has nothing called that. Did you mean "many extra powers"?',
    'error unknown-name: GURPS Lite WWII has nothing called "Stelth". Did you mean "Stealth"?',
    'error unknown-name: Nothing called "Guns" is inherited from Grenadier, so it cannot be left out. Correct the name, or remove it.',
    'error wrong-place: A `state` says what is true of one member; nothing is rolled there. Move the `roll` out of its braces.',
  ]);
});

test('a state belongs to one member who is there, and each has one', () => {
  expect(scene('  state Grenadier { hits taken 1 }').findings).toEqual([
    'error unknown-member: There are 3 here who are called Grenadier. Name one of them: Grenadier 1 to Grenadier 3.',
  ]);
  expect(scene('  state Grenadeer 2 { hits taken 1 }').findings).toEqual([
    'error unknown-member: Nobody in this encounter is called "Grenadeer 2". Name someone of one of its sides. Did you mean "Grenadier 2", "Grenadier 1" or "Grenadier 3"?',
  ]);
  expect(scene('  state Grenadier 2 { hits taken 1 }\n  state grenadier 2 { hits taken 2 }').findings).toEqual([
    'error duplicate-entry: There is another `state grenadier 2` before this one. Put everything into one.',
  ]);
});

test('someone on no side has no state here without a word', () => {
  const { workspace } = scene('');
  const text = `${people}encounter "The mill" {\n  side Ours { Grenadier }\n  side Theirs { Grenadier }\n  state "Sgt. Frank" { hits taken 2 }\n}`;
  const alone = workspaceOf({ 'scene.muster': text });
  expect(workspace.findings(uriOf('scene.muster'))).toEqual([]);
  expect(alone.findings(uriOf('scene.muster')).map(show)).toEqual([
    'warning not-in-encounter: Sgt. Frank is on no side of this encounter. Add Sgt. Frank to one of them.',
  ]);
});

test('a state follows an edit of the sheet that it is of, and an edit of itself', () => {
  const { text, workspace } = scene('  state Grenadier 2 { hits taken 4 }');
  const left = (): string => {
    const evaluation = workspace.encounter(uriOf('scene.muster'), '3')?.others('Grenadier 2');
    return evaluation ? valueText(evaluation.derived('hits left').value) : 'nobody';
  };
  const set = (now: string): unknown => workspace.setSheet(uriOf('scene.muster'), parseSheet(now).root);
  expect(left()).toBe('6');
  set(text.replace('HT 10', 'HT 12'));
  expect(left()).toBe('8');
  set(text.replace('taken 4', 'taken 7'));
  expect(left()).toBe('3');
});

test('a line of a sheet that names such a member means the member as it is now', () => {
  const against = (state: string): string => {
    const text = `${people}npc Joe { DX 10\nroll DX against Grenadier 2 DX }\nencounter "The mill" {\n  side Theirs { 3 Grenadier }\n${state}\n}`;
    const [roll] = workspaceOf({ 'scene.muster': text }).sheet(uriOf('scene.muster'), '3')?.rolls ?? [];
    const other = roll?.rolled?.against?.rolled.value;
    return other ? valueText(other) : (roll?.findings.map(show).join('\n') ?? 'no roll');
  };
  expect(against('  state Grenadier 2 { DX 9 }')).toBe('9');
});

test('of very many states the first are read, and the next says so', () => {
  const states = Array.from({ length: 503 }, (_, index) => `  state Sentry ${index} { }`).join('\n');
  const { findings } = scene(states);
  expect(findings).toHaveLength(501);
  expect(findings.at(-1)).toBe(
    'error too-large: An encounter has 500 states at most. This one and those after it are not read. Move some of the members into another encounter.',
  );
});

test('who rolls against a member of an encounter needs nobody else who rolls in it', () => {
  const workspace = workspaceOf({
    'ann.muster': 'use "GURPS Lite WWII"\nnpc Ann { DX 12, roll DX against Grenadier 2 DX }\n',
    'scene.muster': `${people}encounter "The mill" {\n  side Theirs { 3 Grenadier }\n  state Grenadier 2 { DX 9 }\n  check "Sgt. Frank" DX\n}\n`,
  });
  const ann = uriOf('ann.muster');
  const [sheet] = workspace.sheets(ann);
  const against = sheet?.rolls[0]?.rolled?.against?.rolled.value;
  expect(against && valueText(against)).toBe('9');
  // Ann and the grenadier.
  expect(workspace.evaluations).toBe(2);
});

test('a check asked of someone who is out of the fight is information, not an error', () => {
  const encounter = (state: string, against = 'Guard 2') => `use Godlike
character Anna { Coordination 3 { Stealth 2 } }
npc Guard { Sense 2, Cool 2 }
encounter "The dyke" {
  side Ours { Anna }
  side Theirs { 3 Guard }
  ${state}
  contest Anna Coordination + Stealth against "${against}" Sense
  morale Theirs at half: check "Guard 2" Cool
}
`;
  const found = (text: string) => {
    const workspace = workspaceOf({ 'scene.muster': text });
    return workspace.findings(uriOf('scene.muster')).flatMap((one) => (one.code === 'needs-not-met' ? show(one) : []));
  };
  const dead = 'information needs-not-met: This character is dead and rolls nothing.';
  expect(found(encounter('state "Guard 2" { wounds { head 4 killing } }'))).toEqual([dead, dead]);
  expect(found(encounter('state "Guard 2" { wounds { head 4 killing } }', 'Guard 1'))).toEqual([dead]);
  const each = encounter('state "Guard 1" { wounds { head 4 killing } }').replace('check "Guard 2"', 'check each');
  expect(found(each)).toEqual([dead]);
  expect(found(encounter('state "Guard 2" { wounds { left leg 5 shock } }'))).toEqual([]);
  expect(found(encounter('condition "the sluice" { Sense -1 }'))).toEqual([]);
});

test('the number that an action cannot do without is not the number of one of several', () => {
  const workspace = workspaceOf({
    'scene.muster': `use "Rough Methods"
npc Raider { Brawn 0 }
npc Kit { Coordination 2, Shoot 2, gear { Knife }
  roll throw Raider 2 with Knife
}
encounter "The bend" { side Ours { Kit }, side Theirs { 3 Raider }, state Raider 2 { breath spent 1 } }
`,
  });
  expect(workspace.findings(uriOf('scene.muster')).map(show)).toEqual([]);
});
