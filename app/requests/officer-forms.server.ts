import { z } from 'zod';
import { file, lines, oneOf, tick } from '~/platform/http/form-fields.server';
import { rejectionReasons } from './officer-acts';

/** What an officer says. */
export const messageSchema = z.object({
  message: lines({ max: 4_000 }),
  /** Of a rejection alone. */
  reason: oneOf(rejectionReasons).optional(),
});

/** What an officer has checked of the request as it was then. */
export const checksSchema = z.object({
  version: z.coerce.number().int(),
  signed: tick(),
  institution: tick(),
  purpose: tick(),
});

/** What is delivered: the view asked for, a file of the officer's, or both. */
export const deliverySchema = z.object({
  message: lines({ min: 0, max: 4_000 }).optional(),
  attachment: file().optional(),
});
