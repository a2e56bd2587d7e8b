interface Known {
  id: string;
}

/**
 * What has come into a list that was read again: items that weren't there and stand above one that was.
 * What stands below them all only moved up into view because something else went.
 */
export function arrivals<Item extends Known>(before: readonly Known[], after: readonly Item[]): Item[] {
  const known = new Set(before.map((item) => item.id));
  const lastKnown = after.findLastIndex((item) => known.has(item.id));
  const above = lastKnown === -1 ? after : after.slice(0, lastKnown);
  return above.filter((item) => !known.has(item.id));
}
