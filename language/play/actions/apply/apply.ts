import { lineEnd, type TextEdit } from '../../../grammar/block-edits.js';
import { formatSheet } from '../../../grammar/format/format.js';
import type * as ast from '../../../grammar/generated/ast.js';
import { quoteName } from '../../../grammar/quote-name.js';
import type { SourceCharacter, SourceEntry } from '../../../read/source/source.js';
import { type Change, changedText, merged } from '../../../roll/changes.js';
import { says } from '../../../roll/messages.js';
import { buildEvaluation } from '../../../sheet/build.js';
import type { EncounterReading } from '../../../sheet/encounter/encounter.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import { nodeAt, type SheetRoots } from '../../../workspace/locate.js';
import type { Workspace } from '../../../workspace/workspace.js';
import { EditedText } from './edited-text.js';
import { isOfKind } from './kinds.js';
import { isCalled, openState, type Reader, StateText } from './state-text.js';
import { isWritten, numbered, writeChange } from './write-change.js';

/** The documents that changes are written into, as data and as trees. */
export interface EditedDocuments {
  readonly workspace: Workspace;
  readonly rootOf: SheetRoots;
}

/** The document of the line that the changes come from, and the path of its encounter. */
export interface ChangePlace {
  readonly uri: string;
  readonly encounter?: string;
}

/** All edits of a document, in its order; they do not overlap. */
export interface DocumentEdits {
  readonly uri: string;
  readonly edits: readonly TextEdit[];
}

/** A character, npc or encounter of a document, whose text is edited. */
interface Part {
  readonly uri: string;
  readonly offset: number;
  readonly text: EditedText;
  readonly eol: string;
}

/**
 * The smallest edits that write changes into the authors' texts: for a character into its sheet, for one of several
 * members or one of a kind into the encounter. All or nothing: a problem if one of them starts from an amount that is no
 * longer right, or cannot be written. Computes the edits only.
 */
export function applyChanges(
  changes: readonly Change[],
  scene: ChangePlace,
  documents: EditedDocuments,
): readonly DocumentEdits[] | Problem {
  const parts = new Map<string, Part>();
  const open = (uri: string, path: string): Part | undefined => {
    const address = `${uri}#${path}`;
    const part = parts.get(address) ?? partAt(uri, documents.rootOf(uri), path);
    if (part) parts.set(address, part);
    return part;
  };
  for (const [who, own] of byWho(merged(changes))) {
    const state = stateTextOf(who, own[0]?.of ?? who, scene, documents, open);
    if (isProblem(state)) return state;
    const wrong = writeAll(state, own);
    if (wrong) return wrong;
  }
  for (const { text } of parts.values()) keepFormat(text);
  return editsOf(parts.values());
}

/**
 * The smallest edits of a character's text that have the effect of `write`; undefined if there is no such character.
 */
export function editedSheet(
  { uri, path }: { readonly uri: string; readonly path: string },
  { workspace, rootOf }: EditedDocuments,
  write: (state: StateText) => void,
): DocumentEdits | undefined {
  const character = workspace.character(uri, path);
  const part = partAt(uri, rootOf(uri), path);
  const reader = character && sheetReader(character, workspace);
  if (!part || !reader) return undefined;
  write(new StateText(part.text, reader, part.eol));
  keepFormat(part.text);
  const [edits] = editsOf([part]);
  return edits ?? { uri, edits: [] };
}

function byWho(changes: readonly Change[]): ReadonlyMap<string, readonly Change[]> {
  const all = new Map<string, Change[]>();
  for (const change of changes) {
    const key = [...all.keys()].find((name) => isCalled(name, change.who)) ?? change.who;
    all.set(key, [...(all.get(key) ?? []), change]);
  }
  return all;
}

function writeAll(state: StateText, changes: readonly Change[]): Problem | undefined {
  const all: Change[] = [];
  for (const change of changes) {
    const one = numbered(state.evaluation, change);
    if (isProblem(one)) return one;
    all.push(one);
  }
  for (const change of all) {
    const wrong = writeChange(state, change);
    if (wrong) return wrong;
  }
  const unwritten = all.find((change) => !isWritten(state.evaluation, change));
  return unwritten && problem(says.cannotBeWritten(unwritten.who, changedText(unwritten)));
}

// --------------------------------------------------------------------------------------------------- whose text it is

type Open = (uri: string, path: string) => Part | undefined;

/**
 * The text that holds the state of a character: the sheet, or a `state` of the encounter if there is one already, or if
 * the character is one of several members or one of a kind.
 */
function stateTextOf(
  who: string,
  of: string,
  scene: ChangePlace,
  documents: EditedDocuments,
  open: Open,
): StateText | Problem {
  const { workspace } = documents;
  const thing = workspace.lookUp(scene.uri, of);
  const character = thing && workspace.character(thing.uri, thing.path);
  if (!character) return problem(says.unknownPerson(of));
  const encounter = encounterOf(who, character, scene, workspace);
  if (isProblem(encounter)) return encounter;
  if (encounter) return memberText(who, character, encounter, workspace, open);
  const part = open(character.uri, character.path);
  const reader = part && sheetReader(character, workspace);
  return part && reader ? new StateText(part.text, reader, part.eol) : problem(says.unknownPerson(of));
}

interface Encounter {
  readonly uri: string;
  readonly path: string;
}

