import { nameKey } from '../../grammar/text.js';
import { evaluateEncounter } from '../evaluate/rolls/encounter.js';
import type { Finding, FindingCode } from '../finding.js';
import { declarationFindings } from '../read/check-declarations.js';
import type { SourceCharacter, SourceDocument } from '../read/source.js';
import { list } from '../read/token-text.js';
import { readContract } from './read-campaign.js';
import type { Workspace } from './workspace.js';

/** Every finding of a sheet document: of the document itself, its campaign, its characters and its encounters. */
export function documentFindings(workspace: Workspace, uri: string): readonly Finding[] {
  const document = workspace.document(uri);
  if (!document) return [];
  const findings: Finding[] = [...useFindings(workspace, document), ...campaignFindings(workspace, document)];
  const governed = workspace.governedBy(uri);
  if (governed) for (const entry of document.entries) findings.push(...declarationFindings(entry, governed.rules));
  for (const character of document.characters) {
    findings.push(...nameFindings(workspace, character), ...baseFindings(workspace, character));
    if (governed) findings.push(...workspace.characterFindings(uri, character.path));
  }
  if (governed)
    for (const encounter of document.encounters)
      findings.push(...evaluateEncounter(encounter, governed.rules, (name) => workspace.named(uri, name)).findings);
  return findings.sort(
    (a, b) => comparePaths(a.origin.path, b.origin.path) || (a.origin.from ?? 0) - (b.origin.from ?? 0),
  );
}

function useFindings(workspace: Workspace, document: SourceDocument): Finding[] {
  const findings: Finding[] = [];
  const at = (path: string, code: FindingCode, message: string, data?: Finding['data']): void => {
    findings.push({
      severity: 'error',
      code,
      message,
      origin: { uri: document.uri, path, part: 'name' },
      ...(data && { data }),
    });
  };
  for (const use of document.uses)
    if (!workspace.books.has(use.name))
      at(
        use.path,
        'unknown-rulebook',
        `No rulebook is called "${use.name}". Known are ${list(quoted(workspace.books.names()), 'and')}.`,
        { near: workspace.books.names() },
      );
  for (const campaign of document.campaigns)
    for (const name of campaign.uses)
      if (!workspace.books.has(name))
        at(
          campaign.path,
          'unknown-rulebook',
          `No rulebook is called "${name}". Known are ${list(quoted(workspace.books.names()), 'and')}.`,
          { near: workspace.books.names() },
        );
  const [first] = [...document.characters, ...document.encounters];
  if (first && workspace.rulebookName(document.uri) === undefined) {
    at(
      first.path,
      'no-rulebook',
      `Nothing says which game this is. Put \`use "${workspace.books.names()[0] ?? ''}"\` at the top of the file or into the campaign.`,
      { near: workspace.books.names() },
    );
  }
  return findings;
}

function quoted(names: readonly string[]): string[] {
  return names.map((name) => `"${name}"`);
}

function campaignFindings(workspace: Workspace, document: SourceDocument): Finding[] {
  const scope = workspace.scopeOf(document.uri);
  const all = workspace.campaignDocuments(scope).flatMap((uri) => workspace.document(uri)?.campaigns ?? []);
  const governed = workspace.governedBy(document.uri);
  return document.campaigns.flatMap((campaign) => {
    const double: Finding[] =
      all.length > 1
        ? [
            {
              severity: 'error',
              code: 'two-campaigns',
              message: 'A folder has one campaign, and this one has two. Move one of them to a folder of its own.',
              origin: { uri: campaign.uri, path: campaign.path, part: 'name' },
            },
          ]
        : [];
    return [...double, ...(governed ? readContract(campaign, governed.rules).findings : [])];
  });
}

function nameFindings(workspace: Workspace, character: SourceCharacter): Finding[] {
  if (nameKey(character.name) === '')
    return [
      {
        severity: 'error',
        code: 'not-understood',
        message: `This ${character.role} has no name, so nothing can speak of it. Write one behind \`${character.role}\`.`,
        origin: { uri: character.uri, path: character.path, part: 'name' },
      },
    ];
  const others = workspace.names
    .find(workspace.scopeOf(character.uri), character.name)
    .filter(
      (thing) =>
        (thing.what === 'character' || thing.what === 'npc') && nameKey(thing.name) === nameKey(character.name),
    );
  if (others.length < 2) return [];
  const other = others.find((thing) => thing.uri !== character.uri || thing.path !== character.path);
  const where =
    other && other.uri !== character.uri
      ? ` The other one is in ${other.uri.slice(other.uri.lastIndexOf('/') + 1)}.`
      : '';
  return [
    {
      severity: 'error',
      code: 'duplicate-name',
      message: `Two of this campaign are called "${character.name}"; give one of them another name.${where}`,
      origin: { uri: character.uri, path: character.path, part: 'name' },
    },
  ];
}

function baseFindings(workspace: Workspace, character: SourceCharacter): Finding[] {
  const findings: Finding[] = [];
  const scope = workspace.scopeOf(character.uri);
  const report = (code: FindingCode, message: string, near?: readonly string[]): void => {
    findings.push({
      severity: 'error',
      code,
      message,
      origin: { uri: character.uri, path: character.path, part: 'value' },
      ...(near && { data: { near } }),
    });
  };
  for (const name of character.bases) {
    const thing = workspace.find(scope, name);
    if (!thing) {
      const known = workspace.names
        .all(scope)
        .filter((one) => one.what === 'npc')
        .map((one) => one.name);
      report(
        'unknown-name',
        `Nobody in this campaign is called "${name}", so ${character.name} cannot be like it.`,
        known.slice(0, 10),
      );
      continue;
    }
    if (workspace.rulebookName(thing.uri) !== workspace.rulebookName(character.uri))
      report(
        'wrong-game',
        `${thing.name} belongs to another game; one character cannot be like a character of another.`,
      );
    if (workspace.isLikeItself(character, name))
      report('cycle', `${character.name} is like itself, by way of ${name}. Remove one \`like\`.`);
  }
  return findings;
}

/** Order of the text: 2.0.3 before 2.0.10. */
export function comparePaths(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)];
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const difference = (left[index] ?? -1) - (right[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}
