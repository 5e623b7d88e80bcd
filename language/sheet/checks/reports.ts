import type { Span } from '../../read/entry/reading.js';
import type { Message, Scope } from '../../rules/scope.js';
import type { Finding, FindingCode } from '../../values/finding.js';
import type { TextPart } from '../../values/origin.js';
import { lineText, valueText } from '../../values/value.js';
import type { Entry } from '../cells/entry.js';
import type { Evaluation } from '../cells/evaluation.js';

/** Reports a finding about a part of the entry that is being checked; an error unless `extra` says otherwise. */
export type Report = (
  code: FindingCode,
  message: string,
  part: TextPart,
  span?: Span,
  extra?: Partial<Finding>,
) => void;

/** A finding about an entry among others, at its name. */
export function atName(entry: Entry, code: FindingCode, message: string, extra: Partial<Finding> = {}): Finding {
  return {
    severity: 'error',
    code,
    message,
    origin: entry.origin('name', entry.read?.name),
    ...(entry.trait && { rule: entry.trait.origin }),
    ...extra,
  };
}

/** A finding about the character as a whole, at its name. */
export function atHeader(
  { source }: Evaluation,
  code: FindingCode,
  message: string,
  extra: Partial<Finding> = {},
): Finding {
  return { severity: 'error', code, message, origin: { uri: source.uri, path: source.path, part: 'name' }, ...extra };
}

/**
 * The text of a rulebook's message with its formulas filled in. If the text repeats the unit of a value after it, the
 * unit appears once.
 */
export function fill(message: Message, scope: Scope): string {
  let text = '';
  let unit: string | undefined;
  for (const part of message.parts) {
    if (typeof part === 'string') {
      text += unit === undefined ? part : withoutUnit(part, unit);
      unit = undefined;
      continue;
    }
    const { value } = part(scope);
    text += valueText(value);
    unit = value.kind === 'number' ? value.unit : undefined;
  }
  return text;
}

/** The text without the unit that it begins with. */
function withoutUnit(text: string, unit: string): string {
  const written = [` ${unit}`, unit].find((one) => text.startsWith(one));
  const rest = text.slice(written?.length ?? 0);
  return written === undefined || /^\p{L}/u.test(rest) ? text : rest;
}

/** The same in the form of a line of a sheet. */
export function fillLine(message: Message, scope: Scope): string {
  return message.parts.map((part) => (typeof part === 'string' ? part : lineText(part(scope).value))).join('');
}
