import { type VisitStatistics } from './visit-statistics';

/** The numbers of visits at hand, so that no request waits for them. */
export interface PresenceSnapshot {
  /** The newest numbers. */
  current(): VisitStatistics;
  /** The numbers that pages show, the same in all processes: cached responses change with them. */
  shown(): VisitStatistics;
  /** Reads the numbers anew. */
  refresh(): Promise<void>;
  /** Reads what another process may have made the shown numbers meanwhile. */
  refreshShown(): Promise<void>;
}

interface SnapshotSources {
  /** Counts the visits of this moment. */
  count: () => Promise<VisitStatistics>;
  /** Offers numbers to be shown; returns those that are. */
  offer: (counted: VisitStatistics) => Promise<VisitStatistics>;
  /** The numbers that are shown. */
  getShown: () => Promise<VisitStatistics | null>;
}

/** A snapshot that begins with the numbers of this moment. */
export async function createPresenceSnapshot({
  count,
  offer,
  getShown,
}: SnapshotSources): Promise<PresenceSnapshot> {
  let current = await count();
  let shown = await offer(current);
  return {
    current: () => current,
    shown: () => shown,
    async refresh() {
      current = await count();
      shown = await offer(current);
    },
    async refreshShown() {
      shown = (await getShown()) ?? shown;
    },
  };
}
