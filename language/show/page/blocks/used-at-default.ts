import { nameKey } from '../../../grammar/text.js';
import { traitNamed } from '../../../rules/rules.js';
import type { Entry } from '../../../sheet/cells/entry.js';
import { wordsOfField } from '../../../sheet/cells/fields.js';
import type { TraitName } from '../../../sheet/sheet-roll.js';
import type { PageContext } from '../page-values.js';

/** Traits without a line that the rolls and things of a sheet use at their default, in the order of the text. */
export function usedAtDefault({ sheet, evaluation }: PageContext): readonly Entry[] {
  const used = new Map<string, Entry>();
  const named = [...sheet.rolls.flatMap(({ traits = [] }) => traits), ...evaluation.items.flatMap(namedByFields)];
  for (const { kind, key, specialty } of named) {
    if (evaluation.taken(kind, key, specialty).length > 0) continue;
    const plain = evaluation.phantom(kind, key);
    if (!plain?.trait || plain.trait.clauses.defaults.length === 0) continue;
    // A trait with specialties can only be bought in one.
    if (specialty === undefined && plain.trait.clauses.specialty && !plain.trait.clauses.specialty.optional) continue;
    if (evaluation.effective(plain).value.kind === 'none') continue;
    const entry = specialty === undefined ? plain : plain.onTrial({ specialty }, specialty);
    used.set(entry.id, entry);
  }
  return [...used.values()];
}

/** The traits that the fields of a thing name, in each of its modes. */
function namedByFields(item: Entry): TraitName[] {
  const { fields = [], modes = new Map<string, unknown>() } = item.trait?.clauses ?? {};
  return [undefined, ...modes.keys()].flatMap((mode) =>
    fields
      .filter(({ type }) => type === 'trait')
      .flatMap((field) => {
        const [, name = '', specialty] =
          /^(.*?)(?:\s*\((.*)\))?$/.exec(wordsOfField(item.inMode(mode), field) ?? '') ?? [];
        const trait = traitNamed(item.character.rules, nameKey(name));
        return trait ? [{ kind: trait.kind, key: trait.key, ...(specialty !== undefined && { specialty }) }] : [];
      }),
  );
}
