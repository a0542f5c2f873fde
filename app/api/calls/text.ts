import { z } from 'zod';

/** Returns the fields of a body of any type, to be checked one by one. */
export function fieldsOf(sent: unknown): Record<string, unknown> {
  return typeof sent === 'object' && sent !== null ? Object.fromEntries(Object.entries(sent)) : {};
}

/** A field of a form as a program sends it; the form's own rules check the rest. */
export const text = z.string().max(10_000);
