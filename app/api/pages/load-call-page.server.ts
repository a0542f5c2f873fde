import { z } from 'zod';
import { describePage } from '~/services/describe-page.server';
import { environment } from '~/services/portal.server';
import { originOf } from '~/platform/http/origin.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { paths } from '~/paths';
import { calls, getDescription } from '../calls.server';
import { codeSamples } from '../code-samples';
import { bodyOf, nameOfCall, type Operation, type Parameter } from '../describe-calls.server';
import { fieldsOfSchema } from '../fields-of-schema';
import { type JsonSchema } from '../json-schemas.server';
import { answerCall } from '../answer-call.server';

/** The maximum number of lines of a response that a page shows. */
const MAX_LINES = 60;

/**
 * Loads the page of a call: its parameters, how to call it, and its response to the example or to what a
 * visitor has entered instead.
 */
export async function loadCallPage(request: Request, name: string) {
  const call = calls.find((candidate) => nameOfCall(candidate) === name);
  if (!call) throw new Response(null, { status: 404 });
  const { method, path, forPrograms = false } = call;
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'api-page');
  const { paths: operations, components } = await getDescription(language);
  const operation = operations[`/${path}`]?.[method.toLowerCase()];
  if (!operation) throw new Error(`The call ${name} is not described`);
  const { summary, description = null, security, responses } = operation;
  const sent = bodyOf(operation);
  const { parameters, body } = readCallRequest(operation, new URL(request.url).searchParams);
  const address = new URL(addressOf(path, parameters), originOf(request, environment));
  const fieldsOf = (schema: JsonSchema | undefined) =>
    schema ? fieldsOfSchema(schema, components.schemas) : [];
  const answer = responses['200'];
  const mayTry = !security && !forPrograms;
  const tried = mayTry ? await tryCall(address, { method, body, language }) : null;
  return {
    name,
    method,
    summary,
    description,
    forPrograms,
    parameters,
    body,
    address: `${paths.api}/${path}`,
    needsUser: security !== undefined,
    fields: fieldsOf(sent?.schema),
    answerFields:
      answer && 'content' in answer ? fieldsOf(answer.content['application/json']?.schema) : [],
    samples: codeSamples({
      method,
      address: address.href,
      language,
      needsToken: security !== undefined,
      body: sent?.example,
      files: call.upload && Object.keys(call.upload.files),
    }),
    tried,
    calculation: tried?.calculation,
    head: await describePage(request, {
      title: summary,
      description: description ?? t('lead'),
      path: `${paths.apiCalls}/${name}`,
      parents: [{ name: t('title'), path: paths.api }],
      isIndexed: false,
    }),
  };
}

/** Reads the request that a visitor has entered; the example by default. */
function readCallRequest(operation: Operation, search: URLSearchParams) {
  const { parameters, requestBody } = operation;
  const named = parameters.filter((parameter): parameter is Parameter => 'name' in parameter);
  const isRequested = [...named.map(({ name }) => name), 'body'].some((name) => search.has(name));
  const example = bodyOf(operation)?.example;
  const body = isRequested ? search.get('body') : example && JSON.stringify(example, null, 2);
  return {
    parameters: named.map(
      ({ name, in: location, required, description = '', example: given = '' }) => ({
        name,
        in: location,
        required,
        description,
        value: isRequested ? (search.get(name) ?? '') : given,
      }),
    ),
    body: requestBody ? (body ?? '') : null,
  };
}

/** Returns the address that calls with these parameters. */
function addressOf(
  path: string,
  parameters: readonly (Pick<Parameter, 'name' | 'in'> & { value: string })[],
): string {
  let filled = path;
  const query = new URLSearchParams();
  for (const { name, in: location, value } of parameters) {
    if (location === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value));
    else if (value) query.append(name, value);
  }
  return `${paths.api}/${filled}${query.size > 0 ? `?${query}` : ''}`;
}

/** The response to a call, as a page shows it. */
interface TriedCall {
  status: number;
  /** Its media type. */
  type: string;
  text: string;
  /** How many of its lines are omitted. */
  moreLines: number;
  /** The calculation it was counted from, if it has figures. */
  calculation?: { isSynthetic: boolean };
}

const countedSchema = z.object({
  meta: z.object({ calculation: z.object({ isSynthetic: z.boolean() }) }),
});

/** Calls as a program without cookies would, and reads the response. */
async function tryCall(
  address: URL,
  { method, body, language }: { method: string; body: string | null; language: string },
): Promise<TriedCall> {
  const headers = new Headers({ 'Accept-Language': language });
  if (body !== null) headers.set('Content-Type', 'application/json');
  const answer = await answerCall(new Request(address, { method, body, headers }));
  const type = answer.headers.get('Content-Type') ?? '';
  const text = await answer.text();
  const json: unknown = type.includes('json') ? JSON.parse(text) : undefined;
  const lines = linesOf(type, json ? JSON.stringify(json, null, 2) : text);
  return {
    status: answer.status,
    type,
    text: lines.slice(0, MAX_LINES).join('\n'),
    moreLines: Math.max(lines.length - MAX_LINES, 0),
    calculation: countedSchema.safeParse(json).data?.meta.calculation,
  };
}

/** Returns the lines of a response; none if it is not text. */
function linesOf(type: string, text: string): string[] {
  return /^text\/|json|xml|csv/.test(type) ? text.split('\n') : [];
}
