import { setImmediate } from 'node:timers/promises';

/**
 * Groups the items of a stream into batches, since each step through a chain of streams costs a turn of the
 * event loop. Yields to other work after each batch, since available items would otherwise be read without
 * pause.
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
