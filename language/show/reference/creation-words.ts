import { list } from '../../grammar/token-text.js';
import type { Creation, CreationStep } from '../../rules/creations.js';
import type { Rules } from '../../rules/rules.js';

/** The rolls, questions and lines of a creation, in sentences; its formulas are in its declaration. */
export function creationSentences(creation: Creation, rules: Rules): readonly string[] {
  const steps = allSteps(creation.steps);
  const names = (is: 'throws' | 'chooses'): string[] => [
    ...new Set(steps.flatMap((step) => (step.is === is ? [step.name] : []))),
  ];
  const tables = new Set(
    steps.flatMap((step) => (step.is === 'buys' ? [rules.tables.get(step.table)?.name ?? step.table] : [])),
  );
  const sentence = (words: string, of: Iterable<string>): string[] => {
    const all = [...of];
    return all.length === 0 ? [] : [`${words} ${list(all, 'and')}.`];
  };
  return [
    ...sentence('Throws', names('throws')),
    ...sentence('The player chooses', names('chooses')),
    ...(steps.some(({ is }) => is === 'sets') ? ['The player takes one of several sets.'] : []),
    ...sentence('Buys from', tables),
  ];
}

function allSteps(steps: readonly CreationStep[]): readonly CreationStep[] {
  return steps.flatMap((step) => ('steps' in step ? [step, ...allSteps(step.steps)] : [step]));
}

/** The command that creates such a character. */
export function creationCommand(creation: Creation, rules: Rules): string {
  const which = rules.creations.size > 1 ? ` --as "${creation.name}"` : '';
  return `muster create --rulebook "${rules.name}"${which}`;
}
