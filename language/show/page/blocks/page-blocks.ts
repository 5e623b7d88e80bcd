import { nameKey } from '../../../grammar/text.js';
import { oddsOf } from '../../../roll/odds-of.js';
import type { PageBlock } from '../../../rules/page.js';
import type { Trait } from '../../../rules/rules.js';
import type { SheetEntry } from '../../../sheet/sheet.js';
import { canStep } from '../../../sheet/what-if.js';
import { isProblem } from '../../../values/problem.js';
import { ownName } from '../../sheet-view.js';
import { occasionalLines } from '../../value-words.js';
import type { PageBlockModel, PageMark, PageScore, PageTicks } from '../page-model.js';
import type { PageValues } from '../page-values.js';
import { common, costOf, joined, pluralOf, titleOf } from './block-words.js';
import { BodyBlock } from './body-block.js';
import { ItemBlocks } from './item-blocks.js';
import { ShownParts } from './shown-parts.js';
import { TraitBlocks } from './trait-blocks.js';

/** Builds the blocks of one page, and records what they show of the sheet. */
export class BlockBuilder {
  readonly shown: ShownParts;
  readonly items: ItemBlocks;
  readonly traits: TraitBlocks;

  constructor(private readonly values: PageValues) {
    this.shown = new ShownParts(values.sheet);
    this.items = new ItemBlocks(values, this.shown);
    this.traits = new TraitBlocks(values, this.shown);
  }

  /** Empty if there is nothing to show. */
  build(rule: PageBlock): PageBlockModel[] {
    switch (rule.word) {
      case 'facts':
        return [];
      case 'scores':
        return this.scores(rule);
      case 'numbers':
        return this.numbers(rule);
      case 'track':
        return this.track(rule);
      case 'counter':
        return this.counter(rule);
      case 'body':
        return new BodyBlock(this.values, this.shown).build(rule);
      case 'attacks':
        return this.items.attacks(rule);
      case 'traits':
        return this.traits.traits(rule);
      case 'powers':
        return this.traits.powers(rule);
      case 'items':
        return this.items.items(rule);
      case 'rolls':
        return this.rolls(rule);
      case 'situations': {
        const items = occasionalLines(this.values.sheet).map((line) => line.replace(/^-(?=[0-9])/, '\u2212'));
        return items.length === 0 ? [] : [{ type: 'situations', ...common(rule, 'Only in a situation'), items }];
      }
      case 'table':
        return this.items.table(rule);
      case 'notes': {
        const paragraphs = this.values.sheet.notes;
        return [{ type: 'notes', ...common(rule, 'Notes'), paragraphs }];
      }
    }
  }

  private scores(rule: PageBlock): PageBlockModel[] {
    const inner = new Set(rule.inner.map(({ key }) => key));
    const items = rule.names.flatMap((one): PageScore[] => {
      if (one.what === 'kind') return this.scoresOf(one.key, inner);
      const number = this.values.number(one);
      return number ? [{ ...number, lines: [] }] : [];
    });
    const inside = this.insideTitle(rule);
    return items.length === 0
      ? []
      : [
          {
            type: 'scores',
            ...common(rule, titleOf(this.values, rule)),
            ...(inside !== undefined && { inside }),
            items,
          },
        ];
  }

