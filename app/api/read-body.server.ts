import { type z } from 'zod';
import { uploads } from '~/services/forms.server';
import { readSentForm, readText } from '~/platform/http/read-form.server';
import {
  discardFiles,
  filesByField,
  type UploadedFile,
} from '~/platform/http/uploaded-file.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { currentRequest } from '~/platform/server/request-context.server';
import { ApiProblem, pointerTo, type FieldProblem } from './api-problem';
import { type Call } from './call';
import { formatIssue } from './format-issue';

/** The default maximum of a body, in bytes. */
const MAX_BYTES = 64 * 1024;

const isJson = /^application\/(?:[a-z.]+\+)?json(?:;|$)/i;

/** The contents of a call. */
interface SentBody {
  body: unknown;
  files: Readonly<Record<string, readonly UploadedFile[]>>;
  /** The name below which all its fields are, if it wraps them. */
  wrapper?: string;
  /** Discards the files except committed ones; to be called once the call is answered. */
  discardFiles(): Promise<void>;
}

/**
 * Returns the body of a call, as its schema declares it; an absent one is an empty object.
 *
 * @throws ApiProblem when it cannot be read, is too large, or does not fit.
 */
export async function readCallBody(
  request: Request,
  call: Call,
  language: string,
): Promise<SentBody> {
  if (call.upload) return readParts(request, call, call.upload, language);
  const read = call.method === 'GET' ? { body: {} } : await readJson(request, call, language);
  return { ...read, files: {}, discardFiles: async () => {} };
}

async function readParts(
  request: Request,
  { body, maxBytes = MAX_BYTES }: Call,
  upload: NonNullable<Call['upload']>,
  language: string,
): Promise<SentBody> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^multipart\/form-data;/i.test(type)) throw new ApiProblem('not-form-type');
  const limits = { maxBytes, uploads: { ...uploads, ...upload } };
  const { formData, problem, isCut } = await readSentForm(request, limits);
  // Programs that are still sending read the response only if the connection is then closed.
  if (isCut) currentRequest()?.response?.setHeader('Connection', 'close');
  try {
    if (problem) throw new ApiProblem(problems[problem]);
    const parts = [...formData];
    const texts = parts.filter(([, value]) => typeof value === 'string');
    const locate: Locate = (path) => ({ pointer: pointerTo(path) });
    return {
      body: await fit(body, Object.fromEntries(texts), language, locate),
      files: filesByField(formData),
      discardFiles: () => discardFiles(formData),
    };
  } catch (error) {
    await discardFiles(formData);
    throw error;
  }
}

const problems = {
  tooLarge: 'too-large',
  unreadable: 'not-form',
  tooSlow: 'too-slow',
  busy: 'unavailable',
  full: 'unavailable',
} as const;

async function readJson(
  request: Request,
  { body, wrapper, maxBytes = MAX_BYTES, problemsIn }: Call,
  language: string,
): Promise<Pick<SentBody, 'body' | 'wrapper'>> {
  const type = request.headers.get('Content-Type');
  if (type !== null && !isJson.test(type)) throw new ApiProblem('not-json-type');
  const text = await readText(request, maxBytes);
  if (type === null && text !== '') throw new ApiProblem('not-json-type');
  const sent = type === null ? {} : parseJson(text);
  const wrapped = wrapper === undefined ? undefined : fieldsBelow(wrapper, sent);
  const locate: Locate = (path) => ({ pointer: pointerTo(path) });
  try {
    return {
      body: await fit(body, wrapped ?? sent, language, locate),
      ...(wrapped !== undefined && { wrapper }),
    };
  } catch (thrown) {
    if (!(thrown instanceof ApiProblem)) throw thrown;
    const all = withFormErrors(thrown, await problemsIn?.(wrapped ?? sent, language));
    throw wrapped === undefined || wrapper === undefined ? all : belowWrapper(all, wrapper);
  }
}

/** Returns what a body has below its only name; undefined where it has several. */
function fieldsBelow(wrapper: string, sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return undefined;
  const [[name, fields] = [], ...others] = Object.entries(sent);
  return name === wrapper && others.length === 0 ? fields : undefined;
}

/** Adds a form's errors to a problem of a body; for the same field they take precedence. */
function withFormErrors(
  { code, details }: ApiProblem,
  ofForm: readonly FieldProblem[] = [],
): ApiProblem {
  const named = new Set(ofForm.map(({ pointer }) => pointer));
  const others = details.errors?.filter(({ pointer }) => !named.has(pointer)) ?? [];
  return new ApiProblem(code, { ...details, errors: [...ofForm, ...others] });
}

/** Returns a problem whose errors point into a body that wraps its fields. */
export function belowWrapper({ code, details }: ApiProblem, wrapper: string): ApiProblem {
  return new ApiProblem(code, {
    ...details,
    errors: details.errors?.map(({ pointer, ...error }) => ({
      ...error,
      pointer: pointerTo([wrapper]) + (pointer ?? ''),
    })),
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiProblem('not-json');
  }
}

/**
 * Returns the parameters of a call's address, as its schema declares them, without empty ones.
 *
 * @throws ApiProblem when they do not fit.
 */
export async function readCallQuery(
  request: Request,
  { query }: Call,
  language: string,
): Promise<unknown> {
  if (!query) return {};
  const { searchParams } = new URL(request.url);
  searchParams.delete('lng');
  const sent = [...new Set(searchParams.keys())].flatMap((name) => {
    const values = searchParams.getAll(name).filter((value) => value !== '');
    return values.length > 0 ? [[name, values.length > 1 ? values : values[0]]] : [];
  });
  return fit(query, Object.fromEntries(sent), language, ([parameter = '']) => ({
    parameter: String(parameter),
  }));
}

type Locate = (path: readonly PropertyKey[]) => Omit<FieldProblem, 'detail'>;

async function fit(
  schema: z.ZodType,
  sent: unknown,
  language: string,
  locate: Locate,
): Promise<unknown> {
  const t = await getTexts(language, 'api');
  const read = (value: unknown) =>
    schema.safeParse(value, { error: (issue) => formatIssue(issue, t) });
  const first = read(sent);
  if (first.success) return first.data;
  const parsed = read(withEmptyObjects(sent, first.error.issues));
  if (parsed.success) return parsed.data;
  throw new ApiProblem('invalid', {
    errors: parsed.error.issues.flatMap((issue) => problemsOf(issue, locate)),
  });
}

/**
 * Returns a body with an empty object in place of each empty list where an object is expected: some languages
 * write both as `[]`.
 */
function withEmptyObjects(sent: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const paths = issues.filter((issue) => expectsObject(issue)).map(({ path }) => path);
  return paths.reduce((body, path) => replaceEmptyList(body, path), sent);
}

function expectsObject(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'invalid_union')
    return issue.errors.some((issues) => issues.some(expectsObject));
  return issue.code === 'invalid_type' && ['object', 'record'].includes(issue.expected);
}

function replaceEmptyList(value: unknown, [name, ...path]: readonly PropertyKey[]): unknown {
  if (name === undefined) return Array.isArray(value) && value.length === 0 ? {} : value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [
    key,
    key === name ? replaceEmptyList(item, path) : item,
  ]);
  return Object.fromEntries(entries);
}

/** Returns the problems of an issue with their paths; unknown keys are reported where they are. */
function problemsOf(issue: z.core.$ZodIssue, locate: Locate): FieldProblem[] {
  const paths =
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [...issue.path, key])
      : [issue.path];
  return paths.map((path) => ({ ...locate(path), detail: issue.message }));
}
