import { quoteName } from '../../grammar/quote-name.js';
import { nameKey } from '../../grammar/text.js';
import type { Rules } from '../../rules/rules.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { onceFor } from '../../sheet/cells/once-for.js';
import { FIGHT_POLICIES } from '../../sheet/fight-policies.js';
import { gameOf } from '../../sheet/rolls/game.js';
import type { Sheet } from '../../sheet/sheet.js';
import { sheetOf } from '../../sheet/sheet-of.js';
import { numberIn, valueText } from '../../values/value.js';
import { BlockBuilder } from '../page/blocks/page-blocks.js';
import { defaultPage } from '../page/default-page.js';
import type { PageBlockModel, PageBoxes, PageMark, PageNumber } from '../page/page-model.js';
import { PageValues } from '../page/page-values.js';
import { capitalised } from '../sheet-view.js';
import type { TrackerBoxes, TrackerHealth, TrackerMark } from './tracker-model.js';

/** The view of a member: the boxes, tracks and counters of the printed sheet, and its scores. */
export interface MemberView {
  readonly facts: readonly PageNumber[];
  readonly boxes: readonly TrackerBoxes[];
  readonly counters: readonly PageNumber[];
}

const MOST_FACTS = 12;

/** A member by the page of its rulebook; cached for each evaluation. */
export const memberView = onceFor((evaluation: Evaluation): MemberView => {
  // Findings of the sheet are reported in its text.
  const sheet = sheetOf(evaluation, undefined, { rolls: [], findings: [] });
  const nowhere = { text: () => undefined, rule: () => undefined, citation: () => undefined };
  const context = { sheet, evaluation, game: gameOf(evaluation), places: nowhere, file: '' };
  const builder = new BlockBuilder(new PageValues(context));
  const rule = evaluation.rules.page ?? defaultPage(evaluation.rules, sheet);
  const facts: PageNumber[] = [];
  const boxes: TrackerBoxes[] = [];
  const counters: PageNumber[] = [];
  const shown = rule.sides
    .flat(3)
    .filter(({ word }) => ['scores', 'track', 'counter', 'body', 'attacks'].includes(word));
  for (const block of shown.flatMap((one) => builder.build(one))) add(block, { facts, boxes, counters });
  // A body already shows its wounds, place by place.
  if (!shown.some(({ word }) => word === 'body')) counters.push(...suffered(evaluation.rules, sheet));
  return { facts: facts.slice(0, MOST_FACTS), boxes, counters };
});

/** The state of a character in a few words: marked boxes and conditions: `Hits 4 of 12`, `Conditions stunned`. */
export function stateWords(evaluation: Evaluation): readonly string[] {
  const { boxes } = memberView(evaluation);
  const sheet = sheetOf(evaluation, undefined, { rolls: [], findings: [] });
  return [
    ...boxes.flatMap(({ label, boxes: { total, marked } }) => {
      const count = marked.reduce((sum, mark) => sum + mark.count, 0);
      return count > 0 ? [`${label} ${count} of ${total}`] : [];
    }),
    ...suffered(evaluation.rules, sheet).map(({ label, text }) => `${label}: ${text}`),
  ];
}

/**
 * The health of a character, by what the rulebook names for it: boxes, or a remaining value followed by its maximum. If it names several,
 * the one with the smallest part left; missing values do not count.
 */
export const healthOf = onceFor((evaluation: Evaluation): TrackerHealth | undefined => {
  const named = evaluation.rules.policies.get(FIGHT_POLICIES.hurt) ?? [];
  const { boxes } = named.length > 0 ? memberView(evaluation) : { boxes: [] };
  const boxesCalled = (label: string) => boxes.find((one) => nameKey(one.label) === nameKey(label));
  let worst: TrackerHealth | undefined;
  for (let at = 0; at < named.length; at++) {
    const [name = '', of = ''] = [named[at], named[at + 1]];
    const own = boxesCalled(name);
    if (!own) at++;
    const one = own ? boxesLeft(own) : valueLeft(evaluation, name, of, boxesCalled(of)?.marks);
    if (one && (!worst || one.left * worst.of < worst.left * one.of)) worst = one;
  }
  return worst;
});

function boxesLeft({ label, boxes, marks }: TrackerBoxes): TrackerHealth {
  const left = boxes.total - boxes.marked.reduce((sum, { count }) => sum + count, 0);
  return { label, left, of: boxes.total, marks };
}

function valueLeft(
  evaluation: Evaluation,
  left: string,
  of: string,
  marks: readonly TrackerMark[] = [],
): TrackerHealth | undefined {
  const numberOf = (name: string) => numberIn(evaluation.derived(nameKey(name), undefined).value);
  const [size, most] = [numberOf(left), numberOf(of)];
  return size === undefined || most === undefined ? undefined : { label: of, left: size, of: most, marks };
}

/** The content of the lists that actions add to. */
function suffered({ actions, lists }: Rules, { items }: Sheet): readonly PageNumber[] {
  const added = new Set([...actions.values()].flatMap(({ changing }) => changing.lists));
  return [...added].flatMap((key): readonly PageNumber[] => {
    const name = lists.get(key)?.name ?? key;
    const own = items.filter(({ list }) => nameKey(list) === key);
    const text = own.map((item) =>
      [item.name, ...(item.rating ? [valueText(item.rating)] : []), ...(item.options ?? [])].join(' '),
    );
    return own.length === 0 ? [] : [{ label: capitalised(name), text: text.join(', ') }];
  });
}

/** The marks of boxes, each with the line of a sheet that sets its count. */
function marksOf({ marked, ticks }: PageBoxes, signs: readonly Omit<PageMark, 'count'>[]): readonly TrackerMark[] {
  const countOf = (word?: string): number =>
    marked.reduce((sum, one) => sum + (word === undefined || one.word === word ? one.count : 0), 0);
  switch (ticks?.is) {
    case 'field':
      return [{ word: ticks.field, sign: 'X', count: countOf(), line: `${ticks.field} {0}` }];
    case 'place': {
      const line = (word: string): string => `${quoteName(ticks.list)} { ${quoteName(ticks.place)} {0} ${word} }`;
      return signs.map(({ word, sign }) => ({ word, sign, count: countOf(word), line: line(word) }));
    }
    default:
      return [];
  }
}

function add(
  block: PageBlockModel,
  { facts, boxes, counters }: { facts: PageNumber[]; boxes: TrackerBoxes[]; counters: PageNumber[] },
): void {
  switch (block.type) {
    case 'scores':
      facts.push(...block.items.map(({ lines: _, ...number }) => number));
      break;
    case 'track': {
      const { boxes: own, ...number } = block.value;
      if (own) boxes.push({ label: number.label, boxes: own, marks: marksOf(own, []) });
      else counters.push(number);
      break;
    }
    case 'counter':
      counters.push(block.value, ...block.others);
      break;
    case 'body':
      boxes.push(
        ...block.places.map(({ name, boxes: own }) => ({ label: name, boxes: own, marks: marksOf(own, block.marks) })),
      );
      break;
    case 'table':
      // Rounds left in a weapon are printed as boxes to tick.
      for (const { name, cells } of block.rows)
        cells.forEach(({ boxes: own, text }, index) => {
          const label = block.head[index]?.label ?? '';
          if (own && !counters.some((one) => nameKey(one.label) === nameKey(`${name} ${label}`)))
            counters.push({ label: `${name} ${label.toLowerCase()}`, text });
        });
      break;
    default:
  }
}
