/** What choosing an outcome does, apart from being logged. */
export type OutcomeEffect =
  | { readonly is: 'tick'; readonly clock: string; readonly by: number }
  /** A clue or a handout goes to the players. */
  | { readonly is: 'give'; readonly name: string };

/** One possible outcome of an event on a page. */
export interface Outcome {
  readonly name: string;
  readonly does: readonly OutcomeEffect[];
}

/**
 * Reads `outcome the bell rings: tick Alarm 2, give The letter | nobody has heard`, in which the verb may be left out.
 */
export function outcomesOf(text: string): readonly Outcome[] {
  return text
    .replace(/^\s*outcome\s+/i, '')
    .split(/\s*\\?\|\s*/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map(outcomeOf);
}

function outcomeOf(text: string): Outcome {
  const [, name = text, effects = ''] = /^(.*?\S)\s*:\s*((?:tick|give)\s.*)$/i.exec(text) ?? [];
  const does = effects === '' ? [] : effects.split(/\s*,\s*(?=(?:tick|give)\s)/i).map(effectOf);
  return { name, does };
}

function effectOf(text: string): OutcomeEffect {
  const [, word = '', rest = ''] = /^(\w+)\s+(.*?)\s*$/.exec(text) ?? [];
  if (word.toLowerCase() === 'give') return { is: 'give', name: rest };
  const [, clock = rest, by = '1'] = /^(.*?)\s+(\d+)$/.exec(rest) ?? [];
  return { is: 'tick', clock: clock.replace(/^["“](.*)["”]$/, '$1'), by: Number(by) };
}
