import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRulebook, parseSheet } from '../../language/grammar/parse.js';
import type { Attempt } from '../../language/sheet/rolls/attempt.js';
import { createWorkspace } from '../../language/workspace/host.js';
import type { Workspace, WorkspaceListener } from '../../language/workspace/workspace.js';

/**
 * Whatever is edited, in whatever order, and whoever looked at a sheet in between: what is shown in the end is what a fresh
 * start shows. Only documents that an edit says are affected are looked at again, so the test also proves that it names all.
 */

const book = readFileSync(join(import.meta.dirname, '../fixtures/court-of-favours.rulebook.txt'), 'utf8');

/** The book with one of its lines left out, and with one of its numbers changed. */
function edits(text: string): string[] {
  const lines = text.split('\n');
  const without = lines.flatMap((line, at) => (line === '' ? [] : lines.filter((_, index) => index !== at).join('\n')));
  const numbers = [...text.matchAll(/(?<=[^@\d.])\d+(?=[^\d.])/g)];
  const changed = numbers.map(
    ({ index, 0: number }) => `${text.slice(0, index)}${Number(number) + 1}${text.slice(index + number.length)}`,
  );
  return [...without, ...changed];
}

const files: Readonly<Record<string, readonly string[]>> = {
  'w/court.rulebook': [
    book,
    book.replace('4: 3, 5: 6', '4: 2, 5: 6'),
    book.replace('favour Ear of the Court', 'favour Ear of the Palace'),
    book.replace('limit spent <= purse', 'limit spent <= purse + 5'),
    book.replace('"Court of Favours" "a game', '"Court of Thorns" "a game'),
    `${book}\nban Protection "nobody is safe"\n`,
    `// a comment\n${book}`,
    ...edits(book),
  ],
  'w/house.rulebook': [
    'rulebook "Our Court" extends "Court of Favours"\nsetting purse = 20\n',
    'rulebook "Our Court" extends "Court of Favours"\nvirtue Grace { cost 3 * rating }\nvirtue Patience "waiting" @1\n',
    'rulebook "Our Court" extends "Court of Thorns"\n',
    'rulebook "Court of Favours" extends "Court of Favours"\nsetting purse = 3\n',
    'rulebook "Court of Favours"\nkind virtue { rating from 1 to 9; cost rating }\nvirtue Grace\n',
  ],
  'w/campaign.muster': [
    'use "Court of Favours"\ncampaign "Winter" { purse 12 }\n',
    'use "Court of Favours"\ncampaign "Winter" { purse 9, ban Protection }\n',
    'use "Our Court"\ncampaign "Winter" { }\n',
    'use "Court of Favours"\ncampaign "Winter" { purse 12\n finery "Red Cloak" { splendour 2 } }\n',
    'use "Court of Favours"\n',
    'use "Court of Nowhere"\ncampaign "Winter" { }\n',
    'use "Court of Favours"\ncampaign "Winter" { purse 12\n rules { virtue Patience "waiting" @1\n setting purse = 4 } }\n',
  ],
  'w/another.muster': [
    'campaign "Spring" { use "Our Court", purse 7, ban Protection\n finery "Red Cloak" { splendour 9 } }\n',
    'campaign "Spring" { use "Court of Favours" }\nnpc Porter { Grace 4 }\n',
    'use "Our Court"\nnpc Porter { Grace 4 }\n',
  ],
  'w/wardrobe.muster': [
    'finery "Red Cloak" { splendour 2 }\nvirtue "Long Sight" [4]\n',
    'finery "Red Cloak" { splendour 5 }\n',
    'finery "Red Cloak" { splendor 5 }\nfinary "Mask of Gold" { splendour 1 }\n',
    'use "Our Court"\nfinery "Blue Cloak" { splendour 5 }\n',
    'rules { virtue Patience "waiting" @1\n setting purse = 5 }\n',
    'rules { virtue Grace { cost 9 * rating } }\nfinery "Red Cloak" { splendour 1 }\n',
  ],
  'w/people.muster': [
    'npc Footman { Grace 4, Guile 4 }\nnpc "Old Matthieu" like Footman { Guile 5 }\ncharacter "Lady Ambre" { Grace 5 [6], roll Grace against "Old Matthieu" Guile }\n',
    'npc Footman { Grace 6, Guile 4 }\nnpc "Old Matthieu" like Footman { Guile 5 }\ncharacter "Lady Ambre" { Grace 5 [6], roll Grace against "Old Matthieu" Guile }\n',
    'character "Lady Ambre" { Grace 5 [6] }\nnpc Footman { Grace 4, Guile 4 }\n',
    'npc Footman like "Lord Vauclair" { Guile 4 }\n',
    '// nobody\n',
    'npc Footman { Grace (((, Guile 4\n$$$ broken }\nnpc "Old Matthieu" like Footman { Guile 5 }\n',
    'finery "Red Cloak" { splendour 3 }\nnpc Footman { Grace 4 }\n',
  ],
  'w/more.muster': [
    'character "Lord Vauclair" { Grace 5 [6], Gravity 4 [3], Protection (duke) }\nnpc "Young Matthieu" like "Old Matthieu" { }\n',
    'character "Lord Vauclair" like Footman { Gravity 4 [3], Protection (baron), wardrobe { Red Cloak, Mask } }\n',
    'character "Lady Ambre" { Grace 4 [3], Patience 3 [9] }\n',
    'encounter "Cards" { side A { Footman }, side B { "Lady Ambre" }, contest Footman Guile against "Lady Ambre" Guile }\n',
    'npc Page, plural Pages { Grace 3 }\nencounter "Hall" { side A { 3 Pages, 2 Footmen }, side B { Vauclair }\n check "Page 2" Grace\n contest Footman 1 Guile against Page 3 Grace }\n',
    'use "Court of Favours"\nfinery "Red Cloak" { splendour 7 }\nnpc Footman, plural Footmen { Grace 3, wardrobe { Red Cloak } }\ncharacter Vauclair { Grace 5, roll Grace against Footmen Guile }\n',
    '\n\n// moved down\ncharacter "Lord Vauclair" {\n ???\n Grace 5 [7]\n roll Grace against "Lady Ambre" Grace\n}\n',
  ],
  'w/elsewhere/deeper/campaign.muster': ['campaign "Autumn" { use "Court of Favours", purse 3 }\n', '// none here\n'],
  'w/elsewhere/deeper/page.muster': [
    'npc Page like Footman { Guile 4 [3] }\n',
    'use "Court of Favours"\nnpc Footman { Grace 3 }\nnpc Page like Footman { }\ncharacter "Quite Lost" like Footmann { }\n',
  ],
  'w/elsewhere/campaign.muster': [
    'campaign "Summer" { use "Our Court" }\n',
    'use "Court of Favours"\n',
    '// nothing yet\n',
  ],
  'w/elsewhere/guest.muster': [
    'npc Footman { Grace 2 }\nnpc Guest like Footman { Guile 5 [6] }\n',
    'npc Guest like "Lady Ambre" { }\n',
  ],
  'w/ball.md': [
    '# The ball\n\nA step aside: `check Grace`, or `check Ear of the Court (the Chancellor) then Guile`. [[Gossip]], [[Footman]] and [[The hall]].\n\n```muster\nclock Gossip 4\nnpc Usher { Grace 4, roll Grace against Footman Guile }\n```\n\n## The hall\n\n| 1d3 | Who comes |\n| --- | --- |\n| 1 | `check "Lady Ambre" Grace` |\n| 2-3 | `roll Who comes`, `tick Gossip` |\n',
    '---\nmuster: Court of Favours\nplayers: Footman, Lord Vauclair\n---\n\n# The hall\n\n`check Grace - 2` and `contest Footman Guile against "Lady Ambre" Guile`, `tick Gossip`.\n',
    '# Only prose\n\n[[Footman]] says nothing of it.\n',
    '---\nplayers: Lady Ambre\n---\n\n# Gossip\n\n```muster\nencounter "Masque" {\n side Ours { party }\n side Theirs { 2 Footman }\n clock Gossip 6\n wave 2 to Theirs { Footman } if Gossip >= 2\n state Footman 1 { Grace 2 }\n check Grace or Guile\n}\n```\n\nA fence that does not end: `roll\n\n```muster\nnpc Footman { Grace 6 }\n',
  ],
  'w/elsewhere/tale.md': [
    '# A tale\n\n`check Grace` for all, and `check Footman Guile`. See [[Gossip]] and [[The hall]].\n',
    '# The hall\n\n```muster\nfinery "Red Cloak" { splendour 1 }\nnpc Guest { Grace 4 }\n```\n\n`check Guest Grace`\n',
  ],
  'w/masque.muster': [
    'clock Gossip 4\nencounter "Masque" { side A { party }\n side B { Usher, 2 Footman, Page }\n state Footman 1 { Guile 2 }\n wave 2 to B { Footman } if Gossip >= 2\n check Grace then Guile\n roll Who comes }\n',
    'campaign "Masque" { use "Court of Favours", party "Lady Ambre", Footman }\n',
    'table "Who comes" 1d3 { 1: check Grace, 2..3: nobody }\nencounter "Hall" { side A { Footman 1 }\n morale A at half: check Footman Grace }\n',
  ],
};

