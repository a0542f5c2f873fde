import { z } from 'zod';
import { type Account } from '~/auth/account';
import { datasets } from '~/datasets';
import { type RateLimit } from '~/platform/http/rate-limit.server';
import { type Uploads } from '~/platform/http/read-multipart.server';
import { type UploadedFile } from '~/platform/http/uploaded-file.server';
import { ApiProblem, type FieldProblem } from './api-problem';

/** The groups of calls, in the order in which they are described: a dataset, or a text of `api:groups`. */
export const callGroups = [
  'datasets',
  'lists',
  ...datasets.map(({ name }) => name),
  'content',
  'feedback',
  'accounts',
  'requests',
  'notifications',
  'savedViews',
  'visits',
  'about',
];

/** The contents of a call. */
export interface CallRequest<Body, Query = unknown> {
  body: Body;
  /** The parameters of its address, except `lng`. */
  query: Query;
  /** The values in its path, by the names in braces. */
  params: Readonly<Record<string, string>>;
  /** The format of the response: `json`, or one that the call declares. */
  format: string;
  request: Request;
  /** The language of names and texts in the response. */
  language: string;
  /** The files that came with it, by field, if it accepts any. */
  files: Readonly<Record<string, readonly UploadedFile[]>>;
  /** The user, where the call needs one. */
  account: Account | null;
}

/** A rate limit that is counted under a name. */
export interface NamedLimit extends RateLimit {
  name: string;
}

/** The parameters of a sample call: described, shown and tested. */
export interface CallExample {
  /** The values in its path, by the names in braces. */
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: object;
}

/** A format of responses other than JSON. */
export interface AnswerFormat<Answer = unknown> {
  mediaType: string;
  write(answer: Answer, language: string): Promise<string>;
}

/** A call of the API, declared once: its checks, response and description derive from it. */
export interface Call<Body = unknown, Answer = unknown, Query = unknown> {
  method: 'GET' | 'POST' | 'PUT';
  /** Below `/api/`; a name in braces matches any one part. */
  path: string;
  /** One of `callGroups`. */
  group: string;
  /**
   * Text keys of its name, of which the first with a text is used; of `api` unless they name another
   * namespace.
   */
  summary: readonly string[];
  /** The same for its longer description. */
  description?: readonly string[];
  /** An example that every commission's data can answer. */
  example: CallExample;
  /** Whether its page does not offer to try it: it changes something, or what is sent is personal. */
  forPrograms?: boolean;
  /** The schema of its JSON; calls by GET have none. */
  body: z.ZodType<Body>;
  /** A name below which the fields of the body may also be. */
  wrapper?: string;
  /**
   * Returns what the rules of a form report about a body that does not fit the schema, so that all problems
   * are reported immediately.
   */
  problemsIn?(sent: unknown, language: string): Promise<FieldProblem[]>;
  /** The text key of the title when its fields are refused, if it differs from that of all calls. */
  refusal?: string;
  /** The parameters of its address, if any; a repeated one is a list. */
  query?: z.ZodType<Query>;
  answer: z.ZodType<Answer>;
  /** The files that come with it, and where they are stored: it is then sent as multipart/form-data. */
  upload?: Pick<Uploads, 'files' | 'stage'>;
  /**
   * Additional formats, by the values of the parameter `format`, which `query` declares; `Accept` chooses
   * one, too.
   */
  formats?: Readonly<Record<string, AnswerFormat<Answer>>>;
  /** Who may call it: by default everybody; users send the token of a session (`Authorization: Bearer`). */
  needs?: 'user';
  /** Its rate limit, if stricter than that of other calls; pages of that name count, too. */
  limit?: NamedLimit;
  /** The maximum size of its body, in bytes, if larger than that of other calls. */
  maxBytes?: number;
  /** When its response last changed, if known. */
  modifiedAt?(): Promise<Date>;
  /** @throws ApiProblem where the body fits the schema but still cannot be answered. */
  answerTo(callRequest: CallRequest<Body, Query>): Promise<Answer>;
}

/** The body of calls without input: none, or an empty object. */
export const noBody = z.strictObject({});

/** Checks that a call's response has the declared shape. */
export function defineCall<Body, Answer, Query>(
  call: Call<Body, Answer, Query>,
): Call<Body, Answer, Query> {
  return call;
}

type UserCall<Body, Answer, Query> = Omit<Call<Body, Answer, Query>, 'needs' | 'answerTo'> & {
  answerTo(callRequest: CallRequest<Body, Query> & { account: Account }): Promise<Answer>;
};

/** The same for a call that acts for the user. */
export function defineUserCall<Body, Answer, Query>(
  call: UserCall<Body, Answer, Query>,
): Call<Body, Answer, Query> {
  return {
    ...call,
    needs: 'user',
    async answerTo({ account, ...callRequest }) {
      if (!account) throw new ApiProblem('unauthenticated');
      return call.answerTo({ ...callRequest, account });
    },
  };
}
