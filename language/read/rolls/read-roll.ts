import { countedFamily } from '../../dice/families/list.js';
import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import { nearPeople } from '../../rules/near-names.js';
import { type Action, kindsMeant } from '../../rules/rules.js';
import { isProblem } from '../../values/problem.js';
import { isOperand, MOST_WORDS, readExpression } from '../expression.js';
import { PartList, type PartMeaning, type PersonRole } from '../parts.js';
import type { People, Person, Speaker } from '../speaker.js';
import { type ActionNamed, actionAt } from './actions.js';
import type { CountedDice, LineSide, LineStep, RolledAction, RollLine, TargetRead } from './roll-line.js';
import { isModifier, isNumber, SideText } from './side-text.js';

/** Whose line it is, who can be named in it, and whether to collect expectations for completion. */
export interface RollReading {
  readonly speaker: Speaker;
  readonly people: People;
  readonly isExpecting?: boolean;
}

/** Reads a `roll`, `check` or `contest` line from token `from` on, which follows the name of the roller. */
export function readRollLine(tokens: readonly HeadToken[], from: number, reading: RollReading): RollLine {
  const stop = allowedAt(tokens);
  if (tokens[stop - 1]?.type !== 'text' || stop - 1 <= from) return readUpTo(tokens, from, stop, stop, reading);
  // A text at the end is the label, unless the line needs it as what a side rolls, a character or an item.
  const before = nameKey(tokens[stop - 2]?.text ?? '');
  const isAsked = before === 'with' || isSign(before);
  const unlabelled = readUpTo(tokens, from, stop, stop, reading, !isAsked && !reading.isExpecting);
  if (unlabelled.label !== undefined) return unlabelled;
  const last = unlabelled.parts.find((part) => part.from < stop && part.to >= stop);
  const isNeeded = isAsked || (last && needed.has(last.meaning.is));
  return isNeeded ? unlabelled : readUpTo(tokens, from, stop - 1, stop, reading);
}

/** Whether an operand has to follow. */
function isSign(text: string): boolean {
  return /^[-+*/\u2010-\u2015\u2212]$/.test(text);
}

const needed: ReadonlySet<PartMeaning['is']> = new Set(['own', 'named', 'modifier', 'person', 'nobody', 'item']);

/** The index of `allowed "reason"` at the end of a line; the length of the line without it. */
function allowedAt(tokens: readonly HeadToken[]): number {
  const from = tokens[tokens.length - 1]?.type === 'text' ? tokens.length - 2 : tokens.length - 1;
  const word = tokens[from];
  return from >= 1 && word?.type === 'word' && nameKey(word.text) === 'allowed' ? from : tokens.length;
}

/** With `mayEnd`, the last text is the label if nothing before it takes it. */
function readUpTo(
  tokens: readonly HeadToken[],
  from: number,
  end: number,
  stop: number,
  { speaker, people, isExpecting }: RollReading,
  mayEnd = false,
): RollLine {
  const list = new PartList(isExpecting);
  const side = new SideReader(tokens, end, people, speaker, list).read(from, false, mayEnd ? end - 1 : -1);
  const label = side.end < stop ? tokens[side.end] : undefined;
  if (label) list.add(side.end, stop, { is: 'label', text: label.text });
  if (stop < tokens.length) {
    list.add(stop, stop + 1, { is: 'word', word: 'allowed' });
    list.add(stop + 1, tokens.length, { is: 'reason' });
  }
  return {
    ...side,
    ...(label && { label: label.text }),
    parts: list.parts,
    expectations: list.expectations,
    rules: list.rules,
  };
}

/** Notes the name of a character; the number of a member is a part of its own. */
export function notePerson(
  list: PartList,
  tokens: readonly HeadToken[],
  from: number,
  to: number,
  who: Person,
  as: PersonRole,
): void {
  const written = textOf(tokens, from, to);
  const number = nameKey(written) === nameKey(who.name) ? undefined : / (\d+)$/.exec(written)?.[1];
  if (number === undefined) list.add(from, to, { is: 'person', as, who, written });
  else if (to - from === 1)
    list.add(from, to, { is: 'person', as, who, written: written.slice(0, -number.length - 1), number });
  else {
    list.add(from, to - 1, { is: 'person', as, who, written: textOf(tokens, from, to - 1) });
    list.add(to - 1, to, { is: 'word', word: 'number' });
  }
}

