import type { Rules } from '../../../language/rules/index.js';
import type { Workspace } from '../../../language/workspace/index.js';

/** Which parts of a rulebook some sheets use, and which none of them uses. */
export interface Coverage {
  readonly rulebook: string;
  readonly sheets: number;
  readonly declared: number;
  readonly used: number;
  /** Names that no sheet uses, by kind. */
  readonly unused: Readonly<Record<string, readonly string[]>>;
}

/** For every rulebook that governs a sheet: which of its traits no character has, and which of its values and modifiers nothing reads. */
export function coverageOf(workspace: Workspace): Coverage[] {
  const books = new Map<string, { rules: Rules; sheets: number; used: Set<string> }>();
  for (const uri of workspace.uris()) {
    for (const { path } of workspace.document(uri)?.characters ?? []) {
      const sheet = workspace.sheet(uri, path);
      const evaluation = workspace.evaluation(uri, path);
      if (!sheet || !evaluation) continue;
      const book = books.get(sheet.rulebook) ?? { rules: evaluation.rules, sheets: 0, used: new Set<string>() };
      book.sheets++;
      for (const read of evaluation.reads) if (!isTrait(read, evaluation.rules)) book.used.add(read);
      for (const { trait } of evaluation.all) if (trait) book.used.add(`${trait.kind}:${trait.key}`);
      books.set(sheet.rulebook, book);
    }
  }
  return [...books].map(([rulebook, { rules, sheets, used }]) => coverage(rulebook, rules, sheets, used));
}

/** The report as lines of text. */
export function coverageText({ rulebook, sheets, declared, used, unused }: Coverage): string {
  const lines = Object.entries(unused).map(([kind, names]) => `  ${kind}: ${names.join(', ')}`);
  return [
    `${rulebook}: ${used} of ${declared} declarations are used by ${sheets === 1 ? '1 sheet' : `${sheets} sheets`}. Unused are`,
    ...lines,
  ].join('\n');
}

function coverage(rulebook: string, rules: Rules, sheets: number, used: ReadonlySet<string>): Coverage {
  const declared = declarations(rules);
  const unused: Record<string, string[]> = {};
  for (const { kind, key, name } of declared) {
    if (used.has(`${kind}:${key}`)) continue;
    unused[kind] ??= [];
    unused[kind].push(name);
  }
  const missing = Object.values(unused).reduce((sum, names) => sum + names.length, 0);
  return { rulebook, sheets, declared: declared.length, used: declared.length - missing, unused };
}

function declarations(rules: Rules): { kind: string; key: string; name: string }[] {
  const of = (kind: string, all: Iterable<{ key: string; name: string }>) =>
    [...all].map(({ key, name }) => ({ kind, key, name }));
  return [
    ...[...rules.traits].flatMap(([kind, traits]) => of(kind, traits.values())),
    ...of('field', rules.fields.values()),
    ...of('setting', rules.settings.values()),
    ...of('switch', rules.switches.values()),
    ...of('derived', rules.derived.values()),
    ...of('function', rules.functions.values()),
    ...of('modifier', rules.modifiers.values()),
    ...of('action', rules.actions.values()),
  ];
}

function isTrait(read: string, rules: Rules): boolean {
  return rules.traits.has(read.slice(0, read.indexOf(':')));
}
