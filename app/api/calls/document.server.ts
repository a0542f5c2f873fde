import { z } from 'zod';
import { environment } from '~/services/portal.server';
import { originOf } from '~/platform/http/origin.server';
import { paths } from '~/paths';
import { defineCall, noBody, type Call } from '../call';
import { type ApiDescription } from '../describe-calls.server';

/** Returns the call that describes all calls, with absolute addresses. */
export function documentCall(describe: (language: string) => Promise<ApiDescription>): Call {
  return defineCall({
    method: 'GET',
    path: 'openapi.json',
    group: 'about',
    summary: ['document.summary'],
    example: {},
    body: noBody,
    answer: z.looseObject({ openapi: z.string() }),
    async answerTo({ request, language }) {
      const { info, ...described } = await describe(language);
      const origin = originOf(request, environment);
      return {
        ...described,
        info: { ...info, termsOfService: origin + paths.terms },
        servers: [{ url: origin + paths.api }],
      };
    },
  });
}
