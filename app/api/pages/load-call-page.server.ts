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

/** How much of an answer a page shows, in lines. */
const MAX_LINES = 60;

/**
 * The page of a call: what it takes, how it is asked, and what it answers to its example or to what a visitor has put
 * in its place.
 */
export async function loadCallPage(request: Request, name: string) {
  const call = calls.find((one) => nameOfCall(one) === name);
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

/** What a visitor asks a call with; its example where nothing is said. */
function readCallRequest(operation: Operation, search: URLSearchParams) {
  const { parameters, requestBody } = operation;
  const named = parameters.filter((one): one is Parameter => 'name' in one);
  const isRequested = [...named.map(({ name }) => name), 'body'].some((name) => search.has(name));
  const example = bodyOf(operation)?.example;
  const body = isRequested ? search.get('body') : example && JSON.stringify(example, null, 2);
  return {
    parameters: named.map(
      ({ name, in: place, required, description = '', example: given = '' }) => ({
        name,
        in: place,
        required,
        description,
        value: isRequested ? (search.get(name) ?? '') : given,
      }),
    ),
    body: requestBody ? (body ?? '') : null,
  };
}

/** The address that asks a call with these parameters. */
function addressOf(
  path: string,
  parameters: readonly (Pick<Parameter, 'name' | 'in'> & { value: string })[],
): string {
  let filled = path;
  const query = new URLSearchParams();
  for (const { name, in: place, value } of parameters) {
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value));
    else if (value) query.append(name, value);
  }
  return `${paths.api}/${filled}${query.size > 0 ? `?${query}` : ''}`;
}

/** What a call has answered, as a page shows it. */
interface TriedCall {
  status: number;
  /** Its type of content. */
  type: string;
  text: string;
  /** How many of its lines are left out. */
  moreLines: number;
  /** What it was counted from, where it holds figures. */
  calculation?: { isSynthetic: boolean };
}

/** Asks a call as a program without cookies would, and reads its answer. */
async function tryCall(
  address: URL,
  { method, body, language }: { method: string; body: string | null; language: string },
): Promise<TriedCall> {
  const headers = new Headers({ 'Accept-Language': language });
  if (body !== null) headers.set('Content-Type', 'application/json');
  const answer = await answerCall(new Request(address, { method, body, headers }));
  const type = answer.headers.get('Content-Type') ?? '';
  const text = await answer.text();
  const json = type.includes('json') ? JSON.parse(text) : undefined;
  const lines = linesOf(type, json ? JSON.stringify(json, null, 2) : text);
  return {
    status: answer.status,
    type,
    text: lines.slice(0, MAX_LINES).join('\n'),
    moreLines: Math.max(lines.length - MAX_LINES, 0),
    calculation: json?.meta?.calculation,
  };
}

/** The lines of an answer; none where it is no text. */
function linesOf(type: string, text: string): string[] {
  return /^text\/|json|xml|csv/.test(type) ? text.split('\n') : [];
}
