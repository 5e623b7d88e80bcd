import { DEFAULT_LIMITS } from '../../grammar/findings.js';
import { nameKey } from '../../grammar/text.js';
import * as rational from '../../values/rational.js';
import { NONE } from '../../values/value.js';
import { type Contract, noContract } from '../evaluate/cells/contract.js';
import { Evaluation } from '../evaluate/cells/evaluation.js';
import { type Finding, type FindingCode, findingCodes } from '../finding.js';
import type { TextPart } from '../origin.js';
import { declarationFindings } from '../read/check-declarations.js';
import { readExpression } from '../read/expression.js';
import { compileExpression } from '../read/expression-value.js';
import { longestName, nearNames } from '../read/longest-name.js';
import type { SourceCampaign, SourceEntry } from '../read/source.js';
import { list, textOf } from '../read/token-text.js';
import type { Rules } from '../rules/rules.js';

/** What a campaign sets, bans, asks for and allows, and what in its block makes no sense. */
export interface CampaignReading {
  readonly contract: Contract;
  readonly findings: readonly Finding[];
}

const emptyCharacter = {
  uri: '',
  path: '',
  role: 'npc',
  name: '',
  bases: [],
  without: [],
  entries: [],
  content: '',
} as const;

type Draft = {
  -readonly [Key in keyof Contract]: Contract[Key] extends ReadonlyMap<infer K, infer V>
    ? Map<K, V>
    : Contract[Key] extends readonly (infer One)[]
      ? One[]
      : Contract[Key];
};

/** Reads the block of a campaign: settings, `ban`, `require`, `allow`, `switch`. Declarations are read elsewhere. */
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
  let listing: ListWord | undefined;
  for (const entry of campaign.entries) {
    const first = nameKey(entry.tokens[0]?.text ?? '');
    // `ban Luck, Fit`: a comma ends an entry, but not what a list of names says.
    const goesOn =
      listing && entry.afterComma && !isListWord(first) && !namesSetting(entry, rules) ? listing : undefined;
    if (!goesOn) listing = isListWord(first) && entry.tokens.length > 1 ? first : undefined;
    readStatement(entry, contract, rules, findings, goesOn);
  }
  return { contract: { ...noContract, ...contract }, findings };
}

type ListWord = 'ban' | 'require' | 'allow';

function isListWord(word: string): word is ListWord {
  return word === 'ban' || word === 'require' || word === 'allow';
}

function namesSetting({ tokens }: SourceEntry, rules: Rules): boolean {
  const first = nameKey(tokens[0]?.text ?? '');
  if (first === 'switch' || first === 'levels' || (rules.kinds.has(first) && tokens.length > 1)) return true;
  return longestName(rules.vocabulary, tokens, 0, tokens.length, ({ what }) => what === 'setting') !== undefined;
}

