import { setTimeout as pause } from 'node:timers/promises';

/** Whether a database can be reached, as far as anybody has noticed. */
export interface Availability {
  isAway(): boolean;
  /** Reports that the database could not be reached; it is then polled until it is back. */
  lose(): void;
}

/**
 * Keeps whether a database can be reached.
 *
 * @param probe resolves with whether the database answers.
 * @param pauseMs milliseconds between two probes while it is away.
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
