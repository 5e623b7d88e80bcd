import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import { CONDITIONS } from '../../rules/consequences.js';
import { nearNames, nearTexts } from '../../rules/near-names.js';
import type { Named, Rules } from '../../rules/rules.js';
import type { Span } from '../entry/reading.js';
import { longestName } from '../longest-name.js';
import * as say from '../messages.js';
import type { PartList } from '../parts.js';
import { SideReader } from '../rolls/read-roll.js';
import type { LineStep, RolledAction } from '../rolls/roll-line.js';
import type { People, Speaker } from '../speaker.js';
import { type Distance, distanceAt, type LineProblem } from './encounter-line.js';
import { placeAt } from './place-names.js';

/** What a line says about members after their name: `behind cover up to the chest at 20 yards with MP 40`. */
export interface SituationRead {
  readonly distance?: Distance;
  /** The place of the encounter where they are: `behind the wall`, `at gate`. */
  readonly place?: StandsAt;
  /** What they fight with. */
  readonly item?: NonNullable<RolledAction['named']>;
  /** Modifiers of the rulebook, with their arguments. */
  readonly modifiers: readonly (LineStep & { readonly is: 'modifier' })[];
  /** Conditions of the rulebook that they begin in. */
  readonly conditions: readonly Span[];
  /** Words for people. */
  readonly label?: string;
  readonly problems: readonly LineProblem[];
}

/**
 * Where a member is. What the place gives, such as cover, is only for those behind it or in it, not for those at it.
 */
export interface StandsAt {
  readonly name: string;
  readonly isBehind: boolean;
}

/** Words before a place, and whether the member is then behind it or in it. */
const POSITIONS: ReadonlyMap<string, boolean> = new Map([
  ['at', false],
  ['by', false],
  ['on', false],
  ['behind', true],
  ['in', true],
]);

/** Words before a place or a condition that have no meaning of their own. */
const PREPOSITIONS: ReadonlySet<string> = new Set(['behind', 'in', 'on', 'and', 'is', 'are']);

/** Kinds of items that an action of the game can be done with. */
function kindsInUse(rules: Rules): readonly string[] {
  return [...new Set([...rules.actions.values()].flatMap(({ kinds }) => kinds))];
}

/** What the words of a situation can name. */
interface SituationNames {
  readonly speaker: Speaker;
  readonly people: People;
  readonly places?: readonly string[];
}

/** Reads how members begin, in the words of their rulebook, from token `from` to the last one. */
export function readSituation(
  tokens: readonly HeadToken[],
  from: number,
  names: SituationNames,
  list: PartList,
): SituationRead {
  return new SituationReader(tokens, from, names, list).read();
}

class SituationReader {
  private at: number;
  private readonly end: number;
  private readonly rules: Rules;
  private readonly places: readonly string[];
  private readonly roll: SideReader;
  private readonly usedKinds: readonly string[];
  private readonly conditionKinds: readonly string[];
  private readonly steps: LineStep[] = [];
  private readonly conditions: Span[] = [];
  private readonly problems: LineProblem[] = [];
  private distance: Distance | undefined;
  private place: StandsAt | undefined;
  private item: SituationRead['item'];
  private label: string | undefined;

  constructor(
    private readonly tokens: readonly HeadToken[],
    from: number,
    { speaker, people, places = [] }: SituationNames,
    private readonly list: PartList,
  ) {
    const end = tokens.length;
    this.at = from;
    this.end = end;
    this.places = places;
    this.rules = speaker.rules;
    // A text at the end is for people, whatever comes before it.
    const isLabelled = end - 1 > from && tokens[end - 1]?.type === 'text';
    this.roll = new SideReader(tokens, isLabelled ? end - 1 : end, people, speaker, list);
    this.usedKinds = kindsInUse(this.rules);
    this.conditionKinds = this.rules.lists.get(CONDITIONS)?.kinds ?? [];
  }

  read(): SituationRead {
    while (this.at < this.end) this.readNext();
    for (const step of this.steps)
      if (step.is === 'unknown-modifier' || step.is === 'giver') this.unknown(step.span, []);
    const { distance, place, item, label, steps, conditions, problems } = this;
    return {
      ...(distance && { distance }),
      ...(place && { place }),
      ...(item && { item }),
      modifiers: steps.filter((step) => step.is === 'modifier'),
      conditions,
      ...(label !== undefined && { label }),
      problems,
    };
  }

