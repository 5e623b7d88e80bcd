import type * as ast from '../../../grammar/generated/ast.js';
import { textOfNode } from '../../../grammar/node-places.js';
import { nameKey } from '../../../grammar/text.js';
import { checkThrown } from '../../check/check-formula.js';
import type { Throws } from '../../consequences.js';
import { CELL, type Creation, type CreationStep, TIMES } from '../../creations.js';
import type { Declared } from '../../declared.js';
import { messages } from '../../messages.js';
import type { Book } from '../book.js';
import { type Draft, stepsIn } from '../draft.js';
import { DeclarationFormulas } from '../formulas/compile-formula.js';
import type { NameContext } from '../formulas/own-names.js';
import { alsoOf, citationsOf, originOf } from '../origins.js';
import { LocalFormulas } from './compile-declarations.js';

/** Compiles a creation. Its formulas can read what it throws and what the player chooses by name. */
export function compileCreation(draft: Draft, declared: Declared, book: Book): Creation {
  const own = draft.clauses.filter((clause) => clause.$type === 'Let');
  const bound = new Set(
    stepsIn(draft.clauses).flatMap((clause) =>
      clause.$type === 'Throws' || clause.$type === 'Chooses' ? [nameKey(clause.name)] : [],
    ),
  );
  const origin = originOf(draft, book);
  const lets = new LocalFormulas(own, book, (clause) => formulas.formula(clause.value, clause.name));
  const names: NameContext = { bound, locals: new Set(own.map(({ name }) => nameKey(name))), fixed: lets };
  const formulas: DeclarationFormulas = new DeclarationFormulas(book, origin, names);
  lets.compileAll();
  return { ...declared, also: alsoOf(draft), steps: compileSteps(draft.clauses, formulas) };
}

function compileSteps(clauses: readonly ast.Clause[], formulas: DeclarationFormulas): readonly CreationStep[] {
  return clauses.flatMap((clause) => compileStep(clause, formulas));
}

/** Compiles a step. Empty for any other clause, and for one with an unknown name, which is reported. */
function compileStep(clause: ast.Clause, formulas: DeclarationFormulas): CreationStep[] {
  const { book } = formulas;
  switch (clause.$type) {
    case 'Throws':
      return [compileThrows(clause, formulas)];
    case 'Chooses':
      return [{ ...named(clause), is: 'chooses', options: optionsOf(clause, book), citations: cited(clause, book) }];
    case 'Writes': {
      const condition = clause.condition && formulas.condition(clause.condition, 'writes');
      const entry = formulas.text(clause, 'entry', clause.entry);
      return [{ is: 'writes', entry, ...(condition && { condition }), citations: cited(clause, book) }];
    }
    case 'Buys':
      return compileBuys(clause, formulas);
    case 'Sets': {
      const count = formulas.formula(clause.count, 'sets');
      const steps = clause.block.clauses.flatMap((one): Throws[] => {
        if (one.$type === 'Throws') return [compileThrows(one, formulas)];
        if (one.$type !== 'Broken') book.report('wrong-place', one, messages.onlyThrowsInSets);
        return [];
      });
      return [{ is: 'sets', count, steps, citations: cited(clause, book) }];
    }
    case 'Repeats': {
      const count = formulas.formula(clause.count, 'repeats');
      const until = clause.condition && formulas.condition(clause.condition, 'repeats');
      const steps = compileSteps(clause.block.clauses, formulas);
      return [{ is: 'repeats', count, ...(until && { until }), steps, citations: cited(clause, book) }];
    }
    case 'Branch': {
      const condition = formulas.condition(clause.condition, 'if');
      const steps = compileSteps(clause.block.clauses, formulas);
      return [{ is: 'if', condition, steps, citations: cited(clause, book) }];
    }
    default:
      return [];
  }
}

const named = ({ name }: { readonly name: string }) => ({ name, key: nameKey(name) });

function cited({ citations }: { readonly citations: readonly ast.Citation[] }, book: Book) {
  return citationsOf(citations, book);
}

function compileThrows(clause: ast.Throws, formulas: DeclarationFormulas): Throws {
  const { book } = formulas;
  const value = formulas.formula(clause.value, 'throws');
  checkThrown(book, formulas.names, clause);
  const condition = clause.condition && formulas.condition(clause.condition, 'throws');
  return { is: 'throws', ...named(clause), value, ...(condition && { condition }), citations: cited(clause, book) };
}

/** The options of a choice: the listed ones, the rows of a table, or the choices of the field with that name. */
function optionsOf(clause: ast.Chooses, book: Book): readonly string[] {
  for (const row of clause.rows) if (row.value) book.report('wrong-place', row.value, messages.worthOfChoice);
  if (clause.table !== undefined) {
    const table = tableOf(clause, book);
    const labels = table?.rows.flatMap(({ label }) => label ?? []) ?? [];
    const at = { property: 'table' } as const;
    if (table && labels.length === 0) book.report('wrong-type', clause, messages.noLabels(table.name), at);
    return labels;
  }
  if (clause.rows.length > 0) return clause.rows.map(({ label }) => label);
  const field = book.find('field', clause.name);
  const node = field === undefined ? undefined : book.draft(`field:${field}`)?.layers.at(-1)?.node;
  const choices = node?.$type === 'Field' ? node.type.choices.map(({ label }) => label) : [];
  if (choices.length === 0)
    book.report('missing-option', clause, messages.nothingToChoose(clause.name), { property: 'name' });
  const usual = node?.$type === 'Field' ? node.bounds.find((bound) => bound.$type === 'Fallback') : undefined;
  const first = nameKey(usual?.$type === 'Fallback' ? textOfNode(usual.value).replaceAll('"', '') : '');
  return [...choices].sort((a, b) => Number(nameKey(b) === first) - Number(nameKey(a) === first));
}

/** The table of a step; an unknown one is reported. */
function tableOf(clause: ast.Chooses | ast.Buys, book: Book): ReturnType<Book['table']> {
  const name = clause.table ?? '';
  const table = book.table(name);
  if (!table) book.reportUnknown(clause, 'table', name, ['table'], { property: 'table' });
  return table;
}

function compileBuys(clause: ast.Buys, formulas: DeclarationFormulas): CreationStep[] {
  const { book, origin, names } = formulas;
  const table = tableOf(clause, book);
  const at = { property: 'table' } as const;
  if (table && !table.dice) book.report('wrong-type', clause, messages.notRolled(table.name), at);
  else if (table?.bands.some(({ rolls }) => rolls))
    book.report('wrong-type', clause, messages.buysRolled(table.name), at);
  const columns = table && table.columns.length > 0 ? table.columns.map(({ key }) => key) : [CELL];
  const seen = new DeclarationFormulas(book, origin, {
    ...names,
    bound: new Set([...(names.bound ?? []), ...columns, TIMES]),
  });
  const entry = seen.text(clause, 'entry', clause.entry);
  const until = clause.condition && formulas.condition(clause.condition, 'buys');
  if (!table?.dice) return [];
  return [{ is: 'buys', table: table.key, entry, ...(until && { until }), citations: cited(clause, book) }];
}
