import { describe, expect, test } from 'vitest';
import { consequencesOf, type Happening } from '../../../language/sheet/rolls/consequences.js';
import { isProblem, problem } from '../../../language/values/problem.js';
import { booleanValue, numberValue, type Value, valueText } from '../../../language/values/value.js';
import { play } from '../game.js';
import { uriOf, workspaceOf } from '../read-sheets.js';

const rulebook = `rulebook Wild
dice under 3d6 { }
kind stat { rating from 1 to 20 else 10 }
stat Strength
stat Doctor
field hurt number else 0
field mood text
kind tool is item { field uses number else 5; rolls Doctor }
tool Needle
list bag of tool
kind state is item { rating from 1 to 20 else 1 }
state Dazed
state Shock
list conditions of state
kind mark is item { rating from 1; option where { arm; leg } }
mark Scratch
list marks of mark
table Fright by total gives does, where { 3..9: "stands still" "for a moment", 10..40: "runs" "away" }
modifier tired (hours from 1 to 9)
modifier roped
`;

/** What follows when Ann, against Bob where the line names him, plays the line; dice show what \`faces\` says. */
function follows(
  actions: string,
  line: string,
  outcome: Readonly<Record<string, Value>> = {},
  faces: Readonly<Record<string, number>> = {},
): string[] {
  const workspace = workspaceOf({
    'wild.rulebook': rulebook + actions,
    'camp.muster': `use Wild
campaign Camp { }
npc Bob { Strength 8, hurt 4 }
npc Ann { Strength 12, hurt 1
  bag { Needle { uses 3 } }
  roll ${line}
}
`,
  });
  const find = (name: string) => workspace.named(uriOf('camp.muster'), name);
  const [self, bob] = [find('Ann'), find('Bob')];
  const roll = workspace.sheets(uriOf('camp.muster')).find(({ name }) => name === 'Ann')?.rolls[0];
  const { situation, rolled, findings = [] } = roll ?? {};
  if (!self || !bob || !situation) return findings.map(({ message }) => message);
  const action = self.rules.actions.get(situation.action);
  if (!action) throw new Error('There is no such action.');
  const item = self.items.find(({ id }) => id === situation.item?.id);
  const all = consequencesOf(
    action,
    {
      situation,
      self,
      on: situation.target ? bob : self,
      ...(situation.target && { target: situation.target }),
      ...(item && { item }),
      ...(rolled && { rolled }),
      outcome: new Map(Object.entries(outcome)),
    },
    {
      thrown: (name, dice) => {
        const shown = faces[name];
        return shown === undefined ? problem(`Throw ${valueText(dice)} for ${name}.`) : numberValue(shown);
      },
      rolls: ({ what }) => problem(`${what} is rolled by another one.`),
      spent: (available, uses) => uses.map(({ name, said = 0 }) => ({ name, amount: Math.min(said, available) })),
    },
  );
  return isProblem(all) ? [all.problem] : all.map(told);
}

function told(one: Happening): string {
  const whose = 'own' in one && one.own ? 'own ' : '';
  switch (one.is) {
    case 'reads':
      return `reads ${one.table.name}: ${one.row.cells.map(valueText).join(' ')}`;
    case 'throws':
      return `throws ${one.name}: ${valueText(one.thrown)}`;
    case 'spends':
      return `spends ${one.uses.map(({ name, amount }) => `${amount} on ${name}`).join(', ')}`;
    case 'resists':
      return `resists with ${one.roll.what}: ${one.summary}`;
    case 'tells':
      return `tells ${one.text}`;
    case 'changes':
      return `changes ${whose}${one.field}${one.item ? ` of ${one.item.name}` : ''} from ${valueText(one.from)} to ${valueText(one.to)}`;
    case 'adds':
      return `adds ${whose}${one.entry} to ${one.list}`;
    case 'gains':
      return `gains ${whose}${one.condition} ${one.amount ? valueText(one.amount) : ''} until ${one.until ?? 'removed'}`;
    case 'loses':
      return `loses ${whose}${one.condition}`;
    case 'leads': {
      const { situation, rolled } = one.roll;
      const target = situation?.target ? ` on ${situation.target.name}` : '';
      const argument = situation?.argument ? ` ${valueText(situation.argument)}` : '';
      return `leads to ${situation?.name}${target}${argument}, rolled ${rolled ? valueText(rolled.value) : 'nothing'}`;
    }
  }
}

