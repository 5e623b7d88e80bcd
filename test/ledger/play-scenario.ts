import { LogFolder } from '../../language/fight/log/log-fold.js';
import { grownLog } from '../../language/fight/log/log-sections.js';
import { type PreparedEncounter, prepareEncounterAt } from '../../language/fight/state/prepared-encounter.js';
import { commandIn } from '../../language/fight/table/commands.js';
import { atTable, commandText } from '../../language/fight/table/play-command.js';
import type * as ast from '../../language/grammar/generated/ast.js';
import { parseSheet } from '../../language/grammar/parse.js';
import { nameKey } from '../../language/grammar/text.js';
import { applyChanges, type ChangePlace } from '../../language/play/actions/apply/apply.js';
import { simulate } from '../../language/play/actions/simulate.js';
import { sheetFindings } from '../../language/play/chances/sheet-findings.js';
import { createCharacter } from '../../language/play/creation/create-character.js';
import { playSteps } from '../../language/play/lines/play-steps.js';
import { namedValue } from '../../language/play/named-value.js';
import { attackOdds } from '../../language/procedures/attacks/attack-odds.js';
import { type Change, changedText } from '../../language/roll/changes.js';
import { oddsOf } from '../../language/roll/odds-of.js';
import { isUnanswered } from '../../language/roll/tape.js';
import { type EvaluatedExpression, evaluateExpression } from '../../language/roll/typed-expression.js';
import { noContract } from '../../language/sheet/cells/contract.js';
import type { Evaluation } from '../../language/sheet/cells/evaluation.js';
import { gameOf } from '../../language/sheet/rolls/game.js';
import type { Others } from '../../language/sheet/rolls/speakers.js';
import { quantityText } from '../../language/show/value-words.js';
import type { Finding } from '../../language/values/finding.js';
import { isProblem, type Problem } from '../../language/values/problem.js';
import { valueText } from '../../language/values/value.js';
import { createWorkspace } from '../../language/workspace/host.js';
import type { Expectation, LineStep, Scenario, Step } from './scenario.js';

const URI = 'file:///ledger/scenario.muster';

/** What came of a line. */
interface Came {
  /** In one line. */
  readonly summary: readonly string[];
  /** Everything that it says. */
  readonly told: readonly string[];
  readonly changes: readonly Change[];
  readonly warnings: readonly string[];
  /** Why it was not played. */
  readonly refused?: string;
  /** What it asks, where an answer is missing. */
  readonly asks?: string;
}

/** Plays a scenario. What comes otherwise than it says, in words; empty where all of it comes true. */
export function playScenario(scenario: Scenario): readonly string[] {
  const table = new ScenarioTable(scenario.sheet);
  const { misread } = table;
  if (misread.length > 0) return misread.map((message) => `${scenario.place}: the sheet cannot be read: ${message}`);
  return scenario.steps.flatMap((step) => table.problemsOf(step));
}

/** The sheets of a scenario and its encounter, between two steps. */
class ScenarioTable {
  private readonly workspace = createWorkspace();
  private root: ast.SheetDocument;
  private encounter: PreparedEncounter | undefined;
  private folder: LogFolder | undefined;
  private log = '';
  private last: { readonly changes: readonly Change[]; readonly place: ChangePlace } | undefined;
  readonly misread: readonly string[];

  constructor(private text: string) {
    const { root, findings } = parseSheet(text, URI);
    this.root = root;
    this.misread = findings.map(({ message }) => message);
    this.read();
  }

  /** What is not as a step says. */
  problemsOf(step: Step): readonly string[] {
    switch (step.is) {
      case 'value':
        return this.valueProblems(step);
      case 'finds':
        return this.findsProblems(step);
      case 'apply':
        return this.applyProblems(step.place);
      case 'roll':
      case 'do':
      case 'create':
        return this.lineProblems(step);
    }
  }

