import { nameKey } from '../grammar/text.js';
import type { Citation, Declared } from '../rules/declared.js';
import type { Rules } from '../rules/rules.js';
import type { RuleOrigin } from '../values/origin.js';

/** The declaration of an origin; undefined if it has none, such as a budget. */
export function declarationOf(rules: Rules, origin: RuleOrigin): Declared | undefined {
  const kind = nameKey(origin.kind);
  const key = nameKey(origin.name);
  switch (kind) {
    case 'kind':
      return rules.kinds.get(key);
    case 'setting':
      return rules.settings.get(key);
    case 'switch':
      return rules.switches.get(key);
    case 'field':
      return rules.fields.get(key);
    case 'list':
      return rules.lists.get(key);
    case 'table':
      return rules.tables.get(key);
    case 'ladder':
      return rules.ladders.get(key);
    case 'function':
      return rules.functions.get(key);
    case 'scale':
      return rules.scales.get(key);
    case 'derived':
      return rules.derived.get(key);
    case 'modifier':
      return rules.modifiers.get(key);
    case 'action':
      return rules.actions.get(key);
    case 'create':
      return rules.creations.get(key);
    case 'limit':
      return rules.limits.find((limit) => limit.name === origin.name);
    case 'dice':
      return rules.dice.find((dice) => dice.key === key || dice.family === key);
    default:
      return rules.traits.get(kind)?.get(key);
  }
}

/** Lines of the documents that a rulebook follows: `Lite 402..424, 511`. Undefined without citations. */
export function citationText(citations: readonly Citation[]): string | undefined {
  const bySource = new Map<string, string[]>();
  for (const { source, from, to } of citations) {
    const lines = from === to ? `${from}` : `${from}..${to}`;
    const linesOfSource = bySource.get(source);
    if (linesOfSource) linesOfSource.push(lines);
    else bySource.set(source, [lines]);
  }
  if (bySource.size === 0) return undefined;
  return [...bySource].map(([source, lines]) => `${capitalised(source)} ${lines.join(', ')}`.trim()).join('; ');
}

/** The citation of the declaration that an origin names. */
export function citationOf(rules: Rules, origin: RuleOrigin): string | undefined {
  const declared = declarationOf(rules, origin);
  return declared && citationText(declared.citations);
}

/** Sources are named by their key in the rulebook, which is lower case. */
function capitalised(source: string): string {
  return source.charAt(0).toUpperCase() + source.slice(1);
}
