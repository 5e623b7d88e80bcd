import { fencesOf } from '../docs/fences.js';
import { type Lines, linesOf } from './lines.js';

/** Something that is expected of the line before, or of a sheet. */
export interface Expectation {
  readonly place: string;
  /** The line as it is written. */
  readonly written: string;
  readonly word: ExpectationWord;
  readonly text: string;
}

/** What a line of a scenario can expect. */
export const EXPECTATIONS = [
  'result',
  'tells',
  'silent',
  'changes',
  'includes',
  'refused',
  'asks',
  'warns',
  'chance',
  'state',
  'turn',
] as const;
export type ExpectationWord = (typeof EXPECTATIONS)[number];

/** Where the dice and answers of a line come from. */
export interface StepSource {
  readonly dice?: string;
  readonly seed?: string;
  readonly choices: readonly string[];
}

/** A line that somebody rolls, that is done in an encounter, or a character that is made by dice, with what has to come of it. */
export interface LineStep {
  readonly is: 'roll' | 'do' | 'create';
  readonly place: string;
  /** Who rolls; empty for a command of the encounter and for a new character. */
  readonly who: string;
  readonly line: string;
  readonly source: StepSource;
  readonly expects: readonly Expectation[];
}

/** One step of a scenario. */
export type Step =
  | LineStep
  /** What a value of a sheet comes to. */
  | {
      readonly is: 'value';
      readonly place: string;
      readonly who: string;
      readonly asked: string;
      readonly value: string;
    }
  /** A finding of the sheets, or that there is none. */
  | { readonly is: 'finds'; readonly place: string; readonly text: string }
  /** What the last line changed is written into the sheets. */
  | { readonly is: 'apply'; readonly place: string };

/** A scenario: sheets, what is done with them and what has to come of it. */
export interface Scenario {
  readonly place: string;
  readonly slug: string;
  readonly title: string;
  readonly lines: readonly Lines[];
  readonly sheet: string;
  readonly steps: readonly Step[];
}

/** A file of scenarios as it was read. */
export interface ReadScenarios {
  readonly scenarios: readonly Scenario[];
  readonly problems: readonly string[];
}

/** The scenarios of a Markdown text. `file` names it in problems. */
export function scenariosIn(markdown: string, file: string): ReadScenarios {
  const problems: string[] = [];
  const heads = [...markdown.matchAll(/^## .*$/gm)];
  const fences = fencesOf(markdown);
  const scenarios = heads.flatMap((head, index): readonly Scenario[] => {
    const line = lineAt(markdown, head.index);
    const place = `${file}:${line}`;
    const [, slug, title, written = ''] = /^## ([a-z0-9-]+): (.+?) \[lines? ([^\]]+)\]$/.exec(head[0]) ?? [];
    const lines = linesOf(written);
    if (slug === undefined || title === undefined || !lines) {
      problems.push(`${place}: expected "## name-of-it: What it shows [lines 438, 440]"`);
      return [];
    }
    const next = heads[index + 1];
    const end = next ? lineAt(markdown, next.index) : Number.POSITIVE_INFINITY;
    const own = fences.filter((fence) => fence.line > line && fence.line < end);
    const [sheet, ...moreSheets] = own.filter(({ language }) => language === 'muster');
    const plays = own.filter(({ language }) => language === 'play');
    if (!sheet || moreSheets.length > 0 || plays.length !== 1) {
      problems.push(`${place}: a scenario has one block of muster and one of play`);
      return [];
    }
    const [play] = plays;
    const steps = play ? stepsIn(play.text, file, play.line, problems) : [];
    if (
      !steps.some(
        (step) => step.is === 'value' || step.is === 'finds' || ('expects' in step && step.expects.length > 0),
      )
    )
      problems.push(`${place}: nothing is expected`);
    return [{ place, slug, title, lines, sheet: sheet.text, steps }];
  });
  return { scenarios, problems };
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

const isExpectation = (word: string): word is ExpectationWord => EXPECTATIONS.some((one) => one === word);

function stepsIn(text: string, file: string, first: number, problems: string[]): readonly Step[] {
  const steps: Step[] = [];
  let open:
    | { step: LineStep; choices: string[]; expects: Expectation[]; source: { dice?: string; seed?: string } }
    | undefined;
  const start = (is: LineStep['is'], place: string, who: string, line: string): void => {
    const choices: string[] = [];
    const expects: Expectation[] = [];
    const source: { dice?: string; seed?: string; choices: string[] } = { choices };
    const step: LineStep = { is, place, who, line, source, expects };
    open = { step, choices, expects, source };
    steps.push(step);
  };
  for (const [index, raw] of text.split('\n').entries()) {
    const place = `${file}:${first + index}`;
    const written = raw.trim();
    if (written === '' || written.startsWith('//')) continue;
    const [, who, line] = /^> *([^:]+): (.+)$/.exec(written) ?? [];
    if (who !== undefined && line !== undefined) {
      start('roll', place, who.trim(), line.trim());
      continue;
    }
    const [, word = '', rest = ''] = /^([a-z]+):?(?: +(.*))?$/.exec(written) ?? [];
    const [, of, asked, value] = /^([^:]+): (.+?) = (.+)$/.exec(rest) ?? [];
    if ((word === 'do' || word === 'create') && rest !== '') start(word, place, '', rest);
    else if (word === 'value' && of !== undefined && asked !== undefined && value !== undefined)
      steps.push({ is: 'value', place, who: of, asked, value });
    else if (word === 'finds' && rest !== '') steps.push({ is: 'finds', place, text: rest });
    else if (word === 'apply' && rest === '') steps.push({ is: 'apply', place });
    else if (open && word === 'dice') open.source.dice = rest;
    else if (open && word === 'seed') open.source.seed = rest;
    else if (open && word === 'choose') open.choices.push(rest);
    else if (open && isExpectation(word) && rest !== '') open.expects.push({ place, written, word, text: rest });
    else problems.push(`${place}: "${written}" is no step of a scenario`);
  }
  return steps;
}
