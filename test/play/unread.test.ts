import { describe, expect, test } from 'vitest';
import { playFindings, unreadFindings } from '../../language/play/unread.js';
import { type Files, uriOf, workspaceOf } from '../sheet/read-sheets.js';

/** What a rulebook states that nothing reads: severity, the offending words, and the sentence. */
const told = (text: string, more: Files = {}): string[] =>
  unreadFindings(workspaceOf({ 'game.rulebook': text, ...more }).books, uriOf('game.rulebook')).map(
    ({ severity, offset, end, message }) => `${severity} ${text.slice(offset, end)}: ${message}`,
  );

describe('a parameter of dice', () => {
  test('that the family knows is fine', () =>
    expect(
      told(
        'rulebook Game\ndice under 3d6 { critical success 3..4; least target 3 }\ndice matching 1d10 { most dice 10 }',
      ),
    ).toEqual([]));
  test('that it does not know is told, with what may be meant', () =>
    expect(told('rulebook Game\ndice under 3d6 { critcal success 3..4 }')).toEqual([
      'error critcal success: Dice of the family "under" have no parameter "critcal success". Did you mean "critical success"?',
    ]));
  test('that nothing is like is told with all that there are', () =>
    expect(told('rulebook Game\ndice matching 1d10 { luck 3 }')).toEqual([
      'error luck: Dice of the family "matching" have no parameter "luck". It has most dice, hard die and cap after penalties.',
    ]));
  test('is looked for in its own family', () =>
    expect(told('rulebook Game\ndice matching 1d10 { least target 3 }')).toHaveLength(1));
});

test('a family that is misspelled is told', () =>
  expect(told('rulebook Game\ndice undr 3d6 { }')).toEqual([
    'error undr: There is no family of dice called "undr". Did you mean "under"?',
  ]));
test('a family that is like none is told with those that there are', () =>
  expect(told('rulebook Game\ndice through 2d6 { whatever 3; when 5 }')).toEqual([
    'error through: There is no family of dice called "through". Known families: matching, under, over, handful.',
  ]));

describe('a setting that a house rulebook is the first to declare', () => {
  const core = {
    'core.rulebook': 'rulebook Core\nsetting quirks at most = 5\nkind stat { rating from 1 to quirks at most else 1 }',
  };
  test('is read by a formula or a procedure, or it is told', () =>
    expect(
      told(
        'rulebook House extends Core\nsetting purse = 3\nsetting race goal = 9\nsetting coins = 2\nderived Money = coins * 2',
        core,
      ),
    ).toEqual([
      'warning purse: Nothing reads the setting "purse", which this rulebook is the first to declare. Use it in a formula, or remove it.',
    ]));
});

test('a new setting is told with the one that is probably meant', () =>
  expect(
    told('rulebook House extends Core\nsetting quirk limit = 3', {
      'core.rulebook': 'rulebook Core\nsetting quirks at most = 5',
    }),
  ).toEqual([
    'warning quirk limit: Nothing reads the setting "quirk limit", which this rulebook is the first to declare. Did you mean "quirks at most"?',
  ]));

describe('a setting in the `rules { }` of a campaign', () => {
  const inCampaign = (rules: string): string[] => {
    const text = `campaign Home { use Core; rules { ${rules} } }\n`;
    const core = 'rulebook Core\nsetting quirks at most = 5\nkind stat { rating from 1 to quirks at most else 1 }';
    const workspace = workspaceOf({ 'core.rulebook': core, 'home.muster': text });
    return playFindings(workspace, uriOf('home.muster')).map(
      ({ severity, offset, end, message }) => `${severity} ${text.slice(offset, end)}: ${message}`,
    );
  };
  test('that is probably one of the rulebook is told with it', () =>
    expect(inCampaign('setting quirk limit = 3')).toEqual([
      'warning quirk limit: No formula reads the setting "quirk limit". Did you mean "quirks at most"?',
    ]));
  test('that is a new one is told to act on lines alone', () =>
    expect(inCampaign('setting weather = -2')).toEqual([
      'information weather: No formula reads the setting "weather", so it changes only the lines of sheets that name it.',
    ]));
  test('that a formula reads, or that the rulebook has, is fine', () =>
    expect(inCampaign('setting coins = 2; derived Money = coins * 2; setting quirks at most = 4')).toEqual([]));
});

