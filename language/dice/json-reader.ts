/** Thrown by nested readers at the first wrong field, and caught by the reader of the whole. */
export class Unreadable extends Error {}

/** The fields of a JSON object. */
export type Fields = Readonly<Record<string, unknown>>;
/** Reads a JSON value; `where` names it when it is wrong. */
export type Read<T> = (value: unknown, where: string) => T;

/** An object. */
export const asObject: Read<Fields> = (value, where) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Unreadable(`${where} must be an object.`);
  return Object.fromEntries(Object.entries(value));
};

/** A text. */
export const asText: Read<string> = (value, where) => {
  if (typeof value !== 'string') throw new Unreadable(`${where} must be a text.`);
  return value;
};

/** A whole number. */
export const asWhole: Read<number> = (value, where) => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new Unreadable(`${where} must be a whole number.`);
  return value;
};

/** A number, whole or not. */
export const asNumber: Read<number> = (value, where) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Unreadable(`${where} must be a number.`);
  return value;
};

/** True or false. */
export const asFlag: Read<boolean> = (value, where) => {
  if (typeof value !== 'boolean') throw new Unreadable(`${where} must be true or false.`);
  return value;
};

/** A list of values of one kind. */
export function asList<T>(read: Read<T>): Read<readonly T[]> {
  return (value, where) => {
    if (!Array.isArray(value)) throw new Unreadable(`${where} must be a list.`);
    return value.map((item: unknown, index) => read(item, `${where}[${index}]`));
  };
}

/** One of several texts. */
export function oneOf<T extends string>(choices: readonly T[]): Read<T> {
  return (value, where) => {
    const match = choices.find((choice) => choice === value);
    if (match === undefined) throw new Unreadable(`${where} must be one of ${choices.join(', ')}.`);
    return match;
  };
}

/** An object with the field if it is present, to spread. */
export function optional<K extends string, T>(
  fields: Fields,
  key: K,
  read: Read<T>,
  where: string,
): { readonly [P in K]?: T } {
  const value = fields[key];
  const result: { [P in K]?: T } = {};
  if (value !== undefined) result[key] = read(value, `${where}.${key}`);
  return result;
}

/** A range of whole numbers. */
export const asRange: Read<{ readonly from: number; readonly to: number }> = (value, where) => {
  const fields = asObject(value, where);
  return { from: asWhole(fields.from, `${where}.from`), to: asWhole(fields.to, `${where}.to`) };
};

/** An object with the flag if it is set, to spread. */
export function marked<K extends string>(fields: Fields, key: K): { readonly [P in K]?: true } {
  const result: { [P in K]?: true } = {};
  if (fields[key] === true) result[key] = true;
  return result;
}
