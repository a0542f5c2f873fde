import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text so that only a holder of the key can read it, or can have written it.
 *
 * @param key - 64 hexadecimal digits, as `deriveKey` returns.
 * @param owner - what the text belongs to; it opens for nothing else.
 */
export function seal(key: string, owner: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'hex'), nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Returns the text that was sealed; null if the key (as after a change of the secret), the owner or the
 * sealed bytes differ.
 */
export function tryUnseal(...sealed: Parameters<typeof unseal>): string | null {
  try {
    return unseal(...sealed);
  } catch {
    return null;
  }
}

/** Returns the text that was sealed. @throws when the key or owner differs, or a bit was changed. */
export function unseal(key: string, owner: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, Buffer.from(key, 'hex'), nonce, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG_BYTES));
  const text = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}
