import { NOT_STATED } from './dataset';

/** A band of durations: longer than those of the band before, and at most this many months; null means unbounded. */
interface Band {
  code: string;
  months: number | null;
}

/** The bands of the code list `duration`, shortest first. */
export const bands: readonly Band[] = [
  { code: 'P1M', months: 1 },
  { code: 'P3M', months: 3 },
  { code: 'P6M', months: 6 },
  { code: 'P1Y', months: 12 },
  { code: 'P2Y', months: 24 },
  { code: 'OVER', months: null },
];

/** Returns the band of the time between two days (YYYY-MM-DD); not stated without a second day. */
export function bandBetween(from: string, to: string | null | undefined): string {
  if (!to) return NOT_STATED;
  const found = bands.find(({ months }) => months === null || to <= addMonths(from, months));
  return found?.code ?? NOT_STATED;
}

/** Returns the same day some months later, or the last day of a shorter month, as PostgreSQL adds months. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}
