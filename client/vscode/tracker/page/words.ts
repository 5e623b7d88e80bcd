import type { FormName } from './keys.js';

/** Texts of the page, translated; `{0}` is a placeholder. */
export interface TrackerWords {
  readonly tracker: string;
  readonly round: string;
  readonly phases: Readonly<Record<'declare' | 'resolve', string>>;
  readonly toBegin: string;
  /** Who has not declared; `{0}` are their names. */
  readonly undeclared: string;
  readonly allDeclared: string;
  readonly order: string;
  readonly orderBy: string;
  readonly out: string;
  readonly away: string;
  readonly waiting: string;
  readonly now: string;
  readonly comes: string;
  readonly leaves: string;
  readonly states: Readonly<Record<'acting' | 'done' | 'waiting' | 'out' | 'away', string>>;
  readonly hidden: string;
  readonly until: string;
  readonly others: string;
  readonly actions: string;
  readonly chance: string;
  readonly situation: string;
  readonly more: string;
  readonly less: string;
  readonly selectSomebody: string;
  readonly noActions: string;
  readonly target: string;
  readonly noTarget: string;
  readonly boxesOf: string;
  readonly happened: string;
  readonly log: string;
  readonly emptyLog: string;
  readonly earlier: string;
  readonly undone: string;
  readonly broken: string;
  readonly differs: string;
  readonly clocks: string;
  readonly conditions: string;
  readonly timers: string;
  readonly atRound: string;
  readonly objective: string;
  readonly ended: string;
  readonly proposals: string;
  readonly accept: string;
  readonly drop: string;
  readonly doIt: string;
  readonly declareIt: string;
  readonly atOnce: string;
  readonly push: string;
  readonly pushHint: string;
  readonly undo: string;
  readonly redo: string;
  readonly next: string;
  /** What is next; `{0}` is who. */
  readonly nextIs: string;
  /** Actions that are folded away; `{0}` is their number. */
  readonly groups: Readonly<Record<'close' | 'scene' | 'rest', string>>;
  readonly filter: string;
  readonly typeNumber: string;
  readonly typeNumberHelp: string;
  readonly waits: string;
  readonly end: string;
  readonly openText: string;
  readonly openLog: string;
  readonly exportLog: string;
  readonly players: string;
  readonly write: string;
  readonly files: string;
  readonly keys: string;
  readonly close: string;
  readonly earlierInOrder: string;
  readonly laterInOrder: string;
  /** Label of each form; `{0}` is the name of its subject. */
  readonly forms: Readonly<Record<FormName, string>>;
  /** Labels of the buttons that open them. */
  readonly formButtons: Readonly<Record<FormName, string>>;
  readonly who: string;
  readonly reason: string;
  readonly enter: string;
  readonly cancel: string;
  readonly turnOf: string;
  readonly selected: string;
  readonly targetIs: string;
  readonly remove: string;
  /** Keys and what they do. */
  readonly help: readonly (readonly [string, string])[];
}
