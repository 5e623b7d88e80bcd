import { describe, expect, test } from 'vitest';
import { folderWith, jsonOf, muster } from './muster.js';

/** Each blow costs one of five points, nobody misses, and Ann is first: a keeper of three points costs her two. */
const files = {
  'toll.rulebook': `rulebook Toll
dice under 3d6 { }
kind stat { rating from 1 to 20 else 10 }
stat Might
field hurt number from 0 else 0
kind stone is item
list pack of stone
derived Out = hurt >= 5
action hit { names somebody else; rolls none; changes hurt to hurt + 1 }
action rest { rolls none; changes hurt to 0 }
policy usual attack: hit
policy out of the fight: Out
policy turn order: Might
`,
  'campaign.muster': 'campaign "Gates" { use Toll; party Ann, Bea }\n',
  'gates.muster': `character Ann { Might 12 }
character Bea { Might 11 }
npc Keeper, plural Keepers { hurt 2 }
encounter First { side Ours { Ann } side Theirs { Keeper } }
encounter Elsewhere { side One { Keeper } side Other { Keeper } }
encounter Second { side Ours { Ann } side Theirs { Keeper } }
encounter Third { side Ours { Ann, Bea } side Theirs { Keeper } }
encounter Fourth { side Ours { Ann } side Theirs { Keeper } }
encounter Fifth { side Ours { Bea } side Theirs { Keeper } }
`,
};

describe('muster run --evening', () => {
  test('people come to each encounter as they left the one before, until they lose; fights of others are passed over', () => {
    const cwd = folderWith(files);
    // Two points are gone after the first gate, four after the second; at the third two strike, and the keeper once: Ann is out.
    expect(muster(['run', 'gates.muster', '--evening', '--times', '4'], { cwd }).out.split('\n')).toEqual([
      'An evening of 5 encounters, played 4 times, seed 1',
      expect.stringMatching(/^ {2}First +begun in 100 %: won by Ours in 100 % \(±75 %\), 1\.0 of 2 are left$/),
      expect.stringMatching(/^ {2}Second +begun in 100 %: won by Ours in 100 % \(±75 %\), 1\.0 of 2 are left$/),
      expect.stringMatching(/^ {2}Third +begun in 100 %: won by Ours in 100 % \(±75 %\), /),
      expect.stringMatching(/^ {2}Fourth +begun in /),
      expect.stringMatching(/^ {2}Fifth +begun in /),
      expect.stringMatching(/^ {2}all of them won: 0 % \(±75 %\)$/),
      '',
    ]);
  });

  test('what the front matter says is done between two encounters', () => {
    const page = (front: string): string =>
      `---\nbetween: ${front}\n---\n\n# Gates\n\n\`\`\`muster\n${files['gates.muster'].replaceAll('Fifth', 'Last')}\`\`\`\n`;
    const cwd = folderWith({ ...files, 'gates.muster': '', 'gates.md': page('rest') });
    expect(muster(['check', 'gates.md'], { cwd })).toMatchObject({ code: 0 });
    expect(muster(['run', 'gates.md', '--evening', '--times', '4'], { cwd }).out).toMatch(/all of them won: 100 %/);
    const wrong = folderWith({ ...files, 'gates.muster': '', 'gates.md': page('slumber') });
    expect(muster(['check', 'gates.md'], { cwd: wrong }).out).toMatch(/^gates\.md:2:10: error illegal-roll: .*slumber/);
  });

  test('as data, and the same for the same seed', () => {
    const cwd = folderWith(files);
    const args = ['run', 'gates.muster', '--evening', '--times', '3', '--seed', 'x', '--format', 'json'];
    const odds = jsonOf(muster(args, { cwd }));
    expect(odds).toMatchObject({
      evenings: 3,
      wins: 0,
      encounters: [{ encounter: 'First', reached: 1, wins: 1 }, {}, {}, {}, {}],
    });
    expect(jsonOf(muster(args, { cwd }))).toEqual(odds);
  });

  test('what cannot be played is said', () => {
    const cwd = folderWith({ ...files, 'campaign.muster': 'campaign "Gates" { use Toll }\n' });
    expect(muster(['run', 'gates.muster', '--evening', '--precise'], { cwd })).toMatchObject({ code: 2 });
    expect(
      muster(['run', 'gates.muster', '--evening'], { cwd: folderWith({ ...files, 'gates.muster': 'npc A\n' }) }),
    ).toMatchObject({
      code: 1,
      err: expect.stringContaining('No one in the party takes part'),
    });
  });
});
