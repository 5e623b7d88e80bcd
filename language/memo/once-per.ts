/**
 * Wraps a function of plain objects so that it is computed once for each object. The result lives as long as its
 * object. Objects of a class use `memoized.ts` instead.
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
