/** The compiler of `npm run lint` knows what the oldest supported Node has. If it knows more, these expected errors are none, and it says so. */
export const newer = [
  // @ts-expect-error
  Map.groupBy,
  // @ts-expect-error
  Promise.withResolvers,
  // @ts-expect-error
  new Set<number>().union,
];