  private read(): void {
    this.workspace.setSheet(URI, this.root);
    const [path] = (this.workspace.document(URI)?.encounters ?? []).map((one) => one.path);
    this.encounter = path === undefined ? undefined : prepareEncounterAt(this.workspace, URI, path);
    this.folder = this.encounter && new LogFolder(this.encounter);
    this.log = '';
  }

  /** Who is called so: a character of the sheets, or a member of the encounter as it begins. */
  private whoIs(
    name: string,
  ): { readonly who: Evaluation; readonly others: Others; readonly place: ChangePlace } | undefined {
    const sheet = this.workspace.document(URI)?.characters.find((one) => nameKey(one.name) === nameKey(name));
    const own = sheet && this.workspace.evaluation(URI, sheet.path);
    if (own) return { who: own, others: (other) => this.workspace.named(URI, other), place: { uri: URI } };
    for (const { path } of this.workspace.document(URI)?.encounters ?? []) {
      const reading = this.workspace.encounter(URI, path);
      const who = reading?.members.some((one) => nameKey(one.name) === nameKey(name))
        ? reading.others(name)
        : undefined;
      if (reading && who) return { who, others: reading.others, place: { uri: URI, encounter: path } };
    }
    return undefined;
  }

  /** A member of the encounter as things stand, once something was done in it. */
  private member(name: string) {
    if (!this.encounter || !this.folder || this.log === '') return undefined;
    const table = atTable(this.encounter, this.folder, this.log);
    if (isProblem(table)) return undefined;
    return table.state.fight.members.find((one) => nameKey(one.name) === nameKey(name));
  }

  private valueProblems({ place, who: name, asked, value }: Extract<Step, { is: 'value' }>): readonly string[] {
    const who = this.member(name)?.evaluation ?? this.whoIs(name)?.who;
    if (!who) return [`${place}: nobody is called ${name}`];
    const found = namedValue(who, asked);
    if (isProblem(found)) return [`${place}: ${name}: ${asked}: ${found.problem}`];
    const { derivation, unit } = found;
    const { sides } = gameOf(who);
    const plain = derivation.value.kind === 'none' ? 'nothing' : valueText(derivation.value, sides);
    const measured = quantityText({ value: derivation.value, ...(unit !== undefined && { unit }) }, sides);
    if ([plain, measured].includes(value)) return [];
    return [`${place}: ${name}: ${asked}\n  expected ${value}\n  is       ${measured === '' ? plain : measured}`];
  }

  private findsProblems({ place, text }: Extract<Step, { is: 'finds' }>): readonly string[] {
    const findings = sheetFindings(this.workspace, URI);
    const isThere = text === 'nothing' ? findings.length === 0 : findings.some(({ message }) => holds(message, text));
    return isThere
      ? []
      : [`${place}: expected the finding ${text}\n${indented(findings.map(findingText), 'no findings')}`];
  }

  private applyProblems(place: string): readonly string[] {
    if (!this.last) return [`${place}: nothing was rolled that could be applied`];
    const edited = applyChanges(this.last.changes, this.last.place, {
      workspace: this.workspace,
      rootOf: (uri) => (uri === URI ? this.root : undefined),
    });
    if (isProblem(edited)) return [`${place}: ${edited.problem}`];
    for (const { edits } of edited)
      this.text = edits.reduceRight(
        (now, edit) => now.slice(0, edit.offset) + edit.text + now.slice(edit.end),
        this.text,
      );
    this.root = parseSheet(this.text, URI).root;
    this.read();
    return [];
  }

