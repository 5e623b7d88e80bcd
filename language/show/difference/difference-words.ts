import { subtract } from '../../values/rational.js';
import { numberValue, type Value, valueJson, valueText } from '../../values/value.js';
import { type Block, blocksMarkdown, blocksText } from '../blocks.js';
import { JSON_VERSION } from '../findings/findings-output.js';
import type { SheetJson } from '../sheet-json.js';
import type { Difference, SheetDifference } from './difference.js';

/** A line of one of the two states that cannot be read, so that the comparison lacks it. */
export interface Unread {
  readonly state: 'before' | 'after';
  readonly file: string;
  /** From 1; absent if the whole file cannot be read. */
  readonly line?: number;
  readonly message: string;
}

/** Differences as plain text in lines of at most this many columns. */
export function differencesText(
  differences: readonly SheetDifference[],
  unread: readonly Unread[] = [],
  columns?: number,
): string {
  return blocksText(blocks(differences, unread), columns);
}

/** Differences as Markdown: for a pull request, or the editor's preview. */
export function differencesMarkdown(differences: readonly SheetDifference[], unread: readonly Unread[] = []): string {
  return blocksMarkdown(blocks(differences, unread));
}

/** Differences as JSON. */
export function differencesJson(differences: readonly SheetDifference[], unread: readonly Unread[] = []): SheetJson {
  return {
    version: JSON_VERSION,
    differences: differences.map(sheetDifferenceJson),
    unread: unread.map((one) => ({ ...one })),
  };
}

function blocks(differences: readonly SheetDifference[], unread: readonly Unread[]): Block[] {
  const lost = unreadBlocks(unread);
  if (differences.length === 0) return [...lost, { type: 'paragraph', text: 'Nothing has changed.' }];
  const changes = differences.flatMap((one): Block[] => {
    const lines = [...one.written.map((line) => ({ text: differenceText(line) })), ...followingLines(one)];
    return [
      { type: 'heading', text: headline(one) },
      { type: 'paragraph', text: [one.file, pointsLine(one)].filter((part) => part !== '').join(' · ') },
      ...(lines.length > 0 ? [{ type: 'list' as const, items: lines }] : []),
    ];
  });
  return [...lost, ...changes];
}

/** Maximum number of unread lines that are listed. */
const MOST_UNREAD = 10;

function unreadBlocks(unread: readonly Unread[]): Block[] {
  if (unread.length === 0) return [];
  const items = unread.slice(0, MOST_UNREAD).map(({ state, file, line, message }) => ({
    text: `${state}: ${file}${line === undefined ? '' : `:${line}`}: ${message}`,
  }));
  const more = unread.length - MOST_UNREAD;
  return [
    { type: 'heading', text: 'Not read' },
    { type: 'paragraph', text: 'These lines cannot be read. What they say is missing from the comparison.' },
    { type: 'list', items: more > 0 ? [...items, { text: `and ${more} more` }] : items },
  ];
}

function headline({ is, name, formerly, role }: SheetDifference): string {
  const who = role === 'npc' ? `${name} (npc)` : name;
  if (is !== 'changed') return `${who}: ${is}`;
  return formerly === undefined ? who : `${who}, formerly ${formerly}`;
}

/** `104 of 110 points, 100 of 100 before; 6 points left` */
function pointsLine({ points: { from, to } }: SheetDifference): string {
  const shown = to ?? from;
  if (!shown) return '';
  const now = ofBudget(shown);
  const was = to && from ? ofBudget(from) : now;
  const left = to?.budget && leftOf(to.spent, to.budget);
  if (now === was && now === '0') return '';
  return [
    `${pointsText(now)}${now === was ? '' : `, ${was} before`}`,
    ...(left === undefined || left === '0'
      ? []
      : [left.startsWith('-') ? `${pointsText(left.slice(1))} too many` : `${pointsText(left)} left`]),
  ].join('; ');
}

function ofBudget({ spent, budget }: { readonly spent: Value; readonly budget?: Value }): string {
  return budget ? `${valueText(spent)} of ${valueText(budget)}` : valueText(spent);
}

function leftOf(spent: Value, budget: Value): string | undefined {
  if (spent.kind !== 'number' || budget.kind !== 'number') return undefined;
  const left = subtract(budget.number, spent.number);
  return left === undefined ? undefined : valueText(numberValue(left));
}

function pointsText(text: string): string {
  return `${text} ${/(^|\D)1$/.test(text) ? 'point' : 'points'}`;
}

/** `Guns (Rifle) 15 -> 16, 4 points`, `Stealth new: 12, 2 points`, `Bad Temper gone, -10 points` */
export function differenceText({ is, what, name, from, to, points }: Difference): string {
  const cost = points ? `, ${pointsText(valueText(points))}` : '';
  const called = what === 'note' ? `note “${name}”` : name;
  if (is === 'new') return `${called} new${to === undefined ? '' : `: ${to}`}${cost}`;
  if (is === 'gone') return `${called} gone${from === undefined ? '' : `, was ${from}`}${cost}`;
  return `${called}${from === undefined && to === undefined ? '' : ` ${from ?? 'none'} -> ${to ?? 'none'}`}${cost}`;
}

/** Consequences on one line, as a change of an attribute reaches many values; followed by new and resolved findings. */
function followingLines({ written, follows, findings }: SheetDifference): { readonly text: string }[] {
  const from = written.length > 0 ? 'as a result' : 'as a result of a change elsewhere';
  return [
    ...(follows.length > 0 ? [{ text: `${from}: ${follows.map(differenceText).join('; ')}` }] : []),
    ...findings.map(({ is, what, name }) => ({ text: `${is === 'new' ? 'new' : 'no longer'} ${what}: ${name}` })),
  ];
}

function sheetDifferenceJson(one: SheetDifference): SheetJson {
  const { is, name, formerly, role, rulebook, file, points, written, follows, findings } = one;
  const pointsJson = (of: { readonly spent: Value; readonly budget?: Value }): SheetJson => ({
    spent: valueJson(of.spent),
    ...(of.budget && { budget: valueJson(of.budget) }),
  });
  return {
    is,
    name,
    ...(formerly !== undefined && { formerly }),
    kind: role,
    rulebook,
    file,
    points: { ...(points.from && { from: pointsJson(points.from) }), ...(points.to && { to: pointsJson(points.to) }) },
    written: written.map(differenceJson),
    follows: follows.map(differenceJson),
    findings: findings.map(differenceJson),
  };
}

function differenceJson({ points, ...rest }: Difference): SheetJson {
  return {
    ...rest,
    text: differenceText({ ...rest, ...(points && { points }) }),
    ...(points && { points: valueJson(points) }),
  };
}
