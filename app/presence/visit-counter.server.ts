import { type SeenVisits } from './store-visits.server';
import { createVisitorKeys, type Visitor } from './visitor-key.server';

/** Counts visits without keeping anybody waiting: in memory, until they are stored. */
export interface VisitCounter {
  /** Notes that a visitor reads: the key of the visit. */
  see(visitor: Visitor): string;
  /** Notes that a visitor has left: whoever asks, or the one of a key. */
  end(visitor: Visitor | string): string;
  /** Stores what was noted; what cannot be stored is kept for the next time, and thrown. */
  flush(): Promise<void>;
}

interface CounterOptions {
  /** Keys of visitors are derived from it. */
  secret: string;
  store: (visits: SeenVisits) => Promise<void>;
  /** The clock. */
  now?: () => Date;
}

/** A flood, or a database that is away, fills no memory: visitors beyond are not counted. */
const MAX_VISITORS = 50_000;

/** A counter of one process. A crash loses what it has noted since the last flush. */
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
    [seen, ended] = [new Map(), new Map()];
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
