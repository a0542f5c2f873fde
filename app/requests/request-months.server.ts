import { type Db } from '~/platform/db/client.server';
import { homeDay } from '~/platform/i18n/home-day';
import { type Holidays } from './deadline';
import { daysTaken, isInTime } from './deadline-of-request';
import { type RejectionReason, rejectionReasons } from './officer-acts';

/** A decision on a request; an appealed one has two. */
interface RequestDecision {
  outcome: 'approve' | 'reject';
  /** For a rejection; `other` if its officer chose none, which forms no longer permit. */
  reason: RejectionReason;
  /** The working days that it took, without those spent waiting for the applicant. */
  days: number;
  /** Whether it came by the deadline; null if holidays are unknown on which that depends. */
  isInTime: boolean | null;
}

/** The requests received and decided in a month, as YYYY-MM. */
export interface RequestMonth {
  month: string;
  received: number;
  decisions: RequestDecision[];
}

/** What was received and decided in some months, nothing withheld; the days are null without decisions. */
export interface RequestCounts {
  received: number;
  /** Decisions, of which an appealed request has two. */
  decided: number;
  approved: number;
  refused: number;
  /**
   * Decisions by the deadline, which an extension moves and a question to the applicant pauses; null if holidays are
   * unknown on which that depends.
   */
  inTime: number | null;
  /** Working days from a submission or an appeal to its decision, without waiting for the applicant. */
  medianDays: number | null;
  /** How many requests were rejected for each reason. */
  reasons: Record<RejectionReason, number>;
}

/** Returns the data requests of each month from one to another, both as YYYY-MM and included. */
export async function listRequestMonths(
  db: Db,
  { from, to, holidays }: { from: string; to: string; holidays: Holidays },
): Promise<RequestMonth[]> {
  const months = monthsBetween(from, to).map((month): RequestMonth => {
    return { month, received: 0, decisions: [] };
  });
  const byMonth = new Map(months.map((each) => [each.month, each]));
  for (const events of await readHistories(db, from)) {
    for (const [index, { act, at, reason: kept }] of events.entries()) {
      const month = byMonth.get(homeDay(at).slice(0, 7));
      if (!month) continue;
      if (act === 'submit') month.received += 1;
      if (act !== 'approve' && act !== 'confirm' && act !== 'reject') continue;
      const course = events.slice(0, index + 1);
      month.decisions.push({
        outcome: act === 'reject' ? act : 'approve',
        days: daysTaken(course, holidays),
        isInTime: isInTime(course, holidays),
        reason: rejectionReasons.find((each) => each === kept) ?? 'other',
      });
    }
  }
  return months;
}

/** Returns the month in which the first request was sent, as YYYY-MM; null without requests. */
export async function firstRequestMonth(db: Db): Promise<string | null> {
  const { at } = await db
    .selectFrom('request_event')
    .select((query) => query.fn.min('at').as('at'))
    .where('act', '=', 'submit')
    .executeTakeFirstOrThrow();
  return at && homeDay(at).slice(0, 7);
}

/** Adds up some months. */
export function countsOf(months: readonly RequestMonth[]): RequestCounts {
  const decisions = months.flatMap((month) => month.decisions);
  const reasons = { purpose: 0, letter: 0, identifying: 0, other: 0 };
  for (const { outcome, reason } of decisions) if (outcome === 'reject') reasons[reason] += 1;
  const approved = decisions.filter(({ outcome }) => outcome === 'approve').length;
  return {
    received: months.reduce((sum, month) => sum + month.received, 0),
    decided: decisions.length,
    approved,
    refused: decisions.length - approved,
    inTime: decisions.some((decision) => decision.isInTime === null)
      ? null
      : decisions.filter((decision) => decision.isInTime).length,
    medianDays: medianOf(decisions.map(({ days }) => days)),
    reasons,
  };
}

/** Returns the month that is some months away, as YYYY-MM. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** Returns the median of some numbers, the mean of the middle two if needed; null without any. */
function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** Returns the events of each request that was received or decided since a month. */
async function readHistories(db: Db, since: string) {
  // A day before the month begins in any time zone: the home day decides which month it was.
  const first = new Date(Date.parse(`${since}-01`) - 86_400_000);
  const rows = await db
    .selectFrom('request_event')
    .select(['request_id', 'act', 'at', 'reason'])
    .where('request_id', 'in', (query) =>
      query
        .selectFrom('request_event')
        .select('request_id')
        .where('at', '>=', first)
        .where('act', 'in', ['submit', 'approve', 'confirm', 'reject']),
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
