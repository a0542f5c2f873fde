import { z } from 'zod';
import { loadLandingConfig } from '~/site/load-home.server';
import { defineCall, noBody, type Call } from '../call';
import { translation } from './translation';

const link = z.strictObject({ title: translation, to: z.string() });
const part = z.strictObject({ title: translation, text: translation.nullable() });

const landingPage = z.strictObject({
  headline: translation,
  about: translation,
  picture: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('built-in') }),
    z.strictObject({ kind: z.literal('file'), href: z.string(), alternative: translation }),
  ]),
  links: z.array(link),
  sections: z.array(
    z.discriminatedUnion('kind', [
      part.extend({ kind: z.literal('figures') }),
      part.extend({
        kind: z.literal('links'),
        cards: z.array(part.extend({ to: z.string() })),
      }),
      part.extend({ kind: z.literal('newest') }),
    ]),
  ),
});

/** The configuration of the landing page: read by POST in the specification, though it changes nothing. */
export const landingPageCalls: readonly Call[] = (['GET', 'POST'] as const).map((method) =>
  defineCall({
    method,
    path: 'smartmap/landingpage/config',
    group: 'content',
    summary: ['calls.landingPage'],
    example: {},
    body: noBody,
    answer: z.strictObject({ data: landingPage }),
    answerTo: async ({ language }) => ({ data: await loadLandingConfig(language) }),
  }),
);
