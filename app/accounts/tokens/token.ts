const HOUR = 60 * 60;

/** What a mailed token is good for, and for how many seconds. */
export const tokenLifetimes = {
  verifyEmail: 24 * HOUR,
  resetPassword: HOUR,
  changeEmail: 24 * HOUR,
} as const;

export type TokenPurpose = keyof typeof tokenLifetimes;