  /** The title for the lines of scores: their kinds, the most frequent one first. */
  private insideTitle({ inner }: PageBlock): string | undefined {
    const written = this.values.sheet.entries.flatMap(({ entries }) => entries.map(({ kind }) => kind));
    const kinds = inner
      .map(({ key }) => ({ key, count: written.filter((kind) => kind === key).length }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count);
    return joined(kinds.map(({ key }) => pluralOf(this.values, key)));
  }

  /** Entries of a kind that are written, and those that everyone has. */
  private scoresOf(kind: string, inner: ReadonlySet<string>): PageScore[] {
    const { rules } = this.values.context.evaluation;
    const taken = this.values.sheet.entries.filter((entry) => entry.kind === kind);
    const declared = [...(rules.traits.get(kind)?.values() ?? [])].filter(({ own }) => !own);
    // Scores that follow from others, or that only special bodies have, declare a rating of their own: their default is the usual case.
    const ofKind = rules.kinds.get(kind)?.clauses.rating;
    const hasOwn = ({ clauses }: Trait): boolean => clauses.rating !== ofKind;
    const isAside = declared.every(hasOwn) ? () => false : hasOwn;
    const scores = declared.flatMap((trait): PageScore[] => {
      const own = taken.filter((entry) => nameKey(entry.trait) === trait.key);
      if (own.length > 0) return own.map((entry) => this.score(entry, inner));
      if (!trait.clauses.rating?.fallback || trait.clauses.specialty) return [];
      const { evaluation } = this.values.context;
      const entry = evaluation.entryOf(kind, trait.key, undefined);
      if (!entry || evaluation.effective(entry).value.kind === 'none') return [];
      const steps = canStep(entry) ? { steps: true as const } : {};
      const usual = isAside(trait) ? { isUsual: true as const } : {};
      return [{ key: entry.id, label: trait.name, ...this.values.unwritten(entry), ...steps, ...usual, lines: [] }];
    });
    const others = taken.filter(({ id }) => !this.shown.hasEntry(id)).map((entry) => this.score(entry, inner));
    return [...scores, ...others];
  }

  private score(entry: SheetEntry, inner: ReadonlySet<string>): PageScore {
    this.shown.entry(entry);
    const lines = entry.entries
      .filter(({ kind }) => inner.has(kind))
      .map((child) => {
        this.shown.entry(child);
        const total = this.values.total(child);
        const own = this.values.level(child);
        return {
          key: child.id,
          label: ownName(child),
          ...(total ?? own),
          ...(total && total.text !== own.text && { own: own.text }),
          ...this.values.at(child.origin),
          ...this.values.steps(child),
        };
      });
    return {
      key: entry.id,
      label: ownName(entry),
      ...this.values.level(entry),
      ...costOf(this.values, entry),
      ...this.values.at(entry.origin),
      ...this.values.steps(entry),
      lines,
    };
  }

  private numbers(rule: PageBlock): PageBlockModel[] {
    const items = rule.names.flatMap((one) => this.values.number(one) ?? []);
    return items.length === 0 ? [] : [{ type: 'numbers', ...common(rule, undefined), items }];
  }

  private track(rule: PageBlock): PageBlockModel[] {
    const [one] = rule.names;
    const value = one && this.values.number(one);
    if (!one || !value) return [];
    const total = this.values.count(one);
    const less = rule.less && this.values.count(rule.less);
    const marked: PageMark[] = less
      ? [{ word: rule.less?.name ?? '', sign: 'X', count: Math.min(less, total ?? 0) }]
      : [];
    const steps = rule.rows.flatMap(({ at, text }) => {
      const reached = at?.({ character: this.values.context.evaluation }).value;
      return reached && reached.kind !== 'none' ? [{ at: this.values.text(reached), words: text ?? '' }] : [];
    });
    const { less: taken } = rule;
    const ticks: PageTicks | undefined =
      taken?.what === 'field' ? { id: taken.key, is: 'field', field: taken.name } : undefined;
    const boxes = total !== undefined && total > 0 ? { boxes: { total, marked, ...(ticks && { ticks }) } } : {};
    return [{ type: 'track', ...common(rule, undefined), value: { ...value, ...boxes }, steps }];
  }

  private counter(rule: PageBlock): PageBlockModel[] {
    const [value, ...others] = rule.names.flatMap((one) => this.values.number(one) ?? []);
    return value ? [{ type: 'counter', ...common(rule, undefined), value, others }] : [];
  }

  private rolls(rule: PageBlock): PageBlockModel[] {
    const items = this.values.sheet.rolls.map((roll) => {
      const { rolled } = roll;
      this.shown.line(roll.origin, roll.id);
      const odds = rolled && oddsOf(rolled, this.values.game);
      const isRolled = rolled && rolled.value.kind !== 'none';
      return {
        key: roll.id,
        label: roll.label ?? '',
        what: roll.expression,
        text: isRolled ? this.values.rolled(rolled) : roll.situation ? '' : 'cannot be rolled',
        ...(!isRolled && roll.situation && { isDone: true as const }),
        ...(odds && { odds: isProblem(odds) ? odds.problem : odds.text }),
        roll: roll.expression,
        ...this.values.at(roll.origin),
      };
    });
    return items.length === 0 ? [] : [{ type: 'rolls', ...common(rule, 'Prepared rolls'), items }];
  }
}
