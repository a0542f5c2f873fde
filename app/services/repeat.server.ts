import { setTimeout as pause } from 'node:timers/promises';
import { takeTimer } from '~/platform/db/take-timer.server';
import { logError } from '~/platform/server/log.server';
import { db } from './portal.server';

/** Repeats an act, with pauses, as long as the process lives; logs failures. */
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
 * Repeats an act, with pauses, each time in the process of the portal that comes first; if that dies
 * meanwhile, another takes over after the pause. Logs failures.
 */
export function runOnLeader(
  name: string,
  act: () => Promise<unknown>,
  pauseFor: number,
): Promise<never> {
  return repeat(async () => (await takeTimer(db, name, pauseFor)) && act(), pauseFor);
}
