import { nameKey } from '../../grammar/text.js';
import type { TextOrigin } from '../../values/origin.js';
import type { Value } from '../../values/value.js';

/** What a campaign sets for its characters. */
export interface Contract {
  readonly name?: string;
  readonly settings: ReadonlyMap<string, { readonly value: Value; readonly origin: TextOrigin }>;
  readonly switches: ReadonlyMap<string, { readonly on: boolean; readonly origin: TextOrigin }>;
  readonly bans: ReadonlyMap<string, { readonly name: string; readonly reason?: string }>;
  readonly required: readonly { readonly kind: string; readonly key: string; readonly name: string }[];
  /** Levels in this campaign are written with their bonuses included. */
  readonly levelsEffective: boolean;
  /** What the game master allows, by the code of a finding or the key of a trait, with the reason. */
  readonly allowances: readonly { readonly what: string; readonly reason: string; readonly origin: TextOrigin }[];
}

/** The reason why a campaign allows findings with a code or about a declaration; undefined if it does not. */
export function allowedBy({ allowances }: Contract, code: string, name: string | undefined): string | undefined {
  const key = name === undefined ? undefined : nameKey(name);
  return allowances.find(({ what }) => what === code || what === key)?.reason;
}

/** The contract of a campaign that sets nothing. */
export const noContract: Contract = {
  settings: new Map(),
  switches: new Map(),
  bans: new Map(),
  required: [],
  levelsEffective: false,
  allowances: [],
};
