import { homeDay, homeTimeZone } from '~/platform/i18n/home-day';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: homeTimeZone, timeStyle: 'short' });

/** A backup of a folder. */
interface Made {
  path: string;
  madeAt: Date;
}

/** Returns the latest moment, at most a day ago, of this time (`02:30`) at the commission's seat. */
export function lastDue(now: Date, time: string): Date {
  const passed = (minutesOf(clock.format(now)) - minutesOf(time) + 24 * 60) % (24 * 60);
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  return new Date((minute - passed) * MINUTE_MS);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * Returns the backups to remove: all but the newest of each of the last days that have one, and of each of
 * the last weeks (from Monday) that have one.
 */
export function listExpired<Backup extends Made>(
  backups: readonly Backup[],
  { days, weeks }: { days: number; weeks: number },
): Backup[] {
  const newestFirst = [...backups].sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const newestOf = (periodOf: (moment: Date) => string | number, count: number) => {
    const newest = new Map<string | number, Backup>();
    for (const backup of newestFirst) {
      const period = periodOf(backup.madeAt);
      if (!newest.has(period)) newest.set(period, backup);
    }
    return [...newest.values()].slice(0, count);
  };
  const kept = new Set([...newestOf(homeDay, days), ...newestOf(weekOf, weeks)]);
  return backups.filter((backup) => !kept.has(backup));
}

/** Returns the number of a moment's week; 1 January 1970 was a Thursday. */
function weekOf(moment: Date): number {
  return Math.floor((Date.parse(homeDay(moment)) / DAY_MS + 3) / 7);
}
