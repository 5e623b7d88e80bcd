import type { PlayParams } from './encounters.js';
import type { RollParams } from './rolls.js';
import type { DescribeParams, SheetParams } from './sheets.js';

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function has(value: Readonly<Record<string, unknown>>, key: string, type: 'string' | 'number'): boolean {
  const setting = value[key];
  return setting === undefined || setting === null || typeof setting === type;
}

/** Arguments of commands come from lenses, keybindings and other extensions: checked before use. */
export function isRollParams(value: unknown): value is RollParams {
  return (
    isRecord(value) &&
    typeof value.uri === 'string' &&
    ['line', 'character'].every((key) => has(value, key, 'number')) &&
    ['expression', 'name', 'path', 'seed', 'dice'].every((key) => has(value, key, 'string')) &&
    isTexts(value.choices)
  );
}

function isTexts(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
}

/** The same for what shows a sheet. */
export function isSheetParams(value: unknown): value is SheetParams {
  return (
    isRecord(value) && typeof value.uri === 'string' && has(value, 'name', 'string') && has(value, 'line', 'number')
  );
}

/** The same for what explains a place. */
export function isDescribeParams(value: unknown): value is DescribeParams {
  if (!isRecord(value) || typeof value.uri !== 'string' || !isRecord(value.position)) return false;
  return typeof value.position.line === 'number' && typeof value.position.character === 'number';
}

/** The same for what plays an encounter. */
export function isPlayParams(value: unknown): value is PlayParams {
  return isRecord(value) && typeof value.uri === 'string' && typeof value.encounter === 'string';
}
