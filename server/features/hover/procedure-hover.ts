import { nameKey } from '../../../language/grammar/index.js';
import { procedureNeeds } from '../../../language/procedures/index.js';
import type { Declared, Rules } from '../../../language/rules/index.js';
import { type Needs, withUsed } from '../../../language/rules/index.js';
import { escapeMarkdown } from '../../../language/show/index.js';
import { sentence } from '../../../language/values/index.js';
import type { FeatureContext } from '../../context.js';
import { originLine, rulingLines } from './rule.js';

/** The names of the rulebook that a procedure reads, with descriptions, and every ruling in full. Markdown. */
export function procedureMarkdown(context: FeatureContext, name: string, rules: Rules): string | undefined {
  const needs = procedureNeeds.find(({ procedure }) => nameKey(procedure) === nameKey(name));
  if (!needs) return undefined;
  const read = withUsed([needs]).flatMap((one) => readBy(one, rules));
  const lines = read.map(({ declared, kind }) => {
    const described = declared.description === undefined ? '' : `: ${escapeMarkdown(declared.description)}`;
    return `- ${escapeMarkdown(declared.name)}${described} · ${originLine(context, declared, rules, kind)}`;
  });
  return [
    `**${escapeMarkdown(needs.procedure)}** · *procedure*`,
    ...(lines.length > 0 ? [sentence('What it reads of this rulebook'), lines.join('\n')] : []),
    ...read.flatMap(({ declared }) => rulingLines(declared.rulings, rules)),
  ].join('\n\n');
}

/** Declarations of the rulebook that the header of a procedure names. */
function readBy(needs: Needs, rules: Rules): { readonly declared: Declared; readonly kind: string }[] {
  const groups: readonly (readonly [string, readonly string[], readonly ReadonlyMap<string, Declared>[]])[] = [
    ['table', Object.values(needs.tables ?? {}).map(({ table }) => table), [rules.tables]],
    ['value', Object.values({ ...needs.numbers, ...needs.facts }), [rules.settings, rules.derived]],
    ['switch', Object.values(needs.switches ?? {}), [rules.switches]],
    ['policy', Object.values(needs.policies ?? {}), [rules.policyRules]],
    ['pool', Object.values(needs.pools ?? {}), [rules.derived, ...rules.traits.values()]],
    ['modifier', Object.values(needs.modifiers ?? {}), [rules.modifiers]],
    ['kind', Object.values(needs.items ?? {}).map(({ kind }) => kind), [rules.kinds]],
  ];
  return groups.flatMap(([kind, names, among]) =>
    names.flatMap((name) => {
      const declared = among.map((map) => map.get(nameKey(name))).find((found) => found !== undefined);
      return declared ? [{ declared, kind }] : [];
    }),
  );
}
