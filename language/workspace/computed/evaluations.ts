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

/** What evaluation needs from the workspace. */
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

/** Entries that the characters of one file inherit together, until the rest of them is not checked. Two hundred npcs have some thousands. */
export const MOST_INHERITED = 100_000;

/** A cached character. The findings stay when the values are released. */
interface KeptCharacter {
  findings?: readonly Finding[];
  /** Entries that it has from its bases, nested ones as well. */
  readonly inherited: number;
  evaluation?: Evaluation;
  /** The address of what governs it. */
  readonly governing: string;
  /** Lazy: a character that others only roll against need not be checked. */
  check?: () => Checked;
  /** Does one step of the check; true when it is done. */
  checkSome?: () => boolean;
  sheet?: () => Sheet;
}

interface KeptEncounter {
  findings?: readonly Finding[];
  gathered?: GatheredEncounter;
  /** Lazy: a line that names a member needs no rolls of the encounter. */
  reading?: () => EncounterReading;
}

/**
 * Characters and encounters as computed: each once, until something that it read has changed. Their values can be released
 * while their findings stay; what they have read stays known too.
 */
export class Evaluations {
  /** Number of characters evaluated so far, for tests of what an edit costs. */
  count = 0;
  private readonly characters = new Map<string, KeptCharacter>();
  private readonly encounters = new Map<string, KeptEncounter>();
  /** Addresses of characters whose values are kept, the oldest first, with the number of their entries. */
  private readonly valued = new Map<string, number>();
  private entries = 0;
  /** What sheets with lines read over them are made of. */
  private readonly overlays = new WeakMap<Evaluation, Lineage>();
  private readonly totals = new LinkedTotals();

  constructor(private readonly sources: Sources) {}

  /** A character's cells; undefined where no rulebook governs it. */
  evaluation(uri: string, path: string): Evaluation | undefined {
    return this.character(uri, path)?.evaluation;
  }

  /** Everything that is computed of a character, as plain data. */
  sheet(uri: string, path: string): Sheet | undefined {
    return this.character(uri, path)?.sheet?.();
  }

  /** The findings of a character; kept longer than its values. */
  characterFindings(uri: string, path: string): readonly Finding[] {
    const address = `${uri}#${path}`;
    this.sources.dependencies.read('character', '', address);
    const kept = this.characters.get(address);
    if (kept?.findings) return kept.findings;
    return this.character(uri, path)?.check?.().findings ?? [];
  }

  /**
   * How many characters of a document are checked, from its first one on: each `like` copies what the one before it has, so that the
   * work on a file could grow with the square of its length.
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

  /** How many entries a character has from its bases, nested ones as well. */
  inheritedBy({ uri, path, bases }: SourceCharacter): number {
    if (bases.length === 0) return 0;
    const address = `${uri}#${path}`;
    this.sources.dependencies.read('character', '', address);
    return (this.characters.get(address) ?? this.character(uri, path))?.inherited ?? 0;
  }

  /**
   * Evaluates and checks a character some lines at a time, so that `characterFindings` has nothing left to do. What is released
   * meanwhile is left to it.
   */
  *checkInSteps(uri: string, path: string): Generator<undefined, void> {
    const address = `${uri}#${path}`;
    if (this.characters.get(address)?.findings) return;
    const kept = this.character(uri, path);
    const evaluation = kept?.evaluation;
    yield;
    while (kept?.checkSome && kept.evaluation === evaluation && this.characters.get(address) === kept) {
      if (kept.checkSome()) return;
      yield;
    }
  }

  /** The rolls of a character, which need no more of its sheet than its check does. */
  rolls(uri: string, path: string): readonly SheetRoll[] {
    return this.character(uri, path)?.check?.().rolls ?? [];
  }

  /** An encounter, evaluated. */
  encounter(uri: string, path: string): EncounterReading | undefined {
    return this.keptEncounter(uri, path)?.reading?.();
  }

  /** The findings of an encounter; kept longer than its values. */
  encounterFindings(uri: string, path: string): readonly Finding[] {
    const address = `${uri}#${path}`;
    this.sources.dependencies.read('encounter', '', address);
    return this.encounters.get(address)?.findings ?? this.encounter(uri, path)?.findings ?? [];
  }