  private lineProblems(step: LineStep): readonly string[] {
    const evaluated = step.is === 'roll' ? this.evaluated(step) : undefined;
    const onlyChances = step.expects.length > 0 && step.expects.every(({ word }) => word === 'chance');
    const needsPlay = step.expects.length === 0 || !onlyChances;
    const came = needsPlay ? this.cameOf(step, evaluated) : undefined;
    const expected = (word: string): boolean => step.expects.some((one) => one.word === word);
    const problems: string[] = [];
    if (came?.asks !== undefined && !expected('asks')) problems.push(`${step.place}: asks ${came.asks}`);
    else if (came?.refused !== undefined && came.asks === undefined && !expected('refused'))
      problems.push(`${step.place}: refused: ${came.refused}`);
    for (const one of step.expects) {
      const wrong =
        one.word === 'chance' ? this.chanceProblem(one, evaluated) : came && this.expectationProblem(one, came);
      if (wrong !== undefined) problems.push(`${one.place}: ${one.written}\n${wrong}`);
    }
    if (problems.length === 0) return [];
    const said = came ? `\n  what came:\n${indented([...came.told, ...came.changes.map(shownChange)], 'nothing')}` : '';
    return [`${step.line}\n${problems.join('\n')}${said}`];
  }

  private cameOf(step: LineStep, evaluated: EvaluatedExpression | Problem | undefined): Came {
    switch (step.is) {
      case 'roll':
        return this.rolled(step, evaluated);
      case 'do':
        return this.doIt(step);
      case 'create':
        return this.created(step);
    }
  }

  /** A new character of the game of the sheets; what is told are the lines of its sheet. */
  private created({ line, source, expects }: LineStep): Came {
    const [somebody] = this.workspace.document(URI)?.characters ?? [];
    const rules = somebody && this.workspace.evaluation(URI, somebody.path)?.rules;
    if (!rules) return nothingCame({ problem: 'Somebody has to say which game it is.' });
    const isAsking = expects.some(({ word }) => word === 'asks');
    const own = { ...source, isAsking, ...(source.dice === undefined && { seed: source.seed ?? 'ledger' }) };
    const who = { rules, contract: noContract, saysGame: 'text', name: 'New', creation: line } as const;
    const created = createCharacter(who, own);
    if (isProblem(created)) return nothingCame(created);
    const told = created.text.split('\n').flatMap((one) => one.replace(/ *\/\/.*/, '').trim() || []);
    return { summary: told, told, changes: [], warnings: created.faults.map(({ message }) => message) };
  }

  private evaluated({ who: name, line }: LineStep): EvaluatedExpression | Problem {
    const found = this.whoIs(name);
    return found ? evaluateExpression(line, found.who, found.others) : { problem: `Nobody is called ${name}.` };
  }

  private rolled(step: LineStep, evaluated: EvaluatedExpression | Problem | undefined): Came {
    if (!evaluated || isProblem(evaluated)) return nothingCame(evaluated ?? { problem: step.line });
    const { roll, game, who, others } = evaluated;
    const errors = roll.findings.filter(({ severity }) => severity === 'error');
    const warnings = roll.findings.filter(({ severity }) => severity !== 'error').map(({ message }) => message);
    if (errors.length > 0) return { ...nothingCame({ problem: errors.map(findingText).join('\n') }), warnings };
    const place = this.whoIs(step.who)?.place;
    const isAsking = step.expects.some(({ word }) => word === 'asks');
    const played = playSteps(
      [roll],
      { who, name: step.who, others, game },
      { ...step.source, isAsking, ...(step.source.dice === undefined && { seed: step.source.seed ?? 'ledger' }) },
    );
    if (isProblem(played)) return { ...nothingCame(played), warnings };
    const changes = 'changes' in played ? played.changes : [];
    if (place) this.last = { changes, place };
    const told = played.text.split('\n');
    return { summary: [`${played.outcome}; ${played.summary}`], told, changes, warnings };
  }

  private doIt({ line, source, expects }: LineStep): Came {
    const { encounter, folder } = this;
    if (!encounter || !folder) return nothingCame({ problem: 'There is no encounter.' });
    const command = commandIn(line);
    if (!command) return nothingCame({ problem: `"${line}" is no command.` });
    const before = atTable(encounter, folder, this.log);
    if (isProblem(before)) return nothingCame(before);
    const isAsking = expects.some(({ word }) => word === 'asks');
    const own = { ...source, isAsking, file: 'scenario.muster' };
    const seed = source.dice === undefined && this.log === '' ? { seed: source.seed ?? 'ledger' } : {};
    const written = commandText(before, command, { ...own, ...seed });
    if (isProblem(written)) return nothingCame(written);
    this.log = grownLog(this.log, encounter.name, written.appends);
    const after = atTable(encounter, folder, this.log);
    if (isProblem(after)) return nothingCame(after);
    const { played = [], stops } = after.folded ?? {};
    if (stops) return nothingCame({ problem: stops.why });
    const entry = played.at(-1);
    const told = entry?.told ?? [];
    return { summary: told, told, changes: entry?.changes ?? [], warnings: [] };
  }

