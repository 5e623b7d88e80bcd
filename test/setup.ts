import { buildIfStale } from '../.tools/build.mjs';
import { generate } from '../.tools/generate.mjs';

/**
 * Parsers, rulebook texts and bundles are made from sources: brings them up to date before any test reads them.
 * A bundle that cannot be made fails the tests that run it, not those of a single module.
 */
export default async function setup(): Promise<void> {
  await generate();
  await buildIfStale().catch((error: unknown) => console.error(`not bundled: ${String(error)}`));
}
