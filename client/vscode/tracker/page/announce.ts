import type { TrackerModel } from '../../../../language/show/index.js';
import { fill } from '../../in-webview.js';
import type { TrackerWords } from './words.js';

/** The text for a screen reader after a change: the new entry of the log, whose turn it is, and new proposals. Empty if nothing is new. */
export function announcement(words: TrackerWords, before: TrackerModel, now: TrackerModel): string {
  const last = now.log.at(-1);
  const isNew = last && JSON.stringify(last) !== JSON.stringify(before.log.at(-1));
  const toggled = now.log.findLast(
    ({ entry, isUndone }) => before.log.find((one) => one.entry === entry)?.isUndone === !isUndone,
  );
  const entry = isNew ? last : toggled;
  const parts: string[] = [];
  if (entry?.isUndone) parts.push(`${words.undone}: ${entry.text}`);
  else if (entry) parts.push(entry.text, ...entry.told);
  if (now.turn !== undefined && now.turn !== before.turn) parts.push(fill(words.turnOf, now.turn));
  for (const { key, text } of now.proposals)
    if (!before.proposals.some((one) => one.key === key)) parts.push(`${words.proposals}: ${text}`);
  return parts.map((part) => part.replace(/\.?$/, '.')).join(' ');
}