  private expectationProblem({ word, text }: Expectation, came: Came): string | undefined {
    switch (word) {
      case 'result':
        return came.summary.some((one) => holds(one, text)) ? undefined : `  is ${came.summary.join('\n     ')}`;
      case 'tells':
        return came.told.some((one) => holds(one, text)) ? undefined : '  nothing says so';
      case 'silent':
        return came.told.some((one) => holds(one, text)) ? '  something says so' : undefined;
      case 'warns':
        return came.warnings.some((one) => holds(one, text)) ? undefined : indented(came.warnings, 'no warnings');
      case 'refused':
        if (came.refused === undefined) return '  it is played';
        return holds(came.refused, text) ? undefined : `  refused: ${came.refused}`;
      case 'asks':
        if (came.asks === undefined) return '  it asks nothing';
        return holds(came.asks, text) ? undefined : `  asks ${came.asks}`;
      case 'changes':
      case 'includes':
        return changesProblem(word, text, came.changes);
      case 'state':
        return this.stateProblem(text);
      case 'turn':
        return this.turnProblem(text);
      default:
        return undefined;
    }
  }

  private turnProblem(text: string): string | undefined {
    const table = this.encounter && this.folder && atTable(this.encounter, this.folder, this.log);
    if (!table || isProblem(table)) return '  nobody has a turn';
    const { turn } = table.state.turns;
    const name = turn === undefined ? 'nobody' : (table.encounter.members[turn]?.name ?? '');
    return nameKey(name) === nameKey(text) ? undefined : `  is ${name}`;
  }

  private stateProblem(text: string): string | undefined {
    const [, name, parts] = /^([^:]+): (.+)$/.exec(text) ?? [];
    const member = name === undefined ? undefined : this.member(name);
    if (!member || parts === undefined) return '  expected "state NAME: ..." of a member of the encounter';
    const state = [...member.changes.map(worded), ...(member.isOut ? ['out'] : [])].map(nameKey);
    const wrong = parts.split(',').filter((part) => {
      const one = part.trim();
      if (one === 'nothing') return state.length > 0;
      return one.startsWith('not ') ? state.includes(nameKey(one.slice(4))) : !state.includes(nameKey(one));
    });
    return wrong.length === 0 ? undefined : `  is ${state.length === 0 ? 'as it began' : state.join(', ')}`;
  }

  private chanceProblem(
    { text }: Expectation,
    evaluated: EvaluatedExpression | Problem | undefined,
  ): string | undefined {
    const [, label = '', figure] = /^(?:(.+) )?([\d.]+) ?%$/.exec(text) ?? [];
    if (figure === undefined || !evaluated) return '  expected "chance 34.5 %" or "chance torso 20 %" after a roll';
    if (isProblem(evaluated)) return `  ${evaluated.problem}`;
    const chances = chancesOf(evaluated);
    const found = chances.filter((one) => nameKey(one.label) === nameKey(label));
    const digits = figure.split('.')[1]?.length ?? 0;
    const isRight = found.some(
      ({ chance, error }) => Math.abs(chance * 100 - Number(figure)) <= 0.5 / 10 ** digits + 1e-9 + error * 100,
    );
    if (isRight) return undefined;
    const shown = chances.map(
      (one) => `${one.label === '' ? 'success' : one.label} ${(one.chance * 100).toFixed(4)} %`,
    );
    return indented(shown, 'no chances');
  }
}

