import { ANY } from '../../memo/dependencies.js';
import type { PartedLine } from '../../read/parts.js';
import type { SourceDocument } from '../../read/source/source.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { type Attempt, evaluateAttempt } from '../../sheet/rolls/attempt.js';
import type { Others } from '../../sheet/rolls/speakers.js';
import type { ClocksAndTables } from '../clocks-and-tables.js';
import type { Evaluations } from '../computed/evaluations.js';
import type { Dependencies } from '../facts.js';
import type { Governing } from '../governing/governing.js';
import { fileNameOf } from '../names/campaign-folders.js';
import type { NamedThing } from '../names/name-index.js';

/** The parts of the workspace that the rolls of pages need. */
interface Sources {
  readonly dependencies: Dependencies;
  readonly governing: Governing;
  readonly computed: Evaluations;
  document(uri: string): SourceDocument | undefined;
  readonly clocksAndTables: ClocksAndTables;
  filesMeant(uri: string, name: string): readonly string[];
  party(uri: string): readonly NamedThing[];
}

/** Cached rolls of pages, each valid until something that it read changes. */
export class Pages {
  private readonly rolls = new Map<string, Attempt>();

  constructor(private readonly sources: Sources) {}

  /** The rolls of a page in the order of its text. */
  rollsOf(uri: string): readonly Attempt[] {
    const page = this.sources.document(uri)?.page;
    return page?.rolls.flatMap(({ path }) => this.roll(uri, path) ?? []) ?? [];
  }

  /** The roll at an address. */
  roll(uri: string, path: string): Attempt | undefined {
    const address = `${uri}#${path}`;
    const { dependencies } = this.sources;
    if (!this.sources.document(uri)?.page) return undefined;
    dependencies.read('roll', '', address);
    const kept = this.rolls.get(address);
    if (kept) return kept;
    return dependencies.compute('roll', address, () => {
      const roll = this.evaluate(uri, path, address);
      if (roll) this.rolls.set(address, roll);
      return roll;
    });
  }

  /** The lines of the rolls with the meanings of their tokens, at their positions in the current text. */
  lines(uri: string): PartedLine[] {
    const sources = this.sources.document(uri)?.page?.rolls ?? [];
    return sources.flatMap((source) => (this.roll(uri, source.path)?.lines ?? []).map((line) => ({ ...line, source })));
  }

  /** Drops a roll: a fact that it was computed from has changed. */
  forget(address: string): void {
    this.rolls.delete(address);
  }

  /** The player characters that a document is about, evaluated. */
  party(uri: string): readonly Evaluation[] {
    return this.sources.party(uri).flatMap((one) => this.sources.computed.evaluation(one.uri, one.path) ?? []);
  }

  private evaluate(uri: string, path: string, address: string): Attempt | undefined {
    const { dependencies, governing, computed } = this.sources;
    dependencies.read('text', '', address);
    const governed = governing.of(uri);
    const source = this.sources.document(uri)?.page?.rolls.find((one) => one.path === path);
    if (!governed || !source) return undefined;
    const { rules, contract } = governed;
    dependencies.read('contract', governed.address, '');
    // A roll without a character has no evaluation that records the rules it reads.
    dependencies.read('rule', governed.address, ANY);
    const others: Others = Object.assign((name: string) => computed.named(uri, name), {
      filesMeant: (name: string) => this.sources.filesMeant(uri, name).map(fileNameOf),
    });
    const names = this.sources.clocksAndTables.of(uri);
    return evaluateAttempt(source, { ...names, rules, contract, others, party: () => this.party(uri) });
  }
}
