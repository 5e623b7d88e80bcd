/** Muster's form for names of other notations, for the message about an unknown name. */
const INSTEAD: Readonly<Record<string, string>> = {
  floor: '`round down (...)`',
  trunc: '`round toward 0 (...)`',
  int: '`round down (...)`',
  ceil: '`round up (...)`',
  ceiling: '`round up (...)`',
  round: '`round nearest (...)`',
  mod: '`a - b * round down (a / b)`',
  sign: '`if a < 0 then -1 else 1`',
  random: 'dice, such as `1d6`',
  rand: 'dice, such as `1d6`',
  length: '`count(1 for KIND)`',
  len: '`count(1 for KIND)`',
  average: '`sum(...) / count(...)`',
  yes: '`true`',
  no: '`false`',
  null: '`none`',
  nothing: '`none`',
  undefined: '`none`',
  failure: '`not success`',
  hit: '`success`',
  'critical success': '`critical and success`',
  'critical hit': '`critical and success`',
  'critical failure': '`critical and not success`',
  fumble: '`critical and not success`',
  result: '`total`',
  roll: '`total`',
};

/** What to write instead of an unknown name; undefined if that is not known. */
export function insteadOfName(key: string): string | undefined {
  return Object.hasOwn(INSTEAD, key) ? INSTEAD[key] : undefined;
}
