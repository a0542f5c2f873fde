import { Honeypot, SpamError } from 'remix-utils/honeypot/server';
import { deriveKey } from './secret.server';

/** The field that only programs fill in. */
export const honeypotField = 'name__confirm';
/** The field that says, encrypted, when the form was shown. */
export const issuedAtField = 'from__confirm';

/** The date of a form, encrypted, is shorter; whatever is longer is no work for the cipher. */
const MAX_DATE_LENGTH = 200;

/** Nobody reads a form and fills it in faster, in milliseconds. */
export const MIN_AGE_MS = 2_000;

/** Tells people from programs by what programs do with a form. */
export interface HoneypotGuard {
  /** The value of the field that says when the form was shown. */
  issue(): string;
  /** What betrays a program, as a key of `forms:refused`; null when nothing does. */
  suspect(formData: FormData): 'automatic' | 'tooFast' | null;
}

/** A honeypot that, unlike the package's, insists on its fields and on a minimum age of the form. */
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
        // Anything else is the cipher's complaint about a date that is not ours.
        const isEarly = error instanceof SpamError && error.message.includes('future');
        return isEarly ? 'tooFast' : 'automatic';
      }
    },
  };
}
