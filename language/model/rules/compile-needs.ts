import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import { citationsOf } from './citations.js';
import type { Exclusion, Need } from './clauses.js';
import type { DeclarationFormulas } from './declaration-formulas.js';

/** A condition that has to hold, or should, or is worth a remark. */
export function compileNeed(clause: ast.Needs, formulas: DeclarationFormulas): Need {
  const severity = ({ needs: 'error', warn: 'warning', inform: 'information' } as const)[clause.severity];
  return {
    severity,
    condition: formulas.condition(clause.condition, clause.severity),
    message: formulas.message(clause),
    citations: citationsOf(clause.citations, formulas.book),
  };
}

/** What cannot stand beside an entry. */
export function compileExclusion(clause: ast.Excludes, formulas: DeclarationFormulas): Exclusion {
  clause.names.forEach((name, index) => {
    if (!formulas.book.findTrait(name) && !formulas.book.find('modifier', name))
      formulas.book.report(
        'unknown-name',
        clause,
        `Nothing is called "${name}".${formulas.book.advice(name, ['trait', 'modifier'])}`,
        { property: 'names', index },
      );
  });
  return {
    names: clause.names.map(
      (name) => formulas.book.findTrait(name)?.key ?? formulas.book.find('modifier', name) ?? nameKey(name),
    ),
    ...(clause.message !== undefined && { message: clause.message }),
  };
}

/** Entries that stand in the braces of another without being written; reports names that nothing bears. */
export function compileBrings(clause: ast.Brings, formulas: DeclarationFormulas): readonly string[] {
  clause.entries.forEach((entry, index) => {
    const name = entry.replace(/\s*(\(.*|[-+]?\d.*)$/, '');
    if (!formulas.book.findTrait(entry) && !formulas.book.findTrait(name))
      formulas.book.report(
        'unknown-name',
        clause,
        `Nothing is called "${name}", so it cannot be brought.${formulas.book.advice(name, ['trait'])}`,
        { property: 'entries', index },
      );
  });
  return clause.entries;
}

/** Reports kinds and traits under which an entry is to stand and which do not exist. */
export function checkUnder(clause: ast.Under, formulas: DeclarationFormulas): void {
  clause.kinds.forEach((name, index) => {
    if (!formulas.book.kind(name) && !formulas.book.findTrait(name))
      formulas.book.report(
        'unknown-name',
        clause,
        `No kind and no trait is called "${name}", so nothing can stand under it.${formulas.book.advice(name, ['kind', 'trait'])}`,
        { property: 'kinds', index },
      );
  });
}
