import { type Db } from '~/platform/db/client.server';
import { homeDay } from '~/platform/i18n/home-day';
import { type Holidays } from './deadline';
import { daysTaken } from './deadline-of-request';
import { rejectionReasons, type RejectionReason } from './officer-acts';

/** A decision on a request; one that was appealed has two. */
export interface RequestDecision {
  outcome: 'approve' | 'reject';
  /** Of a rejection; `other` where its officer chose none. */
  reason: RejectionReason;
  /** Working days that it took, without those on which the applicant was waited for. */
  days: number;
}

/** What came and what was decided in a month, as YYYY-MM. */
export interface RequestMonth {
  month: string;
  received: number;
  decisions: RequestDecision[];
}

/** How many months a report shows, this one included. */
const MONTHS = 12;

/** The last twelve months of data requests, this one included, the oldest first. */
export async function listRequestMonths(
  db: Db,
  { now, holidays }: { now: Date; holidays: Holidays },
): Promise<RequestMonth[]> {
  const months = lastMonths(homeDay(now)).map((month): RequestMonth => {
    return { month, received: 0, decisions: [] };
  });
  for (const events of await readHistories(db, months[0]?.month ?? '')) {
    for (const [index, { act, at, reason: kept }] of events.entries()) {
      const month = months.find((each) => each.month === homeDay(at).slice(0, 7));
      if (!month) continue;
      if (act === 'submit') month.received += 1;
      if (act !== 'approve' && act !== 'reject') continue;
      const days = daysTaken(events.slice(0, index + 1), holidays);
      const reason = rejectionReasons.find((each) => each === kept) ?? 'other';
      month.decisions.push({ outcome: act, days, reason });
    }
  }
  return months;
}

/** The middle one of some numbers, or the mean of the middle two; null of none. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

function lastMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - MONTHS + index)).toISOString().slice(0, 7),
  );
}

/** What happened to each request of which something came or was decided since a month. */
async function readHistories(db: Db, since: string) {
  // A day earlier than the month begins anywhere: which month it was depends on the home day.
  const first = new Date(Date.parse(`${since}-01`) - 86_400_000);
  const rows = await db
    .selectFrom('request_event')
    .select(['request_id', 'act', 'at', 'reason'])
    .where('request_id', 'in', (query) =>
      query
        .selectFrom('request_event')
        .select('request_id')
        .where('at', '>=', first)
        .where('act', 'in', ['submit', 'approve', 'reject']),
    )
    .orderBy('id')
    .execute();
  const histories = new Map<string, typeof rows>();
  for (const row of rows) {
    const history = histories.get(row.request_id) ?? [];
    histories.set(row.request_id, [...history, row]);
  }
  return histories.values();
}