function readStatement(
  entry: SourceEntry,
  contract: Draft,
  rules: Rules,
  findings: Finding[],
  goesOn: ListWord | undefined,
): void {
  const tokens = entry.tokens;
  const first = nameKey(tokens[0]?.text ?? '');
  const report = (
    code: FindingCode,
    message: string,
    from: number,
    to: number,
    near?: readonly string[],
    part: TextPart = 'name',
  ): void => {
    findings.push({
      severity: 'error',
      code,
      message,
      origin: { uri: entry.uri, path: entry.path, part, from, to },
      ...(near && near.length > 0 && { data: { near } }),
    });
  };
  if (entry.type !== 'entry' || tokens.length === 0) return;
  if (rules.kinds.has(first) && tokens.length > 1) {
    findings.push(...declarationFindings(entry, rules));
    return;
  }
  const listed = goesOn ?? (isListWord(first) ? first : undefined);
  if (listed) {
    const lines = tokens.length > 1 || goesOn ? [entry] : entry.entries;
    for (const line of lines)
      readNamed(listed, line, line === entry && !goesOn ? 1 : 0, contract, rules, (code, message, from, to, near) => {
        findings.push({
          severity: 'error',
          code,
          message,
          origin: { uri: line.uri, path: line.path, part: 'name', from, to },
          ...(near && near.length > 0 && { data: { near } }),
        });
      });
    return;
  }
  if (first === 'levels' && nameKey(tokens[1]?.text ?? '') === 'effective') {
    contract.levelsEffective = true;
    return;
  }
  const from = first === 'switch' ? 1 : 0;
  const found = longestName(
    rules.vocabulary,
    tokens,
    from,
    tokens.length,
    (named) => named.what === 'setting' || named.what === 'switch',
  );
  const named = found?.candidates[0];
  if (!found || !named) {
    const end = tokens.findIndex((token, index) => index > from && token.type !== 'word');
    const what = from === 1 ? 'switch' : 'setting';
    const written = textOf(tokens, from, end < 0 ? tokens.length : end);
    const name = from === 1 ? written.replace(/ (on|off)$/i, '') : written;
    const known = from === 1 ? rules.switches : rules.settings;
    const near = nearNames(rules.vocabulary, name, (one) => one.what === 'setting' || one.what === 'switch');
    const advice =
      near.length > 0
        ? ` Did you mean ${list(near.map((one) => `"${one}"`))}?`
        : known.size === 0
          ? ''
          : ` It has ${list(
              [...known.values()].slice(0, 8).map((one) => one.name),
              'and',
            )}.`;
    report(
      'unknown-setting',
      `${rules.name} has no ${what} "${name}".${advice}`,
      from,
      end < 0 ? tokens.length : end,
      near,
    );
    return;
  }
  const at = from + found.length;
  if (named.what === 'switch') {
    const word = nameKey(tokens[at]?.text ?? '');
    if (word !== 'on' && word !== 'off')
      report('not-understood', `The switch ${named.name} is on or off.`, at, Math.max(at + 1, tokens.length));
    else
      contract.switches.set(named.key, {
        on: word === 'on',
        origin: { uri: entry.uri, path: entry.path, part: 'value', from: at, to: at + 1 },
      });
    return;
  }
  const rest = tokens[at]?.text === '=' || tokens[at]?.text === ':' ? at + 1 : at;
  const expression = readExpression({ rules, tokens, from: rest, to: tokens.length });
  for (const problem of expression.problems)
    report(
      problem.code === 'not-a-number' ? problem.code : 'not-understood',
      problem.message,
      problem.span.from,
      problem.span.to,
      problem.near,
      'value',
    );
  if (expression.problems.length === 0 && expression.end < tokens.length)
    report(
      'not-understood',
      `"${textOf(tokens, expression.end, tokens.length)}" means nothing behind the value of ${named.name}.`,
      expression.end,
      tokens.length,
      undefined,
      'value',
    );
  const formula = compileExpression(expression, { origin: { uri: entry.uri, path: entry.path } });
  const value = formula({ character: new Evaluation(emptyCharacter, rules, noContract) }).value;
  if (value.kind === 'number' && Math.abs(rational.toNumber(value.number)) > DEFAULT_LIMITS.number) {
    report('out-of-range', `${named.name} is too large a number.`, rest, tokens.length, undefined, 'value');
    return;
  }
  const isLifted = nameKey(tokens[rest]?.text ?? '') === 'none';
  if (value.kind !== NONE.kind || isLifted)
    contract.settings.set(named.key, {
      value,
      origin: { uri: entry.uri, path: entry.path, part: 'value', from: rest, to: tokens.length },
    });
}

function readNamed(
  what: 'ban' | 'require' | 'allow',
  line: SourceEntry,
  from: number,
  contract: Draft,
  rules: Rules,
  report: (code: FindingCode, message: string, from: number, to: number, near?: readonly string[]) => void,
): void {
  const tokens = line.tokens;
  const last = tokens[tokens.length - 1];
  const reason = last?.type === 'text' && tokens.length > from + 1 ? last.text : undefined;
  const end = reason === undefined ? tokens.length : tokens.length - 1;
  const written = textOf(tokens, from, end);
  if (what === 'allow' && (findingCodes as readonly string[]).includes(nameKey(written))) {
    contract.allowances.push({
      what: nameKey(written),
      reason: reason ?? '',
      origin: { uri: line.uri, path: line.path, part: 'entry' },
    });
    return;
  }
  const found = longestName(rules.vocabulary, tokens, from, end, (named) => named.what === 'trait');
  const named = found?.candidates[0];
  if (!found || !named || found.length < end - from) {
    const near = nearNames(rules.vocabulary, written, (one) => one.what === 'trait');
    report(
      'unknown-name',
      `${rules.name} has nothing called "${written}"${what === 'allow' ? ', and no finding has that code' : ''}.${near.length > 0 ? ` Did you mean ${list(near.map((one) => `"${one}"`))}?` : ''}`,
      from,
      end,
      near,
    );
    return;
  }
  if (what === 'ban') contract.bans.set(named.key, { name: named.name, ...(reason !== undefined && { reason }) });
  else if (what === 'require') contract.required.push({ kind: named.kind ?? '', key: named.key, name: named.name });
  else
    contract.allowances.push({
      what: named.key,
      reason: reason ?? '',
      origin: { uri: line.uri, path: line.path, part: 'entry' },
    });
}
