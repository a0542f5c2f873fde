import { type Revision } from '../revisions/find-revisions.server';

/**
 * Whether a figure has changed by so many per cent of what was shown before, both as they are shown. Zero per cent is
 * reached by every change; more of it never by a figure that one of the calculations does not tell as a number, since
 * how much it has changed is disclosed nowhere. Of nothing, any number is more than every share.
 */
export function reachesThreshold({ then, now }: Revision, percent: number): boolean {
  if (percent === 0) return true;
  if (then.value === null || now.value === null) return false;
  return Math.abs(now.value - then.value) * 100 >= percent * then.value;
}
