import type { PlayParams } from './encounters.js';
import type { RollParams } from './rolls.js';
import type { DescribeParams, SheetParams } from './sheets.js';

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Whether a property has this type or is missing. */
function isOptional(value: Readonly<Record<string, unknown>>, key: string, type: 'string' | 'number'): boolean {
  const property = value[key];
  return property === undefined || property === null || typeof property === type;
}

/** Whether the argument of a command is valid. Arguments come from lenses, keybindings and other extensions. */
export function isRollParams(value: unknown): value is RollParams {
  return (
    isRecord(value) &&
    typeof value.uri === 'string' &&
    ['line', 'character'].every((key) => isOptional(value, key, 'number')) &&
    ['expression', 'name', 'path', 'seed', 'dice'].every((key) => isOptional(value, key, 'string')) &&
    isTexts(value.choices)
  );
}

function isTexts(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
}

/** The same for commands that show a sheet. */
export function isSheetParams(value: unknown): value is SheetParams {
  return (
    isRecord(value) &&
    typeof value.uri === 'string' &&
    isOptional(value, 'name', 'string') &&
    isOptional(value, 'line', 'number')
  );
}

/** The same for commands that explain a place. */
export function isDescribeParams(value: unknown): value is DescribeParams {
  if (!isRecord(value) || typeof value.uri !== 'string' || !isRecord(value.position)) return false;
  return typeof value.position.line === 'number' && typeof value.position.character === 'number';
}

/** The same for commands that play an encounter. */
export function isPlayParams(value: unknown): value is PlayParams {
  return isRecord(value) && typeof value.uri === 'string' && typeof value.encounter === 'string';
}
