import { z } from 'zod';
import { languages } from '~/platform/i18n/languages.server';
import { type TranslateAny } from '~/platform/i18n/text-keys';
import { getTexts } from '~/platform/i18n/texts.server';
import { dataLicence } from '~/licence';
import { problemStatuses, titleKeyOf, type ProblemCode } from './api-problem';
import { callGroups, noBody, type Call } from './call';
import { type Uploads } from '~/platform/http/read-multipart.server';
import { createSchemaWriter, type JsonSchema, type SchemaWriter } from './json-schemas.server';

/** The version of the API: calls and fields may be added to it, but not changed or removed. */
const VERSION = '1.0.0';

/** A part of a call's path or a parameter of its address. */
export interface Parameter {
  name: string;
  in: 'path' | 'query';
  description?: string;
  required: boolean;
  schema: JsonSchema;
  example?: string;
}

type Content = Record<string, { schema: JsonSchema; example?: object }>;

/** The description of a call. */
export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters: (Parameter | { $ref: string })[];
  security?: { bearer: [] }[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, { $ref: string } | { description: string; content: Content }>;
}

/** The problems that only requests with bodies can have. */
const ofBodies: readonly ProblemCode[] = ['not-json', 'too-large', 'not-json-type'];
const codes = Object.keys(problemStatuses) as ProblemCode[];

const problem = z
  .object({
    status: z.int(),
    code: z.enum(codes),
    title: z.string(),
    detail: z.string().optional(),
    errors: z
      .array(
        z.strictObject({
          pointer: z.string().optional(),
          parameter: z.string().optional(),
          code: z.string().optional(),
          detail: z.string(),
        }),
      )
      .optional(),
    request: z.string().optional(),
  })
  .meta({ component: 'problem' });

/** An OpenAPI document without its address. */
export type ApiDescription = Awaited<ReturnType<typeof describeCalls>>;

/** Describes the calls as an OpenAPI document (3.1), its texts in a language. */
export async function describeCalls(calls: readonly Call[], language: string) {
  const t: TranslateAny = await getTexts(language, 'api');
  const writer = createSchemaWriter((name, io) =>
    io === 'output'
      ? t(`response.${name}`, { defaultValue: '' })
      : t([`request.${name}`, `statistics:parameters.${name}`], { defaultValue: '' }),
  );
  const operations: Record<string, Record<string, Operation>> = {};
  for (const call of calls) {
    const path = (operations[`/${call.path}`] ??= {});
    path[call.method.toLowerCase()] = operationOf(call, writer, t);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: t('document.title', { portal: t('common:portal') }),
      description: t('document.description'),
      version: VERSION,
      license: { name: dataLicence.title, identifier: dataLicence.name },
    },
    tags: callGroups
      .filter((group) => calls.some((call) => call.group === group))
      .map((name) => ({
        name,
        description: t([`groups.${name}`, `statistics:datasets.${name}.title`]),
      })),
    paths: operations,
    components: {
      responses: describeProblems(writer, t),
      schemas: writer.components,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: t('document.bearer') },
      },
      parameters: {
        lng: {
          name: 'lng',
          in: 'query',
          description: t('document.language'),
          schema: { type: 'string', enum: [...languages] },
        },
      },
    },
  };
}

/** Returns a call's unique name in addresses. */
export function nameOfCall({ method, path }: Pick<Call, 'method' | 'path'>): string {
  return [method.toLowerCase(), ...path.split(/[^a-z0-9]+/i)].filter(Boolean).join('-');
}

function operationOf(call: Call, writer: SchemaWriter, t: TranslateAny): Operation {
  const description = call.description && t(call.description);
  const answer = writer.write(call.answer, 'output');
  return {
    operationId: nameOfCall(call).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary: t(call.summary),
    ...(description && { description }),
    tags: [call.group],
    parameters: [...parametersOf(call, writer), { $ref: '#/components/parameters/lng' }],
    ...(call.needs && { security: [{ bearer: [] }] }),
    ...(call.method !== 'GET' &&
      call.body !== noBody && {
        requestBody: { required: true, content: contentOf(call, writer) },
      }),
    responses: {
      '200': {
        description: t('document.answer'),
        content: { 'application/json': { schema: answer }, ...otherFormats(call) },
      },
      ...Object.fromEntries(
        problemsOf(call).map((code) => [
          problemStatuses[code],
          { $ref: `#/components/responses/${responseOf(code)}` },
        ]),
      ),
    },
  };
}

