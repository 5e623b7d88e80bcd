import { describe, expect, test } from 'vitest';
import { hover } from '../../server/features/hover/index.js';
import { documentHighlights } from '../../server/features/names/references.js';
import { rename } from '../../server/features/names/rename.js';
import { applied, atCursor, fixture, never } from './harness.js';
import { namesIn } from './names-in.js';

const game = `=== wild.rulebook
rulebook Wild
dice under 3d6 { }
kind stat { rating from 1 to 20 else 10 }
stat Strength
kind tool is item { field uses number else 3 }
tool Rope
list bag of tool
field hurt number else 0
kind state is item { rating from 1 to 20 else 1 }
state Dazed
list conditions of state
table Rock by rock gives modifier { easy: 2, smooth: -3 }
modifier help (amount from 1 to 5) { shift amount }
action fall (height from 1 to 100) { names somebody optional; changes hurt to hurt + height; gains Dazed until turn }
action climb (rock as Rock) { rolls Strength + Rock[rock].modifier; takes help, tool; throws slip = 1d; changes uses of tool to uses - slip; leads to fall (10) if help }
=== camp.muster
use Wild
npc Guard { }
npc Ann {
  bag { Rope }
  roll climb easy with Rope, help 2
  roll fall Guard 20
}
encounter Gate { side Ours { Ann, Guard }
  roll Ann climb smooth with Rope
}
`;

const names = namesIn(game);
const { at, defined, renamed } = names;
const referred = async (after: string, text: string): Promise<string[]> =>
  (await names.referred(after, text)).split('\n').map((line) => line.replace(/ +/g, ' '));

describe('the name of an action', () => {
  test('leads from a line to its declaration', async () =>
    expect(await defined('roll climb', 'climb')).toMatch(/^wild\.rulebook:15 {2}action «climb» \(rock as Rock\)/));
  test('leads from another action to its declaration', async () =>
    expect(await defined('leads to', 'fall')).toMatch(/^wild\.rulebook:14 {2}action «fall»/));
  test('is found in rulebooks, sheets and encounters', async () => {
    expect(await referred('action climb', 'climb')).toEqual([
      'camp.muster:5 roll «climb» easy with Rope, help 2',
      'camp.muster:9 roll Ann «climb» smooth with Rope',
      expect.stringMatching(/^wild\.rulebook:15 action «climb»/),
    ]);
    expect(await referred('roll fall', 'fall')).toHaveLength(3);
  });
  test('is highlighted in its document', async () => {
    const one = at('roll climb', 'climb');
    expect(await documentHighlights(one.context, atCursor(one), never)).toHaveLength(2);
  });
  test('is renamed everywhere', async () => {
    const text = await renamed('roll climb', 'climb', 'scale walls');
    expect(text).toContain('action scale walls (rock as Rock)');
    expect(text).toContain('  roll scale walls easy with Rope, help 2');
    expect(text).toContain('  roll Ann scale walls smooth with Rope');
    expect(await renamed('leads to', 'fall', 'drop')).toContain('leads to drop (10)');
  });
});

test.each([
  ['takes help', 'help', 'modifier «help»'],
  ['takes help', 'tool', 'kind «tool» is item'],
  ['changes hurt', 'hurt', 'field «hurt» number'],
  ['gains Dazed', 'Dazed', 'state «Dazed»'],
  ['changes uses', 'uses', 'field «uses» number'],
  ['uses of tool', 'tool', 'kind «tool» is item'],
  ['uses - slip', 'slip', 'throws «slip»'],
  ['if help', 'help', 'modifier «help»'],
  ['rolls Strength', 'rock]', 'action climb («rock» as Rock)'],
])('after `%s`, %s leads to its declaration', async (after, text, declaration) =>
  expect(await defined(after, text)).toContain(declaration),
);

