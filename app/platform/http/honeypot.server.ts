import { Honeypot, SpamError } from 'remix-utils/honeypot/server';
import { deriveKey } from './secret.server';

/** The field that only programs fill in. */
export const honeypotField = 'name__confirm';
/** The field with the encrypted time at which the form was shown. */
export const issuedAtField = 'from__confirm';

/** The encrypted time of a form is shorter; longer values are not decrypted. */
const MAX_DATE_LENGTH = 200;

/** No person reads and fills in a form faster, in milliseconds. */
export const MIN_AGE_MS = 2_000;

/** Distinguishes programs from people by what they do with a form. */
export interface HoneypotGuard {
  /** Returns the value of the field that dates the form. */
  issue(): string;
  /** Returns what gives a program away, as a key of `forms:refused`; null when nothing does. */
  suspect(formData: FormData): 'automatic' | 'tooFast' | null;
}

/** Returns a honeypot that, unlike the package's, requires its fields and a minimum age of the form. */
export function createHoneypotGuard(secret: string): HoneypotGuard {
  const encryptionSeed = deriveKey(secret, 'honeypot');
  const honeypot = new Honeypot({
    nameFieldName: honeypotField,
    validFromFieldName: issuedAtField,
    encryptionSeed,
  });
  return {
    issue: () =>
      honeypot.getInputProps({ validFromTimestamp: Date.now() + MIN_AGE_MS }).encryptedValidFrom,
    suspect(formData) {
      if (!formData.has(honeypotField) || !formData.has(issuedAtField)) return 'automatic';
      if (String(formData.get(issuedAtField)).length > MAX_DATE_LENGTH) return 'automatic';
      try {
        honeypot.check(formData);
        return null;
      } catch (error) {
        // Any other error means that the portal did not issue the time.
        const isEarly = error instanceof SpamError && error.message.includes('future');
        return isEarly ? 'tooFast' : 'automatic';
      }
    },
  };
}
