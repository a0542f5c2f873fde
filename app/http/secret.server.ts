import { createHmac, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment } from '~/environment.server';

/**
 * The secret that signs cookies and keys hashes: `COOKIE_SECRET`, else a random one that the first
 * process writes below `DATA_DIRECTORY`, readable by its user only, for all others to share.
 */
export function loadSecret({
  COOKIE_SECRET,
  DATA_DIRECTORY,
}: Pick<Environment, 'COOKIE_SECRET' | 'DATA_DIRECTORY'>): string {
  if (COOKIE_SECRET) return COOKIE_SECRET;
  mkdirSync(DATA_DIRECTORY, { recursive: true });
  const file = join(DATA_DIRECTORY, 'cookie-secret');
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
  try {
    // A link appears whole or not at all, so that no process reads half a secret.
    linkSync(draft, file);
  } catch (error) {
    if (!isExisting(error)) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8');
}

/** A key for one purpose, as hexadecimal digits: what knows it can neither find the secret nor other keys. */
export function deriveKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('hex');
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