describe('a policy', () => {
  test('that names an action or a field that is not there would do nothing, and says so', () => {
    expect(
      told(
        'rulebook Game\naction begin { }\nfield haste number\npolicy turn begins: begn\npolicy over with the fight: haste, wounds',
      ),
    ).toEqual([
      'error begn: Game has no action "begn", so the policy does nothing. Did you mean "begin"?',
      'error wounds: Game has no field or condition "wounds", so the policy does nothing.',
    ]);
    expect(told('rulebook Ours extends "Rough Methods"\npolicy turn begins: take a turn')).toEqual([]);
  });
  test('that names one thing and then another needs both', () => {
    const game = (policy: string): readonly string[] =>
      told(`rulebook Game\naction take aim { rolls none; gains own Aiming }\nkind condition is item { }\ncondition Aiming
list conditions of condition\nmodifier aim (turns from 1 to 9) "turns" { shift turns }\npolicy taking aim: ${policy}`);
    expect(game('take aim, aim')).toEqual([]);
    expect(game('take aim, aym')).toEqual([
      'error aym: Game has no modifier "aym", so the policy does nothing. Did you mean "aim"?',
    ]);
    expect(game('take aim')).toEqual([
      'error take aim: The policy "taking aim" takes 2 or 3 names, in this order: action, modifier, modifier.',
    ]);
  });
  test('that says what actions are told as has words for each', () => {
    const game = (policy: string): readonly string[] =>
      told(`rulebook Game\naction first aid { }\npolicy told as: ${policy}`);
    expect(game('first aid, "gives first aid [to]"')).toEqual([]);
    expect(game('first ad, "gives first aid [to]"')).toEqual([
      'error first ad: Game has no action "first ad", so the policy does nothing. Did you mean "first aid"?',
    ]);
    expect(game('first aid')).toEqual([
      'error first aid: The policy "told as" takes actions, each before the words that say what somebody does: `first aid, "gives first aid [to]"`.',
    ]);
  });
  test('that says what it is to roll something by its name has an action and a value in braces', () => {
    const game = (policy: string): readonly string[] =>
      told(
        `rulebook Game\nkind power { let wielded = rating > 1; rating from 1 to 9 }\naction wield (power) { rolls none }\npolicy ${policy}`,
      );
    expect(game('rolled by name: wield, wielded')).toEqual([]);
    expect(game('rolled by name: wild, weilded')).toEqual([
      'error wild: Game has no action "wild", so the policy does nothing. Did you mean "wield"?',
      'error weilded: Game has no value in braces "weilded", so the policy does nothing. Did you mean "wielded"?',
    ]);
    expect(game('rolled by name: wield')).toEqual([
      'error wield: The policy "rolled by name" takes 2 names, in this order: action, value in braces.',
    ]);
    expect(game('rolld by name: wield, wielded')).toEqual([
      'warning rolld by name: Nothing reads a policy "rolld by name". Did you mean "rolled by name"?',
    ]);
  });
  test('that names a value or a trait that is not there would do nothing either', () => {
    const game = 'rulebook Game\nkind stat { rating from 1 to 9 else 3 }\nstat Speed\nderived Down = Speed < 2\n';
    expect(told(`${game}policy out of the fight: Dwn, Speed\npolicy turn order: Speed, Down, Haste`)).toEqual([
      'error Dwn: Game has no derived value "Dwn", so the policy does nothing. Did you mean "Down"?',
      'error Speed: Game has no derived value "Speed", so the policy does nothing.',
      'error Haste: Game has no derived value or trait "Haste", so the policy does nothing.',
    ]);
  });
  test('that something reads is fine', () => expect(told('rulebook Game\npolicy cap order: hard')).toEqual([]));
  test('that is almost called so is told', () =>
    expect(told('rulebook Game\npolicy cap ordr: hard, regular')).toEqual([
      'warning cap ordr: Nothing reads a policy "cap ordr". Did you mean "cap order"?',
    ]));
  test('of a procedure likewise', () =>
    expect(told('rulebook Game\npolicy frozen frist: arm')).toEqual([
      'warning frozen frist: Nothing reads a policy "frozen frist". Did you mean "frozen first"?',
    ]));
  test('of quite another name is its author’s own business', () =>
    expect(told('rulebook Game\npolicy seating: left, right')).toEqual([]));
  test('that a house rulebook misspells is told there', () =>
    expect(told('rulebook Ours extends Godlike\npolicy penalty orders: hard')).toHaveLength(1));
});

test.each(['one-roll-engine', 'godlike', 'wild-talents', 'gurps-lite-wwii', 'rough-methods'])(
  '%s states nothing in vain',
  (file) => expect(unreadFindings(workspaceOf({}).books, `builtin:///${file}.rulebook`)).toEqual([]),
);
