import { type VisitStatistics } from './visit-statistics';

/** The numbers of visits at hand, so that no request waits for them. */
export interface PresenceSnapshot {
  /** The newest numbers. */
  current(): VisitStatistics;
  /** The numbers that pages show, the same in all processes: cached responses change with them. */
  published(): VisitStatistics;
  /** Reads the numbers anew. */
  refresh(): Promise<void>;
  /** Reads what another process may have made the shown numbers meanwhile. */
  refreshPublished(): Promise<void>;
}

interface SnapshotSources {
  /** Counts the visits of this moment. */
  count: () => Promise<VisitStatistics>;
  /** Offers numbers to be shown; returns those that are. */
  offer: (counted: VisitStatistics) => Promise<VisitStatistics>;
  /** The numbers that are shown. */
  getPublished: () => Promise<VisitStatistics | null>;
}

/** A snapshot that begins with the numbers of this moment. */
export async function createPresenceSnapshot({
  count,
  offer,
  getPublished,
}: SnapshotSources): Promise<PresenceSnapshot> {
  let current = await count();
  let published = await offer(current);
  return {
    current: () => current,
    published: () => published,
    async refresh() {
      current = await count();
      published = await offer(current);
    },
    async refreshPublished() {
      published = (await getPublished()) ?? published;
    },
  };
}
