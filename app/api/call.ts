import { z } from 'zod';
import { type Account } from '~/auth/account';
import { datasets } from '~/datasets';
import { type RateLimit } from '~/platform/http/rate-limit.server';
import { type Uploads } from '~/platform/http/read-multipart.server';
import { type UploadedFile } from '~/platform/http/uploaded-file.server';
import { ApiProblem, type FieldProblem } from './api-problem';

/** What calls are about, in the order in which they are described: a dataset, or a text of `api:groups`. */
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

/** What a call was asked with. */
export interface CallRequest<Body, Query = unknown> {
  body: Body;
  /** The parameters of its address, but for `lng`. */
  query: Query;
  /** What stands in its path, by the names in braces. */
  params: Readonly<Record<string, string>>;
  /** The format of the answer: `json`, or one that the call declares. */
  format: string;
  request: Request;
  /** The language of names and texts in the answer. */
  language: string;
  /** The files that came with it, by field, where it takes any. */
  files: Readonly<Record<string, UploadedFile>>;
  /** Who asks, where the call needs a user. */
  account: Account | null;
}

/** How often something may be done, which is counted under a name. */
export interface NamedLimit extends RateLimit {
  name: string;
}

/** What a call can be asked with: described, shown and tested. */
export interface CallExample {
  /** What stands in its path, by the names in braces. */
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: object;
}

/** A form of an answer beside JSON. */
export interface AnswerFormat<Answer = unknown> {
  mediaType: string;
  write(answer: Answer, language: string): Promise<string>;
}

/** A call of the API, declared once: its checks, its answer and its description derive from it. */
export interface Call<Body = unknown, Answer = unknown, Query = unknown> {
  method: 'GET' | 'POST' | 'PUT';
  /** Below `/api/`; a name in braces stands for any one part. */
  path: string;
  /** One of `callGroups`. */
  group: string;
  /** Text keys of its name, of which the first with a text counts; of `api` where no other namespace is named. */
  summary: readonly string[];
  /** The same of what more there is to say of it. */
  description?: readonly string[];
  /** An example that every commission's data can answer. */
  example: CallExample;
  /** Whether only programs ask it, not the page about it: it changes something, or what is sent is about somebody. */
  forPrograms?: boolean;
  /** What may be sent as JSON; calls by GET take nothing. */
  body: z.ZodType<Body>;
  /** A name below which the fields of the body may stand, too. */
  wrapper?: string;
  /**
   * What the rules of a form say of fields of a body that does not fit the schema, so that everything that is wrong
   * with it is said at once.
   */
  problemsIn?(sent: unknown, language: string): Promise<FieldProblem[]>;
  /** The text key of what a refusal of its fields is called, where it is not that of all calls. */
  refusal?: string;
  /** The parameters of its address, where it has any; one that is repeated is a list. */
  query?: z.ZodType<Query>;
  answer: z.ZodType<Answer>;
  /** The files that come with it, and where they go: it is then sent in parts (multipart/form-data). */
  upload?: Pick<Uploads, 'files' | 'stage'>;
  /** Further formats, by the values of the parameter `format`, which `query` declares; `Accept` chooses one, too. */
  formats?: Readonly<Record<string, AnswerFormat<Answer>>>;
  /** Who may ask: without it everybody; users send the token of a session (`Authorization: Bearer`). */
  needs?: 'user';
  /** How often a client may ask, where it is less often than other calls; pages of that name count, too. */
  limit?: NamedLimit;
  /** What a body weighs at most, in bytes, where it is more than that of other calls. */
  maxBytes?: number;
  /** When what it tells last changed, where that is known. */
  modifiedAt?(): Promise<Date>;
  /** @throws ApiProblem where the body fits the schema and cannot be answered all the same. */
  answerTo(callRequest: CallRequest<Body, Query>): Promise<Answer>;
}

/** The body of calls without input: none, or an empty object. */
export const noBody = z.strictObject({});

/** Checks that a call's answer is of the shape that it declares. */
export function defineCall<Body, Answer, Query>(
  call: Call<Body, Answer, Query>,
): Call<Body, Answer, Query> {
  return call;
}

type UserCall<Body, Answer, Query> = Omit<Call<Body, Answer, Query>, 'needs' | 'answerTo'> & {
  answerTo(callRequest: CallRequest<Body, Query> & { account: Account }): Promise<Answer>;
};

/** The same of a call that acts for the user who asks. */
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
