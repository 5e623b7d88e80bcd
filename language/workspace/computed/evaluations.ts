import { nameKey } from '../../grammar/text.js';
import { ANY } from '../../memo/dependencies.js';
import type { SourceCharacter, SourceDocument, SourceEncounter, SourceEntry } from '../../read/source/source.js';
import { buildEvaluation } from '../../sheet/build.js';
import type { AssumedValues, Evaluation } from '../../sheet/cells/evaluation.js';
import { type EncounterReading, evaluateEncounter } from '../../sheet/encounter/encounter.js';
import { type GatheredEncounter, gatherEncounter } from '../../sheet/encounter/gather.js';
import type { Lineage } from '../../sheet/inherit.js';
import type { Others } from '../../sheet/rolls/speakers.js';
import type { Sheet } from '../../sheet/sheet.js';
import { type Checked, checkInSteps, sheetOf } from '../../sheet/sheet-of.js';
import type { SheetRoll } from '../../sheet/sheet-roll.js';
import type { Finding } from '../../values/finding.js';
import type { ClocksAndTables } from '../clocks-and-tables.js';
import type { Dependencies } from '../facts.js';
import type { Governing } from '../governing/governing.js';
import { fileNameOf } from '../names/campaign-folders.js';
import type { NamedThing, NameIndex } from '../names/name-index.js';
import type { Lineages } from './lineages.js';
import { LinkedTotals } from './linked-totals.js';

/** The parts of the workspace that evaluation needs. */
interface Sources {
  readonly dependencies: Dependencies;
  readonly governing: Governing;
  readonly lineages: Lineages;
  readonly names: NameIndex;
  readonly clocksAndTables: ClocksAndTables;
  scopeOf(uri: string): string;
  document(uri: string): SourceDocument | undefined;
  character(uri: string, path: string): SourceCharacter | undefined;
  lookUp(uri: string, name: string): NamedThing | undefined;
  filesMeant(uri: string, name: string): readonly string[];
}

/** Limit of entries whose values are cached, about a kilobyte each. Twenty open files have some thousands. */
const MOST_ENTRIES = 200_000;

/**
 * Limit of the entries that the characters of one file inherit in total; later characters are not checked. Two hundred
 * npcs inherit some thousands.
 */
export const MOST_INHERITED = 100_000;

/** A cached character. The findings stay when the values are released. */
interface CachedCharacter {
  findings?: readonly Finding[];
  /** The number of entries inherited from its bases, including nested ones. */
  readonly inherited: number;
  evaluation?: Evaluation;
  /** The address of the `Governed` for it. */
  readonly governing: string;
  /** Lazy: a character that others only roll against need not be checked. */
  check?: () => Checked;
  /** Performs one step of the check; true if it was the last. */
  checkSome?: () => boolean;
  sheet?: () => Sheet;
}

interface CachedEncounter {
  findings?: readonly Finding[];
  gathered?: GatheredEncounter;
  /** Lazy: a line that names a member needs no rolls of the encounter. */
  reading?: () => EncounterReading;
}

/**
 * Cached results for characters and encounters, valid until something that they read changes. Their values can be
 * released while their findings and dependencies stay.
 */
export class Evaluations {
  /** Number of characters evaluated so far, for tests of what an edit costs. */
  count = 0;
  private readonly characters = new Map<string, CachedCharacter>();
  private readonly encounters = new Map<string, CachedEncounter>();
  /** Addresses of characters whose values are cached, the oldest first, with the number of their entries. */
  private readonly valued = new Map<string, number>();
  private entries = 0;
  /** The lineages of overlaid sheets (see `overlaid`). */
  private readonly overlays = new WeakMap<Evaluation, Lineage>();
  private readonly totals = new LinkedTotals();

  constructor(private readonly sources: Sources) {}

  /** A character's cells; undefined if no rulebook governs it. */
  evaluation(uri: string, path: string): Evaluation | undefined {
    return this.character(uri, path)?.evaluation;
  }

  /** Everything that is computed for a character, as plain data. */
  sheet(uri: string, path: string): Sheet | undefined {
    return this.character(uri, path)?.sheet?.();
  }

