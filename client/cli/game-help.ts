import { nobody, type Rules } from '../../language/model/index.js';
import { quantityText } from '../../language/report/index.js';
import { isWrongUse, type WrongUse } from './options.js';
import { rulesCalled } from './rulebooks.js';

/** What a campaign can change about a game: its settings and switches, with what holds unless it says otherwise. */
export function gameHelp(name: string): string | WrongUse {
  const rules = rulesCalled(name);
  if (isWrongUse(rules)) return rules;
  const title = rules.title === undefined ? rules.name : `${rules.name}: ${rules.title}`;
  return [title, ...settingLines(rules), ...switchLines(rules), ''].join('\n');
}

function settingLines(rules: Rules): string[] {
  const someone = nobody(rules);
  const rows = [...rules.settings.values()].map(({ key, name, unit, description = '' }) => {
    const { value } = someone.setting(key);
    return [`${name} = ${quantityText({ value, ...(unit !== undefined && { unit }) })}`, description] as const;
  });
  return rows.length === 0 ? [] : ['', 'Settings, to be written into the braces of `campaign`:', ...columns(rows)];
}

function switchLines(rules: Rules): string[] {
  const rows = [...rules.switches.values()].map(
    ({ name, on, description = '' }) => [`${name} ${on ? 'on' : 'off'}`, description] as const,
  );
  return rows.length === 0 ? [] : ['', 'Switches:', ...columns(rows)];
}

function columns(rows: readonly (readonly [left: string, right: string])[]): string[] {
  const widest = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(widest)}  ${right}`.trimEnd());
}