  private readNext(): void {
    const { at } = this;
    const token = this.tokens[at];
    if (token?.type === 'comma') this.at++;
    else if (token?.type === 'text' && !this.roll.isModifierAt(at)) {
      this.list.add(at, at + 1, { is: 'text' });
      this.label = token.text;
      this.at++;
    } else if (this.key(at) === 'at' && this.readDistance()) return;
    else if (this.readPlace()) return;
    else if (this.key(at) === 'with') this.readWith();
    else if (this.roll.isModifierAt(at)) this.at = this.roll.modifier(at, this.steps);
    else if (this.readCondition()) return;
    else if (PREPOSITIONS.has(this.key(at)) && at + 1 < this.end) {
      this.keyword();
      this.at++;
    } else this.readUnknown();
  }

  /** Reads `at 20 yards`; false if the tokens here are something else. */
  private readDistance(): boolean {
    const { at, list } = this;
    const before = list.parts.length;
    const read = distanceAt(this.tokens, at + 1, list);
    if (!read || read.end > this.end) return false;
    list.parts.splice(before, 0, { from: at, to: at + 1, side: list.side, meaning: { is: 'word', word: 'at' } });
    this.distance = read.distance;
    this.at = read.end;
    return true;
  }

  /** Reads `behind the wall`; false if the tokens here are something else. */
  private readPlace(): boolean {
    const { at, list } = this;
    const isBehind = POSITIONS.get(this.key(at));
    const found = isBehind === undefined ? undefined : placeAt(this.tokens, at + 1, this.end, this.places);
    if (isBehind === undefined || !found) return false;
    this.keyword();
    list.add(at + 1, found.from, { is: 'word', word: 'the' });
    list.add(found.from, found.end, { is: 'place', name: found.name });
    this.place = { name: found.name, isBehind };
    this.at = found.end;
    return true;
  }

  /** `with Rifle`, or a modifier. */
  private readWith(): void {
    const next = this.at + 1;
    this.keyword();
    const used = this.roll.isModifierAt(next) ? undefined : this.roll.item(next, this.usedKinds);
    if (!used) {
      this.at = this.roll.modifier(next, this.steps);
      return;
    }
    this.item = used.named;
    this.at = used.end;
    if (used.named.item) return;
    const { span } = used.named;
    const written = textOf(this.tokens, span.from, span.to);
    const near = nearNames(
      this.rules.vocabulary,
      written,
      ({ what, kind }) => what === 'trait' && this.usedKinds.includes(kind ?? ''),
    );
    this.problems.push({ code: 'unknown-name', message: say.unknownThing(written, near), span, near });
  }

  /** Reads a condition of the rulebook and its amount; false if the tokens here are something else. */
  private readCondition(): boolean {
    const { at, list } = this;
    const match = this.conditionAt(at);
    if (!match) return false;
    const after = at + match.length;
    const [named] = match.candidates;
    if (named) list.add(at, after, { is: 'named', named });
    const hasAmount = after < this.end && this.tokens[after]?.type === 'number';
    if (hasAmount) list.add(after, after + 1, { is: 'rating' });
    this.at = after + (hasAmount ? 1 : 0);
    this.conditions.push({ from: at, to: this.at });
    return true;
  }

  /** Reports the words up to the next one that can be read. */
  private readUnknown(): void {
    const from = this.at;
    do this.at++;
    while (
      this.at < this.end &&
      this.tokens[this.at]?.type === 'word' &&
      !['with', 'at'].includes(this.key(this.at)) &&
      !this.roll.isModifierAt(this.at) &&
      !this.conditionAt(this.at)
    );
    const span = { from, to: this.at };
    const written = textOf(this.tokens, span.from, span.to);
    this.list.add(span.from, span.to, { is: 'unknown', text: written });
    const [, where] = /^(?:at|by) (.+)$/i.exec(written) ?? [];
    const places = nearTexts(where ?? written, this.places);
    if (where !== undefined) {
      const message = say.unknownPlace(where, places, this.places);
      this.problems.push({ code: 'unknown-name', message, span: { ...span, from: from + 1 }, near: places });
      return;
    }
    this.unknown(span, [
      ...places,
      ...nearNames(this.rules.vocabulary, written, (named) => named.what === 'modifier' || this.isCondition(named)),
    ]);
  }

  private unknown(span: Span, near: readonly string[]): void {
    const message = say.unknownSituation(this.rules.name, textOf(this.tokens, span.from, span.to), near);
    this.problems.push({ code: 'not-understood', message, span, ...(near.length > 0 && { near }) });
  }

  private conditionAt(at: number): ReturnType<typeof longestName> {
    return longestName(this.rules.vocabulary, this.tokens, at, this.end, (named) => this.isCondition(named));
  }

  private isCondition({ what, kind }: Named): boolean {
    return what === 'trait' && this.conditionKinds.includes(kind ?? '');
  }

  private key(at: number): string {
    return at < this.end ? nameKey(this.tokens[at]?.text ?? '') : '';
  }

  private keyword(): void {
    this.list.add(this.at, this.at + 1, { is: 'word', word: this.key(this.at) });
  }
}
