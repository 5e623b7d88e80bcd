import { readFileSync } from 'node:fs';
import { createWorkspace } from '../../language/workspace/host.js';
import type { Workspace } from '../../language/workspace/workspace.js';
import type { Adapter } from './adapters/adapter.js';
import { adapters } from './adapters/index.js';
import { agrees } from './compare.js';
import { Given } from './given.js';
import { names } from './names.js';
import { Table } from './table.js';
import { showJson, type Vector } from './vector.js';

/** A vector that the product does not meet. */
export interface Failure {
  readonly id: string;
  readonly topic: string;
  readonly expected: string;
  readonly got: string;
}

export interface VectorResults {
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** Vectors of unfinished topics, by topic. */
  readonly notYet: ReadonlyMap<string, number>;
}

/** Topics that are finished: all of their vectors count. A line may begin with the number of the one document that is meant. */
export const doneTopics: readonly string[] = readFileSync('test/vectors/done.txt', 'utf8')
  .split('\n')
  .map((line) => line.replace(/#.*/, '').trim())
  .filter((line) => line !== '');

/** Puts every vector before the product. `workspace` holds the rulebooks: those in the box where nothing else is given. */
export function runVectors(vectors: readonly Vector[], workspace: Workspace = createWorkspace()): VectorResults {
  const failures: Failure[] = [];
  const notYet = new Map<string, number>();
  let passed = 0;
  for (const vector of vectors) {
    const game = gameOf(vector);
    const adapter = game && adapters[game.adapters]?.[vector.topic];
    if (!adapter && !isDone(vector)) {
      notYet.set(vector.topic, (notYet.get(vector.topic) ?? 0) + 1);
      continue;
    }
    const got = adapter ? answer(vector, adapter, new Table(workspace, rulesetOf(vector, game.book))) : 'no adapter';
    if (agrees(vector.expect, got)) passed++;
    else
      failures.push({
        id: vector.id,
        topic: vector.topic,
        expected: showJson(vector.expect),
        got: showJson(expectedPart(vector.expect, got)),
      });
  }
  return { passed, failures, notYet };
}

function answer(vector: Vector, adapter: Adapter, table: Table): unknown {
  try {
    return adapter(new Given(vector.given), table);
  } catch (error) {
    return error instanceof Error ? `stopped: ${error.message}` : String(error);
  }
}

function gameOf(vector: Vector): { readonly book: string; readonly adapters: string } | undefined {
  return Object.entries(names.games).find(([seed]) => vector.seed.startsWith(seed))?.[1];
}

/** The rulebook of a vector; none where its document is unknown. */
export function bookOf(vector: Vector): string | undefined {
  const game = gameOf(vector);
  return game && rulesetOf(vector, game.book);
}

function rulesetOf(vector: Vector, book: string): string {
  const { ruleset } = vector.given;
  return typeof ruleset === 'string' ? (names.rulesets[ruleset] ?? book) : book;
}

function isDone(vector: Vector): boolean {
  return doneTopics.some((line) => {
    const [first, second] = line.split(/\s+/);
    return second === undefined
      ? first === vector.topic
      : second === vector.topic && vector.seed.startsWith(first ?? '');
  });
}

/** Only the requested keys that differ, so that a failure is readable. */
function expectedPart(expected: unknown, got: unknown): unknown {
  if (!isPlain(expected) || !isPlain(got)) return got;
  return Object.fromEntries(
    Object.keys(expected)
      .filter((key) => !agrees(expected[key], got[key], key))
      .map((key) => [key, expectedPart(expected[key], got[key])]),
  );
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.getPrototypeOf(value) === Object.prototype
  );
}
