import { type Db } from '~/db/client.server';
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

/** The figures of the last twelve months, this one included. */
export async function getRequestStatistics(
  db: Db,
  { now = new Date() }: { now?: Date } = {},
): Promise<RequestFigures> {
  return figuresOf(await listRequestMonths(db, { now, holidays: await readHolidays() }));
}

/** The same month by month, the oldest first. */
export async function listRequestStatistics(
  db: Db,
  { now = new Date() }: { now?: Date } = {},
): Promise<({ month: string } & RequestFigures)[]> {
  const months = await listRequestMonths(db, { now, holidays: await readHolidays() });
  return months.map((month) => ({ month: month.month, ...figuresOf([month]) }));
}

function figuresOf(months: readonly RequestMonth[]): RequestFigures {
  const decisions = months.flatMap((month) => month.decisions);
  const approved = decisions.filter(({ outcome }) => outcome === 'approve').length;
  const refused = decisions.length - approved;
  const isEnough = decisions.length >= MIN_REQUESTS;
  // One of the two and their sum tell the other.
  const areBothEnough = Math.min(approved, refused) >= MIN_REQUESTS;
  const received = months.reduce((sum, month) => sum + month.received, 0);
  return {
    received: received >= MIN_REQUESTS ? received : null,
    decided: isEnough ? decisions.length : null,
    approved: areBothEnough ? approved : null,
    refused: areBothEnough ? refused : null,
    medianDays: isEnough ? medianOf(decisions.map(({ days }) => days)) : null,
  };
}
