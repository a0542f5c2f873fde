import { z } from 'zod';
import { presence } from '~/presence/pages/live-presence.server';
import { beginVisit, endVisit } from '~/presence/pages/visits.server';
import { visitorKeyPattern } from '~/presence/visitor-key.server';
import { defineCall, noBody, type Call } from '../call';

/** The key of a visit; null for programs, which are not counted. */
const visit = z.strictObject({
  data: z.strictObject({ session_id: z.string().regex(visitorKeyPattern).nullable() }),
});

const count = z.int().min(0);

/** The calls that count visits (specification, section 7). Pages of other sites cannot call them. */
export const visitCalls: readonly Call[] = [
  defineCall({
    method: 'POST',
    path: 'smartmap/set_online',
    group: 'visits',
    summary: ['calls.visitBegins'],
    example: {},
    forPrograms: true,
    body: noBody,
    answer: visit,
    answerTo: async ({ request }) => ({ data: { session_id: beginVisit(request) } }),
  }),
  defineCall({
    method: 'POST',
    path: 'smartmap/set_user_offline',
    group: 'visits',
    summary: ['calls.visitEnds'],
    example: { body: {} },
    forPrograms: true,
    body: z.strictObject({ session_id: z.string().regex(visitorKeyPattern).nullish() }),
    answer: visit,
    answerTo: async ({ request, body }) => ({
      data: { session_id: await endVisit(request, body.session_id) },
    }),
  }),
  defineCall({
    method: 'GET',
    path: 'smartmap/user_statistic',
    group: 'visits',
    summary: ['calls.visits'],
    example: {},
    body: noBody,
    answer: z.strictObject({
      data: z.strictObject({ online: count, today: count, month: count, total: count }),
    }),
    async answerTo() {
      const { online, today, month, total } = presence.current();
      return { data: { online, today, month, total } };
    },
  }),
];
