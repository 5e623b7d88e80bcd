import type { Feature } from '../context.js';
import type { GovernedParams, GovernedResult } from '../protocol.js';

/** Which game and campaign govern a sheet; a rulebook is governed by its own game. */
export const governed: Feature<GovernedParams, GovernedResult> = ({ workspace }, { uri }) => {
  const own = workspace.books.nameOf(uri);
  if (own !== undefined) return { game: own, rulebook: uri };
  const governing = workspace.governedBy(uri);
  const campaign = governing?.contract.name;
  if (!governing) return {};
  const { name, uri: rulebook } = governing.rules;
  return { game: name, rulebook, ...(campaign !== undefined && { campaign }) };
};
