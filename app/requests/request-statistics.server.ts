import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { type RejectionReason } from './officer-acts';
import { readHolidays } from './read-holidays.server';
import { listRequestMonths, medianOf, type RequestMonth } from './request-months.server';

/** Fewer requests could tell of somebody who applied. */
const MIN_REQUESTS = 5;

/** What everybody may know of the data requests of some months; null where there are fewer than five. */
export interface RequestFigures {
  received: number | null;
  /** Decisions, of which a request that was appealed has two. */
  decided: number | null;
  approved: number | null;
  refused: number | null;
  /** Working days from a submission or an appeal to its decision, without waiting for the applicant. */
  medianDays: number | null;
}

interface Options {
  now?: Date;
  /** The folder of the country whose holidays are no working days. */
  countryDirectory?: string;
}

/** The figures of the last twelve months, this one included. */
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

/** Counts of a month that tell each other: who withholds the first of a line has to withhold all. */
const groups = [
  ['received'],
  ['decided', 'approved', 'refused'],
  ['approved', 'refused'],
] as const satisfies readonly (keyof RequestFigures)[][];

/** The same month by month, the oldest first; no month is notified by the others and the sum of all. */
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

/** Where a single month is withheld, its least neighbour is, too. */
function withholdSecond(
  months: readonly RequestFigures[],
  [first, ...others]: readonly [keyof RequestFigures, ...(keyof RequestFigures)[]],
): void {
  const left = months.filter((month) => month[first] !== null);
  if (months.length - left.length !== 1) return;
  const [least] = left.sort((one, other) => (one[first] ?? 0) - (other[first] ?? 0));
  for (const name of [first, ...others]) if (least) least[name] = null;
}

function figuresOf(months: readonly RequestMonth[]): RequestFigures {
  const { received, decided, approved, refused, medianDays } = countsOf(months);
  const isEnough = decided >= MIN_REQUESTS;
  // One of the two and their sum tell the other.
  const areBothEnough = Math.min(approved, refused) >= MIN_REQUESTS;
  return {
    received: received >= MIN_REQUESTS ? received : null,
    decided: isEnough ? decided : null,
    approved: areBothEnough ? approved : null,
    refused: areBothEnough ? refused : null,
    medianDays: isEnough ? medianDays : null,
  };
}

/** What officers may know of the data requests of a month; the days are null without decisions. */
export interface RequestReportMonth extends ReturnType<typeof countsOf> {
  month: string;
  /** How many requests were rejected for each reason. */
  reasons: Record<RejectionReason, number>;
}

/** The last twelve months, the oldest first, withholding nothing. @throws RoleMissing for all but officers. */
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
