import { z } from 'zod';
import { file, lines } from '~/platform/http/form-fields.server';
import { attachmentFields } from './own-acts';

const message = () => lines({ min: 10, max: 4_000 });
const files = Object.fromEntries(attachmentFields.map((field) => [field, file().optional()]));

/** What an applicant says with each act. */
export const actSchemas = {
  answer: z.object({ message: message(), ...files }),
  appeal: z.object({ message: message(), ...files }),
  withdraw: z.object({ message: lines({ min: 0, max: 4_000 }).optional() }),
};
