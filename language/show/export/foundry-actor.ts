import type { PageContext } from '../page/page-values.js';

/** A game system of Foundry VTT that actors are written for. */
export interface FoundrySystem {
  /** Its name. */
  readonly title: string;
  /** Names of traits that its actors have and the sheet lacks; the system fits if there are none. */
  readonly lacks: (context: PageContext) => readonly string[];
  /** The document that Foundry's *Import Data* reads. */
  readonly actor: (context: PageContext) => FoundryActor;
}

/** An actor as Foundry VTT imports it. */
export interface FoundryActor {
  readonly name: string;
  readonly type: string;
  readonly system: object;
  readonly items: readonly object[];
  readonly effects: readonly object[];
  readonly flags: object;
  readonly _stats: { readonly systemId: string };
}
