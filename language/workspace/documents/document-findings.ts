import { nameKey } from '../../grammar/text.js';
import { ANY } from '../../memo/dependencies.js';
import { declarationFindings } from '../../read/declaration-findings.js';
import { readClock } from '../../read/encounter/clock-lines.js';
import { partyNames } from '../../read/party-names.js';
import type { SourceCharacter, SourceDocument } from '../../read/source/source.js';
import { nearTexts } from '../../rules/near-names.js';
import { findingOf } from '../../sheet/encounter/checked-lines.js';
import { checkTable } from '../../sheet/encounter/checked-table.js';
import { ambiguousPerson } from '../../sheet/rolls/messages.js';
import type { Finding, FindingCode } from '../../values/finding.js';
import type { ClocksAndTables } from '../clocks-and-tables.js';
import { type Evaluations, MOST_INHERITED } from '../computed/evaluations.js';
import type { Lineages } from '../computed/lineages.js';
import type { Dependencies } from '../facts.js';
import type { Books } from '../governing/books.js';
import type { Governed, Governing } from '../governing/governing.js';
import { readContract } from '../governing/read-campaign.js';
import * as messages from '../messages.js';
import { fileNameOf } from '../names/campaign-folders.js';
import type { NamedThing, NameIndex } from '../names/name-index.js';
import { type PageSources, pageFindings, unknownPlayer } from '../pages/page-findings.js';

/** The parts of the workspace that findings need. */
interface Sources extends PageSources {
  readonly dependencies: Dependencies;
  readonly names: NameIndex;
  readonly books: Books;
  readonly computed: Evaluations;
  readonly governing: Governing;
  readonly lineages: Lineages;
  readonly clocksAndTables: ClocksAndTables;
  document(uri: string): SourceDocument | undefined;
  scopeOf(uri: string): string;
  governedBy(uri: string): Governed | undefined;
  campaignDocuments(scope: string): readonly string[];
  lookUp(uri: string, name: string): NamedThing | undefined;
  filesMeant(uri: string, name: string): readonly string[];
}

/** Every finding of a sheet document: of the document itself, its campaign, its characters and its encounters. */
export function documentFindings(sources: Sources, uri: string): readonly Finding[] {
  const document = sources.document(uri);
  if (!document) return [];
  const { computed, governing } = sources;
  const findings: Finding[] = [...useFindings(sources, document), ...campaignFindings(sources, document)];
  const isGoverned = governing.of(uri) !== undefined;
  if (document.entries.length > 0) {
    const governed = sources.governedBy(uri);
    if (governed) for (const entry of document.entries) findings.push(...declarationFindings(entry, governed.rules));
  }
  const checked = isGoverned ? computed.checkedOf(document) : 0;
  for (const [index, character] of document.characters.entries()) {
    findings.push(...nameFindings(sources, character), ...baseFindings(sources, character));
    if (index < checked) findings.push(...computed.characterFindings(uri, character.path));
  }
  const unchecked = isGoverned ? document.characters[checked] : undefined;
  if (unchecked) findings.push(tooMuchInherited(unchecked));
  if (isGoverned)
    for (const encounter of document.encounters) findings.push(...computed.encounterFindings(uri, encounter.path));
  if (document.page) findings.push(...pageFindings(sources, document, document.page));
  findings.push(...sources.clocksAndTables.findings(uri), ...clockAndTableFindings(sources, document));
  return findings.sort(
    (a, b) => comparePaths(a.origin.path, b.origin.path) || (a.origin.from ?? 0) - (b.origin.from ?? 0),
  );
}

/** Findings for clocks and random tables at the top level. Those in encounters are checked with the encounter. */
function clockAndTableFindings(sources: Sources, document: SourceDocument): Finding[] {
  const { table } = sources.clocksAndTables.of(document.uri);
  return document.clocksAndTables.flatMap((source) =>
    source.type === 'table'
      ? checkTable(source, table).findings
      : readClock(source).problems.map((problem) => findingOf(source, problem)),
  );
}

function useFindings(sources: Sources, document: SourceDocument): Finding[] {
  const { dependencies, books } = sources;
  const findings: Finding[] = [];
  const report = (path: string, code: FindingCode, message: (known: readonly string[]) => string): void => {
    dependencies.read('book', '', ANY);
    const near = books.games();
    findings.push({
      severity: 'error',
      code,
      message: message(near),
      origin: { uri: document.uri, path, part: 'name' },
      data: { near },
    });
  };
  const uses = [
    ...document.uses,
    ...document.campaigns.flatMap((campaign) => campaign.uses.map((name) => ({ name, path: campaign.path }))),
  ];
  for (const { name, path } of uses) {
    dependencies.read('book', '', nameKey(name));
    if (!books.has(name)) report(path, 'unknown-rulebook', (known) => messages.unknownRulebook(name, known));
  }
  const [first] = [...document.characters, ...document.encounters];
  if (first && sources.governing.rulebookName(document.uri) === undefined)
    report(first.path, 'no-rulebook', (known) => messages.noRulebook(known));
  return findings;
}

