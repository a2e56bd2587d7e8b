interface Known {
  id: string;
}

/**
 * The new items of a list that was read again: those that weren't there and are above an item that was.
 * Items below all former ones only moved onto the page because another one went.
 */
export function arrivals<Item extends Known>(before: readonly Known[], after: readonly Item[]): Item[] {
  const known = new Set(before.map((item) => item.id));
  const lastKnown = after.findLastIndex((item) => known.has(item.id));
  const above = lastKnown === -1 ? after : after.slice(0, lastKnown);
  return above.filter((item) => !known.has(item.id));
}
