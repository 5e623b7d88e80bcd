import { nameKey } from '../../grammar/text.js';
import type { PageBlock, PageRule } from '../../rules/page.js';
import type { Rules } from '../../rules/rules.js';
import { askedName, capitalised, isPrinted } from '../sheet-view.js';
import { BlockBuilder } from './blocks/page-blocks.js';
import { block, defaultPage, itemColumns } from './default-page.js';
import { addsOf, otherAdds } from './page-adds.js';
import type { PageBlockModel, PageFact, PageFinding, PageModel, PageNumber } from './page-model.js';
import { type PageContext, PageValues } from './page-values.js';

/**
 * The page of a character: the blocks of its rulebook, followed by everything else that the author wrote, so that
 * nothing is missing. A game that declares no page has a default one.
 */
export function pageModel(context: PageContext): PageModel {
  const { sheet, evaluation, places } = context;
  const values = new PageValues(context);
  const rule = evaluation.rules.page ?? defaultPage(evaluation.rules, sheet);
  const builder = new BlockBuilder(values);
  const mentioned = mentionedIn(rule);
  const facts = rule.sides.flat(3).find(({ word }) => word === 'facts');
  const sides = rule.sides.map((rows) => laidOut(rows, builder, evaluation.rules));
  const rest = leftOver(rule, builder, context).map((one): PageBlockModel[][] => [[one]]);
  const growing = new Set(sides.flat(3).flatMap(({ adds = [] }) => adds));
  const front = sides[0] ?? [];
  const notes = front.findIndex((row) => row.flat().every(({ type }) => type === 'notes'));
  const place = sides.length > 1 || notes < 0 ? front.length : notes;
  const at = places.text({ uri: sheet.uri, path: sheet.path, part: 'name' });
  const { spent, budget, byKind } = sheet.points;
  return {
    version: 1,
    kind: sheet.role,
    name: sheet.name,
    rulebook: sheet.rulebook,
    ...(sheet.campaign !== undefined && { campaign: sheet.campaign }),
    file: context.file,
    ...(at && values.at({ uri: sheet.uri, path: sheet.path, part: 'name' })),
    ...(values.hasCosts && {
      points: {
        spent: values.text(spent),
        ...(budget && { budget: values.text(budget) }),
        byKind: [...byKind].map(([kind, value]) => [kind, values.text(value)] as const),
      },
    }),
    facts: factsOf(facts, mentioned, values),
    sides: [[...front.slice(0, place), ...rest, ...front.slice(place)], ...sides.slice(1)],
    adds: otherAdds(evaluation.rules, growing),
    rest: sheet.derived
      .filter((one) => isPrinted(one) && !mentioned.has(`derived ${nameKey(one.name)}`))
      .map((one): PageNumber => ({ label: askedName(one, context.units), ...values.quantity(one) })),
    findings: sheet.findings.map((finding): PageFinding => {
      const row = builder.shown.rowAt(finding.origin);
      return {
        severity: finding.severity,
        code: finding.code,
        message: finding.message,
        ...(row !== undefined && { row }),
        ...values.at(finding.origin),
      };
    }),
  };
}

function laidOut(rows: PageRule['sides'][number], builder: BlockBuilder, rules: Rules): PageBlockModel[][][] {
  const build = (one: PageBlock): PageBlockModel[] => {
    const adds = addsOf(rules, one);
    return builder.build(one).map((made) => (adds.length === 0 ? made : { ...made, adds }));
  };
  return rows.flatMap((row) => {
    const columns = row.map((column) => column.flatMap(build)).filter((column) => column.length > 0);
    return columns.length > 0 ? [columns] : [];
  });
}

/** Facts in the order of the page, followed by the other fields that are written. */
function factsOf(facts: PageBlock | undefined, mentioned: ReadonlySet<string>, values: PageValues): PageFact[] {
  const { sheet } = values;
  const declared = (facts?.names ?? []).map((one): PageFact => {
    if (one.what === 'field' && values.field(one.key)?.origin === undefined)
      return { label: capitalised(one.label), field: one.name };
    const number = values.number(one);
    return number ? { ...number, label: capitalised(one.label) } : { label: capitalised(one.label) };
  });
  const others = sheet.fields
    .filter((one) => one.origin && !mentioned.has(`field ${nameKey(one.name)}`))
    .map(
      (one): PageFact => ({
        label: capitalised(one.name),
        text: values.quantity(one).text,
        ...values.at(one.origin),
        field: one.name,
      }),
    );
  return [...declared, ...others];
}

/** Names on the page with their kind: `derived dodge`, `field age`. */
function mentionedIn(rule: PageRule): ReadonlySet<string> {
  const names = rule.sides.flat(3).flatMap(({ names, less }) => (less ? [...names, less] : names));
  return new Set(names.map(({ what, key }) => `${what} ${key}`));
}

/** Blocks for everything written that no block of the page shows. */
function leftOver(rule: PageRule, builder: BlockBuilder, context: PageContext): PageBlockModel[] {
  const { evaluation } = context;
  const words = new Set(rule.sides.flat(3).map(({ word }) => word));
  const left = builder.shown.entriesLeft();
  const kinds = [...new Set(left.map(({ kind }) => kind))];
  const items = builder.shown.itemsLeft();
  const lists = [...new Set(items.map(({ list }) => list))];
  return [
    ...kinds.map((kind) => builder.traits.traitsOf(`rest ${kind}`, kind, left)),
    ...lists.map((list) => {
      const inside = items.filter((item) => item.list === list);
      const columns = [...new Set(inside.map(({ kind }) => kind))].flatMap((kind) => itemColumns(inside, kind));
      const title = capitalised(evaluation.rules.lists.get(list)?.name ?? list);
      return builder.items.itemsOf(block('items', `rest ${list}`, [], { title, inner: columns }), inside);
    }),
    ...(words.has('rolls') ? [] : builder.build(block('rolls', 'rest rolls', []))),
    ...(words.has('situations') ? [] : builder.build(block('situations', 'rest situations', []))),
    ...(words.has('notes') ? [] : builder.build(block('notes', 'rest notes', []))),
  ];
}
