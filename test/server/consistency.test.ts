import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRulebook, parseSheet } from '../../language/grammar/parse.js';
import { createWorkspace } from '../../language/model/host.js';
import type { Workspace } from '../../language/model/workspace/workspace.js';

/**
 * Whatever is edited, in whatever order, and whoever looked at a sheet in between: what is shown in the end is what a fresh
 * start shows. Only documents that an edit says are affected are looked at again, so the test also proves that it names all.
 */

const book = readFileSync(join(import.meta.dirname, '../fixtures/court-of-favours.rulebook.txt'), 'utf8');

const files: Readonly<Record<string, readonly string[]>> = {
  'w/court.rulebook': [
    book,
    book.replace('4: 3, 5: 6', '4: 2, 5: 6'),
    book.replace('favour Ear of the Court', 'favour Ear of the Palace'),
    book.replace('limit spent <= purse', 'limit spent <= purse + 5'),
    book.replace('"Court of Favours" "a game', '"Court of Thorns" "a game'),
    `${book}\nban Protection "nobody is safe"\n`,
    `// a comment\n${book}`,
  ],
  'w/house.rulebook': [
    'rulebook "Our Court" extends "Court of Favours"\nsetting purse = 20\n',
    'rulebook "Our Court" extends "Court of Favours"\nvirtue Grace { cost 3 * rating }\nvirtue Patience "waiting" @1\n',
    'rulebook "Our Court" extends "Court of Thorns"\n',
  ],
  'w/campaign.muster': [
    'use "Court of Favours"\ncampaign "Winter" { purse 12 }\n',
    'use "Court of Favours"\ncampaign "Winter" { purse 9, ban Protection }\n',
    'use "Our Court"\ncampaign "Winter" { }\n',
    'use "Court of Favours"\ncampaign "Winter" { purse 12\n finery "Red Cloak" { splendour 2 } }\n',
    'use "Court of Favours"\n',
    'use "Court of Nowhere"\ncampaign "Winter" { }\n',
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
    '\n\n// moved down\ncharacter "Lord Vauclair" {\n ???\n Grace 5 [7]\n roll Grace against "Lady Ambre" Grace\n}\n',
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
};

type Step =
  | { readonly act: 'write'; readonly path: string; readonly text: string }
  | { readonly act: 'delete' | 'look' | 'release'; readonly path: string };

const paths = Object.keys(files);
const pathOf = fc.constantFrom(...paths);
const write = pathOf.chain((path) =>
  fc.constantFrom(...(files[path] ?? [''])).map((text): Step => ({ act: 'write', path, text })),
);
const other = fc.record({ act: fc.constantFrom('delete' as const, 'look' as const, 'release' as const), path: pathOf });
const step = fc.oneof({ weight: 5, arbitrary: write }, { weight: 3, arbitrary: other });

const uri = (path: string): string => `file:///${path}`;

function put(workspace: Workspace, path: string, text: string | undefined): ReadonlySet<string> {
  if (path.endsWith('.rulebook'))
    return workspace.setRulebook(uri(path), text === undefined ? undefined : parseRulebook(text, uri(path)).root);
  return workspace.setSheet(uri(path), text === undefined ? undefined : parseSheet(text, uri(path)).root);
}

/** Without the names that are offered instead of an unknown one: everybody else is a suggestion, and nobody's finding. */
function findingsOf(workspace: Workspace, of: string): unknown {
  const findings = of.endsWith('.rulebook') ? workspace.ruleFindings(of) : workspace.findings(of);
  return findings.map((finding) => (finding.code === 'unknown-name' ? { ...finding, data: undefined } : finding));
}

function sheetsOf(workspace: Workspace, of: string): unknown {
  return workspace.sheets(of).map(({ derivations: _, ...sheet }) => sheet);
}

function freshWorkspace(): Workspace {
  const workspace = createWorkspace();
  workspace.setRoots(['file:///w']);
  return workspace;
}

test('every sequence of edits ends as a fresh start does', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 14 }), (steps) => {
      const edited = freshWorkspace();
      const texts = new Map<string, string>();
      const shown = new Map<string, string>();
      for (const one of steps) {
        if (one.act === 'look') edited.sheets(uri(one.path));
        else if (one.act === 'release') edited.release(uri(one.path));
        else {
          const text = one.act === 'write' ? one.text : undefined;
          if (text === undefined) texts.delete(one.path);
          else texts.set(one.path, text);
          for (const affected of put(edited, one.path, text))
            shown.set(affected, JSON.stringify(findingsOf(edited, affected)));
        }
      }
      const fresh = freshWorkspace();
      for (const [path, text] of texts) put(fresh, path, text);
      for (const path of texts.keys()) {
        expect([path, shown.get(uri(path))]).toEqual([path, JSON.stringify(findingsOf(fresh, uri(path)))]);
        expect([path, sheetsOf(edited, uri(path))]).toEqual([path, sheetsOf(fresh, uri(path))]);
      }
    }),
    { numRuns: 200 },
  );
}, 120_000);
