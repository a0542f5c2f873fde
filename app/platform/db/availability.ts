import { setTimeout as pause } from 'node:timers/promises';

/** The last known availability of a database. */
export interface Availability {
  isAway(): boolean;
  /** Reports that the database could not be reached; it is then polled until it answers again. */
  lose(): void;
}

/**
 * Tracks whether a database can be reached.
 *
 * @param probe resolves with whether the database answers.
 * @param pauseMs milliseconds between two probes while it is unavailable.
 */
export function createAvailability(probe: () => Promise<boolean>, pauseMs = 1_000): Availability {
  let isAway = false;

  async function waitForIt(): Promise<void> {
    do await pause(pauseMs, undefined, { ref: false });
    while (!(await probe()));
    isAway = false;
  }

  return {
    isAway: () => isAway,
    lose() {
      if (isAway) return;
      isAway = true;
      void waitForIt();
    },
  };
}
