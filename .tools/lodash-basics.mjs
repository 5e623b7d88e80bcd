// What the look-ahead of the parser uses of `lodash-es`, which is fifty times as large.
export const map = (list, of) => list.map((one) => of(one));
export const flatMap = (list, of) => list.flatMap((one) => of(one));
export const filter = (list, keeps) => list.filter((one) => keeps(one));
export const forEach = (list, act) => list.forEach((one) => void act(one));
export const reduce = (list, add, first) => list.reduce(add, first);
export const flatten = (list) => list.flat();
export const isEmpty = (list) => list.length === 0;
export const min = (numbers) => Math.min(...numbers);
export const uniqBy = (list, keyOf) => {
  const keys = list.map(keyOf);
  return list.filter((_, at) => keys.indexOf(keys[at]) === at);
};