/** Returns the content of requests: JSON, or multipart with files. */
function contentOf({ body, wrapper, upload, example }: Call, writer: SchemaWriter): Content {
  const fields = writer.write(body, 'input');
  const schema = wrapper ? { anyOf: [wrappedIn(wrapper, fields), fields] } : fields;
  if (!upload) return { 'application/json': { schema, example: example.body } };
  const sent = withFiles(schema, upload.files);
  return { 'multipart/form-data': { schema: sent, example: example.body } };
}

/** Returns a schema of an object with nothing but fields below a name. */
function wrappedIn(wrapper: string, fields: JsonSchema): JsonSchema {
  const properties = { [wrapper]: fields };
  return { type: 'object', properties, required: [wrapper], additionalProperties: false };
}

/** Adds fields for files to a schema of fields, or to each of several. */
function withFiles(schema: JsonSchema, fields: Uploads['files']): JsonSchema {
  const file: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' };
  const files = Object.fromEntries(
    Object.entries(fields).map(([name, { maxFiles = 1 }]) => [
      name,
      maxFiles > 1 ? { type: 'array', items: file, maxItems: maxFiles } : file,
    ]),
  );
  return {
    ...schema,
    ...(schema.properties && { properties: { ...schema.properties, ...files } }),
    ...(schema.oneOf && { oneOf: schema.oneOf.map((choice) => withFiles(choice, fields)) }),
  };
}

/** Returns the only media type in which a body is sent. */
export function bodyOf({ requestBody }: Operation) {
  const [[type, sent] = []] = Object.entries(requestBody?.content ?? {});
  return type && sent ? { type, ...sent } : null;
}

/** Returns the media types of a response other than JSON. */
function otherFormats({ formats = {} }: Call): Content {
  const types = Object.values(formats).map(({ mediaType }) => mediaType.split(';')[0] ?? '');
  return Object.fromEntries(
    types.map((type) => [type, { schema: { type: type.endsWith('json') ? 'object' : 'string' } }]),
  );
}

function parametersOf({ path, query, example }: Call, writer: SchemaWriter): Parameter[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): Parameter => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    example: example.params?.[name],
  }));
  const { properties = {}, required = [] } = query ? writer.write(query, 'input') : {};
  const inQuery = Object.entries(properties).map(
    ([name, { description, ...schema }]): Parameter => ({
      name,
      in: 'query',
      description,
      required: required.includes(name),
      schema,
      example: example.query?.[name],
    }),
  );
  return [...inPath, ...inQuery];
}

/** Returns the problems that a call can have. */
function problemsOf({ method, needs, body, query }: Call): ProblemCode[] {
  const others: readonly ProblemCode[] = [
    'method-not-allowed',
    ...(method === 'GET' ? ofBodies : []),
    ...(needs ? [] : (['unauthenticated'] as const)),
    ...((method === 'GET' || body === noBody) && !query ? (['invalid'] as const) : []),
  ];
  return codes.filter((code) => !others.includes(code));
}

function responseOf(code: ProblemCode): string {
  return `problem${problemStatuses[code]}`;
}

/** Describes the problems by status, with the text of each code. */
function describeProblems(writer: SchemaWriter, t: TranslateAny) {
  const schema = writer.write(problem, 'output');
  const linesOf = (status: number) =>
    codes
      .filter((code) => problemStatuses[code] === status)
      .map((code) => `\`${code}\`: ${t(titleKeyOf(code), { path: '…' })}`);
  return Object.fromEntries(
    codes.map((code) => [
      responseOf(code),
      {
        description: linesOf(problemStatuses[code]).join('\n'),
        content: { 'application/problem+json': { schema } },
      },
    ]),
  );
}
