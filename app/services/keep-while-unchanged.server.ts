import { withoutPreview } from '~/platform/server/request-context.server';
import { publishedCalculations } from './portal.server';

/**
 * Returns a function that reads something once and keeps it until visitors see other figures, names of codes or
 * content: pages then need no database for it. What it reads is what visitors see, also for a request that previews a
 * draft.
 */
export function keepWhileUnchanged<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: { version: number; value: T } | undefined;
  return async () => {
    const version = publishedCalculations.version();
    if (kept?.version !== version) kept = { version, value: await withoutPreview(read) };
    return kept.value;
  };
}
