import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatSheet } from '../../../language/grammar/format/format.js';
import { parseSheet } from '../../../language/grammar/parse.js';
import { nameKey } from '../../../language/grammar/text.js';
import { applyChanges } from '../../../language/play/actions/apply/apply.js';
import type { Change } from '../../../language/roll/changes.js';
import type { Entry } from '../../../language/sheet/cells/entry.js';
import type { Evaluation } from '../../../language/sheet/cells/evaluation.js';
import { isProblem } from '../../../language/values/problem.js';
import { toNumber } from '../../../language/values/rational.js';
import { type Value, valueText } from '../../../language/values/value.js';
import { exampleWorkspace } from '../../proofs/examples.js';

const { workspace, sheets } = exampleWorkspace();
const trees = new Map(sheets.map((uri) => [uri, workspace.document(uri)]));
const texts = new Map<string, string>();
const roots = new Map<string, ReturnType<typeof parseSheet>['root']>();

/** Sets a file to a text, in the workspace and as a tree. */
function set(uri: string, text: string): void {
  const { root, findings } = parseSheet(text, uri);
  expect(findings, text).toEqual([]);
  texts.set(uri, text);
  roots.set(uri, root);
  workspace.setSheet(uri, root);
}

/** Everybody of the examples whose text has nothing wrong with its signs. */
const people = [...trees].flatMap(([uri, document]) => {
  const text = readText(uri);
  if (parseSheet(text, uri).findings.length > 0) return [];
  texts.set(uri, text);
  roots.set(uri, parseSheet(text, uri).root);
  return (document?.characters ?? []).map(({ path, name }) => ({ uri, path, name }));
});

function readText(uri: string): string {
  // The files are read by the workspace of the examples; their trees hold the texts.
  return readFileSync(uri.replace('file:///', ''), 'utf8');
}

type Person = (typeof people)[number];

function evaluationOf({ uri, path }: Person): Evaluation {
  const evaluation = workspace.evaluation(uri, path);
  if (!evaluation) throw new Error('The character cannot be evaluated.');
  return evaluation;
}

const amountOf = (value: Value): number => (value.kind === 'number' ? toNumber(value.number) : 0);

function choicesOf(item: Entry): string {
  const { options } = item.trait?.clauses ?? { options: [] };
  return options.map((option) => item.chosen(option)?.label ?? '').join(' ');
}

/** Everything that a sheet says, by what it says it of; what is 0 is not there. */
function stateOf(who: Evaluation): Map<string, string> {
  const state = new Map<string, string>();
  const add = (key: string, amount: number): void => {
    state.set(key, String(Number(state.get(key) ?? 0) + amount));
  };
  for (const { name, key, type, unit } of who.rules.fields.values()) {
    // A measure that is not written follows from others: the height from the size.
    if (unit !== undefined && !who.fields.has(key)) continue;
    const { value } = who.field(key);
    if (value.kind !== 'none')
      state.set(`field ${name}`, (type === 'number' ? undefined : who.fieldLabel(key)) ?? valueText(value));
  }
  for (const item of who.items) {
    add(
      `item ${item.list} ${item.name} ${choicesOf(item)}`,
      isRated(item) ? amountOf(who.bought(item).value) : item.count,
    );
    for (const field of item.trait?.clauses.fields ?? []) {
      const { key } = field;
      const isWritten = item.children.some(({ read }) => read?.field?.key === key);
      // What neither the sheet nor the game says as a number follows from other values.
      if (!isWritten && !/^-?[\d.]+( \p{L}+)?$/u.test(item.declaredValue(field)?.text ?? '')) continue;
      const value = who.valueIn(item, key)?.value;
      if (value?.kind === 'number') state.set(`thing ${item.name} ${key}`, valueText(value));
    }
  }
  for (const entry of who.all)
    if (entry.list === undefined && !entry.read?.field)
      add(`entry ${entry.name} ${entry.specialty} ${valueText(who.bought(entry).value)}`, 1);
  for (const [key, value] of state) if (value === '0') state.delete(key);
  return state;
}

function isRated({ trait }: Entry): boolean {
  return trait?.clauses.rating !== undefined;
}