/**
 * Reads one side of a line, or the situation of members. The opponent's side has a reader of its own, because its words
 * are those of its own character.
 */
export class SideReader extends SideText {
  /** Keys of what the line can spend a number on. */
  private uses: readonly string[] = [];
  /** The index of a text that is the label if nothing before it takes it, and whether it is. */
  private labelAt = -1;
  private isLabelled = false;

  read(from: number, isOther: boolean, labelAt = -1): LineSide {
    const { rules, tokens, end } = this;
    this.labelAt = labelAt;
    const unlabelled = labelAt < 0 ? end : labelAt;
    const counted = this.counted(from, unlabelled);
    if (counted) return { from, end: unlabelled, rolled: counted, steps: [] };
    if (rules.actions.size > 0) this.list.expect(from, { what: 'action' });
    const own = (key: string) => this.speaker.own(key);
    const named = actionAt(rules, tokens, from, end, isOther, own);
    if (named) this.uses = named.action.uses;
    const rolled = named
      ? this.action(from, named)
      : ({ is: 'expression', ...this.expression(from, { own, rolls: true }) } as const);
    const steps = this.rest(rolled.end);
    return { from, end: this.isLabelled ? labelAt : end, rolled, steps };
  }

  /** Dice with a choice such as `drop lowest`, if nothing else is between the two tokens. */
  private counted(from: number, to: number): CountedDice | undefined {
    const text = textOf(this.tokens, from, to);
    const written = countedFamily.written(text);
    if (!written) return undefined;
    const value = isProblem(written) ? undefined : written.value;
    this.list.add(from, to, value ? { is: 'value', value } : { is: 'unknown', text });
    return { is: 'counted', written };
  }

  /** Modifiers, the other side and the aim of the roll, in any order. */
  private rest(from: number): LineStep[] {
    const { end, words } = this;
    const steps: LineStep[] = [];
    let at = from;
    while (at < end) {
      this.list.expect(at, { what: 'rest' });
      const against = words.against(at);
      const dice = words.diceAt(at);
      if (dice) {
        this.keyword(at, dice.next - at);
        steps.push({ is: 'dice', name: dice.name });
        at = dice.next;
      } else if (words.key(at) === 'with' || words.isComma(at)) {
        this.keyword(at);
        at = this.beginsSpending(at + 1) ? this.spending(at + 1, steps) : this.modifier(at + 1, steps);
      } else if (this.beginsSpending(at)) {
        at = this.spending(at, steps);
      } else if (against > 0) {
        this.keyword(at, against);
        steps.push(this.against(at + against, against === 2));
        at = end;
      } else if (words.key(at) === 'for') at = this.aim(at, steps);
      else if (this.beginsModifier(at)) at = this.modifier(at, steps);
      else if (at === this.labelAt) {
        this.isLabelled = true;
        return steps;
      } else {
        let to = at + 1;
        while (to !== this.labelAt && !words.endsAt(to) && !this.beginsModifier(to)) to++;
        this.unknown(at, to);
        steps.push({ is: 'unknown', span: { from: at, to } });
        at = to;
      }
    }
    this.list.expect(end, { what: 'rest' });
    return steps;
  }

  private aim(from: number, steps: LineStep[]): number {
    this.list.expect(from + 1, { what: 'aim' });
    const read = this.words.aim(from);
    this.keyword(from);
    if (read) {
      this.note(from + 1, read.next, { is: 'aim' });
      steps.push({ is: 'aim', aim: read.aim });
      return read.next;
    }
    const to = this.words.endFrom(from + 1);
    this.unknown(from + 1, to);
    steps.push({ is: 'unknown-aim', span: { from, to } });
    return to;
  }

  private beginsSpending(at: number): boolean {
    return this.words.key(at) === 'spend' && !this.beginsModifier(at);
  }

  /** `spend 4 on damage, 2 on speed`: modifiers with these names and numbers. */
  private spending(from: number, steps: LineStep[]): number {
    const { words, uses } = this;
    this.keyword(from);
    let at = this.spent(from, from + 1, steps);
    while (words.isComma(at) && isNumber(this.tokens[at + 1]) && this.onAfter(at + 1) !== undefined) {
      this.keyword(at);
      at = this.spent(at + 1, at + 1, steps);
    }
    if (uses.length > 0) this.list.expect(at, { what: 'rest' });
    return at;
  }