type Step =
  | { readonly act: 'write'; readonly path: string; readonly variant: number }
  | { readonly act: 'suppose'; readonly path: string; readonly variant: number }
  | { readonly act: 'delete' | 'look' | 'release'; readonly path: string }
  | { readonly act: 'roots'; readonly roots: readonly string[] };

const paths = Object.keys(files);
const pathOf = fc.constantFrom(...paths);
const write = pathOf.chain((path) =>
  fc.nat({ max: (files[path]?.length ?? 1) - 1 }).map((variant): Step => ({ act: 'write', path, variant })),
);
const suppose = fc
  .constantFrom(...paths.filter((path) => !path.endsWith('.rulebook')))
  .chain((path) =>
    fc.nat({ max: (files[path]?.length ?? 1) - 1 }).map((variant): Step => ({ act: 'suppose', path, variant })),
  );
const other = fc.record({ act: fc.constantFrom('delete' as const, 'look' as const, 'release' as const), path: pathOf });
/** Some of the files as they are at first, in any order. */
const beginning = fc
  .shuffledSubarray(paths, { minLength: 4 })
  .map((some) => some.map((path): Step => ({ act: 'write', path, variant: 0 })));
/** Documents that are looked at: after an edit of a rulebook the others wait. */
const openOnes = fc.option(fc.subarray(paths), { nil: undefined });
const roots = fc
  .constantFrom(['w'], ['w/elsewhere'], ['w', 'w/elsewhere'], [])
  .map((paths): Step => ({ act: 'roots', roots: paths.map((path) => `file:///${path}`) }));
