import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { homeDay } from '~/platform/i18n/home-day';
import { protectFigures, type RequestFigures } from './protect-request-figures';
import { readHolidays } from './read-holidays.server';
import {
  addMonths,
  countsOf,
  firstRequestMonth,
  listRequestMonths,
  type RequestCounts,
} from './request-months.server';

/** How many months officers see, including the current one. */
const MONTHS = 12;

interface Options {
  now?: Date;
  /** The folder of the country whose holidays are not working days. */
  countryDirectory?: string;
}

/** The public figures of the data requests of a year. */
export type RequestYear = { year: number } & RequestFigures;

/**
 * Returns the public figures of each finished year, the oldest first, from the first on that had enough requests: an
 * earlier one would tell that it had some. Neither months nor the running year are public, since single requests
 * would follow from them and the year, or from one day to the next.
 */
export async function listRequestYears(
  db: Db,
  { now = new Date(), countryDirectory }: Options = {},
): Promise<RequestYear[]> {
  const from = await firstRequestMonth(db);
  const to = `${Number(homeDay(now).slice(0, 4)) - 1}-12`;
  if (!from || from > to) return [];
  const holidays = await readHolidays(countryDirectory);
  const months = await listRequestMonths(db, { from, to, holidays });
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))].map((year) => {
    const counts = countsOf(months.filter(({ month }) => month.startsWith(year)));
    return { year: Number(year), ...protectFigures(counts) };
  });
  const first = years.findIndex(({ received }) => received !== null);
  return first < 0 ? [] : years.slice(first);
}

/** The data requests of a month for officers. */
export type RequestReportMonth = { month: string } & RequestCounts;

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
  const holidays = await readHolidays(countryDirectory);
  const to = homeDay(now).slice(0, 7);
  const months = await listRequestMonths(db, { from: addMonths(to, 1 - MONTHS), to, holidays });
  return months.map((month) => ({ month: month.month, ...countsOf([month]) }));
}
