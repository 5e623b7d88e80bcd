import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord, type Json, type JsonRecord } from './given.js';

/** One number or example of the rules, with the document and line that it comes from. */
export interface Vector {
  readonly id: string;
  readonly topic: string;
  /** The document: its number, with or without the rest of its file's name. */
  readonly seed: string;
  readonly given: JsonRecord;
  readonly expect: JsonRecord;
}

/** A number as it is printed: its digits say how exactly it is meant. */
export class Printed {
  constructor(readonly text: string) {}

  get digits(): number {
    return (/\.(\d+)/.exec(this.text)?.[1] ?? '').length;
  }
}

/** Every vector of a file, or of all `.json` files that are lists of a folder and below. Throws where a path does not exist. */
export function loadVectors(path: string): Vector[] {
  if (statSync(path).isDirectory())
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() || entry.name.endsWith('.json'))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => loadVectors(join(path, entry.name)));
  const text = readFileSync(path, 'utf8');
  const plain: unknown = JSON.parse(text);
  const printed: unknown = JSON.parse(text, printedNumbers);
  if (!Array.isArray(plain) || !Array.isArray(printed)) return [];
  return plain.flatMap((one: unknown, index) => vectorOf(one, printed[index]) ?? []);
}

function vectorOf(plain: unknown, printed: unknown): Vector | undefined {
  if (!isRecord(plain) || !isRecord(printed)) return undefined;
  const { id, topic, seed, given, line } = plain;
  const { expect } = printed;
  if (typeof id !== 'string' || typeof topic !== 'string' || !isRecord(given) || !isRecord(expect)) return undefined;
  return { id, topic, seed: String(seed ?? line ?? ''), given, expect };
}

/** Keeps numbers as they are printed, so that `5.0` and `5` stay different. */
function printedNumbers(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? new Printed(context?.source ?? String(value)) : value;
}

export function showJson(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) => (one instanceof Printed ? Number(one.text) : one)) ?? 'nothing';
}

export type { Json };
