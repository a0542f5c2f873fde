import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { lchownSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Environment } from '~/environment.server';
import { OperatorError } from '~/platform/i18n/operator-error';
import { hasCode } from '~/platform/system/error-code';
import { makeFolders } from '~/platform/system/make-folders.mjs';
import { namePath } from '~/platform/system/name-path';

/** The minimum length of a secret, in characters; a shorter file was never written completely. */
const MIN_LENGTH = 32;

/** The files of secrets that the settings do not give. */
export const secretFiles = {
  COOKIE_SECRET: 'cookie-secret',
  LETTER_KEY: 'letter-key',
  SDC_KEY: 'sdc-key',
} as const;

/**
 * Returns the secret that signs cookies and keys hashes: `COOKIE_SECRET`, else a random one that the first
 * process writes below `DATA_DIRECTORY`, readable by its user only and shared by all processes.
 */
export function loadSecret({
  COOKIE_SECRET,
  DATA_DIRECTORY,
}: Pick<Environment, 'COOKIE_SECRET' | 'DATA_DIRECTORY'>): string {
  return COOKIE_SECRET ?? loadOwnSecret(join(DATA_DIRECTORY, secretFiles.COOKIE_SECRET));
}

/** Returns the file of the letters' key, used if `LETTER_KEY` is not set. */
export const letterKeyFile = (directory: string) => join(directory, secretFiles.LETTER_KEY);

/**
 * Returns the 32 bytes that letters are encrypted with: `LETTER_KEY`, else a random key of the portal's own.
 */
export function loadLetterKey({
  LETTER_KEY,
  DATA_DIRECTORY,
}: Pick<Environment, 'LETTER_KEY' | 'DATA_DIRECTORY'>): Buffer {
  return bytesOf(LETTER_KEY ?? loadOwnSecret(letterKeyFile(DATA_DIRECTORY)));
}

/** Returns the 32 bytes that letters were encrypted with before; null if the key was never changed. */
export function loadFormerLetterKey({
  FORMER_LETTER_KEY,
}: Partial<Pick<Environment, 'FORMER_LETTER_KEY'>>): Buffer | null {
  return FORMER_LETTER_KEY === undefined ? null : bytesOf(FORMER_LETTER_KEY);
}

/**
 * Returns the 32 bytes that the keys of records are derived from: `SDC_KEY`, else a random key of the
 * portal's own.
 */
export function loadRecordSecret({
  SDC_KEY,
  DATA_DIRECTORY,
}: Pick<Environment, 'SDC_KEY' | 'DATA_DIRECTORY'>): Buffer {
  return bytesOf(SDC_KEY ?? loadOwnSecret(join(DATA_DIRECTORY, secretFiles.SDC_KEY)));
}

/** The secrets of the portal by the names of their settings, keys in hexadecimal digits. */
export type Secrets = Partial<Record<'COOKIE_SECRET' | 'LETTER_KEY' | 'SDC_KEY', string>>;

/** Returns the secrets that are set or that the portal has already created; creates none. */
export function readSecrets(
  settings: Pick<Environment, 'COOKIE_SECRET' | 'LETTER_KEY' | 'SDC_KEY' | 'DATA_DIRECTORY'>,
): Secrets {
  const read = (name: keyof typeof secretFiles) =>
    settings[name] ?? readSecretFile(join(settings.DATA_DIRECTORY, secretFiles[name]));
  return inHexadecimal({
    COOKIE_SECRET: read('COOKIE_SECRET'),
    LETTER_KEY: read('LETTER_KEY'),
    SDC_KEY: read('SDC_KEY'),
  });
}

/** Returns secrets whose keys may be in Base64 with all keys in hexadecimal digits. */
export function inHexadecimal({ COOKIE_SECRET, LETTER_KEY, SDC_KEY }: Secrets): Secrets {
  const hex = (key: string | undefined) => (key ? bytesOf(key).toString('hex') : undefined);
  return { COOKIE_SECRET, LETTER_KEY: hex(LETTER_KEY), SDC_KEY: hex(SDC_KEY) };
}

/** Decodes 32 bytes in hexadecimal digits or in Base64. */
function bytesOf(key: string): Buffer {
  return Buffer.from(key, key.length === 64 ? 'hex' : 'base64');
}

function loadOwnSecret(file: string): string {
  // Nothing is written if the secret exists: the disk may be full or read-only.
  const present = readSecretFile(file);
  if (present !== undefined) return present;
  writeSecretFile(file, randomBytes(32).toString('hex'));
  return readFileSync(file, 'utf8');
}

/** @throws OperatorError where the file is truncated: a shortened secret protects nothing. */
function readSecretFile(path: string): string | undefined {
  let secret: string;
  try {
    secret = readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw namePath(error, path);
  }
  if (secret.length >= MIN_LENGTH) return secret;
  throw new OperatorError('system', [{ key: 'cutOff', values: { path } }]);
}

/**
 * Writes the file of a secret, completely or not at all.
 *
 * @returns whether it was written: an existing one stays.
 */
export function writeSecretFile(file: string, secret: string): boolean {
  const folder = dirname(file);
  makeFolders(folder);
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, secret, { mode: 0o600, flag: 'wx', flush: true });
    // A command may run as root first, and the portal, which runs as another user, has to read the file.
    if (process.getuid?.() === 0) {
      const { uid, gid } = statSync(folder);
      lchownSync(draft, uid, gid);
    }
    // A link appears atomically, so that no process reads half a secret.
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw namePath(error, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Derives a key for one purpose, as hexadecimal digits: it reveals neither the secret nor other keys. */
export function deriveKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('hex');
}
