const HOUR = 60 * 60;

/** The purposes of mailed tokens, and their lifetimes in seconds. */
export const tokenLifetimes = {
  verifyEmail: 24 * HOUR,
  resetPassword: HOUR,
  changeEmail: 24 * HOUR,
} as const;

export type TokenPurpose = keyof typeof tokenLifetimes;
