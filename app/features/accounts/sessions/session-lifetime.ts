const HOUR = 60 * 60;

/** Seconds that a session lasts after the reader was last seen. */
export function sessionLifetime(isRemembered: boolean): number {
  return isRemembered ? 30 * 24 * HOUR : 12 * HOUR;
}

/** Seconds during which it is not written down again that a reader was seen. */
export const SEEN_EVERY = 5 * 60;
