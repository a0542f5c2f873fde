/** The request of a sample. */
interface SampledRequest {
  method: string;
  address: string;
  language: string;
  body?: object;
  /** The fields for files, if it is sent as multipart. */
  files?: readonly string[];
  /** Whether it needs the token of a session. */
  needsToken?: boolean;
}

/** A sample request in a language. */
export interface CodeSample {
  name: string;
  code: string;
}

/** A placeholder for the token of the user who copies a sample. */
const TOKEN = 'Bearer …';

/** Returns samples of a call for a terminal and three languages for data analysis. */
export function codeSamples(request: SampledRequest): CodeSample[] {
  return [
    { name: 'curl', code: inCurl(request) },
    { name: 'JavaScript', code: inJavaScript(request) },
    { name: 'Python', code: inPython(request) },
    { name: 'R', code: inR(request) },
  ];
}

function headersOf({ language, body, files, needsToken }: SampledRequest): [string, string][] {
  return [
    ['Accept-Language', language],
    ...(body && !files ? [['Content-Type', 'application/json'] as [string, string]] : []),
    ...(needsToken ? [['Authorization', TOKEN] as [string, string]] : []),
  ];
}

/** A placeholder for the user's file. */
const fileOf = (field: string) => `${field}.pdf`;

function inCurl(request: SampledRequest): string {
  const { method, address, body, files } = request;
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const usual = body ? 'POST' : 'GET';
  return [
    `curl -s ${method === usual ? '' : `-X ${method} `}${quote(address)}`,
    ...headersOf(request).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(files
      ? [...fieldsOf(body), ...files.map((name) => [name, `@${fileOf(name)}`])].map(
          (field) => `-F ${quote(field.join('='))}`,
        )
      : body
        ? [`-d ${quote(JSON.stringify(body))}`]
        : []),
  ].join(' \\\n  ');
}

const fieldsOf = (body: object = {}): [string, string][] =>
  Object.entries(body).map(([name, value]) => [name, String(value)]);

function inJavaScript(request: SampledRequest): string {
  const { method, address, body, files } = request;
  const headers = headersOf(request).map(([name, value]) => `'${name}': '${value}'`);
  return [
    ...(files
      ? [
          'const form = new FormData();',
          ...fieldsOf(body).map(
            ([name, value]) => `form.set('${name}', ${JSON.stringify(value)});`,
          ),
          ...files.map((name) => `form.set('${name}', await fs.openAsBlob('${fileOf(name)}'));`),
        ]
      : []),
    `const response = await fetch(${JSON.stringify(address)}, {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    `  headers: { ${headers.join(', ')} },`,
    ...(files
      ? ['  body: form,']
      : body
        ? [`  body: JSON.stringify(${JSON.stringify(body)}),`]
        : []),
    '});',
    'const answer = await response.json();',
  ].join('\n');
}

function inPython(request: SampledRequest): string {
  const { method, address, body, files } = request;
  const headers = headersOf(request)
    .filter(([name]) => name !== 'Content-Type')
    .map(([name, value]) => `"${name}": "${value}"`);
  return [
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    ${JSON.stringify(address)},`,
    ...(body ? [`    ${files ? 'data' : 'json'}=${pythonOf(body)},`] : []),
    ...(files
      ? [
          `    files={${files.map((name) => `"${name}": open("${fileOf(name)}", "rb")`).join(', ')}},`,
        ]
      : []),
    `    headers={${headers.join(', ')}},`,
    ')',
    'response.raise_for_status()',
    'answer = response.json()',
  ].join('\n');
}

/** Returns a JSON value as Python writes it. */
function pythonOf(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value);
  return `{${entries.map(([name, item]) => `${JSON.stringify(name)}: ${pythonOf(item)}`).join(', ')}}`;
}

function inR(request: SampledRequest): string {
  const { method, address, body, files } = request;
  const headers = headersOf(request)
    .filter(([name]) => name !== 'Content-Type')
    .map(([name, value]) => `\`${name}\` = "${value}"`);
  return [
    'library(httr2)',
    '',
    [
      `answer <- request(${JSON.stringify(address)})`,
      ...(method === (body ? 'POST' : 'GET') ? [] : [`req_method("${method}")`]),
      `req_headers(${headers.join(', ')})`,
      ...(files
        ? [`req_body_multipart(${partsInR(body, files)})`]
        : body
          ? [`req_body_raw(r"---(${JSON.stringify(body)})---", "application/json")`]
          : []),
      'req_perform()',
      'resp_body_json()',
    ].join(' |>\n  '),
  ].join('\n');
}

function partsInR(body: object | undefined, files: readonly string[]): string {
  const fields = fieldsOf(body).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  const sent = files.map((name) => `${name} = curl::form_file("${fileOf(name)}")`);
  return [...fields, ...sent].join(', ');
}
