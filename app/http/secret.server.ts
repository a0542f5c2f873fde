import { createHmac, randomBytes } from 'node:crypto';
import {
  existsSync,
  lchownSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type Environment } from '~/environment.server';

/** The files that keep the secrets which are not set. */
export const secretFiles = {
  COOKIE_SECRET: 'cookie-secret',
  LETTER_KEY: 'letter-key',
  SDC_KEY: 'sdc-key',
} as const;

/**
 * The secret that signs cookies and keys hashes: `COOKIE_SECRET`, else a random one that the first
 * process writes below `DATA_DIRECTORY`, readable by its user only, for all others to share.
 */
export function loadSecret({
  COOKIE_SECRET,
  DATA_DIRECTORY,
}: Pick<Environment, 'COOKIE_SECRET' | 'DATA_DIRECTORY'>): string {
  return COOKIE_SECRET ?? loadOwnSecret(join(DATA_DIRECTORY, secretFiles.COOKIE_SECRET));
}

/** The file that keeps the key of letters where none is set. */
export const letterKeyFile = (directory: string) => join(directory, secretFiles.LETTER_KEY);

/** The 32 bytes that letters are encrypted with: `LETTER_KEY`, else such a random one of the portal's own. */
export function loadLetterKey({
  LETTER_KEY,
  DATA_DIRECTORY,
}: Pick<Environment, 'LETTER_KEY' | 'DATA_DIRECTORY'>): Buffer {
  return bytesOf(LETTER_KEY ?? loadOwnSecret(letterKeyFile(DATA_DIRECTORY)));
}

/** The 32 bytes that letters were encrypted with before; null where the key was never changed. */
export function loadFormerLetterKey({
  FORMER_LETTER_KEY,
}: Partial<Pick<Environment, 'FORMER_LETTER_KEY'>>): Buffer | null {
  return FORMER_LETTER_KEY === undefined ? null : bytesOf(FORMER_LETTER_KEY);
}

/** The 32 bytes that the keys of records are drawn from: `SDC_KEY`, else such random ones of the portal's own. */
export function loadRecordSecret({
  SDC_KEY,
  DATA_DIRECTORY,
}: Pick<Environment, 'SDC_KEY' | 'DATA_DIRECTORY'>): Buffer {
  return bytesOf(SDC_KEY ?? loadOwnSecret(join(DATA_DIRECTORY, secretFiles.SDC_KEY)));
}

/** The secrets of the portal by the names of their settings, keys in hexadecimal digits. */
export type Secrets = Partial<Record<'COOKIE_SECRET' | 'LETTER_KEY' | 'SDC_KEY', string>>;

/** The secrets that are set, or that the portal has made already; makes none. */
export function readSecrets(
  settings: Pick<Environment, 'COOKIE_SECRET' | 'LETTER_KEY' | 'SDC_KEY' | 'DATA_DIRECTORY'>,
): Secrets {
  const read = (name: keyof typeof secretFiles) => {
    const file = join(settings.DATA_DIRECTORY, secretFiles[name]);
    return settings[name] ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  };
  const hex = (key: string | undefined) => (key ? bytesOf(key).toString('hex') : undefined);
  return {
    COOKIE_SECRET: read('COOKIE_SECRET'),
    LETTER_KEY: hex(read('LETTER_KEY')),
    SDC_KEY: hex(read('SDC_KEY')),
  };
}

/** 32 bytes in hexadecimal digits or in Base64. */
function bytesOf(key: string): Buffer {
  return Buffer.from(key, key.length === 64 ? 'hex' : 'base64');
}

function loadOwnSecret(file: string): string {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  try {
    // A command of root may come first, and the portal, which is another user, has to read it.
    if (process.getuid?.() === 0) {
      const { uid, gid } = statSync(folder);
      lchownSync(draft, uid, gid);
    }
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
