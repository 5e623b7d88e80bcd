import { type MatchingSet, setText } from '../../../families/matching/sets.js';
import type { Step } from '../account.js';

/** One thing that happened while a round was resolved, in order. */
export type RoundEvent =
  | { readonly kind: 'hit'; readonly by: string; readonly on: string; readonly set: MatchingSet }
  /** Something other than an attack took effect, or its set was not enough for it. */
  | {
      readonly kind: 'did';
      readonly by: string;
      readonly what: string;
      readonly set: MatchingSet;
      readonly success: boolean;
    }
  /** A defence found nothing that it reaches. */
  | { readonly kind: 'in vain'; readonly by: string; readonly set: MatchingSet }
  /** A defence left less than two dice of a set: `set` is what it was. */
  | { readonly kind: 'ruined'; readonly by: string; readonly on: string; readonly set: MatchingSet }
  /** A defence took dice and left a set: `set` is what it is now. */
  | { readonly kind: 'narrowed'; readonly by: string; readonly on: string; readonly set: MatchingSet }
  /** Somebody was hurt and lost a set with the die: `set` is what it was. */
  | { readonly kind: 'lost'; readonly on: string; readonly set: MatchingSet; readonly die: string }
  /** Somebody was hurt, lost a die and has the set still: `set` is what it is now. */
  | { readonly kind: 'kept'; readonly on: string; readonly set: MatchingSet; readonly die: string }
  /** An attack met somebody who was dead before it came. */
  | { readonly kind: 'too late'; readonly by: string; readonly on: string; readonly set: MatchingSet }
  | { readonly kind: 'disarmed'; readonly by: string; readonly on: string; readonly what: string }
  /** Somebody died or passed out; what was still to come of him is gone. */
  | { readonly kind: 'out'; readonly on: string; readonly dead: boolean };

const WHAT: Readonly<Record<RoundEvent['kind'], string>> = {
  hit: '{by} hits {on} with {set}',
  did: '{by} {what} with {set}',
  'in vain': "{by}'s defence of {set} stops nothing",
  ruined: '{by} ruins the {set} of {on}',
  narrowed: '{by} takes dice from {on}, who keeps {set}',
  lost: '{on} is hurt, loses a {die} die and with it {set}',
  kept: '{on} is hurt, loses a {die} die and keeps {set}',
  'too late': '{by} hits {on} with {set}, too late to matter',
  disarmed: '{by} takes the {what} from {on}',
  out: '{on} {state} and does nothing more',
};

/** An event as a step of the account, with what belongs to it below. */
export function stepOf(event: RoundEvent, steps: readonly Step[] = [], rule?: Step['rule']): Step {
  const what = event.kind === 'did' && !event.success ? '{by} tries with {set} and fails: {what}' : WHAT[event.kind];
  const values: Record<string, string> = {};
  if ('by' in event) values.by = event.by;
  if ('on' in event) values.on = event.on;
  if ('set' in event) values.set = setText(event.set);
  if ('die' in event) values.die = event.die;
  if ('what' in event) values.what = event.what;
  if (event.kind === 'out') values.state = event.dead ? 'is dead' : 'passes out';
  return { what, values, ...(rule && { rule }), ...(steps.length > 0 && { steps }) };
}
