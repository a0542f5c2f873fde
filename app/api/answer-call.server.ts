import { createHash } from 'node:crypto';
import { RemixI18Next } from 'remix-i18next/server';
import { type Account } from '~/auth/account';
import { findBearer } from '~/auth/find-bearer.server';
import { db } from '~/services/portal.server';
import { isKnown, isUnmodified } from '~/platform/http/is-known.server';
import { problem } from '~/platform/http/problem.server';
import { type TranslateAny } from '~/platform/i18n/text-keys';
import { getTexts } from '~/platform/i18n/texts.server';
import { paths } from '~/paths';
import { retryAfter } from '~/platform/server/answer-unavailable.server';
import { logError } from '~/platform/server/log.server';
import { currentRequest } from '~/platform/server/request-context.server';
import { UNPUBLISHED, UNRECORDED } from '~/shell/error-code';
import { defaultLanguage, languages } from '~/platform/i18n/languages.server';
import { ApiProblem, problemStatuses, titleKeyOf, type ProblemCode } from './api-problem';
import { type Call } from './call';
import { calls } from './calls.server';
import { formatOf } from './format-of-answer';
import { openToOtherSites } from './open-to-other-sites.server';
import { belowWrapper, readCallBody, readCallQuery } from './read-body.server';
import { limitRate } from './limit-rate.server';

const detection = new RemixI18Next({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: defaultLanguage,
    order: ['searchParams', 'header'],
  },
});

/** More than a program needs that reads everything once: six hundred calls in a row, then ten a second. */
export const callLimit = { burst: 600, seconds: 0.1 };
/** How long responses that are the same for everybody may be cached, in seconds. */
const MAX_AGE = 60;

/** Answers a call of the API; failures are described by problem details (RFC 9457). */
export async function answerCall(request: Request): Promise<Response> {
  const language = await getApiLanguage(request);
  const limits = new Headers();
  const response = await answer(request, language, limits).catch(async (thrown: unknown) =>
    problemOf(request, await asProblem(request, thrown), language),
  );
  for (const [name, value] of limits) response.headers.set(name, value);
  return openToOtherSites(request, response);
}

async function answer(request: Request, language: string, limits: Headers): Promise<Response> {
  const named = findCalls(request);
  if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
  const found = callByMethod(request, named);
  await limitRate({ name: 'api', ...callLimit }, limits);
  try {
    return await answerBy(found, { request, language, limits });
  } catch (thrown) {
    const { refusal: title } = found.call;
    if (!title || !(thrown instanceof ApiProblem) || thrown.code !== 'invalid') throw thrown;
    throw new ApiProblem(thrown.code, { ...thrown.details, title });
  }
}

async function answerBy(
  { call, params }: FoundCall,
  { request, language, limits }: { request: Request; language: string; limits: Headers },
): Promise<Response> {
  const account = call.needs ? await requireUser(request) : null;
  const query = await readCallQuery(request, call, language);
  const { body, files, wrapper, discardFiles } = await readCallBody(request, call, language);
  try {
    if (call.limit) await limitRate(call.limit, limits);
    const format = formatOf(request, call);
    const callRequest = { body, query, params, files, format, request, language, account };
    return await answerIn(format, { request, call, language }, await call.answerTo(callRequest));
  } catch (thrown) {
    throw wrapper && thrown instanceof ApiProblem ? belowWrapper(thrown, wrapper) : thrown;
  } finally {
    await discardFiles();
  }
}

interface FoundCall {
  call: Call;
  params: Readonly<Record<string, string>>;
}

/** Returns the calls of an address: below `/api`, or one of those that the specification names without it. */
function findCalls(request: Request): FoundCall[] {
  const { pathname } = new URL(request.url);
  const isBare = [paths.users, paths.user].some((bare) => bare === pathname);
  const path = pathname.slice(isBare ? 1 : `${paths.api}/`.length);
  const named = calls.flatMap((call): FoundCall[] => {
    const params = paramsOf(call.path, path);
    return params ? [{ call, params }] : [];
  });
  if (named.length === 0) throw new ApiProblem('not-found');
  return named;
}

