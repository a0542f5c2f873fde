/**
 * The number of working days in which a request is decided (Law 14 of 2008 on public information, article
 * 22(7)).
 */
export const DECISION_DAYS = 10;
/** The working days by which the time may be extended, once and with a reason (article 22(8)). */
export const EXTENSION_DAYS = 7;
/** The working days before the last day of a decision in which it is due soon. */
const SOON_DAYS = 2;

const DAY_MS = 86_400_000;

/** Non-working days besides weekends, and the years for which they are known. */
export interface Holidays {
  days: ReadonlySet<string>;
  years: ReadonlySet<number>;
}

/** Days as YYYY-MM-DD between which a request waits for its applicant; `to` is null while it still does. */
export interface Pause {
  from: string;
  to: string | null;
}

/** The time from the submission of a request on. */
export interface Course {
  /** As YYYY-MM-DD. */
  submitted: string;
  pauses: readonly Pause[];
  /** The working days until it is due; those of a decision by default. */
  days?: number;
}

/** When a request has to be decided, or its data delivered. */
export interface Deadline {
  /** The last day on time, as YYYY-MM-DD; for a paused request, as if it continued today. */
  due: string;
  isPaused: boolean;
  /** Working days from today to the due day; negative once it has passed. */
  daysLeft: number;
  /** Years whose holidays are unknown: in them, the due day may be too early. */
  unknownYears: readonly number[];
}

/**
 * Returns the deadline of a request that was submitted on a day. The first working day after it is day one;
 * days from the one after a question up to that of the answer do not count.
 */
export function deadlineOf(
  { submitted, pauses, days = DECISION_DAYS, today }: Course & { today: string },
  holidays: Holidays,
): Deadline {
  const open = pauses.find(({ to }) => to === null);
  const closed = pauses.map(({ from, to }) => ({ from, to: to ?? today }));
  const counts = (day: string) =>
    isWorkingDay(day, holidays) && !closed.some(({ from, to }) => from < day && day <= to);
  let due = submitted;
  for (let left = days; left > 0;) {
    due = shift(due, 1);
    if (counts(due)) left -= 1;
  }
  return {
    due,
    isPaused: open !== undefined,
    daysLeft: due < today ? -workingDays(due, today, holidays) : workingDays(today, due, holidays),
    unknownYears: yearsBetween(submitted, due).filter((year) => !holidays.years.has(year)),
  };
}

/** Returns whether a decision or delivery is due in two working days or less, or overdue. */
export const isDueSoon = ({ isPaused, daysLeft }: Deadline) => !isPaused && daysLeft <= SOON_DAYS;

/** Counts the working days after one day up to another. */
export function workingDays(after: string, upTo: string, holidays: Holidays): number {
  let count = 0;
  for (let day = shift(after, 1); day <= upTo; day = shift(day, 1)) {
    if (isWorkingDay(day, holidays)) count += 1;
  }
  return count;
}

function isWorkingDay(day: string, { days }: Holidays): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !days.has(day);
}

function shift(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function yearsBetween(first: string, last: string): number[] {
  const from = Number(first.slice(0, 4));
  const years = Number(last.slice(0, 4)) - from + 1;
  return Array.from({ length: years }, (_, index) => from + index);
}
