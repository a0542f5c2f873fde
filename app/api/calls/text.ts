import { z } from 'zod';

/** The fields of a body that may be anything, to be judged one by one. */
export function fieldsOf(sent: unknown): Record<string, unknown> {
  return typeof sent === 'object' && sent !== null ? Object.fromEntries(Object.entries(sent)) : {};
}

/** A field of a form as a program sends it; the form's own rules say the rest. */
export const text = z.string().max(10_000);
