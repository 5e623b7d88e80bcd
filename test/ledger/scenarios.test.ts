import { describe, test } from 'vitest';
import { documents, ledgerOf } from './ledger.js';
import { playScenario } from './play-scenario.js';

const played = documents
  .map((document) => ({ file: document.file, scenarios: ledgerOf(document).scenarios }))
  .filter(({ scenarios }) => scenarios.length > 0);

/** `vitest run test/ledger/scenarios -t godlike/limb` plays those whose name begins so. */
describe.each(played)('$file', ({ file, scenarios }) => {
  for (const scenario of scenarios)
    test(`${file}/${scenario.slug}`, () => {
      const problems = playScenario(scenario);
      if (problems.length > 0) throw new Error(`${scenario.title}\n${scenario.place}\n${problems.join('\n\n')}\n`);
    });
});
