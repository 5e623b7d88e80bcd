import { DEFAULT_LIMITS } from '../../grammar/findings.js';
import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import { type CampaignLine, readCampaignLines } from '../../read/campaign-lines.js';
import { declarationFindings } from '../../read/declaration-findings.js';
import type { Span } from '../../read/entry/reading.js';
import { compileExpression } from '../../read/expression-value.js';
import type { SourceCampaign } from '../../read/source/source.js';
import { nearNames } from '../../rules/near-names.js';
import type { Rules } from '../../rules/rules.js';
import type { Contract } from '../../sheet/cells/contract.js';
import { nobody } from '../../sheet/cells/nobody.js';
import type { Finding, FindingCode } from '../../values/finding.js';
import type { TextPart } from '../../values/origin.js';
import * as rational from '../../values/rational.js';
import { NONE } from '../../values/value.js';
import * as messages from '../messages.js';

/** The contract of a campaign, and the findings in its block. */
export interface CampaignReading {
  readonly contract: Contract;
  readonly findings: readonly Finding[];
}

type Draft = {
  -readonly [Key in keyof Contract]: Contract[Key] extends ReadonlyMap<infer K, infer V>
    ? Map<K, V>
    : Contract[Key] extends readonly (infer One)[]
      ? One[]
      : Contract[Key];
};

/** Reads the block of a campaign: settings, `ban`, `require`, `allow`, `switch`. Declarations are only checked here. */
export function readContract(campaign: SourceCampaign, rules: Rules): CampaignReading {
  const contract: Draft = {
    ...(campaign.name !== undefined && { name: campaign.name }),
    settings: new Map(),
    switches: new Map(),
    bans: new Map(),
    required: [],
    levelsEffective: false,
    allowances: [],
  };
  const findings: Finding[] = [];
  for (const entry of campaign.entries)
    if (entry.type === 'entry' && entry.tokens.length > 1 && rules.kinds.has(nameKey(entry.tokens[0]?.text ?? '')))
      findings.push(...declarationFindings(entry, rules));
  for (const line of readCampaignLines(campaign.entries, rules)) readLine(line, contract, rules, findings);
  return { contract, findings };
}

function readLine(line: CampaignLine, contract: Draft, rules: Rules, findings: Finding[]): void {
  const { source } = line;
  const { uri, path, tokens } = source;
  const report = (
    code: FindingCode,
    message: string,
    { from, to }: Span,
    near?: readonly string[],
    part: TextPart = 'name',
  ): void => {
    findings.push({
      severity: 'error',
      code,
      message,
      origin: { uri, path, part, from, to },
      ...(near && near.length > 0 && { data: { near } }),
    });
  };
  switch (line.is) {
    case 'listed':
      readListed(line, contract, rules, report);
      break;
    case 'levels effective':
      contract.levelsEffective = true;
      break;
    case 'switch': {
      const { named, on, at } = line;
      if (on === undefined)
        report('not-understood', messages.notOnOrOff(named.name), {
          from: at,
          to: Math.max(at + 1, tokens.length),
        });
      else contract.switches.set(named.key, { on, origin: { uri, path, part: 'value', from: at, to: at + 1 } });
      break;
    }
    case 'setting':
      readSetting(line, contract, rules, report);
      break;
    case 'unknown': {
      const { what, span } = line;
      const word = nameKey(tokens[0]?.text ?? '');
      if (word === 'clock' || word === 'table' || word === 'party') {
        report('unknown-setting', word === 'party' ? messages.emptyParty : messages.besideCampaign(word), span);
        break;
      }
      const name = what === 'switch' ? line.written.replace(/ (on|off)$/i, '') : line.written;
      const declared = what === 'switch' ? rules.switches : rules.settings;
      const near = nearNames(rules.vocabulary, name, (one) => one.what === 'setting' || one.what === 'switch');
      const names = [...declared.values()].slice(0, 8).map((one) => one.name);
      report('unknown-setting', messages.unknownSetting(rules.name, what, name, near, names), span, near);
      break;
    }
    case 'declaration':
    case 'player':
      break;
  }
}

type Report = (code: FindingCode, message: string, span: Span, near?: readonly string[], part?: TextPart) => void;

function readSetting(
  { source, named, value: expression, at }: CampaignLine & { readonly is: 'setting' },
  contract: Draft,
  rules: Rules,
  report: Report,
): void {
  const { tokens, uri, path } = source;
  const whole = { from: at, to: tokens.length };
  for (const { code, message, span, near } of expression.problems)
    report(code === 'not-a-number' ? code : 'not-understood', message, span, near, 'value');
  const rest = { from: expression.end, to: tokens.length };
  if (expression.problems.length === 0 && rest.from < rest.to)
    report(
      'not-understood',
      messages.afterValue(textOf(tokens, rest.from, rest.to), named.name),
      rest,
      undefined,
      'value',
    );
  const formula = compileExpression(expression, { origin: { uri, path } });
  const value = formula({ character: nobody(rules) }).value;
  if (value.kind === 'number' && Math.abs(rational.toNumber(value.number)) > DEFAULT_LIMITS.number) {
    report('out-of-range', messages.tooLarge(named.name), whole, undefined, 'value');
    return;
  }
  const isLifted = nameKey(tokens[at]?.text ?? '') === 'none';
  if (value.kind !== NONE.kind || isLifted)
    contract.settings.set(named.key, { value, origin: { uri, path, part: 'value', ...whole } });
}

function readListed(
  { word, source, span, written, named, code, reason }: CampaignLine & { readonly is: 'listed' },
  contract: Draft,
  rules: Rules,
  report: Report,
): void {
  const what = code ?? named?.key;
  if (what === undefined) {
    const near = nearNames(rules.vocabulary, written, (one) => one.what === 'trait');
    report('unknown-name', messages.unknownTrait(rules.name, written, word === 'allow', near), span, near);
  } else if (word === 'allow')
    contract.allowances.push({
      what,
      reason: reason ?? '',
      origin: { uri: source.uri, path: source.path, part: 'entry' },
    });
  else if (named && word === 'ban')
    contract.bans.set(named.key, { name: named.name, ...(reason !== undefined && { reason }) });
  else if (named) contract.required.push({ kind: named.kind ?? '', key: named.key, name: named.name });
}