test.each(['craft', 'tool'])('the kind %s is renamed wherever a line says it', async (kind) => {
  const texts = {
    'guild.rulebook': `rulebook Guild
dice under 3d6 { }
kind craft { rating from 1 to 20 else 10; number years from 0 to 50 else 0; also Crafts }
craft Weaving
craft Dyeing { needs has Weaving "weaving comes first" }
kind tool is item { field uses number else 3; field for trait }
tool Loom { for: Weaving }
list bag of tool
kind art is item { open; under tool }
derived Learned = sum(rating for craft where years > 2)
modifier tired (by from 1 to 5) { shift -by of craft }
action mend (amount from 1 to 5) { rolls Weaving; takes tool; changes uses of tool to uses - amount }
action study { takes craft; rolls rating }
action practise (what as craft) { rolls what.years }
action sharpen (what as tool) { rolls what.uses }
`,
    'town.muster': `campaign Town {
  use Guild
  rules { craft Sewing { also Needlework }; tool Thimble }
}
npc Ann {
  craft Weaving 12 (3 years)
  Needlework 9
  Crafts: Dyeing 11
  bag { tool Loom { art Tune } }
  roll craft Weaving + 1, tired 2
  roll mend 2 with Loom
  roll practise craft Dyeing
  roll sharpen tool Loom
}
`,
  };
  const marked = Object.entries(texts).map(([name, text]) => `=== ${name}\n${text}`);
  const one = fixture(marked.join('').replace(`kind ${kind}`, `kind <|>${kind}`));
  const edit = await rename(one.context, { ...atCursor(one), newName: 'trade' }, never);
  const after = Object.entries(edit?.changes ?? {}).map(([uri, edits]) => applied(one.context, uri, edits));
  expect(after.sort()).toEqual(
    Object.values(texts)
      .map((text) => text.replace(new RegExp(`\\b${kind}\\b`, 'g'), 'trade'))
      .sort(),
  );
});

test('what is renamed in a rulebook is renamed in its actions', async () => {
  expect(await renamed('modifier help', 'help', 'aid')).toMatch(
    /with Rope, aid 2[\s\S]*modifier aid[\s\S]*takes aid, tool;[\s\S]* if aid }/,
  );
  expect(await renamed('state Dazed', 'Dazed', 'Stunned')).toContain('gains Stunned until turn');
});

describe('a trait that an action is carried out with', () => {
  const spells = `=== spells.rulebook
rulebook Spells
dice under 3d6 { }
kind stat { rating from 1 to 20 else 10 }
stat Wit
kind charm { open; rating from 1 to 9; rolls Wit + rating }
charm Fog
action weave { names somebody; takes charm }
=== tower.muster
use Spells
npc Guard { }
npc Ann {
  Fog 3
  charm "Red Thread" 2
  roll weave Guard with Red Thread
  roll weave Guard with Fog
}
`;
  const spell = namesIn(spells);
  test('leads to its declaration', async () => {
    expect(await spell.defined('Guard with Fog', 'Fog')).toContain('charm «Fog»');
    expect(await spell.defined('takes charm', 'charm')).toContain('kind «charm»');
  });
  test('is renamed with it', async () => {
    expect(await spell.renamed('Guard with Red', 'Red', 'Blue Thread')).toMatch(
      /charm "Blue Thread" 2[\s\S]*Guard with "?Blue Thread"?\n/,
    );
    expect(await spell.renamed('charm Fog', 'Fog', 'Mist')).toMatch(/Mist 3[\s\S]*Guard with Mist\n/);
  });
  test('is explained on hover', async () => {
    const own = spell.at('Guard with Red', 'Red');
    const shown = JSON.stringify(await hover(own.context, atCursor(own), never));
    expect(shown).toContain('Red Thread');
    expect(shown).toContain('charm');
  });
});

test('what a number is spent on is renamed wherever a line spends on it', async () => {
  const texts = {
    'brawl.rulebook': `rulebook Brawl
dice under 2d6 { }
kind stat { rating from 1 to 20 else 10 }
stat Arm
field hurt number else 0
modifier force (points from 0 to 20) "how hard"
modifier cover (points from 0 to 4)
action hit { rolls Arm; spends margin on cover, force if success; changes hurt to force - cover; tells "{force} of it hurts" }
`,
    'yard.muster': `use Brawl
npc Ann {
  roll hit, spend 2 on cover, 1 on force
}
`,
  };
  const marked = Object.entries(texts).map(([name, text]) => `=== ${name}\n${text}`);
  const one = fixture(marked.join('').replace('1 on force', '1 on <|>force'));
  const edit = await rename(one.context, { ...atCursor(one), newName: 'might' }, never);
  const after = Object.entries(edit?.changes ?? {}).map(([uri, edits]) => applied(one.context, uri, edits));
  expect(after.sort()).toEqual(
    Object.values(texts)
      .map((text) => text.replace(/\bforce\b/g, 'might'))
      .sort(),
  );
});
