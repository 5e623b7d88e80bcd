/**
 * A function that is computed once for each object, for objects that are plain data and cannot keep anything themselves.
 * The result lives as long as its object. An object of a class keeps what is computed of it: see `memoized.ts`.
 */
export function oncePer<Of extends object, Result>(compute: (of: Of) => Result): (of: Of) => Result {
  const results = new WeakMap<Of, { readonly result: Result }>();
  return (of) => {
    const cached = results.get(of);
    if (cached) return cached.result;
    const result = compute(of);
    results.set(of, { result });
    return result;
  };
}
