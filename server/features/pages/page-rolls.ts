import type { CodeLens, InlayHint, Range } from 'vscode-languageserver-protocol';
import { InlayHintKind } from 'vscode-languageserver-types';
import { endOfLine } from '../../../language/grammar/index.js';
import { chancesOf, chancesText, chanceWords, partyText, waysTo } from '../../../language/play/index.js';
import { type Attempt, rolledText, type SheetRoll } from '../../../language/sheet/index.js';
import { escapeMarkdown } from '../../../language/show/index.js';
import { nodeAt } from '../../../language/workspace/index.js';
import type { FeatureContext } from '../../context.js';
import { CommandIds, type RollParams } from '../../protocol.js';
import { rollMarkdown } from '../hover/roll-hover.js';

/** Inlay hints with the chances of each attempt of a page and of its encounters, the best member of the party first. A click rolls. */
export function attemptHints(context: FeatureContext, uri: string, from: number, to: number): InlayHint[] {
  const { workspace, settings } = context;
  const root = context.sheetRoot(uri);
  const document = workspace.document(uri);
  if (!settings.hints.pools || !document || !root) return [];
  // A roll that only moved is not evaluated again, and has its old offsets.
  const sources = document.page?.rolls ?? [];
  const now = new Map(sources.map(({ path, tokens }) => [path, tokens]));
  const ofPage = workspace.pages.rollsOf(uri).map((roll) => ({ roll, span: now.get(roll.source.path)?.at(-1) }));
  const ofEncounters = document.encounters.flatMap(({ path }) => {
    const { offset = 0, end = 0 } = root.items[Number(path)]?.$cstNode ?? {};
    const attempts = end < from || offset > to ? [] : (workspace.encounter(uri, path)?.attempts ?? []);
    return attempts.map((roll) => ({ roll, span: nodeAt(root, roll.source.path)?.$cstNode }));
  });
  return [...ofPage, ...ofEncounters].flatMap(({ roll, span }) =>
    !span || span.end < from || span.offset > to ? [] : attemptHint(context, uri, roll, span.end),
  );
}

/** Inlay hints after the names of clues and handouts: the chances of the ways to find them, if any of these needs a roll. */
export function wayHints(context: FeatureContext, uri: string, from: number, to: number): InlayHint[] {
  const { workspace, settings } = context;
  const document = context.textDocument(uri);
  const boxes = workspace.document(uri)?.page?.boxes ?? [];
  if (!settings.hints.pools || !document) return [];
  return boxes.flatMap((box): InlayHint[] => {
    const { kind, name, offset, end } = box;
    if ((kind !== 'clue' && kind !== 'handout') || name === '' || end < from || offset > to) return [];
    const ways = waysTo(workspace, uri, box);
    if (ways.every(({ chance }) => chance === 1)) return [];
    const label = chancesText(ways).replaceAll(' %', '\u00a0%');
    const position = document.positionAt(endOfLine(document.getText(), end));
    const tooltip = 'The chance of the best in the party to find it, for each way to it.';
    return [{ position, label, kind: InlayHintKind.Type, paddingLeft: true, tooltip }];
  });
}

function attemptHint(context: FeatureContext, uri: string, roll: Attempt, end: number): InlayHint[] {
  const text = partyText(roll)?.replaceAll(' %', '\u00a0%');
  const document = context.textDocument(uri);
  if (!document || text === undefined) return [];
  // Inline code ends with a backtick.
  const isInline = codeAt(context, uri, end);
  const position = document.positionAt(end + (isInline ? 1 : 0));
  const command = CommandIds.roll;
  const params: RollParams = { uri, line: position.line, path: roll.source.path };
  const label = context.commands.has(command)
    ? [{ value: text, command: { title: 'Roll', command, arguments: [params] } }]
    : text;
  return [{ position, label, kind: InlayHintKind.Type, paddingLeft: true }];
}

function codeAt({ workspace }: FeatureContext, uri: string, end: number): boolean {
  return workspace.document(uri)?.page?.codes.some((code) => code.offset <= end && end <= code.end) ?? false;
}

/** The odds of an attempt: those of the roll if a single character makes a single one, else the chance of each member, or why it cannot try. */
export function attemptHover(context: FeatureContext, roll: Attempt): string | undefined {
  const [only] = roll.tries;
  const [first] = only?.steps[0] ?? [];
  // The best way is named only if there are several.
  const isSingle = roll.tries.every(({ steps }) => steps.length === 1 && steps[0]?.length === 1);
  const isOfParty = roll.by === 'party' || roll.by === 'each';
  if (!isOfParty && isSingle) return only && first && rollMarkdown(context, only.who, first, roll.others);
  const wayText = (expression: string, rolled: SheetRoll['rolled']): string => {
    if (!rolled) return '';
    const value = rolledText(rolled);
    return isSingle ? value : `${expression}: ${value}`;
  };
  const chances = chancesOf(roll);
  if (chances.length === 0) return undefined;
  const rows = chances.map(({ name, chance, degrees, cannot, best }) => {
    const what = best.map(({ rolled, expression }) => wayText(expression, rolled)).join(', then ');
    const how = cannot ?? chanceWords(chance, degrees);
    return `| ${escapeMarkdown(name)} | ${escapeMarkdown(cannot === undefined ? what : '')} | ${escapeMarkdown(how)} |`;
  });
  const [best] = chances;
  const step = best?.best[0];
  const why =
    best && step && best.cannot === undefined
      ? [`${escapeMarkdown(best.name)}: ${rollMarkdown(context, best.tried.who, step, roll.others)}`]
      : [];
  return [['| who tries | rolls | makes it |', '| --- | --- | --- |', ...rows].join('\n'), ...why].join('\n\n');
}

/** Code lenses with the contents of the scene above each heading. */
export function sceneLenses(
  context: FeatureContext,
  uri: string,
  lens: (range: Range, title: string) => CodeLens,
): CodeLens[] {
  const { workspace } = context;
  const document = workspace.document(uri);
  const page = document?.page;
  const root = context.sheetRoot(uri);
  if (!page || !root) return [];
  const offsetOf = (path: string): number => root.items[Number(path)]?.$cstNode?.offset ?? -1;
  const people = [
    ...document.characters.map(({ path, name }) => ({ offset: offsetOf(path), name })),
    ...page.links.flatMap(({ offset, name }) => {
      const thing = workspace.lookUp(uri, name);
      return thing ? [{ offset, name: thing.name }] : [];
    }),
  ];
  const rolls = page.rolls.map(({ path }) => offsetOf(path));
  const encounters = document.encounters.map(({ path }) => offsetOf(path));
  return page.headings.flatMap(({ offset, end }, index): CodeLens[] => {
    const next = page.headings[index + 1]?.offset ?? Number.POSITIVE_INFINITY;
    const isHere = (at: number): boolean => at > end && at < next;
    const title = [
      counted(new Set(people.filter((one) => isHere(one.offset)).map(({ name }) => name)).size, 'person', 'people'),
      counted(rolls.filter(isHere).length, 'roll', 'rolls'),
      counted(encounters.filter(isHere).length, 'encounter', 'encounters'),
    ]
      .filter((part) => part !== '')
      .join(' · ');
    const range = context.rangeOf(uri, { offset, end });
    return title === '' || !range ? [] : [lens(range, title)];
  });
}

function counted(count: number, one: string, several: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : several}`;
}
