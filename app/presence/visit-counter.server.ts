import { type SeenVisits } from './store-visits.server';
import { createVisitorKeys, type Visitor } from './visitor-key.server';

/** Counts visits without delaying requests: in memory, until they are stored. */
export interface VisitCounter {
  /** Records that a visitor reads, and returns the key of the visit. */
  see(visitor: Visitor): string;
  /** Records that a visitor has left: that of a request, or of a key. */
  end(visitor: Visitor | string): string;
  /** Stores what was recorded; if that fails, throws and keeps it for the next time. */
  flush(): Promise<void>;
}

interface CounterOptions {
  /** The keys of visitors are derived from it. */
  secret: string;
  store: (visits: SeenVisits) => Promise<void>;
  /** The clock. */
  now?: () => Date;
}

/**
 * A flood, or an unavailable database, must not fill the memory: visitors beyond this number are not counted.
 */
const MAX_VISITORS = 50_000;

/** Returns a counter of one process. A crash loses what it has recorded since the last flush. */
export function createVisitCounter({
  secret,
  store,
  now = () => new Date(),
}: CounterOptions): VisitCounter {
  const keyOf = createVisitorKeys(secret);
  let seen = new Map<string, { day: string; at: Date }>();
  let ended = new Map<string, Date>();
  let stored = Promise.resolve();

  async function storeNoted(): Promise<void> {
    const noted = { seen, ended };
    seen = new Map();
    ended = new Map();
    try {
      await store(noted);
    } catch (error) {
      seen = new Map([...noted.seen, ...seen]);
      ended = new Map([...noted.ended, ...ended]);
      throw error;
    }
  }

  return {
    see(visitor) {
      const at = now();
      const { key, day } = keyOf(visitor, at);
      if (seen.size < MAX_VISITORS) seen.set(key, { day, at });
      return key;
    },
    end(visitor) {
      const at = now();
      const key = typeof visitor === 'string' ? visitor : keyOf(visitor, at).key;
      if (ended.size < MAX_VISITORS) ended.set(key, at);
      return key;
    },
    flush() {
      stored = stored.catch(() => {}).then(storeNoted);
      return stored;
    },
  };
}
