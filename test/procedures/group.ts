import { parseSheet } from '../../language/grammar/parse.js';
import { type PlayedLine, playLine } from '../../language/play/lines/play-line.js';
import { type Wound, type Wounds, writtenWounds } from '../../language/procedures/wounds/wounds.js';
import { type Change, changeText } from '../../language/roll/changes.js';
import { evaluateExpression } from '../../language/roll/typed-expression.js';
import { isProblem, type Problem } from '../../language/values/problem.js';
import { createWorkspace } from '../../language/workspace/host.js';
import { told } from './range.js';

/** What a group sees of a line that one of them plays. */
export interface Seen {
  /** In one line, or why the line cannot be played. */
  readonly says: string;
  /** All wounds afterwards of everybody who takes part: `torso 4K 1S`. */
  readonly wounds: string;
  /** The same of the one who plays, as data. */
  readonly all: Wounds;
  /** What changes besides wounds: `will 5 (was 9)`. */
  readonly changes: readonly string[];
  /** What happened, a sentence a line. */
  readonly account: string;
  /** Lines beside the summary: `Course`, and choices with what was chosen. */
  readonly details: Readonly<Record<string, string>>;
}

/** People of a game who play lines: the name of one, the line, typed faces (`1,2/3`) or a seed, and the answers to choices. */
export function group(
  sheets: Readonly<Record<string, string>>,
  game = 'Godlike',
  campaign = '',
): (name: string, line: string, dice?: string, ...choices: string[]) => Seen {
  const npcs = Object.entries(sheets).map(([name, lines]) => `npc "${name}" { ${lines} }`);
  const text = [`use "${game}"`, `campaign "Group" { ${campaign} }`, ...npcs, ''].join('\n');
  const workspace = createWorkspace();
  const uri = 'file:///group.muster';
  workspace.setSheet(uri, parseSheet(text, uri).root);
  const [wrong] = workspace.findings(uri).filter(({ severity }) => severity === 'error');
  if (wrong) throw new Error(wrong.message);
  const others = (name: string) => workspace.named(uri, name);
  return (name, line, dice, ...choices) => {
    const who = others(name);
    if (!who) throw new Error(`nobody is called ${name}`);
    const evaluated = evaluateExpression(line, who, others);
    if (isProblem(evaluated)) return refused(evaluated.problem);
    const errors = evaluated.roll.findings.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) return refused(errors.map(({ message }) => message).join('\n'));
    const source = dice?.startsWith('seed ') ? { seed: dice } : { dice: dice ?? '' };
    const played = playLine(evaluated.roll, who, others, evaluated.game, line, { ...source, choices });
    return isProblem(played)
      ? refused(played.problem)
      : seen(played, (of) => writtenWounds(others(of) ?? who), who.source.name);
  };
}

function refused(says: Problem['problem']): Seen {
  return { says, wounds: '', all: {}, changes: [], account: '', details: {} };
}

function seen(played: PlayedLine, woundsOf: (of: string) => Wounds, self: string): Seen {
  const changes: readonly Change[] = 'changes' in played ? played.changes : [];
  const others = [...new Set(changes.map(({ of }) => of))];
  const after = (others.length > 0 ? others : [self]).map((of) => told(changed(woundsOf(of), changes, of)));
  return {
    says: played.summary,
    wounds: after.join('; '),
    all: changed(woundsOf(self), changes, self),
    changes: changes.filter(({ is }) => is !== 'entry').map((one) => changeText(one).replace(`${self}: `, '')),
    account: 'account' in played ? played.account.join('\n') : '',
    details: Object.fromEntries(played.details.map(({ label, value }) => [label, value])),
  };
}

function changed(wounds: Wounds, changes: readonly Change[], of: string): Wounds {
  const after: Record<string, Wound> = { ...wounds };
  for (const change of changes)
    if (change.is === 'entry' && change.of === of)
      after[change.entry] = { killing: 0, shock: 0, ...after[change.entry], [change.option ?? '']: change.to };
  return after;
}

/** Wounds of a line, `torso 4K 1S`, as a sheet writes them: `torso 4 killing, torso 1 shock`. */
export function woundLines(line: string): string {
  return line
    .split(', ')
    .flatMap((one) => {
      const place = one.replace(/( \d+[KS])+$/, '');
      return [...one.matchAll(/(\d+)([KS])/g)].map(
        ([, points, kind]) => `${place} ${points} ${kind === 'K' ? 'killing' : 'shock'}`,
      );
    })
    .join(', ');
}