const failed = { success: booleanValue(false), margin: numberValue(-3), total: numberValue(15) };

test('a field of who acts changes where the roll failed', () => {
  const swim = 'action swim { rolls Strength; changes hurt to hurt + 1 if not success }';
  expect(follows(swim, 'swim', failed)).toEqual(['changes hurt from 1 to 2']);
  expect(follows(swim, 'swim', { success: booleanValue(true) })).toEqual([]);
});

test('the field that changes is that of the one named, everything else speaks for who acts', () => {
  const hit =
    'action hit { rolls Strength; names somebody; changes hurt to hurt + Strength; changes own hurt to hurt + 1 }';
  expect(follows(hit, 'hit Bob')).toEqual(['changes hurt from 4 to 16', 'changes own hurt from 1 to 2']);
});

test('dice are thrown after the roll, and their number is a name in what follows', () => {
  const mend =
    'action mend { rolls Doctor; names somebody optional; throws healed = 1d - 1 if success; changes hurt to max(0, hurt - healed) if success }';
  expect(follows(mend, 'mend Bob', { success: booleanValue(true) }, { healed: 3 })).toEqual([
    'throws healed: 3',
    'changes hurt from 4 to 1',
  ]);
  expect(follows(mend, 'mend', { success: booleanValue(true) })).toEqual(['Throw 1d6-1 for healed.']);
});

test('what the line says is a name: the parameter, the modifiers that it takes, the thing', () => {
  const act =
    'action march (hours from 1 to 24) { takes tired, roped; changes hurt to hours + (tired otherwise 0) if not roped; changes hurt to 0 if roped }';
  expect(follows(act, 'march 3')).toEqual(['changes hurt from 1 to 3']);
  expect(follows(act, 'march 3, tired 4')).toEqual(['changes hurt from 1 to 7']);
  expect(follows(act, 'march 3, roped')).toEqual(['changes hurt from 1 to 0']);
  const sew = 'action sew { takes tool; changes uses of tool to uses - 1 }';
  expect(follows(sew, 'sew with Needle')).toEqual(['changes uses of Needle from 3 to 2']);
});

test('conditions come and go', () => {
  const scare =
    'action scare { rolls Strength; names somebody; gains Shock (-margin) until turn if margin < 0; gains own Dazed; loses Dazed if success }';
  expect(follows(scare, 'scare Bob', failed)).toEqual(['gains Shock 3 until turn', 'gains own Dazed  until removed']);
  expect(follows('action trip { gains Dazed until next turn if 1 < 2 }', 'trip')).toEqual([
    'gains Dazed  until next turn',
  ]);
});

test('a row of a table is read by the total or by a formula of it', () => {
  const panic =
    'action panic { rolls Strength; reads Fright by total - margin if not success; reads Fright if success }';
  expect(follows(panic, 'panic', failed)).toEqual(['reads Fright: runs away']);
  expect(follows(panic, 'panic', { success: booleanValue(true), total: numberValue(9) })).toEqual([
    'reads Fright: stands still for a moment',
  ]);
  expect(follows('action panic { reads Fright by 2 }', 'panic')).toEqual(['Fright has no row for 2.']);
});

test('an entry is added as a sheet would write it', () =>
  expect(
    follows('action scrape (depth from 1 to 9) { adds own "Scratch {depth + 1} leg" to marks }', 'scrape 2'),
  ).toEqual(['adds own Scratch 3 leg to marks']));

test('a number that is known only nearly is written without the sign for that', () =>
  expect(
    follows(
      'action scrape (depth from 1 to 9) { adds own "Scratch {depth * sqrt(2) * sqrt(2)} leg" to marks; tells "{sqrt(2)}" }',
      'scrape 2',
    ),
  ).toEqual(['adds own Scratch 4 leg to marks', 'tells ~1.41']));

test('one action leads to another, with what it needs', () => {
  const fall = 'action fall (height from 1 to 100) { names somebody optional; changes hurt to hurt + height }\n';
  const climb = 'action climb { rolls Strength; names somebody optional; leads to fall (-2 * margin) if margin <= -3 }';
  expect(follows(fall + climb, 'climb Bob', failed)).toEqual(['leads to fall on Bob 6, rolled nothing']);
  expect(follows(fall + climb, 'climb', { ...failed, margin: numberValue(-60) })).toEqual([
    'fall: Height of fall must be 1 to 100, not 120.',
  ]);
});

