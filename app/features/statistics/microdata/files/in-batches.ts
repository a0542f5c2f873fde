/** The items of a stream, many at a time: each step through a chain of streams costs its turn. */
export async function* inBatches<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  size = 500,
): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    if (batch.push(item) < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