  /** The findings of a character; cached longer than its values. */
  characterFindings(uri: string, path: string): readonly Finding[] {
    const address = `${uri}#${path}`;
    this.sources.dependencies.read('character', '', address);
    const cached = this.characters.get(address);
    if (cached?.findings) return cached.findings;
    return this.character(uri, path)?.check?.().findings ?? [];
  }

  /**
   * The number of characters of a document that are checked, from the first on. If each is `like` the one before it,
   * the entries to check grow with the square of the file's length, so they are limited.
   */
  checkedOf({ characters }: SourceDocument): number {
    let inherited = 0;
    const isTooMuch = (one: SourceCharacter): boolean => {
      inherited += this.inheritedBy(one);
      return inherited > MOST_INHERITED;
    };
    const first = characters.findIndex(isTooMuch);
    return first < 0 ? characters.length : first;
  }

  /** The number of entries that a character inherits from its bases, including nested ones. */
  inheritedBy({ uri, path, bases }: SourceCharacter): number {
    if (bases.length === 0) return 0;
    const address = `${uri}#${path}`;
    this.sources.dependencies.read('character', '', address);
    return (this.characters.get(address) ?? this.character(uri, path))?.inherited ?? 0;
  }

  /**
   * Evaluates and checks a character some lines at a time, so that `characterFindings` then returns at once. Stops if
   * the values are released in between.
   */
  *checkInSteps(uri: string, path: string): Generator<undefined, void> {
    const address = `${uri}#${path}`;
    if (this.characters.get(address)?.findings) return;
    const cached = this.character(uri, path);
    const evaluation = cached?.evaluation;
    yield;
    while (cached?.checkSome && cached.evaluation === evaluation && this.characters.get(address) === cached) {
      if (cached.checkSome()) return;
      yield;
    }
  }

  /** The rolls of a character. They are part of its check and need no whole sheet. */
  rolls(uri: string, path: string): readonly SheetRoll[] {
    return this.character(uri, path)?.check?.().rolls ?? [];
  }

  /** An encounter, evaluated. */
  encounter(uri: string, path: string): EncounterReading | undefined {
    return this.cachedEncounter(uri, path)?.reading?.();
  }

  /** The findings of an encounter; cached longer than its values. */
  encounterFindings(uri: string, path: string): readonly Finding[] {
    const address = `${uri}#${path}`;
    this.sources.dependencies.read('encounter', '', address);
    return this.encounters.get(address)?.findings ?? this.encounter(uri, path)?.findings ?? [];
  }

  /** A character under assumptions: with the assumed values, and as if the assumed entries were written. Not cached. */
  assume(
    uri: string,
    path: string,
    assumptions: AssumedValues,
    assumed: readonly SourceEntry[],
  ): Evaluation | undefined {
    const governed = this.sources.governing.of(uri);
    const character = this.sources.character(uri, path);
    if (!governed || !character) return undefined;
    const lineage = { ...this.sources.lineages.of(character), assumed };
    const evaluation = buildEvaluation(lineage, governed.rules, governed.contract, assumptions);
    evaluation.totalOf = this.totals.of((name) => this.named(uri, name));
    return evaluation;
  }

  /**
   * A character as changed by the lines of a `state`: it is evaluated as if it had these lines and were `like` the
   * sheet, which can itself be an overlaid one. With `isMade` the lines were generated, so they need no joining.
   */
  overlaid(sheet: Evaluation, { entries, without = [] }: SourceEntry, isMade = false): Evaluation | undefined {
    const { uri, path } = sheet.source;
    const { dependencies, governing, lineages } = this.sources;
    const governed = governing.of(uri);
    const character = this.sources.character(uri, path);
    if (!governed || !character) return undefined;
    dependencies.read('contract', governed.address, '');
    // The sheet may read further rules at any later time.
    dependencies.read('rule', governed.address, ANY);
    const lineage: Lineage = {
      character: { ...character, bases: [character.name], entries, without },
      bases: [this.overlays.get(sheet) ?? lineages.of(character)],
      isMade,
    };
    const evaluation = buildEvaluation(lineage, governed.rules, governed.contract);
    evaluation.totalOf = this.totals.of((name) => this.named(uri, name));
    this.overlays.set(evaluation, lineage);
    return evaluation;
  }

