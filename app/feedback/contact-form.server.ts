import { z } from 'zod';
import { emailAddress, line, lines } from '~/platform/http/form-fields.server';

/** A message to the commission. */
export const contactSchema = z.object({
  contact_name: line({ max: 100 }),
  contact_email: emailAddress(),
  contact_subject: line({ max: 150 }),
  contact_text: lines({ min: 10, max: 5_000 }),
});

export type ContactInput = z.output<typeof contactSchema>;
