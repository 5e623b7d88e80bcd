import { RequestType } from 'vscode-jsonrpc';

/** Something with a name in a campaign, and where it is. */
export interface ListedThing {
  readonly uri: string;
  readonly name: string;
  /** As a sheet writes it: in quotes where it needs them. */
  readonly written: string;
  readonly line: number;
}

/** A player character, with its points, ticked boxes and conditions. */
export interface ListedMember extends ListedThing {
  readonly points?: string;
  /** `Hits 4 of 12`, `stunned`. */
  readonly state: readonly string[];
}

export interface ListedPerson extends ListedThing {
  readonly kind: 'character' | 'npc';
}

export interface ListedEncounter extends ListedThing {
  /** The same as its name, so that a listed encounter is an argument of the command that plays it (`PlayParams`). */
  readonly encounter: string;
  /** Sides with their members. */
  readonly sides: string;
  /** Its odds, as far as they are known. */
  readonly odds?: string;
}

/** A clock, or a table that is rolled by its path. */
export interface ListedClock extends ListedThing {
  readonly kind: 'clock' | 'table';
  readonly about: string;
  /** Only for a clock. */
  readonly segments?: number;
  readonly path: string;
}

/** Which campaign: that of a document, else the first of the workspace. */
export interface OverviewParams {
  readonly uri?: string;
}

/** What the views of the side bar list of a campaign. */
export interface Overview {
  readonly campaign?: string;
  readonly party: readonly ListedMember[];
  readonly people: readonly ListedPerson[];
  readonly encounters: readonly ListedEncounter[];
  readonly clocks: readonly ListedClock[];
}

export const ShowOverview = new RequestType<OverviewParams, Overview, void>('muster/overview');