  /** Reads one use, whose amount begins at `from`; an unreadable one is reported from `start` on. */
  private spent(start: number, from: number, steps: LineStep[]): number {
    const { rules, tokens, words, uses } = this;
    const on = this.onAfter(from);
    if (on === undefined || on === from) {
      const to = Math.max(words.endFrom(from), from);
      if (to > from) this.unknown(from, to);
      steps.push({ is: 'unknown-spending', uses, span: { from: start, to } });
      return to;
    }
    const read = readExpression({ rules, tokens, from, to: on, ends: (at) => at >= on }, this.list);
    if (read.end < on) {
      this.unknown(read.end, on);
      steps.push({ is: 'unknown', span: { from: read.end, to: on } });
    }
    this.keyword(on);
    this.list.expect(on + 1, { what: 'use', uses });
    const match = this.name(on + 1, isModifier);
    const named = match?.candidates[0];
    const modifier = named && rules.modifiers.get(named.key);
    if (!match || !modifier || !uses.includes(modifier.key)) {
      const to = Math.max(words.endFrom(on + 1), on + 1);
      if (to > on + 1) this.unknown(on + 1, to);
      steps.push({ is: 'unknown-spending', uses, span: to > on + 1 ? { from: on + 1, to } : { from: start, to } });
      return to;
    }
    const to = on + 1 + match.length;
    this.note(on + 1, to, { is: 'modifier', named });
    const argument = { is: 'expression', ...read, span: { from, to: on } } as const;
    steps.push({ is: 'modifier', key: modifier.key, span: { from, to }, argument });
    return to;
  }

  /** The word `on` after an amount, before anything else begins. */
  private onAfter(from: number): number | undefined {
    for (let at = from; at < this.end && !this.words.isComma(at); at++) if (this.words.key(at) === 'on') return at;
    return undefined;
  }

  /** Whether a modifier is named at a token. */
  isModifierAt(at: number): boolean {
    return this.name(at, isModifier) !== undefined;
  }

  /** Reads a modifier with its argument. Returns the index after it. */
  modifier(from: number, steps: LineStep[]): number {
    this.list.expect(from, { what: 'modifier' });
    const match = this.name(from, isModifier);
    const named = match?.candidates[0];
    const modifier = named && this.rules.modifiers.get(named.key);
    if (!match || !modifier) return this.giver(from, steps);
    const at = from + match.length;
    this.note(from, at, { is: 'modifier', named });
    const argument = this.argument('modifier', modifier, at);
    const to = argument?.next ?? at;
    steps.push({
      is: 'modifier',
      key: modifier.key,
      span: { from, to },
      ...(argument && { argument: argument.read }),
    });
    return to;
  }

  /** `with Voice`, `with Overconfidence (people of experience)`: a trait that gives something for the roll. */
  private giver(from: number, steps: LineStep[]): number {
    const match = this.name(from, (named) => named.what === 'trait');
    const named = match?.candidates[0];
    if (match && named && this.speaker.has(named)) {
      const to = from + match.length;
      this.note(from, to, { is: 'named', named });
      const situation = this.specialty(to, named);
      const next = situation?.next ?? to;
      steps.push({ is: 'giver', named, ...(situation && { situation: situation.text }), span: { from, to: next } });
      return next;
    }
    const to = Math.max(this.words.endFrom(from), from + 1);
    this.unknown(from, Math.min(to, this.end));
    steps.push({ is: 'unknown-modifier', span: { from, to } });
    return to;
  }

  private against(from: number, opposed: boolean): LineStep {
    const { tokens, end, people } = this;
    this.list.expect(from, { what: 'person', as: 'opponent' });
    const isQuoted = tokens[from]?.type === 'text';
    let length = isQuoted ? 1 : Math.min(MOST_WORDS, end - from);
    let who: Person | undefined;
    for (; length > 0; length--) {
      // `against DX`: a name with nothing after it is what is rolled, if it can be.
      if (!isQuoted && from + length === end && this.name(from, isOperand)) continue;
      who = people(this.text(from, from + length));
      if (who) break;
    }
    if (!who && isQuoted) {
      this.note(from, from + 1, { is: 'nobody', as: 'opponent', text: tokens[from]?.text ?? '' });
      // What follows is read with the words of the roller.
      return {
        is: 'against',
        opposed,
        unknownName: { from, to: from + 1 },
        side: this.otherSide(this.speaker, from + 1),
      };
    }
    if (!who) return { is: 'against', opposed, side: this.otherSide(this.speaker, from) };
    notePerson(this.list, tokens, from, from + length, who, 'opponent');
    const asked = this.text(from, from + length);
    const speaker = people.speakerOf(asked) ?? this.speaker;
    return { is: 'against', opposed, asked, side: this.otherSide(speaker, from + length) };
  }

