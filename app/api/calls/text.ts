import { z } from 'zod/v4';

/** A field of a form as a program sends it; the form's own rules say the rest. */
export const text = z.string().max(10_000);
