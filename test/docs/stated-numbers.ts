/** The expected value in a comment after an entry or a roll. */
export type Stated =
  /** `= 13 [4]`, `13`, `[4]`: level or pool that counts, or target or pool of a roll; cost. */
  | { readonly says: 'entry'; readonly value?: string; readonly cost?: string }
  /** `62.5 %`: odds of a roll. */
  | { readonly says: 'odds'; readonly percent: string }
  /** `fire 2.78 %`: the chance of a row of a table, or of a degree. */
  | { readonly says: 'chance'; readonly of: string; readonly percent: string }
  /** `Dodge = 6`, `Load = 6 lb`: a value of the character or of an item, with its unit. */
  | { readonly says: 'value'; readonly name: string; readonly value: string }
  /** Numbers that are none of these: a comment must not state what nothing asserts. */
  | { readonly says: 'not understood'; readonly text: string };

const VALUE = String.raw`[+-]?(?:\d+(?:\.\d+)?(?:/\d+)?|\d+(?:d\d*|hd|wd)(?: ?[+-] ?\d+(?:d\d*|hd|wd)?)*)`;
const entry = new RegExp(`^(?:= ?)?(${VALUE})(?: \\[(-?[\\d.]+)\\])?$`);
const value = new RegExp(`^([A-Za-z][^=]*?) = (\\$?${VALUE}(?: [a-z]+)*|"[^"]*")$`);

/** The statements of the comment at the end of a line; parts that state no number are prose. */
export function statedIn(line: string): Stated[] {
  const comment = /(?:^|\s)\/\/\s*(.*)$/.exec(line)?.[1];
  return comment === undefined ? [] : comment.split(/[,;] /).flatMap((part) => statedBy(part.trim()));
}

function statedBy(text: string): Stated[] {
  const cost = /^\[(-?[\d.]+)\]$/.exec(text)?.[1];
  if (cost !== undefined) return [{ says: 'entry', cost }];
  const level = entry.exec(text);
  if (level)
    return [
      {
        says: 'entry',
        ...(level[1] !== undefined && { value: level[1] }),
        ...(level[2] !== undefined && { cost: level[2] }),
      },
    ];
  const percent = /^([\d.]+) ?%$/.exec(text)?.[1];
  if (percent !== undefined) return [{ says: 'odds', percent }];
  const [, of, chance] = /^([A-Za-z][^=%]*?) ([\d.]+) ?%$/.exec(text) ?? [];
  if (of !== undefined && chance !== undefined) return [{ says: 'chance', of, percent: chance }];
  const named = value.exec(text);
  if (named) return [{ says: 'value', name: named[1] ?? '', value: (named[2] ?? '').replaceAll('"', '') }];
  return /\[-?\d|=\s|%/.test(text) ? [{ says: 'not understood', text }] : [];
}
