import { z } from 'zod';

/** The maximum lengths of texts on the landing page; longer texts belong on a separate page. */
const MAX_LENGTH = { title: 120, text: 1_000 };

const textsOf = (longest: number) => {
  const text = z.string().trim().min(1).max(longest);
  return z.object({ id: text }).catchall(text);
};
const title = textsOf(MAX_LENGTH.title);
const text = textsOf(MAX_LENGTH.text);

/**
 * A page of the portal, or an absolute HTTPS address; a path that begins with two slashes would name another
 * host.
 */
const address = z.string().regex(/^\/(?![/\\])\S*$|^https:\/\/\S+$/);

const section = z.object({ isVisible: z.boolean().default(true), title, text: text.optional() });

const sections = z.discriminatedUnion('kind', [
  section.extend({ kind: z.literal('figures') }),
  section.extend({
    kind: z.literal('links'),
    cards: z
      .array(z.object({ title, text: text.optional(), to: address }))
      .min(1)
      .max(12),
  }),
  section.extend({ kind: z.literal('newest') }),
]);

/** The picture of the hero: a chart of the newest data, or an uploaded one with its text alternative. */
const picture = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('built-in') }),
  z.object({ kind: z.literal('file'), file: z.string().min(1), alternative: text }),
]);

/** The landing page as staff configure it; its sections appear in the order of the list. */
export const landingConfigSchema = z.object({
  headline: title,
  about: text,
  picture,
  links: z.array(z.object({ title, to: address })).max(3),
  sections: z.array(sections).max(12),
});

export type LandingConfig = z.infer<typeof landingConfigSchema>;
