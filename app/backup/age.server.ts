import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { OperatorError } from '~/platform/i18n/operator-error';

/** For whom a backup is encrypted: holders of a passphrase, or of a recipient's key. */
export type Lock = { passphrase: string } | { recipient: string };

/** What decrypts a backup: its passphrase, or the lines of a file of identities. */
export type Unlock = { passphrase: string } | { identities: string };

/** The prefix of the lines with an identity; the others are comments. */
const IDENTITY = 'AGE-SECRET-KEY-';

/** Returns whether a text is the public key of a recipient, as age writes them. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

/** Creates a new key pair. */
export async function createIdentity(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateIdentity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Encrypts a stream in age's format, chunk by chunk. */
export async function encryptAge(source: Readable, lock: Lock): Promise<Readable> {
  const encrypter = new Encrypter();
  if ('passphrase' in lock) encrypter.setPassphrase(lock.passphrase);
  else encrypter.addRecipient(lock.recipient);
  return throughWeb(source, (stream) => encrypter.encrypt(stream));
}

/**
 * Decrypts a stream in age's format, chunk by chunk; yields nothing that was tampered with.
 *
 * @throws OperatorError when the passphrase is wrong, or no identity fits.
 */
export async function decryptAge(source: Readable, unlock: Unlock): Promise<Readable> {
  const decrypter = new Decrypter();
  try {
    if ('passphrase' in unlock) decrypter.addPassphrase(unlock.passphrase);
    else for (const identity of identitiesOf(unlock.identities)) decrypter.addIdentity(identity);
    return await throughWeb(source, (stream) => decrypter.decrypt(stream));
  } catch (cause) {
    source.destroy();
    const key = 'passphrase' in unlock ? 'wrongPassphrase' : 'wrongIdentity';
    throw new OperatorError('backup', [{ key }], { cause });
  }
}

function identitiesOf(lines: string): string[] {
  const identities = lines.split(/\s+/).filter((line) => line.startsWith(IDENTITY));
  if (identities.length === 0) throw new OperatorError('backup', [{ key: 'wrongIdentity' }]);
  return identities;
}

/** The library uses web streams, whose types differ between Node and browsers. */
async function throughWeb(
  source: Readable,
  transform: (stream: globalThis.ReadableStream<Uint8Array>) => Promise<unknown>,
): Promise<Readable> {
  const stream = Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>;
  const transformed = await transform(stream);
  if (!(transformed instanceof ReadableStream)) throw new Error('age gave no stream');
  return Readable.fromWeb(transformed);
}
