import { nameKey } from '../../grammar/text.js';
import { list } from '../../grammar/token-text.js';
import { isValue } from '../../read/rolls/actions.js';
import type { Consequence } from '../../rules/consequences.js';
import type { Action, Rules } from '../../rules/rules.js';

/** The needs, inputs and effects of an action, in sentences; its conditions and formulas are in its declaration. */
export function actionSentences(action: Action, rules: Rules): readonly string[] {
  const { names, isOnSeveral, isOnOther, parameter, kinds, takes, uses, plays, consequences } = action;
  const said = [
    ...(names ? [namesWords(names, isOnSeveral === true, isOnOther === true)] : []),
    ...(parameter ? [parameterWords(parameter)] : []),
  ];
  const modifiers = takes.filter((key) => !uses.includes(key)).map((key) => rules.modifiers.get(key)?.name ?? key);
  return [
    ...(said.length > 0 ? [`After its name: ${said.join(', then ')}.`] : []),
    ...(kinds.length > 0 ? [`With ${list(kinds)}.`] : []),
    ...(modifiers.length > 0 ? [`Takes ${list(modifiers, 'and')}.`] : []),
    ...(plays === undefined ? [] : [`Carried out by the procedure ${plays}.`]),
    ...new Set(consequences.map((one) => consequenceSentence(one, rules))),
  ];
}

function namesWords(names: 'always' | 'optional', isOnSeveral: boolean, isOnOther: boolean): string {
  const one = isOnOther ? 'the name of another character' : 'the name of a character';
  const several = isOnOther ? 'the names of other characters' : 'the names of one or more characters';
  const words = isOnSeveral ? several : one;
  return names === 'always' ? words : `${words}; without one, the character who acts`;
}

/** `rock of the table Rock`, `height in ft` */
function parameterWords({ name, table, unit }: NonNullable<Action['parameter']>): string {
  return `${name}${table === undefined ? '' : ` of the table ${table}`}${unit === undefined ? '' : ` in ${unit}`}`;
}

function consequenceSentence(one: Consequence, rules: Rules): string {
  const then = one.each ? 'Then for each of them' : 'Then';
  const may = one.condition ? (one.each ? 'May for each of them' : 'May') : then;
  const whose = 'own' in one && one.own ? ' of the actor' : '';
  switch (one.is) {
    case 'reads':
      return `${may} read a row of ${rules.tables.get(one.table)?.name ?? one.table}.`;
    case 'throws':
      return `${may} throw ${one.name}.`;
    case 'resists':
      return `${may} have the target roll ${one.what}.`;
    case 'spends':
      return `${may} spend what is left on ${list(one.uses.map((key) => rules.modifiers.get(key)?.name ?? key))}.`;
    case 'tells':
      return `${may} report the result.`;
    case 'changes': {
      const of = one.of === undefined ? whose : ` of the ${one.of}`;
      return `${may} change ${rules.fields.get(one.field)?.name ?? one.field}${of}.`;
    }
    case 'adds':
      return `${may} add to ${rules.lists.get(one.list)?.name ?? one.list}${whose}.`;
    case 'gains': {
      const until = one.until === undefined ? '' : ` until the end of the ${one.until}`;
      const about = one.about ? ' about a person or thing' : '';
      return `${may} bring ${conditionName(one, rules)}${about}${until}${one.own ? ' to the actor' : ''}.`;
    }
    case 'loses':
      return `${may} end ${conditionName(one, rules)}${whose}.`;
    case 'leads':
      return `${may} lead to ${rules.actions.get(one.action)?.name ?? one.action}.`;
  }
}

function conditionName({ kind, key, name }: { kind: string; key: string; name: string }, rules: Rules): string {
  return rules.traits.get(kind)?.get(key)?.name ?? name;
}

/** The other meaning of an action's name, and the line for it; undefined if there is none. */
export function namesakeOfAction({ name }: Action, rules: Rules): string | undefined {
  const other = rules.vocabulary.names.get(nameKey(name))?.find((one) => isValue(one, rules));
  if (!other) return undefined;
  return other.kind === undefined
    ? `${other.name} is also a derived value.`
    : `${other.name} is also a ${other.kind}: \`roll ${other.kind} ${other.name}\` rolls only that.`;
}

/** The action with the same name as a trait or value. */
export function actionCalled(name: string, rules: Rules): string | undefined {
  const named = rules.actionNames.names.get(nameKey(name))?.[0];
  const action = named && rules.actions.get(named.key);
  return action && `${action.name} is an action besides: \`roll ${action.name}\` with what it needs.`;
}
