import type { TrackerCommand } from '../../../../language/fight/index.js';
import type { Look, Question, Shown } from '../between.js';
import type { KeyCommand } from './keys.js';
import { type OrderRow, rowsOf } from './rows.js';
import type { ActionGroup, TypingOn } from './view.js';

/** The state of the page: the encounter as it was last sent, what the user looks at, and what is under way. */
export class TrackerState {
  /** The encounter; undefined until the first message. */
  shown: Shown | undefined;
  /** Index of the chosen action. */
  action = 0;
  /** Key of the folded row that the cursor is on. */
  foldedRow: string | undefined;
  /** Keys of rows that the person has opened. */
  readonly openRows = new Set<string>();
  /** All words of the situation are shown, not only the first ones. */
  isWhole = false;
  /** Number of the last entry of the log that has been seen. */
  seenEntry: number | undefined;
  /** A command was sent, and neither carried out nor refused yet. */
  isBusy = false;
  /** Keys that were pressed while an answer was on its way: each waits for its turn. */
  readonly waiting: KeyCommand[] = [];
  /** The open question about the command under way. */
  question: Question | undefined;
  /** Actions that are folded away, unless they are open. */
  readonly openGroups = new Set<ActionGroup>();
  /** The text that actions of the group `rest` have to contain. */
  filter = '';
  typingOn: TypingOn | undefined;
  isLogOpen = false;
  isHelpOpen = false;
  /** The command that was sent last comes from the open form. */
  isFromForm = false;

  constructor(
    public look: Look,
    readonly isForPlayers: boolean,
  ) {}

  /** Name of the selected member. */
  get selected(): string | undefined {
    return this.look.selected ?? this.shown?.model.selected?.name;
  }

  /** Name of the member that actions are aimed at. */
  get target(): string | undefined {
    return this.look.target ?? this.shown?.model.target?.name;
  }

  /** Names of all members, in order. */
  get names(): readonly string[] {
    return this.shown?.model.order.map((member) => member.name) ?? [];
  }

  get rows(): readonly OrderRow[] {
    if (!this.shown) return [];
    const alone = new Set([this.selected, this.target].filter((name) => name !== undefined));
    return rowsOf(this.shown.model.order, { open: this.openRows, alone });
  }

  /** Indices of the actions that are shown: those that are offered at once, and the open groups. */
  get visible(): readonly number[] {
    const words = this.filter.trim().toLowerCase();
    return (this.shown?.model.selected?.actions ?? []).flatMap(({ group, label, line }, at) => {
      if (group !== 'first' && !this.openGroups.has(group)) return [];
      const isMeant = group !== 'rest' || `${label} ${line}`.toLowerCase().includes(words);
      return isMeant ? [at] : [];
    });
  }

  /** Whether the model was made for the present look. */
  get isCurrent(): boolean {
    return JSON.stringify(this.shown?.look) === JSON.stringify(this.look);
  }

  /** Whether an answer is on its way, or a key waits for one. */
  get isWorking(): boolean {
    return this.isBusy || this.waiting.length > 0 || !this.isCurrent;
  }

  /** The command that Enter sends: the chosen action, declared or carried out. */
  get chosenCommand(): Extract<TrackerCommand, { readonly is: 'act' | 'declare' }> | undefined {
    const { model } = this.shown ?? {};
    const action = model?.selected?.actions[this.action];
    if (!model?.selected || !action || action.refused !== undefined) return undefined;
    return { is: model.phase === 'declare' ? 'declare' : 'act', by: model.selected.name, line: action.line };
  }
}