  /**
   * The character that a document means by a name, or else the member of an encounter with this name that has a state,
   * with that state applied.
   */
  named(uri: string, name: string): Evaluation | undefined {
    return this.personNamed(uri, name) ?? this.memberNamed(uri, name);
  }

  private personNamed(uri: string, name: string): Evaluation | undefined {
    const thing = this.sources.lookUp(uri, name);
    return thing && this.evaluation(thing.uri, thing.path);
  }

  /** Undefined if several encounters have such a member, as none is preferred. */
  private memberNamed(uri: string, name: string): Evaluation | undefined {
    const [only, ...more] = this.sources.names
      .find(this.sources.scopeOf(uri), name)
      .filter(({ what }) => what === 'state');
    if (!only || more.length > 0) return undefined;
    return this.cachedEncounter(only.uri, only.path.split('.')[0] ?? '')?.gathered?.states.at(only.path);
  }

  /** The characters that an encounter of a document can name. */
  private othersOf(uri: string): Others {
    return Object.assign((name: string) => this.personNamed(uri, name), {
      filesMeant: (name: string) => this.filesMeant(uri, name),
    });
  }

  private filesMeant(uri: string, name: string): readonly string[] {
    return this.sources.filesMeant(uri, name).map(fileNameOf);
  }

  /** Releases the values of a document's characters and encounters. */
  release(document: SourceDocument): void {
    for (const { path } of document.characters) this.releaseValues(`${document.uri}#${path}`);
    for (const { path } of document.encounters) {
      const cached = this.encounters.get(`${document.uri}#${path}`);
      delete cached?.gathered;
      delete cached?.reading;
    }
  }

  /**
   * Releases the values of all characters under changed rules. What they have already read is unchanged, but rules that
   * they would read later may not be.
   */
  rulesChanged(governing: string): void {
    for (const address of [...this.valued.keys()])
      if (this.characters.get(address)?.governing === governing) this.releaseValues(address);
  }

  /** Drops a character: a fact that it was computed from has changed. */
  forgetCharacter(address: string): void {
    this.characters.delete(address);
    this.dropValued(address);
  }

  /** Drops an encounter: a fact that it was computed from has changed. */
  forgetEncounter(address: string): void {
    this.encounters.delete(address);
  }

  private releaseValues(address: string): void {
    this.dropValued(address);
    const cached = this.characters.get(address);
    if (!cached) return;
    delete cached.evaluation;
    delete cached.check;
    delete cached.checkSome;
    delete cached.sheet;
  }

  /** Registers a character whose values are cached, and releases the oldest if there are too many. */
  private addValued(address: string, entries: number): void {
    this.valued.set(address, entries);
    this.entries += entries;
    for (const oldest of this.valued.keys()) {
      if (this.entries <= MOST_ENTRIES || oldest === address) return;
      this.releaseValues(oldest);
    }
  }

  private dropValued(address: string): void {
    this.entries -= this.valued.get(address) ?? 0;
    this.valued.delete(address);
  }

  private character(uri: string, path: string): CachedCharacter | undefined {
    const address = `${uri}#${path}`;
    const { dependencies } = this.sources;
    dependencies.read('character', '', address);
    const cached = this.characters.get(address);
    if (cached?.evaluation) return cached;
    const evaluate = (): CachedCharacter | undefined => this.evaluate(uri, path, address);
    // The values were released, but the findings still depend on what was read for them.
    return cached
      ? dependencies.extend('character', address, evaluate)
      : dependencies.compute('character', address, evaluate);
  }

