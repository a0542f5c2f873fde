/** Digits and letters that stay distinct when read aloud or copied by hand (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** Encodes eight random bytes as a reference, five bits a character. */
export function referenceOf(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, LENGTH), (byte) => alphabet[byte % 32]).join('');
}
