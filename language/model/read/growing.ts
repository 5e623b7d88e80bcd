const growing = new WeakSet<readonly unknown[]>();

/** The list with more at its end. A list that was made here is itself added to, so that adding costs what is added. */
export function grown<One>(list: readonly One[], more: readonly One[]): readonly One[] {
  if (isGrowing(list)) {
    for (const one of more) list.push(one);
    return list;
  }
  const copy = [...list, ...more];
  growing.add(copy);
  return copy;
}

/** The list with another last one. */
export function withLast<One>(list: readonly One[], last: One): readonly One[] {
  if (!isGrowing(list)) return grown(list.slice(0, -1), [last]);
  list[list.length - 1] = last;
  return list;
}

function isGrowing<One>(list: readonly One[]): list is One[] {
  return growing.has(list);
}
