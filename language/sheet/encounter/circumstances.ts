import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import { longestName } from '../../read/longest-name.js';
import { type PartedLine, PartList } from '../../read/parts.js';
import { SideReader } from '../../read/rolls/read-roll.js';
import type { LineStep } from '../../read/rolls/roll-line.js';
import type { SourceEntry } from '../../read/source/source.js';
import { noClauses } from '../../rules/clauses.js';
import { addressOf } from '../../rules/declared.js';
import { nearNames } from '../../rules/near-names.js';
import type { Modifier, Named, Rules } from '../../rules/rules.js';
import type { Derivation } from '../../values/derivation.js';
import type { Finding } from '../../values/finding.js';
import { parseNumber } from '../../values/number-text.js';
import { numberValue } from '../../values/value.js';
import { noContract } from '../cells/contract.js';
import { nobody } from '../cells/nobody.js';
import { takeModifier } from '../rolls/modifiers.js';
import { RollContext, type Taken } from '../rolls/roll-context.js';
import { type Ambient, type Others, peopleOf, speakerOf } from '../rolls/speakers.js';
import { type CheckedLines, findingOf } from './checked-lines.js';
import * as say from './messages.js';
import type { Circumstance } from './plan.js';

/** The circumstances of an encounter, and their effects on rolls. */
export interface CircumstancesReading extends CheckedLines {
  readonly circumstances: readonly Circumstance[];
  readonly ambient: Ambient;
}

/** Reads the circumstances of an encounter: `condition dark { Sight -2 }`. */
export function readCircumstances(sources: readonly SourceEntry[], rules: Rules, others: Others): CircumstancesReading {
  const reader = new CircumstanceReader(rules, others);
  const circumstances = sources.map((source) => reader.read(source));
  const { ambient, findings, lines } = reader;
  return { circumstances, ambient, findings, lines };
}

/** Reads circumstances with their effects: `Sight -2`, or a modifier of the rulebook. */
class CircumstanceReader {
  readonly findings: Finding[] = [];
  readonly lines: PartedLine[] = [];
  private readonly modifiers: Taken[] = [];
  private readonly shifts = new Map<string, Taken[]>();

  constructor(
    private readonly rules: Rules,
    private readonly others: Others,
  ) {}

  get ambient(): Ambient {
    return { modifiers: this.modifiers, shifts: this.shifts };
  }

  read(source: SourceEntry): Circumstance {
    const { uri, path, entries } = source;
    const list = new PartList();
    const { name, about } = circumstanceName(source, list);
    this.lines.push({ source, parts: list.parts, rules: [this.rules] });
    for (const line of entries) this.readLine(line, name);
    if (entries.length === 0 && about === undefined)
      this.findings.push({
        severity: 'error',
        code: 'not-understood',
        message: say.emptyCircumstance(name),
        origin: { uri, path, part: 'name' },
      });
    return { name, path, ...(about !== undefined && { about }) };
  }

  /** Reads a line of the circumstance called `name`. */
  private readLine(source: SourceEntry, name: string): void {
    if (source.type === 'note') return;
    const list = new PartList();
    this.lines.push({ source, parts: list.parts, rules: [this.rules] });
    if (source.type !== 'entry' || !this.readModifier(source, list)) this.readShift(source, name, list);
  }

  /** Reads a modifier of the rulebook; false if there is none. */
  private readModifier(source: SourceEntry, list: PartList): boolean {
    const { tokens } = source;
    const everyone = nobody(this.rules, noContract);
    const reader = new SideReader(tokens, tokens.length, peopleOf(this.others), speakerOf(everyone), list);
    if (!reader.isModifierAt(0)) return false;
    const steps: LineStep[] = [];
    const end = reader.modifier(0, steps);
    const roll = new RollContext(everyone, source, 0, tokens.length);
    for (const step of steps) if (step.is === 'modifier') takeModifier(roll, step, this.modifiers);
    this.findings.push(...roll.findings);
    if (end < tokens.length) this.report(source, say.restOfCircumstance(textOf(tokens, end, tokens.length)));
    return true;
  }

  /** Reads a trait or a derived value and the shift of its rolls: `Sight -2`. */
  private readShift(source: SourceEntry, name: string, list: PartList): void {
    const { rules } = this;
    const { tokens, uri, path } = source;
    const isRolled = ({ what }: Named): boolean => what === 'trait' || what === 'derived';
    const match = longestName(rules.vocabulary, tokens, 0, tokens.length, isRolled);
    const [named] = match?.candidates ?? [];
    const at = match?.length ?? 0;
    const sign = tokens[at]?.type === 'symbol' && /^[-+]$/.test(tokens[at]?.text ?? '') ? tokens[at]?.text : undefined;
    const end = at + (sign === undefined ? 1 : 2);
    const amount = parseNumber(`${sign ?? ''}${tokens[end - 1]?.text ?? ''}`);
    if (source.type !== 'entry' || !named || sign === undefined || amount === undefined || end < tokens.length) {
      const written = textOf(tokens, 0, tokens.length);
      const near = nearNames(
        rules.vocabulary,
        textOf(tokens, 0, Math.max(1, at)),
        (one) => isRolled(one) || one.what === 'modifier',
      );
      this.report(source, say.unknownCircumstance(rules.name, written, near), near);
      return;
    }
    list.add(0, at, { is: 'named', named });
    list.add(at, end, { is: 'rating' });
    const shift: Derivation = {
      operation: 'written',
      value: numberValue(amount),
      origin: { uri, path, part: 'value', from: at, to: end },
    };
    const key = `${named.what}:${named.kind ?? ''}:${named.key}`;
    const taken: Taken = { modifier: shiftingModifier(source, name, shift), span: { from: 0, to: tokens.length } };
    this.shifts.set(key, [...(this.shifts.get(key) ?? []), taken]);
  }

  private report(source: SourceEntry, message: string, near: readonly string[] = []): void {
    const span = { from: 0, to: source.tokens.length };
    this.findings.push(findingOf(source, { code: 'not-understood', message, span, near }));
  }
}

/** The modifier that a line of a circumstance declares: it only shifts rolls. */
function shiftingModifier({ uri, path }: SourceEntry, name: string, shift: Derivation): Modifier {
  const key = `circumstance ${nameKey(name)}`;
  return {
    key,
    address: addressOf('modifier', key),
    name,
    origin: { book: uri, kind: 'modifier', name, clause: path },
    citations: [],
    rulings: [],
    layers: [],
    clauses: { ...noClauses, pool: [{ operation: 'shift', amount: () => shift }] },
  };
}

/** `condition dark "a flare every fourth round"`: its name, and a text about it. */
function circumstanceName({ tokens }: SourceEntry, list: PartList): { readonly name: string; readonly about?: string } {
  const last = tokens.at(-1);
  const end = tokens.length > 1 && last?.type === 'text' ? tokens.length - 1 : tokens.length;
  list.add(0, end, { is: 'text' });
  if (end < tokens.length) list.add(end, tokens.length, { is: 'text' });
  return { name: textOf(tokens, 0, end), ...(end < tokens.length && last && { about: last.text }) };
}