  private otherSide(speaker: Speaker, from: number): LineSide {
    this.list.side++;
    const side = new SideReader(this.tokens, this.end, this.people, speaker, this.list).read(from, true);
    this.list.side--;
    return side;
  }

  private action(from: number, { action, named, length, also }: ActionNamed): RolledAction {
    const after = from + length;
    this.note(from, after, { is: 'action', named, ...(also && { also }) });
    const target = action.names && this.isTarget(after, action) ? this.target(after, action) : undefined;
    const others = target && action.isOnSeveral ? this.otherTargets(target.span.to, action) : [];
    const argued = Math.min(others.at(-1)?.span.to ?? target?.span.to ?? after, this.end);
    const argument = this.argument('action', action, argued);
    const at = argument?.next ?? argued;
    if (action.kinds.length > 0) this.list.expect(at, { what: 'with', kinds: action.kinds });
    const item = action.kinds.length > 0 && this.words.key(at) === 'with' ? this.item(at + 1, action.kinds) : undefined;
    if (item) this.keyword(at);
    return {
      is: 'action',
      action,
      span: { from, to: after },
      ...(target && { target }),
      others,
      ...(argument && { argument: argument.read }),
      ...(item && { named: item.named }),
      at,
      end: item?.end ?? at,
    };
  }

  /** `, Bob and 3 Docker`: further targets. After a comma a modifier can come as well. */
  private otherTargets(from: number, action: Action): readonly TargetRead[] {
    const { words } = this;
    const others: TargetRead[] = [];
    for (let at = from; ; ) {
      const isComma = words.isComma(at);
      const begins = isComma && words.key(at + 1) === 'and' ? at + 2 : at + 1;
      const isJoined = words.key(begins - 1) === 'and' && begins < this.end;
      if (!isJoined && !(isComma && this.isOtherTarget(begins))) return others;
      for (let word = at; word < begins; word++) this.keyword(word);
      this.list.expect(begins, { what: 'person', as: 'target' });
      const other = this.target(begins, action);
      others.push(other);
      at = other.span.to;
    }
  }

  /** Whether another target follows a comma. An unknown name counts if it is near that of a member. */
  private isOtherTarget(from: number): boolean {
    const { tokens, end, people } = this;
    this.list.expect(from, { what: 'person', as: 'target' });
    if (this.isModifierAt(from)) return false;
    const name = this.isCount(from) ? from + 1 : from;
    if (tokens[name]?.type === 'text') return true;
    for (let length = Math.min(MOST_WORDS, end - name); length > 0; length--)
      if (people(this.text(name, name + length))) return true;
    const written = this.text(name, Math.max(this.words.endFrom(name), name + 1));
    return nearPeople(written, people.members?.map((member) => member.name) ?? []).length > 0;
  }

  /** Whether a number before a name is a count: `3 Docker`. */
  private isCount(at: number): boolean {
    const next = this.tokens[at + 1];
    return this.tokens[at]?.type === 'number' && (next?.type === 'word' || next?.type === 'text') && at + 1 < this.end;
  }

  /** Whether a target follows the action, be it a known character or an unknown name. */
  private isTarget(from: number, action: Action): boolean {
    const { names, parameter } = action;
    const { tokens, end, people, words } = this;
    if (action.isOnSeveral && this.isCount(from)) return names === 'always' || this.isTarget(from + 1, action);
    this.list.expect(from, { what: 'person', as: 'target' });
    if (words.endsAt(from) || words.key(from) === 'for') return false;
    const token = tokens[from];
    if (token?.type === 'text') return names === 'always' || from + 1 < end || people(token.text) !== undefined;
    if (token?.type !== 'word') return false;
    if (names === 'always') return true;
    // If the target is optional, the words are the argument unless they name a character.
    for (let length = Math.min(MOST_WORDS, end - from); length > 0; length--)
      if (people(this.text(from, from + length))) return true;
    if (!parameter) return !this.beginsModifier(from);
    if (this.beginsArgument(from, parameter) || this.name(from, isOperand)) return false;
    for (let at = from + 1; !words.endsAt(at) && words.key(at) !== 'for'; at++)
      if (this.beginsArgument(at, parameter)) return true;
    return false;
  }