function campaignFindings(sources: Sources, document: SourceDocument): Finding[] {
  if (document.campaigns.length === 0) return [];
  const scope = sources.scopeOf(document.uri);
  const all = sources.campaignDocuments(scope).flatMap((uri) => sources.document(uri)?.campaigns ?? []);
  const governed = sources.governedBy(document.uri);
  return document.campaigns.flatMap((campaign) => {
    const duplicates: Finding[] =
      all.length > 1
        ? [
            {
              severity: 'error',
              code: 'two-campaigns',
              message: messages.twoCampaigns(),
              origin: { uri: campaign.uri, path: campaign.path, part: 'name' },
            },
          ]
        : [];
    const players = partyNames(campaign).flatMap(({ name, source: { path }, from, to }) =>
      sources.lookUp(campaign.uri, name) ? [] : unknownPlayer(sources, campaign.uri, name, { path, from, to }),
    );
    return [...duplicates, ...players, ...(governed ? readContract(campaign, governed.rules).findings : [])];
  });
}

function nameFindings(sources: Sources, character: SourceCharacter): Finding[] {
  const { uri, path, name, role } = character;
  const origin = { uri, path, part: 'name' } as const;
  if (nameKey(name) === '')
    return [{ severity: 'error', code: 'not-understood', message: messages.nameless(role), origin }];
  const scope = sources.scopeOf(uri);
  sources.dependencies.read('name', scope, nameKey(name));
  // Without a campaign, the files of a folder are independent of each other.
  const isCampaign = sources.governing.campaignOf(scope) !== undefined;
  const other = sources.names
    .find(scope, name)
    .find(
      (thing) =>
        (thing.what === 'character' || thing.what === 'npc') &&
        (thing.uri !== uri || thing.path !== path) &&
        (thing.uri === uri || isCampaign) &&
        nameKey(thing.name) === nameKey(name),
    );
  if (!other) return [];
  const file = other.uri === uri ? undefined : fileNameOf(other.uri);
  return [
    { severity: 'error', code: 'duplicate-name', message: messages.duplicateName(name, isCampaign, file), origin },
  ];
}

/** The finding at the first character that is not checked. */
function tooMuchInherited({ uri, path, name }: SourceCharacter): Finding {
  const message = messages.tooMuchInherited(name, MOST_INHERITED);
  return { severity: 'error', code: 'too-large', message, origin: { uri, path, part: 'name' } };
}

function baseFindings(sources: Sources, character: SourceCharacter): Finding[] {
  const findings: Finding[] = [];
  const { uri } = character;
  const report = (code: FindingCode, message: string, near?: readonly string[]): void => {
    findings.push({
      severity: 'error',
      code,
      message,
      origin: { uri, path: character.path, part: 'value' },
      ...(near && { data: { near } }),
    });
  };
  for (const name of character.bases) {
    const thing = sources.lookUp(uri, name);
    if (!thing) {
      report('unknown-name', messages.unknownBase(character.name, name), nearNpcs(sources, uri, name));
      continue;
    }
    const files = sources.filesMeant(uri, name);
    if (files.length > 0) report('ambiguous-name', ambiguousPerson(name, files.map(fileNameOf)));
    const { governing } = sources;
    if (governing.rulebookName(thing.uri) !== governing.rulebookName(uri))
      report('wrong-game', messages.baseOfAnotherGame(thing.name));
    if (sources.lineages.isCircular(character, name)) report('cycle', messages.likeItself(character.name, name));
  }
  return findings;
}

/** At most ten npcs that an unknown name may mean: similar names first. */
function nearNpcs(sources: Sources, uri: string, name: string): readonly string[] {
  const scope = sources.scopeOf(uri);
  sources.dependencies.read('name', scope, ANY);
  const npcs = sources.names.all(scope).flatMap((one) => (one.what === 'npc' ? one.name : []));
  return [...new Set([...nearTexts(name, npcs.sort()), ...npcs])].slice(0, 10);
}

/**
 * Compares paths in text order: 2 before 2.0.3 before 2.0.10. A suffix after `#`, of what an entry brings along, is
 * ignored.
 */
export function comparePaths(a: string, b: string): number {
  let left = 0;
  let right = 0;
  for (;;) {
    const leftEnds = endsAt(a, left);
    const rightEnds = endsAt(b, right);
    if (leftEnds || rightEnds) return Number(rightEnds) - Number(leftEnds);
    let [first, second] = [0, 0];
    for (; isDigit(a, left); left++) first = 10 * first + a.charCodeAt(left) - ZERO;
    for (; isDigit(b, right); right++) second = 10 * second + b.charCodeAt(right) - ZERO;
    if (first !== second) return first - second;
    // Skip the full stops.
    if (!endsAt(a, left)) left++;
    if (!endsAt(b, right)) right++;
  }
}

const HASH = 0x23;
const ZERO = 0x30;
const NINE = 0x39;

function endsAt(path: string, at: number): boolean {
  return at >= path.length || path.charCodeAt(at) === HASH;
}

function isDigit(path: string, at: number): boolean {
  const code = path.charCodeAt(at);
  return code >= ZERO && code <= NINE;
}
