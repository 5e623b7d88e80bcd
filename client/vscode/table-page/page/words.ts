/** Texts of the page, translated; `{0}` is a placeholder. */
export interface TablePageWords {
  readonly roll: string;
  readonly rollWithDice: string;
  readonly rollFor: string;
  readonly everybody: string;
  readonly play: string;
  readonly give: string;
  readonly takeBack: string;
  readonly given: string;
  /** Name, filled, all. */
  readonly clock: string;
  readonly full: string;
  readonly write: string;
  readonly text: string;
  readonly players: string;
  readonly log: string;
  readonly contents: string;
  readonly noClock: string;
}
