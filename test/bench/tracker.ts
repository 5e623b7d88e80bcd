import { LogFolder } from '../../language/fight/log/log-fold.js';
import { prepareEncounter } from '../../language/fight/state/prepared-encounter.js';
import type { TrackerCommand } from '../../language/fight/table/commands.js';
import { type AtTable, atTable, commandText } from '../../language/fight/table/play-command.js';
import { parseSheet } from '../../language/grammar/parse.js';
import { trackerModel } from '../../language/show/tracker/build-tracker.js';
import { isProblem } from '../../language/values/problem.js';
import { createWorkspace } from '../../language/workspace/host.js';
import { exampleGames, readExamples } from './characters.js';

const SIDE = 30;
const ACTIONS = 60;
const ENTRIES = 5000;

/** What the tracker costs with sixty combatants of each game, or of one, in milliseconds of processor time. */
export function benchTracker(wanted?: string): void {
  for (const { game, folder } of exampleGames.filter(({ game }) => wanted === undefined || game === wanted)) {
    const table = new BenchTable(game, readExamples(folder));
    const times = table.act(ACTIONS).sort((a, b) => a - b);
    const text = table.longLog(ENTRIES);
    const [whole, more] = table.fold(text);
    console.log(
      `${game}: an action with ${2 * SIDE} combatants ${at(times, 0.5)} ms median, ${at(times, 0.95)} ms in 95 of 100 (target 50); ` +
        `a log of ${ENTRIES} entries ${whole.toFixed(0)} ms (target 400), one entry more ${more.toFixed(1)} ms`,
    );
  }
}

function at(sorted: readonly number[], share: number): string {
  return (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
}

function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

class BenchTable {
  private readonly make: () => Parameters<typeof atTable>[0];
  private readonly folder: LogFolder;
  private log = '';

  constructor(game: string, texts: ReadonlyMap<string, string>) {
    const workspace = createWorkspace();
    const uri = (name: string): string => `file:///bench/${name}`;
    for (const [name, text] of texts) workspace.setSheet(uri(name), parseSheet(text, uri(name)).root);
    const npc = [...texts.keys()]
      .flatMap((name) => workspace.document(uri(name))?.characters ?? [])
      .find((one) => one.role === 'npc' && workspace.evaluation(one.uri, one.path)?.items.length);
    const scene = uri('bench.muster');
    const sides = `side Us { ${SIDE} "${npc?.name}" }, side Them { ${SIDE} "${npc?.name}" }`;
    workspace.setSheet(scene, parseSheet(`encounter "Bench" { ${sides} }`, scene).root);
    const path = workspace.document(scene)?.encounters[0]?.path ?? '';
    const reading = workspace.encounter(scene, path);
    const rules = workspace.governedBy(scene)?.rules;
    if (!reading || !rules) throw new Error(`${game} has no encounter.`);
    this.make = () =>
      prepareEncounter(
        'Bench',
        reading,
        rules,
        (name) => workspace.named(scene, name),
        (sheet, lines) => workspace.overlaid(sheet, lines),
      );
    this.folder = new LogFolder(this.make());
  }

  private get table(): AtTable {
    const table = atTable(this.make(), this.folder, this.log);
    if (isProblem(table)) throw new Error(table.problem);
    return table;
  }

  /** What a panel asks for: the line, and the model after it. */
  private do(command: TrackerCommand): void {
    const line = commandText(this.table, command, { file: 'bench.muster', seed: `seed-${this.log.length}` });
    if (isProblem(line)) return;
    this.log += line.appends;
    trackerModel(this.table, { file: 'bench.muster' });
  }

  act(times: number): number[] {
    this.do({ is: 'note', text: 'begin' });
    return Array.from({ length: times }, (_, index) => {
      const { selected, phase } = trackerModel(this.table, { file: 'bench.muster' });
      const line = selected?.actions.find((one) => one.line.startsWith('attack') && !one.refused)?.line ?? 'wait';
      const time = processorTime(() => this.do({ is: 'act', by: selected?.name ?? '', line }));
      if (index % 2 === 1 || phase === 'declare') this.do({ is: 'next' });
      return time;
    });
  }

  /** Entries of the fight so far, again and again, with everybody healed in between. */
  longLog(count: number): string {
    const [first = '', second = '', ...rest] = this.log.split('\n');
    const begun = rest.indexOf('round 1') + 1;
    const head = [first, second, ...rest.slice(0, begun)].join('\n');
    const entries = rest
      .slice(begun)
      .join('\n')
      .split(/\n(?=\S)/)
      .filter((one) => one.trim() !== '');
    const acts = entries.filter((one) => !/^(undone|redone|begin|resolve|declare|turn|round)/.test(one));
    const cycle = [...acts.map((one) => one.replace(/\n {2}=>.*/g, '')), ...this.healed()];
    const all = Array.from({ length: count }, (_, index) => cycle[index % cycle.length] ?? '');
    return `${head}\n${all.join('\n')}\n`;
  }

  /** Lines that give everybody back what the fight has taken. */
  private healed(): string[] {
    return this.table.state.fight.members.flatMap(({ name, changes }) => {
      const lines = changes.flatMap((change) => {
        if (change.is === 'field') return [`${change.field} ${change.from}`];
        if (change.is === 'thing') return [`${change.thing} ${change.field} ${change.from}`];
        if (change.is === 'condition') return [`no ${change.condition}`];
        const { entry, each, from, to, option = '' } = change;
        if (each === undefined) return [`${change.list} ${entry} ${from} ${option}`];
        // Of those that are counted one by one a line takes one away.
        return Array.from({ length: Math.max(0, to - from) }, () => `no ${entry} ${each} ${option}`);
      });
      return lines.length === 0 ? [] : [`by hand ${name}: ${lines.join('; ')}`];
    });
  }

  /** The time that a log takes that was never read before, and with one entry more. */
  fold(text: string): readonly [whole: number, more: number] {
    const encounter = this.make();
    const folder = new LogFolder(encounter);
    let played = 0;
    const read = (log: string) => {
      const table = atTable(encounter, folder, log);
      if (isProblem(table)) throw new Error(table.problem);
      played = table.folded?.entries ?? 0;
    };
    const whole = processorTime(() => read(text));
    if (played < ENTRIES / 2) console.log(`  only ${played} of ${ENTRIES} entries can be played`);
    return [whole, processorTime(() => read(`${text}note one more\n`))];
  }
}
