import { nameKey } from '../../grammar/text.js';
import { applyChanges, type DocumentEdits } from '../../play/actions/apply/apply.js';
import { amountOf } from '../../play/actions/apply/listed.js';
import type { Amount, Change, EntryChange, FieldChange, ThingChange } from '../../roll/changes.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { type Problem, problem } from '../../values/problem.js';
import { toNumber } from '../../values/rational.js';
import { numberIn, type Value, valueText } from '../../values/value.js';
import { pageModel } from '../page/build-page.js';
import type { PageBoxes, PageModel, PageTicks } from '../page/page-model.js';
import * as messages from './messages.js';
import { type CharacterAddress, contextOf, type EditContext } from './trial.js';

/** Boxes with their marks, and the count of each. */
interface Tickable {
  readonly boxes: PageBoxes;
  readonly ticks: PageTicks;
  readonly words: readonly string[];
}

/** The number of boxes with a mark, which may be left out if there is only one. */
export interface Ticked {
  readonly mark?: string;
  readonly count: number;
}

/** The edits after which these numbers of boxes have these marks; other marks keep their number. */
export function tickBoxes(
  editing: EditContext,
  character: CharacterAddress,
  id: string,
  marks: readonly Ticked[],
): readonly DocumentEdits[] | Problem {
  const context = contextOf(editing, character);
  const track = context && boxesOf(pageModel(context)).find(({ ticks }) => ticks.id === id);
  if (!context || !track) return problem(messages.noBoxes);
  const { boxes, ticks, words } = track;
  const { evaluation, sheet } = context;
  const changes: Change[] = [];
  for (const { mark, count } of marks) {
    const word = mark ?? words[0];
    if (word === undefined || !words.includes(word)) return problem(messages.noMark(word ?? ''));
    if (!Number.isInteger(count) || count < 0 || count > boxes.total) return problem(messages.tooMany(boxes.total));
    const to = ticks.is === 'left' ? boxes.total - count : count;
    changes.push(changeOf(evaluation, sheet.name, ticks, word, to));
  }
  return write(editing, character, changes);
}

/** The edits after which a field of the character has the typed value. */
export function setField(
  editing: EditContext,
  character: CharacterAddress,
  name: string,
  typed: string,
): readonly DocumentEdits[] | Problem {
  const evaluation = editing.workspace.evaluation(character.uri, character.path);
  const field = evaluation?.rules.fields.get(nameKey(name));
  if (!evaluation || !field) return problem(messages.noField(name));
  const text = typed.trim();
  if (text === '' && field.type !== 'text') return problem(messages.notWritten(field.name, text));
  const number = Number(text);
  const to: Amount = field.type === 'number' && Number.isFinite(number) ? number : text;
  return write(editing, character, [fieldChange(evaluation, evaluation.source.name, field.name, to)]);
}

function write(
  editing: EditContext,
  { uri }: CharacterAddress,
  changes: readonly Change[],
): readonly DocumentEdits[] | Problem {
  return applyChanges(changes, { uri }, editing);
}

function changeOf(evaluation: Evaluation, who: string, ticks: PageTicks, mark: string, to: number): Change {
  if (ticks.is === 'field') return fieldChange(evaluation, who, ticks.field, to);
  if (ticks.is === 'left') return leftChange(evaluation, who, ticks, to);
  const { list } = ticks;
  const change: EntryChange = { is: 'entry', who, of: who, list, ...placed(evaluation, ticks, mark), from: 0, to };
  return { ...change, from: amountOf(evaluation, change) };
}

function leftChange(
  evaluation: Evaluation,
  who: string,
  { item: id, thing, field }: PageTicks & { readonly is: 'left' },
  to: number,
): ThingChange {
  const item = evaluation.items.find((one) => one.id === id);
  const now = item && evaluation.valueIn(item, nameKey(field))?.value;
  const from = numberIn(now) ?? 0;
  return { is: 'thing', who, of: who, id, thing, field, from, to };
}

/** The entry and the option of a wound: some games name the place and choose the harm, others the reverse. */
function placed({ rules }: Evaluation, { list, place }: PageTicks & { readonly is: 'place' }, mark: string) {
  const kinds = rules.lists.get(list)?.kinds ?? [];
  const isPlace = kinds.some((kind) => rules.traits.get(kind)?.has(nameKey(place)));
  return isPlace ? { entry: place, option: mark } : { entry: mark, option: place };
}

function fieldChange(evaluation: Evaluation, who: string, field: string, to: Amount): FieldChange {
  const key = nameKey(field);
  const isText = typeof to === 'string';
  const isWritten = evaluation.fields.has(key);
  const from = isWritten || !isText ? amountIn(evaluation.field(key).value, evaluation.fieldLabel(key)) : '';
  return { is: 'field', who, of: who, field, from, to };
}

function amountIn(value: Value, label: string | undefined): Amount {
  if (label !== undefined) return label;
  if (value.kind === 'number') return toNumber(value.number);
  return value.kind === 'none' ? '' : valueText(value);
}

/** All boxes of a page that can be ticked. */
export function boxesOf(model: PageModel): readonly Tickable[] {
  const tickable = (boxes: PageBoxes | undefined, words: readonly string[]): Tickable[] =>
    boxes?.ticks ? [{ boxes, ticks: boxes.ticks, words }] : [];
  return model.sides.flat(3).flatMap((block): Tickable[] => {
    switch (block.type) {
      case 'track':
        return tickable(block.value.boxes, [
          block.value.boxes?.ticks?.is === 'field' ? block.value.boxes.ticks.field : '',
        ]);
      case 'body':
        return block.places.flatMap(({ boxes }) =>
          tickable(
            boxes,
            block.marks.map(({ word }) => word),
          ),
        );
      case 'table':
        return block.rows.flatMap(({ boxes, cells }) =>
          [boxes, ...cells.map((cell) => cell.boxes)].flatMap((one) => tickable(one, ['used'])),
        );
      default:
        return [];
    }
  });
}