/** The encounter whose text holds the state of a member; undefined if the sheet does. */
function encounterOf(
  who: string,
  character: SourceCharacter,
  scene: ChangePlace,
  workspace: Workspace,
): Encounter | Problem | undefined {
  const of = character.name;
  const here = scene.encounter === undefined ? undefined : { uri: scene.uri, path: scene.encounter };
  const reading = here && workspace.encounter(here.uri, here.path);
  const isHere = (one: EncounterReading): boolean =>
    isCalled(who, of)
      ? isStated(who, one) || (isMember(who, one) && isOfKind(character, scene.uri, workspace))
      : isMember(who, one);
  if (here && reading && isHere(reading)) return here;
  if (isCalled(who, of)) return undefined;
  const all = workspace.names.all(workspace.scopeOf(scene.uri)).filter(({ what }) => what === 'encounter');
  const having = all.filter(({ uri, path }) => {
    const other = workspace.encounter(uri, path);
    return other !== undefined && isMember(who, other);
  });
  const [only] = having;
  if (only && having.length === 1) return only;
  return problem(
    says.memberOfNone(
      who,
      of,
      having.map(({ name }) => name),
    ),
  );
}

function isMember(who: string, { members }: EncounterReading): boolean {
  return members.some(({ name }) => isCalled(name, who));
}

/** Whether the encounter says something about a member, in a `state` or in the braces of its line. */
function isStated(who: string, { states, members, overlays }: EncounterReading): boolean {
  return (
    [...states.values()].some(({ member }) => isCalled(member, who)) ||
    members.some(({ name, path }) => isCalled(name, who) && overlays.has(path))
  );
}

function memberText(
  who: string,
  character: SourceCharacter,
  { uri, path }: Encounter,
  workspace: Workspace,
  open: Open,
): StateText | Problem {
  const part = open(uri, path);
  const reading = workspace.encounter(uri, path);
  const line = reading?.members.find(({ name }) => isCalled(name, who))?.path;
  const own = line === undefined ? undefined : reading?.overlays.get(line)?.source;
  const reader = memberReader(who, character, own, workspace);
  if (!part || !reader) return problem(says.unknownPerson(who));
  const state = new StateText(part.text, reader, part.eol);
  if (state.isThere) return state;
  openState(part.text, quoteName(who), part.eol);
  return new StateText(part.text, reader, part.eol);
}

// -------------------------------------------------------------------------------------------------- how a text is read

/** Evaluates lines of a sheet in the sheet's own game and campaign. */
function sheetReader(character: SourceCharacter, workspace: Workspace): Reader | undefined {
  const governed = workspace.governedBy(character.uri);
  const { bases } = workspace.lineage(character);
  return (
    governed && {
      linesIn: ({ characters: [first] }) =>
        first && { path: first.path, entries: first.entries, without: first.without },
      evaluate({ entries, without }) {
        const lineage = { character: { ...character, entries, without }, bases };
        return evaluationOf(lineage, character, workspace, governed);
      },
    }
  );
}

/** Evaluates lines of a `state` over the sheet of the member and `own`, the content of its line in the encounter. */
function memberReader(
  who: string,
  character: SourceCharacter,
  own: SourceEntry | undefined,
  workspace: Workspace,
): Reader | undefined {
  const governed = workspace.governedBy(character.uri);
  const inherited = { ...character, bases: [character.name] };
  const plain = workspace.lineage(character);
  const sheet = own
    ? { character: { ...inherited, entries: own.entries, without: own.without ?? [] }, bases: [plain] }
    : plain;
  return (
    governed && {
      linesIn({ encounters: [first] }) {
        const state = first?.entries.find(({ type, name }) => type === 'state' && isCalled(name, who));
        return state && { path: state.path, entries: state.entries, without: state.without ?? [] };
      },
      evaluate({ entries, without }) {
        const lineage = { character: { ...inherited, entries, without }, bases: [sheet] };
        return evaluationOf(lineage, character, workspace, governed);
      },
    }
  );
}

function evaluationOf(
  lineage: Parameters<typeof buildEvaluation>[0],
  { uri, path }: SourceCharacter,
  workspace: Workspace,
  { rules, contract }: NonNullable<ReturnType<Workspace['governedBy']>>,
): ReturnType<Reader['evaluate']> {
  const evaluation = buildEvaluation(lineage, rules, contract);
  const now = workspace.evaluation(uri, path);
  if (now) evaluation.totalOf = now.totalOf;
  return evaluation;
}

// ------------------------------------------------------------------------------------------------------------- the texts

function partAt(uri: string, root: ast.SheetDocument | undefined, path: string): Part | undefined {
  const span = root && nodeAt(root, path)?.$cstNode;
  if (!span) return undefined;
  return { uri, offset: span.offset, text: new EditedText(span.text), eol: lineEnd(span.root.fullText) };
}

/** Keeps a formatted text formatted, so that similar lines below each other keep their columns. */
function keepFormat(text: EditedText): void {
  // A part of a file does not end with a line end.
  const formattedText = (part: string): string => formatSheet(part).replace(/\r?\n$/, '');
  if (formattedText(text.original) !== text.original) return;
  const lines = text.text.split('\n');
  const formatted = formattedText(text.text).split('\n');
  if (lines.length !== formatted.length) return;
  let end = text.text.length;
  for (let at = lines.length - 1; at >= 0; at--) {
    const [line = '', better = ''] = [lines[at], formatted[at]];
    if (line !== better) text.edit({ offset: end - line.length, end, text: better });
    end -= line.length + 1;
  }
}

function editsOf(parts: Iterable<Part>): readonly DocumentEdits[] {
  const all = new Map<string, TextEdit[]>();
  for (const { uri, offset, text } of parts)
    for (const edit of text.edits())
      all.set(uri, [...(all.get(uri) ?? []), { ...edit, offset: edit.offset + offset, end: edit.end + offset }]);
  return [...all].map(([uri, edits]) => ({ uri, edits: edits.sort((a, b) => a.offset - b.offset) }));
}
