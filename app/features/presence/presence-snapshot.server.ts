import { type VisitStatistics } from './visit-statistics';

/** The numbers of visits at hand, so that no request waits for them. */
export interface PresenceSnapshot {
  /** The newest numbers. */
  current(): VisitStatistics;
  /** The numbers that pages show: they change rarely, because kept pages change with them. */
  shown(): VisitStatistics;
  /** Reads the numbers anew. */
  refresh(): Promise<void>;
}

/** Milliseconds for which pages show the same numbers at least. */
const TTL_MS = 5 * 60 * 1000;

/** A snapshot that begins with the numbers of this moment. */
export async function createPresenceSnapshot(
  read: () => Promise<VisitStatistics>,
): Promise<PresenceSnapshot> {
  let current = await read();
  let shown = current;
  return {
    current: () => current,
    shown: () => shown,
    async refresh() {
      current = await read();
      const age = Date.parse(current.at) - Date.parse(shown.at);
      if (age >= TTL_MS && isDifferent(current, shown)) shown = current;
    },
  };
}

function isDifferent(one: VisitStatistics, other: VisitStatistics): boolean {
  const numbers = ['online', 'today', 'month', 'total'] as const;
  return numbers.some((name) => one[name] !== other[name]);
}