const step = fc.oneof(
  { weight: 10, arbitrary: write },
  { weight: 5, arbitrary: other },
  { weight: 3, arbitrary: suppose },
  { weight: 1, arbitrary: roots },
);

const uri = (path: string): string => `file:///${path}`;

function put(workspace: Workspace, path: string, text: string | undefined): ReadonlySet<string> {
  if (path.endsWith('.rulebook'))
    return workspace.setRulebook(uri(path), text === undefined ? undefined : parseRulebook(text, uri(path)).root);
  return workspace.setSheet(uri(path), text === undefined ? undefined : parseSheet(text, uri(path)).root);
}

/** Everything that is published of a document, with what its fixes need. */
function findingsOf(workspace: Workspace, of: string): string {
  const sheet = of.endsWith('.rulebook') ? [] : workspace.findings(of);
  return JSON.stringify([...sheet, ...workspace.ruleFindings(of)]);
}

/** Who tries a line that names no one, and what each of them rolls. */
function attempted({ by, findings, tries }: Attempt): unknown {
  const rolled = tries.map(({ name, steps }) => [name, steps.map((ways) => ways.map((one) => one.rolled))]);
  return [by, findings, rolled];
}

function valuesOf(workspace: Workspace, of: string): unknown {
  const encounters = workspace.document(of)?.encounters ?? [];
  return [
    workspace.sheets(of).map(({ derivations: _, ...sheet }) => sheet),
    workspace.document(of)?.page && workspace.pages.rollsOf(of).map(attempted),
    workspace
      .lines(of)
      .map(({ source, parts }) => [source.path, parts.map(({ from, to, meaning }) => [from, to, meaning.is])]),
    encounters.map(({ path }) => {
      const reading = workspace.encounter(of, path);
      return [
        reading?.members,
        reading?.attempts.map(attempted),
        reading?.rolls.map(({ expression, member, findings }) => [expression, member, findings]),
      ];
    }),
  ];
}

