import { buildIfStale } from '../.tools/build.mjs';

/** Parsers, rulebook texts and bundles are made from sources: bring them up to date before any test reads them. */
export default async function setup(): Promise<void> {
  await buildIfStale();
}