interface Chance {
  readonly label: string;
  /** 0 to 1. */
  readonly chance: number;
  /** How far it may be off, where it was counted and not computed. */
  readonly error: number;
}

/** The chances that are shown of a line: of success without a label, of each place that is struck, of each row of its tables. */
function chancesOf({ roll, game, who, others }: EvaluatedExpression): readonly Chance[] {
  const all: Chance[] = [];
  const odds = roll.rolled && oddsOf(roll.rolled, game);
  if (odds && !isProblem(odds)) {
    const error = odds.error ?? 0;
    if (odds.against) all.push({ label: '', chance: odds.against.win, error });
    else if (odds.success !== undefined) all.push({ label: '', chance: odds.success, error });
    for (const { columns, rows } of odds.tables)
      for (const { label, cells } of rows)
        for (const [index, chance] of cells.entries())
          all.push({ label: [label, columns[index]].filter((one) => one !== undefined).join(' '), chance, error });
    for (const { name, probability } of (who && attackOdds(roll, game, others, who)?.places) ?? [])
      all.push({ label: name, chance: probability, error });
  }
  const action = roll.situation && who && simulate({ roll, situation: roll.situation, who, others });
  if (action && !isProblem(action)) {
    if (action.success !== undefined) all.push({ label: 'played', chance: action.success, error: action.error });
    for (const { who: name, what, chance } of action.effects)
      all.push({ label: `${name}: ${what}`, chance, error: 1.96 * Math.sqrt((chance * (1 - chance)) / action.plays) });
  }
  return all;
}

function nothingCame(why: Problem): Came {
  const problem = why.problem;
  if (!isUnanswered(why)) return { summary: [], told: [], changes: [], warnings: [], refused: problem };
  const { asks } = why;
  const options = asks.is === 'choice' ? `: ${asks.options.map(({ name }) => name).join(', ')}` : '';
  return { summary: [], told: [], changes: [], warnings: [], refused: problem, asks: `${asks.what}${options}` };
}

const IN_WORD = /[\p{L}\p{N}]/u;

/** Whether a text holds another as whole words. */
function holds(text: string, part: string): boolean {
  const [all, words] = [text.toLowerCase(), part.toLowerCase()];
  for (let at = all.indexOf(words); at >= 0; at = all.indexOf(words, at + 1))
    if (!IN_WORD.test(all[at - 1] ?? '') && !IN_WORD.test(all[at + words.length] ?? '')) return true;
  return false;
}

function findingText({ severity, message }: Finding): string {
  return `${severity}: ${message}`;
}

/** What a change makes of somebody, in words: `wounds torso killing 3`, `no longer stunned`. */
function worded(change: Change): string {
  const what = changedText(change);
  const { to } = change;
  if (change.is === 'condition' && to === 0) return `no longer ${what}`;
  if (change.is === 'condition' && to === 1) return what;
  return `${what} ${to === '' ? 'nothing' : to}`;
}

function shownChange(change: Change): string {
  return `changes ${change.who}: ${worded(change)}`;
}

function changesProblem(word: 'changes' | 'includes', text: string, changes: readonly Change[]): string | undefined {
  if (text === 'nothing') return changes.length === 0 ? undefined : indented(changes.map(shownChange), '');
  const [, name = '', parts] = /^([^:]+): (.+)$/.exec(text) ?? [];
  if (parts === undefined) return `  expected "${word} NAME: what, what" or "${word} nothing"`;
  const own = changes.filter(({ who }) => nameKey(who) === nameKey(name)).map(worded);
  const keys = own.map(nameKey);
  const expected = parts === 'nothing' ? [] : parts.split(',').map((part) => nameKey(part.trim()));
  const isThere = expected.every((one) => keys.includes(one));
  if (isThere && (word === 'includes' || keys.length === expected.length)) return undefined;
  return `  is ${name}: ${own.length === 0 ? 'nothing' : own.join(', ')}`;
}

function indented(lines: readonly string[], none: string): string {
  return (lines.length === 0 ? [none] : lines).map((line) => `    ${line}`).join('\n');
}
