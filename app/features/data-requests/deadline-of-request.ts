import { homeDay } from '~/i18n/home-day';
import { type Deadline, deadlineOf, type Holidays, type Pause } from './deadline';

interface PastAct {
  act: string;
  at: Date;
}

/**
 * When a request has to be decided, from what happened to it: counted from its submission, or from the
 * appeal; what waits for its applicant is paused. Null while nothing is to be decided.
 */
export function deadlineOfRequest(
  state: string,
  events: readonly PastAct[],
  { today, holidays }: { today: string; holidays: Holidays },
): Deadline | null {
  if (!['submitted', 'inReview', 'moreInformation'].includes(state)) return null;
  const begin = events.findLastIndex(({ act }) => act === 'submit' || act === 'appeal');
  const first = events[begin];
  if (!first) return null;
  const pauses: Pause[] = [];
  for (const { act, at } of events.slice(begin)) {
    if (act === 'ask') pauses.push({ from: homeDay(at), to: null });
    const open = pauses.at(-1);
    if (act === 'answer' && open) open.to = homeDay(at);
  }
  return deadlineOf({ submitted: homeDay(first.at), pauses, today }, holidays);
}
