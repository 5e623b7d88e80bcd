import { type Candidate, CompletionItemKind, type Proposals } from '../candidate.js';
import type { CursorPlace } from './place.js';

/** What fits after the first word of a statement of a campaign. */
export function campaignParts(at: CursorPlace, uri: string, word: string): Proposals[] {
  const { rules } = at;
  if (!rules) return [];
  if (word === 'ban' || word === 'require' || word === 'allow') {
    const traits: Candidate[] = [...rules.traits].flatMap(([kind, named]) =>
      [...named.values()].map(
        (trait): Candidate => ({
          label: trait.name,
          kind: CompletionItemKind.Value,
          note: kind,
          order: 2,
          data: { about: 'trait', uri, kind, key: trait.key },
        }),
      ),
    );
    return [{ candidates: traits, from: 1 }];
  }
  if (word === 'switch') {
    const switches: Candidate[] = [...rules.switches.values()].flatMap((one) =>
      [true, false]
        .filter((on) => on !== one.on)
        .map(
          (on): Candidate => ({
            label: `${one.name} ${on ? 'on' : 'off'}`,
            text: `${one.name} ${on ? 'on' : 'off'}`,
            kind: CompletionItemKind.Constant,
            note: one.description ?? '',
            order: 1,
            data: { about: 'declared', uri, what: 'switch', key: one.key },
          }),
        ),
    );
    return [{ candidates: switches, from: 1 }];
  }
  return [{ candidates: settings(at, uri), from: 0 }];
}

/** Settings of a campaign. */
export function settings({ rules }: CursorPlace, uri: string): Candidate[] {
  return [...(rules?.settings.values() ?? [])].map((setting) => ({
    label: setting.name,
    text: setting.name,
    kind: CompletionItemKind.Property,
    note: setting.unit === undefined ? 'setting' : `setting in ${setting.unit}`,
    order: 1,
    data: { about: 'declared', uri, what: 'setting', key: setting.key },
  }));
}

/** Keywords that begin a statement of a campaign, with descriptions. */
export const campaignWords: readonly (readonly [string, string])[] = [
  ['use', 'the rulebook of the campaign'],
  ['ban', 'takes out of play'],
  ['require', 'required of every character'],
  ['allow', 'reduces findings to information'],
  ['switch', 'a ruling of the rulebook'],
  ['rules', "declarations in the rulebook's own language"],
];
