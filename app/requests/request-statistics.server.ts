import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { homeDay } from '~/platform/i18n/home-day';
import { type RejectionReason, rejectionReasons } from './officer-acts';
import { readHolidays } from './read-holidays.server';
import { type Holidays } from './deadline';
import { daysTaken } from './deadline-of-request';

/** How many months a report shows, including the current one. */
const MONTHS = 12;

/** Fewer requests could identify an applicant. */
const MIN_REQUESTS = 5;

/** The public figures of the data requests of some months; null where there are fewer than five. */
export interface RequestFigures {
  received: number | null;
  /** Decisions, of which an appealed request has two. */
  decided: number | null;
  approved: number | null;
  refused: number | null;
  /** Working days from a submission or an appeal to its decision, without waiting for the applicant. */
  medianDays: number | null;
}

interface Options {
  now?: Date;
  /** The folder of the country whose holidays are not working days. */
  countryDirectory?: string;
}

/** Returns the figures of the last twelve months, including the current one. */
export async function getRequestStatistics(
  db: Db,
  { now = new Date(), countryDirectory }: Options = {},
): Promise<RequestFigures> {
  return figuresOf(
    await listRequestMonths(db, {
      now,
      holidays: await readHolidays(countryDirectory),
    }),
  );
}

/**
 * Lines of counts that follow from each other: a month that withholds the first of a line withholds all of
 * it.
 */
const groups = [
  ['received'],
  ['decided', 'approved', 'refused'],
  ['approved', 'refused'],
] as const satisfies readonly (keyof RequestFigures)[][];

/**
 * Returns the figures of each of the last twelve months, the oldest first; no withheld month follows from the
 * others and the total.
 */
export async function listRequestStatistics(
  db: Db,
  { now = new Date(), countryDirectory }: Options = {},
): Promise<({ month: string } & RequestFigures)[]> {
  const months = await listRequestMonths(db, {
    now,
    holidays: await readHolidays(countryDirectory),
  });
  const figures = months.map((month) => ({ month: month.month, ...figuresOf([month]) }));
  for (const [first, ...others] of groups) withholdSecond(figures, [first, ...others]);
  return figures;
}

/** If a single month is withheld, the smallest other one is, too. */
function withholdSecond(
  months: readonly RequestFigures[],
  [first, ...others]: readonly [keyof RequestFigures, ...(keyof RequestFigures)[]],
): void {
  const left = months.filter((month) => month[first] !== null);
  if (months.length - left.length !== 1) return;
  const [least] = left.sort((a, b) => (a[first] ?? 0) - (b[first] ?? 0));
  for (const name of [first, ...others]) if (least) least[name] = null;
}

function figuresOf(months: readonly RequestMonth[]): RequestFigures {
  const { received, decided, approved, refused, medianDays } = countsOf(months);
  const isEnough = decided >= MIN_REQUESTS;
  // Each of the two follows from the other and their sum.
  const areBothEnough = Math.min(approved, refused) >= MIN_REQUESTS;
  return {
    received: received >= MIN_REQUESTS ? received : null,
    decided: isEnough ? decided : null,
    approved: areBothEnough ? approved : null,
    refused: areBothEnough ? refused : null,
    medianDays: isEnough ? medianDays : null,
  };
}

/** The data requests of a month for officers; the days are null without decisions. */
export interface RequestReportMonth extends ReturnType<typeof countsOf> {
  month: string;
  /** How many requests were rejected for each reason. */
  reasons: Record<RejectionReason, number>;
}

/**
 * Returns the last twelve months, the oldest first, withholding nothing. @throws RoleMissing for all but
 * officers.
 */
export async function getRequestReport(
  db: Db,
  account: Account,
  { now = new Date(), countryDirectory }: Options = {},
): Promise<RequestReportMonth[]> {
  requireRole(account, 'officer');
  const months = await listRequestMonths(db, {
    now,
    holidays: await readHolidays(countryDirectory),
  });
  return months.map((month) => {
    const rejected = month.decisions.filter(({ outcome }) => outcome === 'reject');
    const reasons = { purpose: 0, letter: 0, identifying: 0, other: 0 };
    for (const { reason } of rejected) reasons[reason] += 1;
    return { month: month.month, ...countsOf([month]), reasons };
  });
}

function countsOf(months: readonly RequestMonth[]) {
  const decisions = months.flatMap((month) => month.decisions);
  const approved = decisions.filter(({ outcome }) => outcome === 'approve').length;
  return {
    received: months.reduce((sum, month) => sum + month.received, 0),
    decided: decisions.length,
    approved,
    refused: decisions.length - approved,
    medianDays: medianOf(decisions.map(({ days }) => days)),
  };
}

/** A decision on a request; an appealed one has two. */
interface RequestDecision {
  outcome: 'approve' | 'reject';
  /** For a rejection; `other` if its officer chose none. */
  reason: RejectionReason;
  /** The working days that it took, without those spent waiting for the applicant. */
  days: number;
}

/** The requests received and decided in a month, as YYYY-MM. */
interface RequestMonth {
  month: string;
  received: number;
  decisions: RequestDecision[];
}

/** Returns the data requests of the last twelve months, including the current one, the oldest first. */
async function listRequestMonths(
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
      if (act !== 'approve' && act !== 'confirm' && act !== 'reject') continue;
      const days = daysTaken(events.slice(0, index + 1), holidays);
      const reason = rejectionReasons.find((each) => each === kept) ?? 'other';
      month.decisions.push({ outcome: act === 'reject' ? act : 'approve', days, reason });
    }
  }
  return months;
}

/** Returns the median of some numbers, the mean of the middle two if needed; null without any. */
function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

function lastMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - MONTHS + index)).toISOString().slice(0, 7),
  );
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
