/** How many different items a tally keeps apart: its memory must not grow with the file. */
const MAX_ITEMS = 10_000;

/** An item, and how often it was added. */
export interface Counted<Item> {
  item: Item;
  count: number;
}

/** Counts items of the same key. */
export interface Tally<Item> {
  add(key: string, item: Item): void;
  /** The first item of each key, most frequent first, then as they came. */
  list(): Counted<Item>[];
  /** How many items were added beyond the keys that are kept apart. */
  others(): number;
}

/** An empty tally. */
export function createTally<Item>(): Tally<Item> {
  const counted = new Map<string, Counted<Item>>();
  let others = 0;
  return {
    add(key, item) {
      const known = counted.get(key);
      if (known) known.count += 1;
      else if (counted.size < MAX_ITEMS) counted.set(key, { item, count: 1 });
      else others += 1;
    },
    list: () => [...counted.values()].sort((one, other) => other.count - one.count),
    others: () => others,
  };
}
