import type { CodeLens, InlayHint, Range } from 'vscode-languageserver-protocol';
import { InlayHintKind } from 'vscode-languageserver-types';
import type { PageRoll } from '../../../language/model/index.js';
import { chancesOf, chanceText, partyText } from '../../../language/play/index.js';
import { escapeMarkdown } from '../../../language/report/index.js';
import { valueText } from '../../../language/values/index.js';
import type { FeatureContext } from '../../context.js';
import { CommandIds, type RollParams } from '../../protocol.js';
import { rollMarkdown } from '../hover/roll-hover.js';

/** Behind each roll of a page how likely it is made, the best of the party first. A click rolls. */
export function pageHints(context: FeatureContext, uri: string, from: number, to: number): InlayHint[] {
  const document = context.textDocument(uri);
  if (!document || !context.settings.hints.pools) return [];
  // A roll that only moved is not evaluated again, and has the places of before.
  const sources = context.workspace.document(uri)?.page?.rolls ?? [];
  const now = new Map(sources.map(({ path, tokens }) => [path, tokens]));
  return context.workspace.pages.rollsOf(uri).flatMap((roll): InlayHint[] => {
    const last = now.get(roll.source.path)?.at(-1);
    const text = partyText(roll);
    if (!last || last.end < from || last.offset > to || text === undefined) return [];
    // Inline code ends with a backtick.
    const isInline = codeAt(context, uri, last.end);
    const position = document.positionAt(last.end + (isInline ? 1 : 0));
    const command = CommandIds.roll;
    const params: RollParams = { uri, line: position.line, path: roll.source.path };
    const label = context.commands.has(command)
      ? [{ value: text, command: { title: 'Roll', command, arguments: [params] } }]
      : text;
    return [{ position, label, kind: InlayHintKind.Type, paddingLeft: true }];
  });
}

function codeAt({ workspace }: FeatureContext, uri: string, end: number): boolean {
  return workspace.document(uri)?.page?.codes.some((code) => code.offset <= end && end <= code.end) ?? false;
}

/** What a roll of a page comes to: for one as any roll; for the party how likely each makes it, and why somebody cannot. */
export function pageRollHover(context: FeatureContext, roll: PageRoll): string | undefined {
  const [only] = roll.tries;
  const [first] = only?.steps[0] ?? [];
  if (roll.by !== 'party') return only && first && rollMarkdown(context, only.who, first, roll.others);
  const chances = chancesOf(roll);
  if (chances.length === 0) return undefined;
  const rows = chances.map(({ name, chance, cannot, best }) => {
    const what = best.map(({ rolled }) => (rolled ? valueText(rolled.value) : '')).join(', then ');
    const how = cannot ?? (chance === undefined ? '' : chanceText(chance));
    return `| ${escapeMarkdown(name)} | ${escapeMarkdown(cannot === undefined ? what : '')} | ${escapeMarkdown(how)} |`;
  });
  const [best] = chances;
  const step = best?.best[0];
  const why =
    best && step && best.cannot === undefined ? [rollMarkdown(context, best.tried.who, step, roll.others)] : [];
  return [['| whoever tries | rolls | makes it |', '| --- | --- | --- |', ...rows].join('\n'), ...why].join('\n\n');
}

/** Above each heading what its scene holds. */
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
