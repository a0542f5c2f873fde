import { logError } from './log.server';

/** Does something with each of some items, one after another; logs failures, which do not keep it from the others. */
export async function forEachLogged<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    try {
      await act(item);
    } catch (error) {
      logError(error);
    }
  }
}