function start(
  folders: readonly string[],
  texts: Iterable<readonly [string, string]>,
  open?: readonly string[],
  listener?: WorkspaceListener,
): Workspace {
  const workspace = createWorkspace(open && (() => open.map(uri)), listener);
  workspace.setRoots(folders);
  for (const [path, text] of texts) put(workspace, path, text);
  return workspace;
}

test('every sequence of edits ends as a fresh start does', () => {
  fc.assert(
    fc.property(beginning, fc.array(step, { minLength: 1, maxLength: 14 }), openOnes, (begun, steps, open) => {
      let folders = ['file:///w'];
      /** What the workspace says of its own accord, until it is looked at. */
      const affectedLater = new Set<string>();
      const outdated = new Set<string>();
      const edited = start(folders, [], open, {
        affected: (uris) => {
          for (const one of uris) affectedLater.add(one);
        },
        outdated: (address) => void outdated.add(address),
      });
      const texts = new Map<string, string>();
      const shown = new Map<string, string>();
      for (const one of [...begun, ...steps]) {
        if (one.act === 'roots') {
          folders = [...one.roots];
          for (const affected of edited.setRoots(folders)) shown.set(affected, findingsOf(edited, affected));
        } else if (one.act === 'look') valuesOf(edited, uri(one.path));
        else if (one.act === 'release') edited.release(uri(one.path));
        else if (one.act === 'suppose') {
          const { root } = parseSheet(files[one.path]?.[one.variant] ?? '', uri(one.path));
          // Nobody looks at what it affects before the next edits.
          edited.supposing(uri(one.path), root, () => valuesOf(edited, uri(one.path)));
        } else {
          const text = one.act === 'write' ? files[one.path]?.[one.variant] : undefined;
          if (text === undefined) texts.delete(one.path);
          else texts.set(one.path, text);
          for (const affected of put(edited, one.path, text)) shown.set(affected, findingsOf(edited, affected));
        }
      }
      for (const address of outdated)
        for (const affected of edited.renew(address)) shown.set(affected, findingsOf(edited, affected));
      // Looking at one may show that others are out of date.
      for (const affected of affectedLater) shown.set(affected, findingsOf(edited, affected));
      const fresh = start(folders, texts);
      const backwards = start(folders, [...texts].reverse());
      for (const path of texts.keys()) {
        const findings = findingsOf(fresh, uri(path));
        expect([path, shown.get(uri(path))]).toEqual([path, findings]);
        expect([path, findingsOf(backwards, uri(path))]).toEqual([path, findings]);
        expect([path, valuesOf(edited, uri(path))]).toEqual([path, valuesOf(fresh, uri(path))]);
      }
    }),
    { numRuns: 150 },
  );
});