  private target(from: number, action: Action): TargetRead {
    const { tokens, end, people, words } = this;
    if (action.isOnSeveral && this.isCount(from)) {
      this.note(from, from + 1, { is: 'word', word: 'number' });
      const named = this.target(from + 1, action);
      const { to } = named.span;
      return { ...named, span: { from, to }, count: Number(tokens[from]?.text) };
    }
    for (let length = Math.min(MOST_WORDS, end - from); length > 0; length--) {
      const to = from + length;
      const written = this.text(from, to);
      const span = { from, to };
      const who = people(written);
      if (who && !this.endsInArgument(from, to, action)) {
        notePerson(this.list, tokens, from, to, who, 'target');
        return { span, written, who, asked: written };
      }
      // `Guard 2`, or all of it in quotes.
      const isQuoted = tokens[from]?.type === 'text';
      const inQuotes = isQuoted && length === 1 ? /^(.*\S)\s+\d+$/s.exec(written)?.[1] : undefined;
      const asked = inQuotes ?? this.text(from, to - 1);
      const isNumbered = inQuotes !== undefined || (length > 1 && tokens[to - 1]?.type === 'number');
      const kin = isNumbered ? people(asked) : undefined;
      if (!kin) continue;
      // `fall Guard 20 ft`: the number is the argument, unless a member has it or another number follows.
      if (inQuotes === undefined && action.parameter && this.isArgument(from + length, kin, written)) continue;
      if (inQuotes !== undefined) {
        notePerson(this.list, tokens, from, to, kin, 'target');
        const among = people.members?.filter((member) => nameKey(member.of) === nameKey(kin.name)) ?? [];
        return among.length > 0
          ? { span, written, among: among.map((member) => member.name) }
          : { span, written, who: kin, asked };
      }
      this.note(from, to - 1, { is: 'person', as: 'target', who: kin, written: asked });
      const same = people.members?.filter((member) => nameKey(member.of) === nameKey(kin.name)) ?? [];
      if (same.length > 0) {
        this.unknown(to - 1, to);
        return { span, written, among: same.map((member) => member.name) };
      }
      this.note(to - 1, to, { is: 'word', word: 'number' });
      return { span, written, who: kin, asked };
    }
    let to = from + 1;
    const isQuoted = tokens[from]?.type === 'text';
    while (!isQuoted && !words.endsAt(to) && words.key(to) !== 'for' && !this.name(to, isModifier)) {
      if (action.parameter && this.beginsArgument(to, action.parameter)) break;
      to++;
    }
    const written = this.text(from, to);
    this.note(from, Math.min(to, end), { is: 'nobody', as: 'target', text: written });
    const near = nearPeople(written, people.members?.map(({ name }) => name) ?? []);
    return { span: { from, to }, written, near };
  }

  /**
   * Whether the number at the end of a name is the argument that the action needs: `throw Guard 4` throws four metres,
   * at a Guard.
   */
  private endsInArgument(from: number, to: number, { parameter }: Action): boolean {
    if (!parameter || parameter.fallback !== undefined || !isNumber(this.tokens[to - 1])) return false;
    const kin = to - from > 1 ? this.people(this.text(from, to - 1)) : undefined;
    return kin !== undefined && this.isArgument(to, kin, this.text(from, to));
  }

  /**
   * Whether the number before token `to` is the argument of the action and not that of a member: no member has it, and
   * no other number follows.
   */
  private isArgument(to: number, kin: Person, written: string): boolean {
    const { members } = this.people;
    if (members?.some((member) => nameKey(member.name) === nameKey(`${kin.name} ${/\d+$/.exec(written)?.[0] ?? ''}`)))
      return false;
    return to >= this.end || !isNumber(this.tokens[to]);
  }

  /** Whether an argument begins at a token after an unknown name. */
  private beginsArgument(at: number, { table, kinds }: NonNullable<Action['parameter']>): boolean {
    if (kinds) {
      const meant = kindsMeant(kinds, this.rules);
      return this.name(at, ({ what, kind }) => what === 'trait' && meant.includes(kind ?? '')) !== undefined;
    }
    const own = table === undefined ? undefined : this.rules.tables.get(table);
    if (!own) return isNumber(this.tokens[at]);
    return own.rows.some((row) => {
      const key = nameKey(row.label ?? row.text);
      return key === nameKey(this.text(at, Math.min(at + key.split(' ').length, this.end)));
    });
  }
}
