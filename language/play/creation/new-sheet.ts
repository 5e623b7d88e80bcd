import { parseSheet } from '../../grammar/parse.js';
import { buildEvaluation } from '../../model/evaluate/build.js';
import type { Contract } from '../../model/evaluate/cells/contract.js';
import type { Evaluation } from '../../model/evaluate/cells/evaluation.js';
import { checkSheet } from '../../model/evaluate/sheet-of.js';
import { sourceOf } from '../../model/read/read-source.js';
import type { Rules } from '../../model/rules/rules.js';

const URI = 'memory:///new-character.muster';

/** What is wrong with a new sheet, as an author would be told. */
export interface Fault {
  readonly severity: 'error' | 'warning' | 'information';
  readonly code: string;
  readonly message: string;
}

/** Lines of a character that is being made, and what they come to. Nothing is computed before it is asked for. */
export class NewSheet {
  private readonly written: string[] = [];
  private known: { readonly evaluation: Evaluation; readonly faults: readonly Fault[] } | undefined;

  constructor(
    /** The name as sheets write it. */
    private readonly name: string,
    private readonly rules: Rules,
    private readonly contract: Contract,
  ) {}

  get lines(): readonly string[] {
    return this.written;
  }

  /** Writes a line at the end, or in the place of one that is there; answers its place. */
  write(line: string, at = this.written.length): number {
    this.written[at] = line;
    this.known = undefined;
    return at;
  }

  /** Takes the last line away again. */
  removeLast(): void {
    this.written.pop();
    this.known = undefined;
  }

  get evaluation(): Evaluation {
    return this.read().evaluation;
  }

  /** Everything that is reported of the sheet as it is now. */
  get faults(): readonly Fault[] {
    return this.read().faults;
  }

  private read(): NonNullable<NewSheet['known']> {
    if (this.known) return this.known;
    const text = `character ${this.name} {\n${this.written.join('\n')}\n}\n`;
    const { root, findings } = parseSheet(text, URI);
    const [character] = sourceOf(root, URI).characters;
    if (!character) throw new Error('A new sheet has a character.');
    const evaluation = buildEvaluation({ character, bases: [] }, this.rules, this.contract);
    const unread = findings.map((one): Fault => ({ severity: 'error', ...one }));
    const known = { evaluation, faults: [...unread, ...checkSheet(evaluation).findings] };
    this.known = known;
    return known;
  }
}
