import { hash, verify } from '@node-rs/argon2';

// 19 MiB, two passes, one lane: the first choice of OWASP's Password Storage Cheat Sheet.
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Returns the argon2id hash of a password, with its salt and cost, as it is stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

const nobodys = hashPassword('the password of nobody');

/**
 * Returns whether a password matches a stored hash. Takes as long without a hash, so that the time does not
 * reveal whether there is an account.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const isRight = await verify(stored ?? (await nobodys), password.normalize('NFKC'));
  return isRight && stored !== undefined;
}