  private evaluate(uri: string, path: string, address: string): CachedCharacter | undefined {
    const { dependencies, governing, lineages } = this.sources;
    dependencies.read('text', '', address);
    const governed = governing.of(uri);
    const character = this.sources.character(uri, path);
    if (!governed || !character) return undefined;
    this.count++;
    dependencies.read('contract', governed.address, '');
    const evaluation = buildEvaluation(lineages.of(character), governed.rules, governed.contract);
    // Later uses of the sheet may read more facts.
    const others: Others = Object.assign(
      (name: string) =>
        nameKey(name) === nameKey(character.name)
          ? evaluation
          : dependencies.extend('character', address, () => this.named(uri, name)),
      { filesMeant: (name: string) => this.filesMeant(uri, name) },
    );
    evaluation.totalOf = this.totals.of(others);
    let checked: Checked | undefined;
    let sheet: Sheet | undefined;
    let noted = 0;
    const noteReads = (): void => {
      if (evaluation.reads.size === noted) return;
      dependencies.readAll('rule', governed.address, [...evaluation.reads].slice(noted));
      noted = evaluation.reads.size;
    };
    const onRead = (declaration: string): void => {
      noted = evaluation.reads.size;
      if (this.characters.get(address)?.evaluation !== evaluation) return;
      dependencies.extend('character', address, () => dependencies.read('rule', governed.address, declaration));
    };
    let steps: Generator<undefined, Checked> | undefined;
    const checkSome = (): Checked | undefined => {
      // What a step reads is recorded at its end.
      evaluation.onRead = undefined;
      steps ??= checkInSteps(evaluation, others);
      const running = steps;
      // A generator that has thrown cannot continue.
      steps = undefined;
      try {
        const step = running.next();
        if (step.done) return step.value;
        steps = running;
        return undefined;
      } finally {
        noteReads();
        evaluation.onRead = onRead;
      }
    };
    const findings = this.characters.get(address)?.findings;
    const cached: CachedCharacter = {
      ...(findings && { findings }),
      inherited: evaluation.all.reduce((sum, entry) => sum + (entry.inherited === undefined ? 0 : 1), 0),
      evaluation,
      governing: governed.address,
      check: () => {
        checked ??= dependencies.extend('character', address, () => {
          for (;;) {
            const all = checkSome();
            if (all) return all;
          }
        });
        cached.findings = checked.findings;
        return checked;
      },
      checkSome: () => {
        checked ??= dependencies.extend('character', address, checkSome);
        if (checked) cached.findings = checked.findings;
        return checked !== undefined;
      },
      sheet: () => {
        sheet ??= sheetOf(evaluation, others, cached.check?.());
        return sheet;
      },
    };
    this.characters.set(address, cached);
    this.addValued(address, evaluation.all.length);
    noteReads();
    evaluation.onRead = onRead;
    return cached;
  }

  private cachedEncounter(uri: string, path: string): CachedEncounter | undefined {
    const address = `${uri}#${path}`;
    const { dependencies } = this.sources;
    dependencies.read('encounter', '', address);
    const cached = this.encounters.get(address);
    if (cached?.gathered) return cached;
    const gather = (): CachedEncounter | undefined => this.gather(uri, path, address);
    // The values were released, but the findings still depend on what was read for them.
    return cached
      ? dependencies.extend('encounter', address, gather)
      : dependencies.compute('encounter', address, gather);
  }

  private gather(uri: string, path: string, address: string): CachedEncounter | undefined {
    const { dependencies } = this.sources;
    dependencies.read('text', '', address);
    const governed = this.sources.governing.of(uri);
    const encounter = encounterAt(this.sources.document(uri), path);
    if (!governed || !encounter) return undefined;
    const gathered = gatherEncounter(
      encounter,
      governed,
      this.othersOf(uri),
      this.sources.clocksAndTables.of(uri),
      (sheet, state) => this.overlaid(sheet, state),
    );
    let reading: EncounterReading | undefined;
    const findings = this.encounters.get(address)?.findings;
    const cached: CachedEncounter = {
      ...(findings && { findings }),
      gathered,
      reading: () => {
        reading ??= dependencies.extend('encounter', address, () => evaluateEncounter(gathered));
        cached.findings = reading.findings;
        return reading;
      },
    };
    this.encounters.set(address, cached);
    return cached;
  }
}

function encounterAt(document: SourceDocument | undefined, path: string): SourceEncounter | undefined {
  return document?.encounters.find((one) => one.path === path);
}
