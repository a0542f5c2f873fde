/** Digits and letters that are distinguished when read aloud or copied by hand (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** The reference that random bytes make, five bits a character; they have to be eight. */
export function referenceOf(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, LENGTH), (byte) => alphabet[byte % 32]).join('');
}