/** A change of something that the sheet can say, from what it says now. */
function changeOf(
  { name }: Person,
  who: Evaluation,
  [kind, which, amount]: readonly [number, number, number],
): Change | undefined {
  const of = { who: name, of: name };
  const fields = [...who.rules.fields.values()].filter(({ type, unit }) => type === 'number' && unit === undefined);
  const field = fields[which % Math.max(fields.length, 1)];
  if (kind === 0 && field)
    return { ...of, is: 'field', field: field.name, from: amountOf(who.field(field.key).value), to: amount };
  const wounds = [...(who.rules.traits.get('wound')?.values() ?? [])];
  const wound = wounds[which % Math.max(wounds.length, 1)];
  if (kind === 1 && wound) {
    const option = ['shock', 'killing'][which % 2] ?? '';
    const from = who.items
      .filter((item) => item.list === 'wounds' && item.name === wound.name && choicesOf(item) === option)
      .reduce((sum, item) => sum + amountOf(who.bought(item).value), 0);
    return { ...of, is: 'entry', list: 'wounds', entry: wound.name, option, from, to: amount };
  }
  const items = who.items.filter(
    ({ list, parent, children }) => list === 'gear' && !parent?.trait && children.every(({ read }) => read?.field),
  );
  const item = items[which % Math.max(items.length, 1)];
  const same = who.items.filter(({ list, name: other }) => list === 'gear' && other === item?.name);
  if (!item || same.length > 1) return undefined;
  if (kind === 2) return { ...of, is: 'entry', list: 'gear', entry: item.name, from: item.count, to: amount };
  const own = item.trait?.clauses.fields.filter(({ type, unit }) => type === 'number' && unit === undefined) ?? [];
  const [one] = own;
  if (!one) return undefined;
  return {
    ...of,
    is: 'thing',
    id: item.id,
    thing: item.name,
    field: one.name,
    from: amountOf(who.valueIn(item, one.key)?.value ?? { kind: 'none' }),
    to: amount,
  };
}

/** What the sheet says once the changes are so. */
function changed(state: ReadonlyMap<string, string>, changes: readonly Change[], who: Evaluation): Map<string, string> {
  const after = new Map(state);
  for (const change of changes) {
    const to = String(change.to);
    if (change.is === 'field') after.set(`field ${change.field}`, to);
    if (change.is === 'thing') after.set(`thing ${change.thing} ${nameKey(change.field)}`, to);
    if (change.is === 'entry') {
      const item = who.items.find(({ list, name }) => list === change.list && name === change.entry);
      const choices = change.option ?? (item ? choicesOf(item) : '');
      after.set(`item ${change.list} ${change.entry} ${choices}`, to);
      if (change.to === 0)
        for (const key of after.keys()) if (key.startsWith(`thing ${change.entry} `)) after.delete(key);
    }
    for (const [key, value] of after) if (value === '0') after.delete(key);
  }
  return after;
}

/** Applies changes to the files; answers whether they could be. */
function apply(changes: readonly Change[], uri: string): string | undefined {
  const applied = applyChanges(changes, { uri }, { workspace, rootOf: (one) => roots.get(one) });
  if (isProblem(applied)) return applied.problem;
  for (const { uri: of, edits } of applied)
    set(
      of,
      edits.reduceRight((now, one) => now.slice(0, one.offset) + one.text + now.slice(one.end), texts.get(of) ?? ''),
    );
  return undefined;
}

const plan = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.nat(20), fc.integer({ min: 0, max: 6 }));

test('any changes of any example read back as they are, change nothing else, and can be turned round', () => {
  let applied = 0;
  fc.assert(
    fc.property(fc.nat(people.length - 1), fc.array(plan, { minLength: 1, maxLength: 4 }), (index, plans) => {
      const person = people[index];
      if (!person) return;
      const before = texts.get(person.uri) ?? '';
      const who = evaluationOf(person);
      const changes: Change[] = [];
      for (const one of plans) {
        const change = changeOf(person, who, one);
        const thing = (of: Change): string =>
          'thing' in of ? of.thing : 'entry' in of ? of.entry : of.is === 'field' ? of.field : '';
        if (change && change.from !== change.to && !changes.some((other) => thing(other) === thing(change)))
          changes.push(change);
      }
      const state = stateOf(who);
      try {
        expect(apply(changes, person.uri), JSON.stringify(changes)).toBeUndefined();
        if (formatSheet(before) === before)
          expect(formatSheet(texts.get(person.uri) ?? '')).toBe(texts.get(person.uri));
        const now = evaluationOf(person);
        expect(sorted(stateOf(now)), texts.get(person.uri)).toEqual(sorted(changed(state, changes, who)));
        const back = changes.map((change): Change => {
          const id = 'thing' in change ? now.items.find(({ name }) => name === change.thing)?.id : undefined;
          return { ...change, from: change.to, to: change.from, ...(id !== undefined && { id }) } as Change;
        });
        const gone = changes.some((change) => change.is === 'entry' && change.list === 'gear' && change.to === 0);
        if (gone) return;
        expect(apply(back, person.uri)).toBeUndefined();
        expect(sorted(stateOf(evaluationOf(person))), texts.get(person.uri)).toEqual(sorted(state));
        applied += changes.length;
      } finally {
        set(person.uri, before);
      }
    }),
    { numRuns: 120, seed: 5 },
  );
  expect(applied).toBeGreaterThan(100);
});

function sorted(state: ReadonlyMap<string, string>): readonly string[] {
  return [...state].map(([key, value]) => `${key}: ${value}`).sort();
}
