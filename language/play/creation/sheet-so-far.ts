import { parseSheet } from '../../grammar/parse.js';
import { sourceOf } from '../../read/source/read-source.js';
import type { SourceCharacter, SourceEntry } from '../../read/source/source.js';
import type { Rules } from '../../rules/rules.js';
import { buildEvaluation } from '../../sheet/build.js';
import type { Contract } from '../../sheet/cells/contract.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { checkSheet } from '../../sheet/sheet-of.js';

const URI = 'memory:///new-character.muster';

/** A finding of a new sheet, as reported to an author. */
export interface Fault {
  readonly severity: 'error' | 'warning' | 'information';
  readonly code: string;
  readonly message: string;
}

/** A line after reading. */
interface ReadLine {
  readonly entries: readonly SourceEntry[];
  readonly faults: readonly Fault[];
}

/** The lines of a character during its creation, and their evaluation, which is computed on demand. */
export class SheetSoFar {
  private readonly written: string[] = [];
  /** Lines that were read, by their text: most steps change a single line. */
  private readonly read = new Map<string, ReadLine>();
  private computed: { readonly evaluation: Evaluation; readonly faults: readonly Fault[] } | undefined;

  constructor(
    private readonly name: string,
    private readonly rules: Rules,
    private readonly contract: Contract,
  ) {}

  get lines(): readonly string[] {
    return this.written;
  }

  /** Writes a line at the end, or replaces one. Returns its index. */
  write(line: string, at = this.written.length): number {
    this.written[at] = line;
    this.computed = undefined;
    return at;
  }

  /** Removes the last line. */
  removeLast(): void {
    this.written.pop();
    this.computed = undefined;
  }

  get evaluation(): Evaluation {
    return this.compute().evaluation;
  }

  /** All findings of the current sheet. */
  get faults(): readonly Fault[] {
    return this.compute().faults;
  }

  private compute(): NonNullable<SheetSoFar['computed']> {
    if (this.computed) return this.computed;
    const lines = this.written.map((line) => this.readLine(line));
    const character: SourceCharacter = {
      uri: URI,
      path: '0',
      role: 'character',
      name: this.name,
      bases: [],
      without: [],
      entries: lines.flatMap(({ entries }, index) => entries.map((entry) => placedAt(entry, index))),
      content: '',
    };
    const evaluation = buildEvaluation({ character, bases: [] }, this.rules, this.contract);
    const faults = [...lines.flatMap((line) => line.faults), ...checkSheet(evaluation).findings];
    this.computed = { evaluation, faults };
    return this.computed;
  }

  private readLine(line: string): ReadLine {
    const cached = this.read.get(line);
    if (cached) return cached;
    const { root, findings } = parseSheet(`character Somebody {\n${line}\n}\n`, URI);
    const entries = sourceOf(root, URI).characters[0]?.entries ?? [];
    const read = { entries, faults: findings.map((one): Fault => ({ severity: 'error', ...one })) };
    this.read.set(line, read);
    return read;
  }
}

/** An entry of a line that was read by itself, at its path in the sheet. */
function placedAt(entry: SourceEntry, line: number): SourceEntry {
  const path = entry.path.replace(/^0/, `0.${line}`);
  return { ...entry, path, entries: entry.entries.map((inner) => placedAt(inner, line)) };
}
