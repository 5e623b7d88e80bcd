import { describe, expect, test } from 'vitest';
import { valueText } from '../../language/values/value.js';
import { workspaceOf } from '../sheet/read-sheets.js';

/** The pool that a line rolls under a campaign with these settings. */
function rolled(line: string, campaign = ''): string {
  const text = `use Godlike\ncampaign Test { ${campaign} }\nnpc Joe {\n  roll ${line}\n}\n`;
  const [sheet] = workspaceOf({ 'a.muster': text }).sheets('file:///table/a.muster');
  const value = sheet?.rolls[0]?.rolled?.value;
  return value ? valueText(value) : 'nothing';
}

describe('a pool of more dice than may be rolled', () => {
  test('is cut before a penalty', () => expect(rolled('14d with penalty 2')).toBe('8d'));
  test('is cut after it where the table says so', () =>
    expect(rolled('14d with penalty 2', 'switch Cap After Penalties on')).toBe('10d'));
});
