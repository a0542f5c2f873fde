import { createHash, randomBytes } from 'node:crypto';

/** A token that nobody guesses (256 bits), fit for cookies and addresses. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: who reads it there cannot use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