function callByMethod(request: Request, named: readonly FoundCall[]): FoundCall {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const found = named.find(({ call }) => call.method === method);
  if (found) return found;
  const Allow = named.map(({ call }) => call.method).join(', ');
  throw new ApiProblem('method-not-allowed', { headers: { Allow } });
}

/** Returns the values of a declared path's placeholders in a path; null if it does not match. */
function paramsOf(declared: string, path: string): Record<string, string> | null {
  const [names, parts] = [declared.split('/'), path.split('/')];
  if (names.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const name = names[index] ?? '';
    if (name.startsWith('{')) params[name.slice(1, -1)] = part;
    else if (name !== part) return null;
  }
  return params;
}

/**
 * Returns the account whose session's token the request carries: cookies, which browsers add automatically,
 * do not count.
 */
async function requireUser(request: Request): Promise<Account> {
  const account = await findBearer(db, request);
  if (!account) throw new ApiProblem('unauthenticated');
  return account;
}

interface Answering {
  request: Request;
  call: Call;
  language: string;
}

async function answerIn(
  format: string,
  { request, call: { method, needs, formats, modifiedAt }, language }: Answering,
  answered: unknown,
): Promise<Response> {
  const { [format]: written } = formats ?? {};
  const text = written ? await written.write(answered, language) : JSON.stringify(answered);
  const isRead = method === 'GET' && !needs;
  const headers = new Headers({
    'Content-Type': written?.mediaType ?? 'application/json',
    'Content-Language': language,
    'Cache-Control': isRead ? `public, max-age=${MAX_AGE}` : 'no-store',
  });
  if (!isRead) return new Response(text, { headers });
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const modified = modifiedAt && (await modifiedAt());
  headers.set('ETag', etag);
  headers.set('Vary', 'Accept, Accept-Language, Origin');
  if (modified) headers.set('Last-Modified', modified.toUTCString());
  const isSame = isKnown(request, etag) || (modified && isUnmodified(request, modified));
  return isSame ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
}

/** The codes of responses that parts of the portal throw. */
const codesOfStatuses: Readonly<Record<number, ProblemCode>> = {
  404: 'not-found',
  410: 'retracted',
  413: 'too-large',
  503: 'unavailable',
};

async function asProblem(request: Request, thrown: unknown): Promise<ApiProblem> {
  if (thrown instanceof ApiProblem) return thrown;
  const code = thrown instanceof Response ? codesOfStatuses[thrown.status] : undefined;
  if (!(thrown instanceof Response) || !code) {
    logError(thrown, { method: request.method, path: new URL(request.url).pathname });
    return new ApiProblem('failed');
  }
  if (code === 'unavailable')
    return new ApiProblem(code, { headers: { 'Retry-After': retryAfter } });
  if (code !== 'not-found') return new ApiProblem(code);
  const text = await thrown.text();
  const errorCode = ([UNPUBLISHED, UNRECORDED] as const).find((known) => known === text);
  return new ApiProblem(errorCode ?? code);
}

async function problemOf(request: Request, { code, details }: ApiProblem, language: string) {
  const t: TranslateAny = await getTexts(language, 'api');
  const { title = titleKeyOf(code), detail, errors, further, headers = {} } = details;
  const answer = problem({
    ...further,
    status: problemStatuses[code],
    code,
    title: t(title, { path: new URL(request.url).pathname }),
    detail,
    errors,
    request: currentRequest()?.id,
  });
  answer.headers.set('Content-Language', language);
  // HTTP requires a 401 to name how to authenticate.
  if (answer.status === 401) answer.headers.set('WWW-Authenticate', 'Bearer');
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
}

/** Returns the language of a call: the parameter `lng`, else `Accept-Language`, else Indonesian. */
function getApiLanguage(request: Request): Promise<string> {
  return detection.getLocale(request);
}
