import { setTimeout as pause } from 'node:timers/promises';
import { logError } from '~/server/log.server';

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