  /** A character under assumptions: values taken as given, and entries taken as written. Nothing is kept. */
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
   * A character as one member of an encounter is now: what its `state` says is read over the sheet, as if it were `like` it. The sheet
   * can be one with lines read over it already. Lines that are made and not written are taken as they are.
   */
  overlaid(sheet: Evaluation, { entries, without = [] }: SourceEntry, isMade = false): Evaluation | undefined {
    const { uri, path } = sheet.source;
    const { dependencies, governing, lineages } = this.sources;
    const governed = governing.of(uri);
    const character = this.sources.character(uri, path);
    if (!governed || !character) return undefined;
    dependencies.read('contract', governed.address, '');
    // The sheet may read more rules long after it was built.
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

  /** The character that a document calls by a name; else the member of an encounter with a state, as it is now. */
  named(uri: string, name: string): Evaluation | undefined {
    return this.personNamed(uri, name) ?? this.memberNamed(uri, name);
  }

  private personNamed(uri: string, name: string): Evaluation | undefined {
    const thing = this.sources.lookUp(uri, name);
    return thing && this.evaluation(thing.uri, thing.path);
  }

  /** Of several encounters that have such a member, none is meant more than the others. */
  private memberNamed(uri: string, name: string): Evaluation | undefined {
    const [only, ...more] = this.sources.names
      .find(this.sources.scopeOf(uri), name)
      .filter(({ what }) => what === 'state');
    if (!only || more.length > 0) return undefined;
    return this.keptEncounter(only.uri, only.path.split('.')[0] ?? '')?.gathered?.states.at(only.path);
  }

  /** The people that an encounter of a document can name. */
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
      const kept = this.encounters.get(`${document.uri}#${path}`);
      delete kept?.gathered;
      delete kept?.reading;
    }
  }

  /**
   * Releases the values of every character under changed rules: what they have read is the same, what they have not read yet
   * may differ.
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
    const kept = this.characters.get(address);
    if (!kept) return;
    delete kept.evaluation;
    delete kept.check;
    delete kept.checkSome;
    delete kept.sheet;
  }

  /** Notes that a character's values are kept; where that makes too many, the oldest are released. */
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

  private character(uri: string, path: string): KeptCharacter | undefined {
    const address = `${uri}#${path}`;
    const { dependencies } = this.sources;
    dependencies.read('character', '', address);
    const kept = this.characters.get(address);
    if (kept?.evaluation) return kept;
    const evaluate = (): KeptCharacter | undefined => this.evaluate(uri, path, address);
    // Values that were released: what was found still depends on all that was read for it.
    return kept
      ? dependencies.extend('character', address, evaluate)
      : dependencies.compute('character', address, evaluate);
  }

  private evaluate(uri: string, path: string, address: string): KeptCharacter | undefined {
    const { dependencies, governing, lineages } = this.sources;
    dependencies.read('text', '', address);
    const governed = governing.of(uri);
    const character = this.sources.character(uri, path);
    if (!governed || !character) return undefined;
    this.count++;
    dependencies.read('contract', governed.address, '');
    const evaluation = buildEvaluation(lineages.of(character), governed.rules, governed.contract);
    /** Looking at the sheet later may read more facts. */
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
      // What a step reads is noted at its end.
      evaluation.onRead = undefined;
      steps ??= checkInSteps(evaluation, others);
      const going = steps;
      // One that throws cannot go on.
      steps = undefined;
      try {
        const step = going.next();
        if (step.done) return step.value;
        steps = going;
        return undefined;
      } finally {
        noteReads();
        evaluation.onRead = onRead;
      }
    };
    const findings = this.characters.get(address)?.findings;
    const kept: KeptCharacter = {
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
        kept.findings = checked.findings;
        return checked;
      },
      checkSome: () => {
        checked ??= dependencies.extend('character', address, checkSome);
        if (checked) kept.findings = checked.findings;
        return checked !== undefined;
      },
      sheet: () => {
        sheet ??= sheetOf(evaluation, others, kept.check?.());
        return sheet;
      },
    };
    this.characters.set(address, kept);
    this.addValued(address, evaluation.all.length);
    noteReads();
    evaluation.onRead = onRead;
    return kept;
  }

  private keptEncounter(uri: string, path: string): KeptEncounter | undefined {
    const address = `${uri}#${path}`;
    const { dependencies } = this.sources;
    dependencies.read('encounter', '', address);
    const kept = this.encounters.get(address);
    if (kept?.gathered) return kept;
    const gather = (): KeptEncounter | undefined => this.gather(uri, path, address);
    // Values that were released: what was found still depends on all that was read for it.
    return kept
      ? dependencies.extend('encounter', address, gather)
      : dependencies.compute('encounter', address, gather);
  }

  private gather(uri: string, path: string, address: string): KeptEncounter | undefined {
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
    const kept: KeptEncounter = {
      ...(findings && { findings }),
      gathered,
      reading: () => {
        reading ??= dependencies.extend('encounter', address, () => evaluateEncounter(gathered));
        kept.findings = reading.findings;
        return reading;
      },
    };
    this.encounters.set(address, kept);
    return kept;
  }
}

function encounterAt(document: SourceDocument | undefined, path: string): SourceEncounter | undefined {
  return document?.encounters.find((one) => one.path === path);
}
