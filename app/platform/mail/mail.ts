import { z } from 'zod';

/** A mail before it is put into words. */
export const mailSchema = z.object({
  /** Which texts it has: `<kind>.subject` and `<kind>.text` of the namespace `mail`. */
  kind: z.string(),
  to: z.string(),
  /** The language of its recipient. */
  language: z.string(),
  /** What its texts name. Nothing here is markup; what strangers typed goes to staff alone. */
  values: z.record(z.string(), z.string()),
  /** The address that ends mails of this kind, which notifications have; other mails go first. */
  unsubscribe: z.string().optional(),
  /** Whom its recipient answers, where somebody reads the answer: mails to staff have it. */
  replyTo: z.string().optional(),
});

export type Mail = z.infer<typeof mailSchema>;
