import { setImmediate } from 'node:timers/promises';

/**
 * The items of a stream, many at a time: each step through a chain of streams costs its turn. Others get theirs after
 * each batch, since items that are at hand would be read on and on.
 */
export async function* inBatches<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  size = 500,
): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    if (batch.push(item) < size) continue;
    yield batch;
    batch = [];
    await setImmediate();
  }
  if (batch.length > 0) yield batch;
}
