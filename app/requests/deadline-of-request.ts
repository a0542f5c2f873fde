import { homeDay } from '~/platform/i18n/home-day';
import {
  type Course,
  type Deadline,
  deadlineOf,
  DECISION_DAYS,
  EXTENSION_DAYS,
  type Holidays,
  type Pause,
  workingDays,
} from './deadline';
import { isToDeliver, isUndecided } from './states';

interface PastAct {
  act: string;
  at: Date;
}

interface Clock {
  today: string;
  holidays: Holidays;
  /** The working days from an approval or a recall to the delivery; without them, deliveries have no deadline. */
  deliveryDays?: number;
}

/**
 * Returns the deadline of a request from its events. That of its decision is counted from its submission, or from the
 * appeal, and paused while it waits for its applicant; that of its delivery from the approval or the recall. Null
 * while neither is due.
 */
export function deadlineOfRequest(
  state: string,
  events: readonly PastAct[],
  { today, holidays, deliveryDays }: Clock,
): Deadline | null {
  if (isToDeliver(state)) {
    const since = events.findLast(({ act }) => deliveriesBegin.includes(act));
    if (!since || deliveryDays === undefined) return null;
    const course = { submitted: homeDay(since.at), pauses: [], days: deliveryDays };
    return deadlineOf({ ...course, today }, holidays);
  }
  if (!isUndecided(state)) return null;
  const course = courseOf(events);
  return course && deadlineOf({ ...course, today }, holidays);
}

/** The acts from which the time of a delivery counts. */
const deliveriesBegin: readonly string[] = ['approve', 'confirm', 'recall'];

/** Counts the working days of the decision that is the last event, without pauses. */
export function daysTaken(events: readonly PastAct[], holidays: Holidays): number {
  const last = events.at(-1);
  const course = courseOf(events);
  if (!last || !course) return 0;
  const paused = course.pauses.map(({ from, to }) => workingDays(from, to ?? from, holidays));
  const all = workingDays(course.submitted, homeDay(last.at), holidays);
  return paused.reduce((days, pause) => days - pause, all);
}

/**
 * Returns whether the decision that is the last event came by its deadline, extensions and pauses included; null if
 * it may have, with holidays that are unknown.
 */
export function isInTime(events: readonly PastAct[], holidays: Holidays): boolean | null {
  const last = events.at(-1);
  const course = courseOf(events);
  if (!last || !course) return false;
  const { daysLeft, unknownYears } = deadlineOf({ ...course, today: homeDay(last.at) }, holidays);
  if (daysLeft < 0 && unknownYears.length > 0) return null;
  return daysLeft >= 0;
}

/** Returns the time since a decision is awaited; null before the submission. */
function courseOf(events: readonly PastAct[]): Course | null {
  const begin = events.findLastIndex(({ act }) => act === 'submit' || act === 'appeal');
  const first = events[begin];
  if (!first) return null;
  const pauses: Pause[] = [];
  const since = events.slice(begin);
  for (const { act, at } of since) {
    if (act === 'ask') pauses.push({ from: homeDay(at), to: null });
    const open = pauses.at(-1);
    if (act === 'answer' && open) open.to = homeDay(at);
  }
  const isExtended = since.some(({ act }) => act === 'extend');
  const days = isExtended ? DECISION_DAYS + EXTENSION_DAYS : DECISION_DAYS;
  return { submitted: homeDay(first.at), pauses, days };
}
