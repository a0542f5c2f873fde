import { createHash, randomBytes } from 'node:crypto';

/** Returns an unguessable token (256 bits) for cookies and addresses. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash of a token that is stored instead of it: a reader of the database cannot use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
