import type { AstNode } from 'langium';
import { families } from '../dice/families/list.js';
import { nameKey } from '../grammar/text.js';
import { oncePer } from '../memo/once-per.js';
import { ofRounds, procedures } from '../procedures/list.js';
import { hiddenNones } from '../rules/check/check-none.js';
import { type ReadInPlay, unreachedIn } from '../rules/check/check-reach.js';
import { countedOnlyIfSaid } from '../rules/check/check-said.js';
import { ANY, columnOf, FIRST, type NamesRead } from '../rules/check/names-read.js';
import type { CompiledBook } from '../rules/compile/compile-rulebook.js';
import { type RuleFinding, RuleFindings } from '../rules/compile/rule-findings.js';
import { type Needs, withUsed } from '../rules/needs.js';
import { FIGHT_POLICIES } from '../sheet/fight-policies.js';
import type { Books } from '../workspace/governing/books.js';

/** A finding about the form of a rulebook: nothing reads it, or it may hide a mistake. */
interface Form {
  readonly code: string;
  readonly node: AstNode;
  readonly message: string;
}

/**
 * Findings about declarations of a rulebook document that nothing reaches, and about formulas that may hide a mistake.
 * What a rulebook declares may also be reached by the books that extend it.
 */
export function formFindings(books: Books, uri: string): readonly RuleFinding[] {
  const name = books.nameOf(uri);
  const compiled = name === undefined ? undefined : books.get(name);
  const sources = name === undefined ? [] : books.sources(name);
  const source = sources.find((one) => one.uri === uri);
  if (!source || !compiled || name === undefined) return [];
  // With errors it is unknown what the rulebook reads.
  if (compiled.findings.some(({ severity }) => severity === 'error')) return [];
  const reports = new RuleFindings(sources, source);
  const isOwn = ({ node }: Form): boolean => reports.sourceOf(node) === source;
  const extending = books.extending(name).flatMap((one) => books.get(one) ?? []);
  const unreachedInExtending = extending.map((one) => new Set(unreachedBy(one).map(({ node }) => node)));
  for (const form of [...unreachedBy(compiled), ...formsOf(compiled)]) {
    if (!isOwn(form) || (isOfReach(form) && !unreachedInExtending.every((nodes) => nodes.has(form.node)))) continue;
    const { code, node, message } = form;
    const property = 'name' in node ? { property: 'name' } : {};
    reports.report(code, node, message, { severity: 'information', ...property });
  }
  return reports.findings;
}

function isOfReach({ code }: Form): boolean {
  return code === 'unreached' || code === 'never-ends' || code === 'unneeded-mark';
}

const unreachedBy = oncePer(({ book }: CompiledBook): readonly Form[] => unreachedIn(book, play));

function formsOf({ book }: CompiledBook): readonly Form[] {
  return [...hiddenNones(book), ...countedOnlyIfSaid(book).map((one) => ({ code: 'only-if-said', ...one }))];
}

/** The names and columns of a rulebook that code with these headers reads. */
function namesReadBy(needs: readonly Needs[]): NamesRead {
  const names = new Set<string>();
  const columns = new Set<string>();
  for (const { procedure: _procedure, uses: _uses, tables, ...named } of withUsed(needs)) {
    for (const text of textsIn(named)) names.add(nameKey(text));
    for (const { table, numbers, texts, anyColumn } of Object.values(tables ?? {})) {
      names.add(nameKey(table));
      const read = [...Object.values(numbers ?? {}), ...Object.values(texts ?? {})];
      for (const column of anyColumn ? [ANY] : read.length > 0 ? read : [FIRST]) columns.add(columnOf(table, column));
    }
  }
  return { names, columns };
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const always = namesReadBy(ofRounds);

const play: ReadInPlay = {
  names: new Set([...always.names, ...families.flatMap(({ words }) => words.settings.map(nameKey))]),
  columns: always.columns,
  procedure: (name) => {
    const procedure = procedures.get(name);
    return procedure && namesReadBy([procedure.needs]);
  },
  ending: [FIGHT_POLICIES.passing],
  lasting: [FIGHT_POLICIES.dead, FIGHT_POLICIES.out],
};
