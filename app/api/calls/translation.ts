import { z } from 'zod';

/** A text that staff wrote, with its language, which need not be that of the call. */
export const translation = z.strictObject({ text: z.string(), language: z.string() });

/** A longer one, as HTML. */
export const renderedText = z.strictObject({ html: z.string(), language: z.string() });
