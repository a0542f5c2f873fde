/** How many different items a tally distinguishes: its memory must not grow with the file. */
const MAX_ITEMS = 10_000;

/** An item, and how often it was added. */
export interface Counted<Item> {
  item: Item;
  count: number;
}

/** Counts items by key. */
interface Tally<Item> {
  /** Counts an item. @returns the first one with its key; undefined if that is not distinguished. */
  add(key: string, item: Item): Item | undefined;
  /** Returns the first item of each key, most frequent first, then in order of appearance. */
  list(): Counted<Item>[];
  /** Returns how many items were added beyond the keys that are distinguished. */
  others(): number;
}

/** Returns an empty tally. */
export function createTally<Item>(): Tally<Item> {
  const counted = new Map<string, Counted<Item>>();
  let others = 0;
  return {
    add(key, item) {
      const known = counted.get(key);
      if (known) {
        known.count += 1;
        return known.item;
      }
      if (counted.size < MAX_ITEMS) {
        counted.set(key, { item, count: 1 });
        return item;
      }
      others += 1;
      return undefined;
    },
    list: () => [...counted.values()].sort((a, b) => b.count - a.count),
    others: () => others,
  };
}
