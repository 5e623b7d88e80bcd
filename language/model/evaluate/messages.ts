import { valueText } from '../../values/value.js';
import type { Message, Scope } from '../rules/scope.js';

/** The text of a message with its `{names}` filled in. */
export function fill(message: Message, scope: Scope): string {
  return message.parts.map((part) => (typeof part === 'string' ? part : valueText(part(scope).value))).join('');
}

export function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
