import { setTimeout as pause } from 'node:timers/promises';
import { takeTimer } from '~/platform/db/take-timer.server';
import { logError } from '~/platform/server/log.server';
import { db } from './portal.server';

/** Acts again and again, with pauses, as long as the process lives; what fails is logged. */
export async function repeat(act: () => Promise<unknown>, pauseFor: number): Promise<never> {
  for (;;) {
    try {
      await act();
    } catch (error) {
      logError(error);
    }
    await pause(pauseFor, undefined, { ref: false });
  }
}

/**
 * Acts likewise, but in one process of the portal only each time, whichever comes first; one that dies
 * while it acts is followed by another after the pause.
 */
export function runOnLeader(
  name: string,
  act: () => Promise<unknown>,
  pauseFor: number,
): Promise<never> {
  return repeat(async () => (await takeTimer(db, name, pauseFor)) && act(), pauseFor);
}
