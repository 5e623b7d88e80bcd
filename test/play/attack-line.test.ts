import { describe, expect, test } from 'vitest';
import { parseSheet } from '../../language/grammar/parse.js';
import { type PlayedLine, playLine } from '../../language/play/lines/play-line.js';
import { replayAll } from '../../language/play/lines/replay.js';
import { attackOdds } from '../../language/procedures/attacks/attack-odds.js';
import { changeText } from '../../language/roll/changes.js';
import { parseActionRecord } from '../../language/roll/record.js';
import { isRoll, isUnanswered, type TapeSource } from '../../language/roll/tape.js';
import { evaluateExpression } from '../../language/roll/typed-expression.js';
import { isProblem, type Problem } from '../../language/values/problem.js';
import { createWorkspace } from '../../language/workspace/host.js';
import { fixture } from '../features/harness.js';

const uri = 'file:///table/farm.muster';

/** The outcome of the line for Sam, who faces riflemen, one of them hurt already. */
function attack(line: string, source: TapeSource = {}, game = 'Godlike', more = ''): PlayedLine | Problem {
  const workspace = createWorkspace();
  const text = `use "${game}"
campaign Farm { }
weapon Musket { ${game === 'Godlike' ? 'skill Rifle, ' : 'skill Brawling, '}class gun, killing width + 2, shock width, close 30 yd, medium 60 yd, rounds 8 }
npc Rifleman { Body 2, Coordination 2 }
npc Hurt like Rifleman { wounds { torso 8 shock } }
npc Corpse like Rifleman { wounds { head 4 killing } }
character Sam { Body 3, Coordination 3, gear { Musket } ${more} }`;
  workspace.setSheet(uri, parseSheet(text, uri).root);
  const sam = workspace.named(uri, 'Sam');
  if (!sam) throw new Error('Sam is not there');
  const others = (name: string) => workspace.named(uri, name);
  const evaluated = evaluateExpression(line, sam, others);
  if (isProblem(evaluated)) return evaluated;
  expect(evaluated.roll.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  return playLine(evaluated.roll, sam, others, evaluated.game, line, source);
}

function made(played: PlayedLine | Problem): Exclude<PlayedLine, { against?: unknown }> {
  if (isProblem(played)) throw new Error(played.problem);
  if (!('account' in played)) throw new Error('nothing was carried out');
  return played;
}

test('a line that attacks tells where it hits, what it does and what is left of the target', () => {
  const { summary, details, account } = made(attack('attack Rifleman 2 with Musket', { dice: '8,8,1' }));
  expect(summary).toBe('2x8: torso of Rifleman 2, 4 killing, 2 shock; Rifleman 2: torso 4 killing 2 shock of 10');
  expect(details.map(({ label, value }) => `${label} ${value}`)).toContain('Damage 4 killing, 2 shock');
  expect(account[1]).toBe('2x8 hits the torso of Rifleman 2');
});

describe('rounds that the sheet counts', () => {
  const loaded = (rounds: number): string => `, gear { Machinegun { rounds ${rounds} } }`;
  const fire = (line: string, dice: string, more: string) => made(attack(line, { dice }, 'Godlike', more));
  const burst = 'attack Rifleman with Machinegun, multiple actions 2';
  const gone = (changes: readonly Parameters<typeof changeText>[0][]) =>
    changes.map(changeText).filter((text) => text.startsWith('Sam'));

  test('are fired, one for a shot and one for each die of a burst', () => {
    expect(gone(fire('attack Rifleman with Musket', '7,5,1', '').changes)).toEqual(['Sam: rounds of Musket 7 (was 8)']);
    expect(gone(fire(burst, '7,5', loaded(30)).changes)).toEqual(['Sam: rounds of Machinegun 28 (was 30)']);
  });
  test('leave a machinegun fewer dice, unless the line says what is left', () => {
    expect(isProblem(attack(burst, { dice: '7,5' }, 'Godlike', loaded(1)))).toBe(true);
    expect(gone(fire(burst, '7', loaded(1)).changes)).toEqual(['Sam: rounds of Machinegun 0 (was 1)']);
    expect(gone(fire(`${burst}, rounds left 9`, '7,5', loaded(1)).changes)).toEqual([
      'Sam: rounds of Machinegun 7 (was 1)',
    ]);
  });
});

test('the same attack in the other game', () => {
  const { summary } = made(attack('attack Rifleman with Musket', { dice: '5,5,1' }, 'Wild Talents'));
  expect(summary).toMatch(/^2x5: right arm of Rifleman, 4 killing, 2 shock/);
});

describe('a power with the quality Attacks is a weapon', () => {
  const shown = (qualities: string, line = 'attack Rifleman with Red lightning', dice = '8,8,1'): string => {
    const power = `archetype Custom { source Genetic, permission Super }, miracle "Red lightning" 3d { ${qualities} }`;
    return made(attack(line, { dice }, 'Wild Talents', power)).summary;
  };
  const rest = '; Rifleman: torso';
  test.each([
    ['Attacks', '2x8: torso of Rifleman, 0 killing, 2 shock'],
    ['Attacks +1', '2x8: torso of Rifleman, 0 killing, 3 shock'],
    ['Defends, Attacks +1 { "Deadly (Killing)" }', '2x8: torso of Rifleman, 3 killing, 0 shock'],
    ['Attacks { "Deadly (Shock and Killing)", Penetration 2 }', '2x8: torso of Rifleman, 2 killing, 2 shock'],
  ])('%s', (qualities, summary) => expect(shown(qualities)).toContain(`${summary}${rest}`));

  test('each width more does more', () =>
    expect(shown('Attacks', 'attack Rifleman with "Red lightning"', '8,8,8')).toContain(
      '3x8: torso of Rifleman, 0 killing, 3 shock',
    ));
  test('fire and a blast reach the whole body', () => {
    expect(shown('Attacks { Burn }')).toMatch(/left leg 1 shock.*right arm 1 shock/);
    expect(shown('Attacks { Area 2 }', undefined, '8,8,1/1,2')).toMatch(/left leg.*killing/);
  });
  test('cover counts from afar, and not where the power works by touch', () => {
    const line = 'attack Rifleman with Red lightning, behind cover up to the chest';
    expect(shown('Attacks (Range)', line)).not.toContain('0 killing, 2 shock; ');
    expect(shown('Attacks (Touch)', line)).toContain('0 killing, 2 shock');
  });
});

describe('so is a skill beyond what people learn', () => {
  const iron = (qualities: string): string =>
    `archetype Custom { source Genetic, permission Super }, Sense 2 { Scrutiny 1 { hyper 2hd "Cutting glance" { ${qualities} } } }`;

  test('it rolls the whole pool of the skill, and does its width and levels', () => {
    const plain = attack('attack Rifleman with Cutting glance', { dice: '8,7,1' }, 'Wild Talents', iron('Attacks +1'));
    expect(made(plain).summary).toContain('2x10: head of Rifleman, 0 killing, 3 shock');
    expect(made(plain).details).toContainEqual({ label: 'Pool', value: '3d + 2hd' });
  });

  test('without the quality nobody can be attacked with it', () => {
    const { context, uri: at } = fixture(`use "Wild Talents"
npc Sam { ${iron('')} roll attack Sam with "Cutting glance" }
`);
    expect(context.workspace.findings(at).map(({ message }) => message)).toContainEqual(
      expect.stringContaining('has no quality `Attacks`'),
    );
  });
});

test('wounds that are written count, and stay as they are written', () => {
  const { record, changes, summary } = made(attack('attack Hurt with Musket', { dice: '8,8,1' }));
  expect(summary).toContain('torso');
  expect(changes.map(changeText)).toEqual([
    'Hurt: wounds torso killing 6 (was 0)',
    'Hurt: wounds torso shock 4 (was 8)',
    'Sam: rounds of Musket 7 (was 8)',
  ]);
  expect(record.changes).toEqual(changes);
});

test('the situation acts on the pool: distance, aim and the place that is called', () => {
  expect(
    made(attack('attack Rifleman with Musket at 20 yards', { seed: 'a' })).record.tape.filter(isRoll)[0]?.faces,
  ).toHaveLength(4);
  expect(
    made(attack('attack Rifleman with Musket at 100 yards', { seed: 'a' })).record.tape.filter(isRoll)[0]?.faces,
  ).toHaveLength(2);
  const called = made(attack('attack Rifleman with Musket, aim 2, called shot head', { dice: '10,1,2' }));
  expect(called.summary).toMatch(/^2x10: head of Rifleman.*dead$/);
});

test('a torso that fills is told of, as its owner rolls worse from now on', () => {
  const { account } = made(attack('attack Hurt with Musket', { dice: '8,8,8' }));
  expect(account.map((step) => step.trim())).toContain('the torso is full: rolls get worse');
});

test('a miss says so', () => {
  const { outcome, summary } = made(attack('attack Rifleman with Musket', { dice: '1,2,3' }));
  expect([outcome, summary]).toEqual(['failure', 'Rifleman is not hit']);
});

test.each([
  ['attack Corpse with Musket', /dead/],
  ['attack Rifleman with Musket, rounds left 0', /empty/],
  ['attack Rifleman with Musket, behind cover wholly', /behind cover/],
])('%s cannot be made', (line, why) => {
  const played = attack(line, { seed: 'a' });
  expect(isProblem(played) ? played.problem : 'made').toMatch(why);
});

test('faces that do not fit the pool are told', () => {
  const played = attack('attack Rifleman with Musket', { dice: '1,2,3,4,5,6,7,8,9,10,1' });
  expect(isProblem(played)).toBe(true);
});

test('the same seed makes the same attack, and its record replays by itself', () => {
  const line = 'attack Rifleman with Musket, aim 2';
  const [one, two] = [made(attack(line, { seed: 'luck' })), made(attack(line, { seed: 'luck' }))];
  expect(two.record).toEqual(one.record);
  expect(isProblem(parseActionRecord(JSON.parse(JSON.stringify(one.record))))).toBe(false);
  expect(replayAll(JSON.stringify(one.record))).toMatchObject([{ same: true }]);
});

test('a record whose dice were changed, or that is shown with something else, does not replay', () => {
  const { record, ...shown } = made(attack('attack Rifleman with Musket', { seed: 'luck' }));
  const forged = JSON.stringify(record).replace(/"face":\d+/, '"face":11');
  expect(replayAll(forged)).toMatchObject([{ same: false }]);
  expect(replayAll(JSON.stringify({ ...shown, record }))).toMatchObject([{ same: true }]);
  expect(replayAll(JSON.stringify({ ...shown, summary: 'a bull\u2019s eye', record }))).toMatchObject([
    { same: false },
  ]);
  expect(replayAll(JSON.stringify({ ...shown, changes: [], record }))).toMatchObject([
    { same: record.changes.length === 0 },
  ]);
});

test('the faces of wiggle dice are a choice, and the record replays with what was chosen', () => {
  const workspace = createWorkspace();
  const text = `use Godlike
npc Rifleman { Body 2 }
character Ace { Body 3 { Brawling 2d + 1wd } }`;
  workspace.setSheet(uri, parseSheet(text, uri).root);
  const ace = workspace.named(uri, 'Ace');
  if (!ace) throw new Error('Ace is not there');
  const others = (name: string) => workspace.named(uri, name);
  const line = 'attack Rifleman with Fists, aim 1';
  const evaluated = evaluateExpression(line, ace, others);
  if (isProblem(evaluated)) throw new Error(evaluated.problem);
  const play = (source: TapeSource) => playLine(evaluated.roll, ace, others, evaluated.game, line, source);
  const asked = play({ seed: 'faces', isAsking: true });
  if (!isUnanswered(asked) || asked.asks.is !== 'choice') throw new Error('nothing was asked');
  const names = asked.asks.options.map(({ name }) => name);
  expect(made(play({ seed: 'faces' })).details).toContainEqual({ label: 'wiggle dice', value: names[0] });
  const last = names.at(-1) ?? '';
  const chosen = made(play({ seed: 'faces', choices: [last] }));
  expect(chosen.summary).toContain(last.split(' ')[0]);
  expect(replayAll(JSON.stringify(chosen.record))).toMatchObject([{ same: true }]);
  const refused = play({ seed: 'faces', choices: ['the moon'] });
  expect(isProblem(refused) && refused.problem).toMatch(/: 4x8: success\. "the moon" is not one of the choices/);
});

describe('odds of an attack', () => {
  const oddsFor = (line: string) => {
    const workspace = createWorkspace();
    const text =
      'use Godlike\nnpc Rifleman { Body 2 }\nnpc Held { conditions { held down } }\ncharacter Giant { Body 6d + 2hd { Brawling 2 }, Coordination 4, gear { Submachine gun } }';
    workspace.setSheet(uri, parseSheet(text, uri).root);
    const giant = workspace.named(uri, 'Giant');
    if (!giant) throw new Error('the giant is not there');
    const others = (name: string) => workspace.named(uri, name);
    const evaluated = evaluateExpression(line, giant, others);
    if (isProblem(evaluated)) throw new Error(evaluated.problem);
    return attackOdds(evaluated.roll, evaluated.game, others, giant);
  };

  test('tell where it hits, and are certain where nothing can miss', () => {
    const odds = oddsFor('attack Rifleman with Fists');
    expect(odds?.hit).toBe(1);
    expect(odds?.places[0]?.name).toBe('head');
    expect(odds?.places.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
  });

  const placesFor = (line: string) => {
    const odds = oddsFor(line);
    expect(odds?.places.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(odds?.hit ?? -1, 12);
    return odds?.places.map(({ name }) => name);
  };

  test('are those of the place that a disarm or a choke has to hit', () => {
    expect(placesFor('disarm Rifleman right arm')).toEqual(['right arm']);
    expect(placesFor('choke Rifleman bare hands')).toEqual(['head']);
    expect(placesFor('choke Held bare hands')).toContain('torso');
  });

  test('leave out places that cover hides from a shot', () => {
    const shot = 'attack Rifleman with Submachine gun, behind cover all but the head';
    expect(placesFor(shot)).toEqual(['head']);
    expect(placesFor('attack Rifleman with Fists, behind cover all but the head')).toContain('torso');
  });

  test.each(['multiple actions 2', 'spray 2'])('with %s no single place can be told', (several) => {
    expect(oddsFor('attack Rifleman with Submachine gun')).toBeDefined();
    expect(oddsFor(`attack Rifleman with Submachine gun, ${several}`)).toBeUndefined();
  });
});
