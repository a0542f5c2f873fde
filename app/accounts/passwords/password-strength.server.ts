import { openThreadPool } from '~/platform/server/thread-pool.server';

/** The minimum and maximum length of a password, in characters. */
export const passwordLength = { min: 10, max: 200 } as const;

/** Words that attackers try first at this site. */
const SITE_WORDS = ['terang', 'komnas', 'komnasham', 'hak asasi manusia', 'pengaduan'] as const;

/** The minimum of zxcvbn's score that is safe against guessing, even of a stolen hash. */
const MIN_SCORE = 3;
/** The rest is not checked: the time grows with the square of the length. */
const MAX_CHECKED_LENGTH = 40;

const guesser = openThreadPool<{ password: string; owner: readonly string[] }, number>(
  'app/accounts/passwords/password-strength.worker.mjs',
  { idleTimeout: 600_000 },
);

/**
 * Returns whether a password is easily guessed: a common one, or made of what is known of its owner or this
 * site. Runs in a thread, so that other requests are answered meanwhile.
 */
export async function isWeakPassword(password: string, owner: readonly string[]): Promise<boolean> {
  const known = [...owner, ...SITE_WORDS];
  const checked = password.slice(0, MAX_CHECKED_LENGTH);
  return (await guesser.run({ password: checked, owner: known })) < MIN_SCORE;
}
