import { describe, expect, it } from 'vitest';
import { CLAUSES, DECLARATIONS } from '../../language/grammar/layout/rulebook/rulebook-forms.js';
import { parseRulebook } from '../../language/grammar/parse.js';
import { CLAUSE_FORMS, DECLARATION_FORMS, ROW_FORMS } from '../../language/grammar/written-forms.js';

const findings = (text: string) => parseRulebook(text).findings.map(({ message }) => message);
/** The forms of a line that a message offers: several are told apart as they are shown. */
const shown = (form: string) => form.split('` or `');
const header = 'rulebook House\n';

describe('a message about a line shows how it is written', () => {
  it('of every declaration and every clause', () => {
    expect(Object.keys(DECLARATION_FORMS)).toEqual([...DECLARATIONS.keys()]);
    expect(Object.keys(CLAUSE_FORMS)).toEqual([...CLAUSES.keys()]);
  });

  it.each(Object.entries(DECLARATION_FORMS).flatMap(([word, form]) => shown(form).map((one) => [one, word] as const)))(
    '%s',
    (form, word) => {
      expect(form.split(' ')[0]).toBe(word);
      expect(findings(word === 'rulebook' ? form : header + form)).toEqual([]);
    },
  );

  it.each(Object.entries(CLAUSE_FORMS).flatMap(([word, form]) => shown(form).map((one) => [one, word] as const)))(
    '%s',
    (form, word) => {
      expect(form.split(' ')[0]).toBe(word);
      expect(findings(`${header}action Try {\n${form}\n}`)).toEqual([]);
    },
  );

  it.each([
    ['dice', 'dice over 2d6 {', '}', '= 3'],
    ['field', 'field age {', '}', 'low: = 3'],
    ['table', 'table Price by rating gives one, two {', '}', '= 3'],
    ['ladder', 'ladder Steps {', '}', '= 3'],
    ['scale', 'scale Size {', '}', 'steps = 3'],
    ['page', 'page {', '}', 'facts = 3'],
    ['option', 'kind a { option b {', '} }', 'low: = 3'],
    ['specialty', 'kind a { specialty {', '} }', 'low: = 3'],
    ['chooses', 'create a { chooses b {', '} }', 'low: = 3'],
  ] as const)('of the rows of %s', (word, before, after, wrong) => {
    const form = ROW_FORMS[word] ?? '';
    for (const one of shown(form)) expect(findings(`${header}${before}\n${one}\n${after}`), one).toEqual([]);
    expect(findings(`${header}${before}\n${wrong}\n${after}`)).toEqual([
      `This cannot be read: "=" does not fit here. Such a line is written like this: \`${form}\`.`,
    ]);
  });
});

describe('what people write who know other notations', () => {
  it.each([
    ['dice over 4dF { }', /4d3 \{ face 1/],
    ['dice over d% { }', /`1d100`/],
    ['dice 3d6 under', /`dice over 2d6 \{ usual difficulty 7 \}`/],
    ['kind a { rating 1..5 }', /`rating from 1 to 20 else 10` or `rating dice`/],
    ['kind a { cost 0, 1, 2 }', /a table or a ladder, .* `cost Price\[rating\]`/],
    ['kind a { gives DEX + 2 }', /`gives \+2 to Calm, set 0 to Fear`/],
    ['kind a { +2 DEX }', /`gives \+2 to NAME`/],
    ['field hp = 10', /`field age number from 0 to 200 else 18`/],
    ['modifier half { multiply 1/2 }', /No clause begins with "multiply".*`multiply: 1\/2`/],
    ['derived A = Str > 1 ? 1 : 0', /`if CONDITION then A else B`/],
    ['derived A = if Str == 1 then 1 else 0', /a single `=`/],
    ['limit spent <= 27', /Expected a text in quotes after "27"/],
    ['modifier hard -20', /`modifier hard \{ shift -20 \}`/],
    ['modifier hard 20', /`modifier hard \{ shift 20 \}`/],
    ['derived ST/2 + 1 = 3', /"ST\/2 \+ 1" holds a number or a sign/],
    ['trait Ease - Grace', /"Ease - Grace" holds/],
    ['replace limit spent <= 3 "too much"', /cannot take away a limit/],
    ['replace budget 3', /Remove `replace`/],
  ])('%s', (text, said) => {
    expect(findings(header + text)).toEqual([expect.stringMatching(said)]);
  });

  it.each([
    'dice under 3d6',
    'weapon Stielhandgranate 24',
    'weapon Type 99 Rifle "a rifle"',
    'modifier "hard -20" { shift -20 }',
    'skill Guns/TL',
    'replace table Light by light { dusk: -1 }',
    'replace action climb { rolls Might }',
  ])('%s is read', (text) => {
    expect(findings(header + text)).toEqual([]);
  });
});
