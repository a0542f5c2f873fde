import { z } from 'zod';
import { errorOfItem } from '~/ui/forms/field-error';
import { normaliseText, unfitForLine, unfitForLines } from '~/platform/i18n/normalise-text';
import { UploadedFile } from './uploaded-file.server';

/** The longest address that mail servers accept (RFC 5321, 4.5.3.1.3). */
const MAX_EMAIL_LENGTH = 254;
/**
 * What browsers accept as an address ("valid e-mail address" of HTML), without dots at the ends of the name
 * or next to each other, and with a domain of the Internet.
 */
const addressPattern =
  /^(?!\.|.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/i;

const text = () =>
  z.string({ error: ({ input }) => (input === undefined ? 'required' : 'invalid') });
/** Whether anything of the value is visible; zero-width signs, fillers and blank braille alone are an empty field. */
const isVisible = (value: string) =>
  value === '' || /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(value);
const isFit = (unfit: RegExp) => (value: string) => !unfit.test(value);

interface Length {
  min?: number;
  max: number;
}

/**
 * A field of one line, normalised and trimmed; messages are keys of `forms:errors`. Characters that could end
 * a line, such as that of a mail's header, are rejected.
 */
export function line({ min = 1, max }: Length) {
  const trimmed = text()
    .trim()
    .min(min, min > 1 ? 'tooShort' : 'required')
    .max(max, 'tooLong');
  return trimmed
    .refine(isFit(unfitForLine), 'characters')
    .refine(isVisible, 'required')
    .transform(normaliseText);
}

/** An e-mail address, unchanged except for surrounding spaces. */
export function emailAddress() {
  return text().trim().max(MAX_EMAIL_LENGTH, 'tooLong').regex(addressPattern, 'invalid');
}

/** A field of several lines, normalised and trimmed; browsers send CR LF and count it as one character. */
export function lines({ min = 1, max }: Length) {
  return text()
    .transform((value) => normaliseText(value.replace(/\r\n?/g, '\n')).trim())
    .pipe(
      z
        .string()
        .min(min, min > 1 ? 'tooShort' : 'required')
        .max(max, 'tooLong')
        .refine(isFit(unfitForLines), 'characters')
        .refine(isVisible, 'required'),
    );
}

/** One of the given values. */
export function oneOf(values: readonly string[]) {
  return text().refine((value) => values.includes(value), 'choice');
}

/** A file within the maximum size that its form declares. */
export function file() {
  return z
    .instanceof(UploadedFile, { message: 'invalid' })
    .refine(({ isTooLarge }) => !isTooLarge, 'tooHeavy');
}

/**
 * At most `max` files within the maximum sizes that their form declares. Its errors are of the field, with the
 * position of the file that is wrong among several.
 */
export function files({ max }: { max: number }) {
  return z.array(z.instanceof(UploadedFile, { message: 'invalid' })).superRefine((all, context) => {
    if (all.length > max) context.addIssue({ code: 'custom', message: 'tooManyPhotos' });
    const heavy = all.findIndex(({ isTooLarge }) => isTooLarge);
    if (heavy === -1) return;
    const message = all.length > 1 ? errorOfItem('photosTooHeavy', heavy + 1) : 'tooHeavy';
    context.addIssue({ code: 'custom', message });
  });
}

/** A checkbox; true when it is ticked. */
export function tick() {
  return z.literal('on', 'invalid').optional().transform(Boolean);
}
