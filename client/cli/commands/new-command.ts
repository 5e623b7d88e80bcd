import { isNewSheet, NEW_SHEETS, newSheet, templateText } from '../../../language/show/on-command.js';
import { exitCode, type Run } from '../command.js';
import { says } from '../messages.js';
import { isWrongUse, wrongUse } from '../options.js';
import { print } from '../output.js';
import { rulesCalled } from '../rulebooks.js';

/** Prints a template of a sheet for a game. */
export const newSheetCommand: Run = async (args) => {
  const [what, name, ...more] = args.positionals;
  if (!isNewSheet(what) || more.length > 0) return wrongUse(says.newWhat(NEW_SHEETS));
  if (name !== undefined && (name.trim() === '' || /\p{Cc}/u.test(name))) return wrongUse(says.newName);
  const game = args.one('rulebook');
  if (game === undefined) return wrongUse(says.newGame);
  const rules = rulesCalled(game);
  if (isWrongUse(rules)) return rules;
  print(templateText(newSheet(rules, { what, ...(name !== undefined && { name }) })));
  return exitCode.ok;
};
