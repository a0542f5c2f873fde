import { z } from 'zod';

/** Kinds of mails by the names that a former release may have queued. */
const FORMER_KINDS = new Map([['emailChangeAsked', 'emailChangeRequested']]);

/** A mail before it is rendered. */
export const mailSchema = z.object({
  /** The kind, which names its texts: `<kind>.subject` and `<kind>.text` of the namespace `mail`. */
  kind: z.string().transform((kind) => FORMER_KINDS.get(kind) ?? kind),
  to: z.string(),
  /** The language of its recipient. */
  language: z.string(),
  /** The values of its texts, none of them markup; what strangers typed goes to staff alone. */
  values: z.record(z.string(), z.string()),
  /**
   * The address that unsubscribes from this kind of mail. Notifications have it; other mails are sent first.
   */
  unsubscribe: z.string().optional(),
  /** The address for answers, where somebody reads them: mails to staff have it. */
  replyTo: z.string().optional(),
});

export type Mail = z.infer<typeof mailSchema>;