test('what it leads to sees the one named too', () =>
  expect(
    follows(
      'action stab { names somebody; rolls Strength - foe.Strength }\naction lunge { names somebody; leads to stab }',
      'lunge Bob',
    ),
  ).toEqual(['leads to stab on Bob, rolled 4']));

test('a number that cannot be computed is said, and nothing is changed', () =>
  expect(follows('action drain { changes mood to if hurt > 9 then "low" else none }', 'drain')).toEqual([
    'mood has no value here: the rules say that it has no value.',
  ]));

describe('a rulebook is told', () => {
  const all = (text: string): string[] => {
    const { rulebook: found } = play(rulebook.replace('rulebook Wild\n', '') + text, '');
    return [...found];
  };
  test.each([
    ['action a { plays nothing; takes weapn }', ['unknown-name "weapn"']],
    ['action a { changes hurtt to 1 }', ['unknown-name "hurtt"']],
    ['action a { changes use of tool to 1; takes tool }', ['unknown-name "use"']],
    ['action a { changes hurt of marks to 1 }', ['unknown-name "marks"']],
    ['action a { changes hurt to "much" }', ['wrong-type ""much""']],
    ['action a { changes mood to 2 }', ['wrong-type "2"']],
    ['action a { throws x = "two"; changes hurt to x }', ['wrong-type ""two""']],
    ['action a { throws x = 1d }', ['unused "x"']],
    ['action a { rolls Strength; spends margin on fury }', ['unknown-name "fury"']],
    ['modifier fury\naction a { rolls Strength; spends margin on fury }', ['wrong-type "fury"']],
    ['modifier fury (n from 0 to 9)\naction a { spends "two" on fury; changes hurt to fury }', ['wrong-type ""two""']],
    ['modifier fury (n from 0 to 9)\naction a { spends 2 on fury }', ['unused "fury"']],
    ['action a { reads Fear by 2 }', ['unknown-name "Fear"']],
    ['action a { adds "x" to mark }', ['unknown-name "mark"']],
    ['action a { gains Daze }', ['unknown-name "Daze"']],
    ['action a { gains Dazed until tomorrow }', ['unknown-name "tomorrow"']],
    ['action a { loses Needle }', ['unknown-name "Needle"']],
    ['action a { leads to b }', ['unknown-name "b"']],
    ['action a { leads to a }', ['cycle "a"']],
    ['action a { leads to b }\naction b { leads to a if hurt > 1 }', ['cycle "b"', 'cycle "a"']],
    ['action a { leads to b }\naction b (x from 1 to 2) { changes hurt to x }', ['missing-option "b"']],
    ['action a { leads to b (2) }\naction b { changes hurt to 1 }', ['wrong-place "2"']],
    ['action a { leads to b }\naction b { names somebody; changes hurt to 1 }', ['missing-option "b"']],
    ['action hurt { rolls Strength }', ['duplicate-name "hurt"']],
    ['action a { rolls Strength; also mood }', ['duplicate-name "a"']],
    ['action a { rolls Strength }\naction b { rolls Doctor; also a }', ['duplicate-name "b"']],
    ['action a { names somebody }', ['unused "a"']],
    ['action a (x from 1 to 2) { rolls Strength }', ['unused "x"']],
    ['action a { rolls Strength; takes tired }', ['unused "tired"']],
    ['action a { plays b; changes hurt to 1 if success }', []],
    ['action a { plays b; changes hurt to margin }', ['unknown-name "margin"']],
    ['action a { plays b; rolls Strength; changes hurt to margin }', []],
    ['action a { changes hurt to 1 if success }', ['unknown-name "success"']],
    ['action a { rolls Strength; changes hurt to width }', ['unknown-name "width"']],
    ['action a { rolls Strenth }', ['unknown-name "Strenth"']],
    ['action a { rolls Strength; let x = 2 }', ['unused "x"']],
    ['modifier a { takes tool }', ['wrong-place "takes tool"']],
    ['action a { rolls Strength; many }', ['wrong-place "many"']],
    ['action a (x as Nowhere) { rolls Strength + x }', ['unknown-name "Nowhere"']],
    ['action First Aid { rolls Doctor }', []],
    ['action Doctor { rolls Strength }', []],
    ['action a { rolls Strength; changes hurt to margin + total if critical }', []],
  ])('%s', (text, expected) => expect(all(text)).toEqual(expected));
});
