import { Validator } from '@seriousme/openapi-schema-validator';
import formats from 'ajv-formats';
import { Ajv2020 as Ajv } from 'ajv/dist/2020';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import JSONstat from 'jsonstat-toolkit';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import createClient from 'openapi-fetch';
import openapiTS, { astToString } from 'openapi-typescript';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { codeSamples } from '~/api/code-samples';
import { complaints } from '~/datasets/complaints';
import { consultations } from '~/datasets/consultations';
import { loadTexts } from '~/content/seed/load-texts.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { languages } from '~/platform/i18n/languages.server';
import { createFolderStorage } from '~/platform/storage/folder-storage.server';
import { addAccount, password } from '../support/account';
import { createTestDatabase } from '../support/database';
import { programOf, problemsInTypes, runProgram } from '../support/generated-client';
import { freeze } from '../support/freeze';
import { malformedBodies } from '../support/malformed-bodies';
import { policy } from '../support/policies';
import { insertRecords } from '../support/records';
import {
  blocksOf,
  canRun,
  languagesOfBlocks,
  runCode,
  runSamples,
  runtimes,
} from '../support/run-samples';
import { specifiedCalls } from '../support/specified-calls';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
/** Twelve cases in Aceh, three in Jakarta; a third of them of the first right. */
await insertRecords(
  db,
  complaints,
  Array.from({ length: 15 }, (_, index) => {
    const province = index < 12 ? '11' : '31';
    return {
      id: String(index),
      day: index % 5 === 0 ? '2024-03-04' : '2025-07-08',
      codes: { province, province_34: province, right: index % 3 === 0 ? ['R01'] : ['R02'] },
    };
  }),
);
await insertRecords(
  db,
  consultations,
  Array.from({ length: 7 }, (_, index) => ({
    id: String(index),
    day: '2025-02-03',
    codes: { province: '11', province_34: '11', theme: index < 4 ? 'T01' : 'T02' },
  })),
);
const HELD = 2;
for (const dataset of [complaints, consultations]) {
  const { id } = await freeze(db, dataset);
  if (dataset === consultations)
    await db.updateTable('calculation').set({ held_records: HELD }).where('id', '=', id).execute();
  await publishCalculation(db, id, { by: 'operator', policy });
}
const DATA_DIRECTORY = await mkdtemp(join(tmpdir(), 'terang-api-'));
await loadTexts({ db, storage: createFolderStorage(join(DATA_DIRECTORY, 'uploads')) });
await addAccount(db, 'ratna');
const web = await startWebProcess({ DATABASE_URL, DATA_DIRECTORY, PROXY_HOPS: '1' });
afterAll(async () => {
  await web.stop();
  await rm(DATA_DIRECTORY, { recursive: true });
});

const JSON_TYPE = { 'Content-Type': 'application/json' };

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${web.url}/api/${path}`, { headers });

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(`${web.url}/api/${path}`, {
    method: 'POST',
    body: text,
    headers: { ...JSON_TYPE, ...headers },
  });
}

async function answerTo(path: string, body: unknown, headers?: Record<string, string>) {
  const answer = await post(path, body, headers);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return answer.json();
}

/** Returns the operations of an OpenAPI document, the one that ends the session last. */
function operationsOf({ paths }: { paths: Record<string, object> }) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      operation,
      method: method.toUpperCase(),
    })),
  );
  const isLast = ({ path }: { path: string }) => Number(path === '/logout');
  return operations.sort((a, b) => isLast(a) - isLast(b));
}

/** The statuses of examples that name something unknown, or that can be sent only once. */
const refusals: Readonly<Record<string, readonly number[]>> = {
  // Once the example of a registration was sent, its account waits to be verified.
  '/login': [401, 403],
  '/login/code': [401],
  '/users': [200, 422],
  '/smartmap/survey': [200, 422],
  // The account of the test proves not to be of the staff.
  '/smartmap/data_request': [403],
  '/smartmap/data_request/detail': [404],
  '/smartmap/data_request/withdraw': [404],
  '/smartmap/saved_view': [200, 422],
  '/smartmap/saved_view/change': [200, 404],
  '/smartmap/saved_view/delete': [200, 404],
};

/** Returns the headers of a user who has just logged in. */
async function authorize() {
  const { data } = await answerTo('login', { username: 'ratna', password });
  return { Authorization: `Bearer ${data[0].auth_token}` };
}

/** Returns a body as an operation accepts it. */
function bodyOf(operation: { requestBody?: { content: Record<string, { example: object }> } }) {
  const [[type, sent] = []] = Object.entries(operation.requestBody?.content ?? {});
  if (!type || !sent) return {};
  if (type === 'application/json') {
    return { headers: JSON_TYPE, body: JSON.stringify(sent.example) };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(sent.example)) form.set(name, String(value));
  return { body: form };
}

/** Returns the address of an operation with the examples of its parameters. */
function addressOf(path: string, { parameters }: { parameters: Record<string, string>[] }): URL {
  const address = new URL(`${web.url}/api${path}`);
  for (const { name = '', in: place, example } of parameters) {
    if (example === undefined) continue;
    if (place === 'query') address.searchParams.set(name, example);
    else address.pathname = address.pathname.replace(encodeURI(`{${name}}`), example);
  }
  return address;
}

/** Returns the texts of a document. */
function textsOf(document: unknown): string[] {
  const texts: string[] = [];
  JSON.stringify(document, (key, value) => {
    const isText = ['title', 'summary', 'description'].includes(key) && typeof value === 'string';
    if (isText) texts.push(value);
    return value;
  });
  return texts;
}

const english = { 'Accept-Language': 'en' };

it('every call of lists and figures answers the payload that the specification names', async () => {
  const answers = specifiedCalls.map(async ([call, payload]) => {
    const [method = '', path = ''] = call.split(' ');
    const body = payload && JSON.stringify(payload);
    const headers = body ? JSON_TYPE : {};
    const answer = await fetch(`${web.url}/api/${path}`, { method, body, headers });
    const { data, meta } = await answer.json();
    const isPaged = Array.isArray(data) && payload !== undefined && 'pages' in payload;
    return {
      call,
      status: answer.status,
      hasData: data !== undefined,
      isPaged: !isPaged || ['current_page', 'total_page', 'total'].every((name) => name in meta),
    };
  });
  for (const answer of await Promise.all(answers)) {
    expect(answer).toEqual({ call: answer.call, status: 200, hasData: true, isPaged: true });
  }
});

describe('calls of reference lists', () => {
  it.each([
    ['issue/list', ['id', 'issue_name', 'right_id']],
    ['smartmapadmin/case_detail/list', ['id', 'issue_id', 'name']],
    ['right/list', ['id', 'right_name']],
    ['victim_type/list', ['id', 'victim_type_name']],
    ['complainant_type/list', ['id', 'complainant_type_name']],
    ['party_type/list', ['id', 'party_type_name']],
    ['peristiwa_khusus/list', ['id', 'nama_peristiwa']],
    ['consultation_theme/list', ['id', 'theme_name']],
    ['states-filter', ['country_id', 'id', 'state_description', 'state_name']],
    ['country/list', ['country_name', 'id']],
  ])('%s returns its entries with the fields of the specification', async (path, fields) => {
    const { data, meta } = await answerTo(path, { sort: {}, pages: 10_000 });
    expect(meta).toEqual({ current_page: 1, total_page: 1, total: data.length });
    expect(data.length).toBeGreaterThan(1);
    for (const entry of data) expect(Object.keys(entry).sort()).toEqual([...fields].sort());
    expect(data.every((entry: Record<string, string>) => entry.id)).toBe(true);
  });

  it('are sorted, filtered and divided into pages', async () => {
    const all = (await answerTo('right/list', { pages: 0 })).data;
    const sorted = await answerTo('right/list', {
      sort: { right_name: 'desc' },
      pages: 4,
      page: 2,
    });
    const names = all.map((entry: { right_name: string }) => entry.right_name);
    const { compare } = new Intl.Collator('id', { numeric: true });
    names.sort((a: string, b: string) => compare(b, a));
    expect(sorted.data.map((entry: { right_name: string }) => entry.right_name)).toEqual(
      names.slice(4, 8),
    );
    expect(sorted.meta).toEqual({
      current_page: 2,
      total_page: Math.ceil(all.length / 4),
      total: all.length,
    });
    const details = await answerTo('smartmapadmin/case_detail/list', {
      filter: { issue_id: 'I01' },
    });
    expect(details.data.length).toBeGreaterThan(0);
    for (const { id, issue_id } of details.data) {
      expect([id.slice(0, 4), issue_id]).toEqual(['I01.', 'I01']);
    }
    const java = await answerTo('states-filter', { filter: { state_name: 'JAWA' }, pages: 0 });
    expect(java.data.map(({ id }: { id: string }) => id)).toEqual(['32', '33', '35']);
  });

  it('name codes in the requested language, in Indonesian without one', async () => {
    const nameIn = async (headers?: Record<string, string>) =>
      (await answerTo('country/list', { filter: { id: 'DE' } }, headers)).data[0].country_name;
    expect(await nameIn()).toBe('Jerman');
    expect(await nameIn({ 'Accept-Language': 'fr;q=0.8, en;q=0.9' })).toBe('Germany');
  });

  it.each([
    'representative_office',
    'on_process',
    'proposal_type',
    'tipe_konsultasi',
    'educations',
    'gender',
    'identity_card',
    'kategori_pemohon',
    'unit_kerja',
    'kirim_informasi',
  ])('constant/%s returns ids and names, and nothing to clients that have them', async (name) => {
    const answer = await get(`constant/${name}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Vary')).toContain('Accept-Language');
    const { data } = await answer.json();
    expect(data.length).toBeGreaterThan(1);
    for (const entry of data) expect(Object.keys(entry)).toEqual(['id', 'name']);
    const again = await get(`constant/${name}`, {
      'If-None-Match': answer.headers.get('ETag') ?? '',
    });
    expect(again.status).toBe(304);
  });
});

describe('the description of the API', async () => {
  const described = await (await get('openapi.json', english)).json();

  it.each(languages)('is valid OpenAPI 3.1 in "%s", in its own words', async (language) => {
    const document = await (await get(`openapi.json?lng=${language}`)).json();
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
    expect(document.servers).toEqual([{ url: `${web.url}/api` }]);
    const texts = textsOf(document);
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => /^[\w-]*[:.]?[\w-]+\.[\w.-]+$|\{\{/.test(text))).toEqual([]);
    const english = textsOf(described);
    const different = texts.filter((text, index) => text !== english[index]);
    if (language !== 'en') expect(different.length).toBeGreaterThan(0.7 * texts.length);
  });

  /** Returns the problem that a document's reference names. */
  function problemIn({ $ref }: { $ref: string }) {
    const { content } = described.components.responses[$ref.split('/').at(-1) ?? ''];
    return content['application/problem+json'];
  }

  it('names each call once, with an example that is answered as described', async () => {
    const ajv = formats(new Ajv({ strict: false }));
    const validate = (schema: object, data: unknown) => {
      const check = ajv.compile({ components: described.components, ...schema });
      return check(data) ? [] : check.errors;
    };
    const named = operationsOf(described);
    expect(new Set(named.map(({ operation }) => operation.operationId)).size).toBe(named.length);
    const user = await authorize();
    for (const { path, method, operation } of named) {
      const [sent] = Object.values<{ schema: object; example: object }>(
        operation.requestBody?.content ?? {},
      );
      if (sent) expect(validate(sent.schema, sent.example), path).toEqual([]);
      const { headers, body } = bodyOf(operation);
      const answer = await fetch(addressOf(path, operation), {
        method,
        body,
        headers: { ...headers, ...(operation.security && user) },
      });
      const message = `${path}: ${await answer.clone().text()}`;
      expect(refusals[path] ?? [200], message).toContain(answer.status);
      const described = operation.responses[answer.status];
      const isRefused = answer.status !== 200;
      const { schema } = isRefused ? problemIn(described) : described.content['application/json'];
      expect(validate(schema, await answer.json()), path).toEqual([]);
    }
  });
});

describe('a client', async () => {
  const document = await (await get('openapi.json', english)).json();
  // Clients of this kind leave multipart to their users.
  const named = operationsOf(document).filter(
    ({ operation }) => !operation.requestBody?.content['multipart/form-data'],
  );

  it('that is generated from the description fits its examples, and makes every call', async () => {
    const types = astToString(await openapiTS(structuredClone(document)));
    const program = programOf(named);
    expect(problemsInTypes({ 'api.ts': types, 'client.ts': program })).toEqual([]);
    // Compiling has delayed the news of connections that the portal has closed meanwhile.
    await pause(100);
    const client = createClient({ baseUrl: `${web.url}/api`, headers: await authorize() });
    const asks = runProgram(program, client);
    expect(asks.length).toBe(named.length);
    const answered = async (ask: (typeof asks)[number], index: number) => {
      const { response, error } = await ask();
      return { path: named[index]?.path ?? '', status: response.status, error };
    };
    const answers = await Promise.all(asks.slice(0, -1).map(answered));
    const last = asks.length - 1;
    for (const ask of asks.slice(-1)) answers.push(await answered(ask, last));
    const isUnexpected = ({ path, status }: { path: string; status: number }) =>
      !(refusals[path] ?? [200]).includes(status);
    expect(answers.filter(isUnexpected)).toEqual([]);
  }, 120_000);

  for (const [name, runtime] of Object.entries(runtimes)) {
    it.runIf(canRun(runtime))(
      `that runs the samples in ${name} as they stand is answered`,
      async () => {
        const requested = named.filter(
          ({ path, operation: { security } }) => !security && !refusals[path],
        );
        const samples = requested.map(({ path, method, operation }) => {
          const [sent] = Object.values<{ example: object }>(operation.requestBody?.content ?? {});
          const address = addressOf(path, operation).href;
          const request = { method, address, language: 'en', body: sent?.example };
          return codeSamples(request).find((sample) => sample.name === name)?.code ?? '';
        });
        expect(samples.length).toBeGreaterThan(60);
        expect(await runSamples(runtime, samples)).toEqual(samples.map(() => '200'));
      },
      60_000,
    );
  }

  const recipe = blocksOf(await readFile('docs/recipes/use-the-api.md', 'utf8'));

  for (const [language, runtime] of Object.entries(languagesOfBlocks)) {
    it.runIf(canRun(runtime))(
      `that follows the recipe in "${language}" reads the figures of rights`,
      async () => {
        const blocks = recipe.filter((block) => block.language === language);
        expect(blocks.length).toBeGreaterThan(0);
        for (const { code } of blocks) {
          const printed = await runCode(runtime, code.replaceAll('https://…', web.url));
          // Six cases of the second right in Aceh, eight in 2025; of the first one in Jakarta.
          expect(printed, code).toMatch(/(R02|Right to form a family).*\b[68]\b|value: 1\b/);
        }
      },
      60_000,
    );
  }

  it('that sends unknown fields is answered 400, and breaks nothing', async () => {
    const requested = named.filter(({ operation }) => operation.requestBody);
    const answers = await Promise.all(
      requested.flatMap(({ path, method, operation }, index) => {
        const { example } = operation.requestBody.content['application/json'];
        const bodies = fc.sample(malformedBodies(example), { numRuns: 6, seed: index });
        return bodies.map(async (body) => {
          const headers = { ...JSON_TYPE, 'X-Forwarded-For': `10.0.0.${index}` };
          const answer = await fetch(`${web.url}/api${path}`, { method, headers, body });
          const type = answer.headers.get('Content-Type');
          return { path, body, status: answer.status, type };
        });
      }),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const refused = answers.filter(({ status }) => status >= 400);
    expect(refused.length).toBeGreaterThan(answers.length / 2);
    expect(new Set(refused.map(({ type }) => type))).toEqual(new Set(['application/problem+json']));
  });
});

/** The calls of the dashboards that answer with observations, each with the widget that it shows. */
const tables = [
  ['get_cases_data_card', '/dashboard/cards'],
  ['get_case_and_complaint_handling_letter', '/dashboard/letter'],
  ['get_case_statistic_by_month_data', '/dashboard/monthly'],
  ['get_right_classification_data', '/dashboard/right'],
  ['get_issue_data', '/dashboard/issue'],
  ['get_case_detail_data', '/dashboard/case-detail'],
  ['get_claimant_classification_data', '/dashboard/claimant'],
  ['get_victim_classification_data', '/dashboard/victim'],
  ['get_defendant_classification_data', '/dashboard/defendant'],
  ['get_submission_method_case', '/dashboard/method'],
  ['get_special_event_case', '/dashboard/event'],
  ['get_office_representative', '/dashboard/office'],
  ['on_process_case', '/dashboard/status'],
  ['case_by_country', '/dashboard/country'],
  ['case_by_province', '/dashboard/province'],
  ['case_by_city', '/dashboard/city'],
  ['get_consultation_theme', '/complaint-data/data-consultation/theme'],
  ['get_consultation_issue', '/complaint-data/data-consultation/issue'],
  ['get_consultation_media', '/complaint-data/data-consultation/media'],
] as const;

/** Returns a row of a file as the specification names its parts. */
const asSpecified = ({ key, label, value, ...how }: Record<string, unknown>) => ({
  id: key,
  name: label,
  data: value,
  ...how,
});

describe('calls of the dashboards', () => {
  it.each(tables)('%s returns what the file of its widget contains', async (call, file) => {
    const { data, meta } = await answerTo(
      `smartmap/${call}`,
      { year: 2025, month: 0, province: '11' },
      english,
    );
    const response = await fetch(`${web.url}${file}.json?year=2025&province=11&lng=en`);
    const { observations, ...about } = await response.json();
    const isListed = ({ key }: { key: string }) => !file.endsWith('/monthly') || /^\d/.test(key);
    expect(data).toEqual(observations.filter(isListed).map(asSpecified));
    expect(meta).toEqual(about);
    expect(meta.filter).toMatchObject({ year: ['2025'] });
  });

  it('count under the advanced filter', async () => {
    const ofRight = await answerTo('smartmap/get_total_case', {
      type: 1,
      year: 0,
      month: 0,
      province: 0,
      advanceFilter: { right: ['R01'], victim: [] },
    });
    expect(ofRight.data).toMatchObject({ total: 5, protection: 'exact', conf_status: 'F' });
    expect(ofRight.meta.filter).toEqual({ right: ['R01'] });
  });

  it('ignore advanced codes if the type is 0, and say so', async () => {
    const body = { type: 0, year: 0, advanceFilter: { right: ['R01'] } };
    const { data, meta } = await answerTo('smartmap/get_total_case', body, english);
    expect([data.total, meta.filter]).toEqual([15, {}]);
    expect(meta.notices).toEqual([
      { pointer: '/advanceFilter/right', detail: expect.stringContaining('type=0') },
    ]);
  });

  it('accept an empty list as an empty object, and a filter as text as an object', async () => {
    const unfiltered = await answerTo('smartmap/get_total_case', {});
    for (const body of [[], { advanceFilter: [] }]) {
      expect(await answerTo('smartmap/get_total_case', body)).toEqual(unfiltered);
    }
    const rights = await answerTo('right/list', {});
    expect(await answerTo('right/list', { sort: [], filter: [], pages: 0 })).toEqual(rights);
    const call = 'smartmap/get_general_definition';
    const all = await answerTo(call, {});
    expect(await answerTo(call, { filter: [], sort: [] })).toEqual(all);
    const found = await answerTo(call, { filter: 'hak' });
    expect(found.meta.total).toBeLessThan(all.meta.total);
    expect(await answerTo(call, { filter: { term: 'hak' } })).toEqual(found);
  });

  it('return the total of consultations', async () => {
    const { data } = await answerTo('smartmap/get_consultation_total', {
      year: 2025,
      theme: 'T01',
    });
    expect(data.total).toBe(4);
  });

  it('return ids, names and data as the specification names them, months by their numbers', async () => {
    const requested = { type: 1, month: 0, province: 0, year: 2025 };
    const months = await answerTo('smartmap/get_case_statistic_by_month_data', requested, english);
    // The records end in July.
    expect(months.data).toHaveLength(7);
    expect(months.data[6]).toMatchObject({ id: '7', name: 'July', data: 12 });
    const [first] = (await answerTo('smartmap/get_maps_data', requested, english)).data;
    expect(first).toMatchObject({ id: '11', name: 'Aceh', data: 9, color: 'red' });
  });

  it('sort types of respondents by the name of complainants, as the specification does', async () => {
    const sorted = (field: string) =>
      answerTo('party_type/list', { sort: { [field]: 'desc' }, pages: 0 });
    expect(await sorted('complainant_type_name')).toEqual(await sorted('party_type_name'));
  });

  it('colour provinces of the map by their rank, in a year, a month or a week', async () => {
    const colours = async (body: object) => {
      const { data } = await answerTo('smartmap/get_maps_data', { type: 0, province: 0, ...body });
      const listed = data.filter(({ id }: { id: string }) => ['11', '31', '32'].includes(id));
      return Object.fromEntries(
        listed.map(({ id, data: count, rank, color }: Record<string, unknown>) => [
          id,
          [count, rank, color],
        ]),
      );
    };
    const allYears = { startDate: '', endDate: '', year: 0 };
    expect(await colours(allYears)).toEqual(await colours({ year: 0 }));
    expect(await colours({ year: 0 })).toEqual({
      '11': [12, 1, 'red'],
      '31': [3, 2, 'red'],
      '32': [0, null, 'green'],
    });
    const march = { startDate: '2024-03-01', endDate: '2024-03-31' };
    const none = [0, null, 'green'];
    expect(await colours(march)).toEqual({ '11': [3, 1, 'red'], '31': none, '32': none });
    expect(await colours({ startDate: '2024-03-04', endDate: '2024-03-10' })).toEqual(
      await colours(march),
    );
    expect(await colours({ startDate: '2025-01-01', endDate: '2025-12-31' })).toEqual(
      await colours({ year: 2025 }),
    );
  });

  it('count the shortest week, month or year with the requested days, and name it', async () => {
    const map = async (startDate: string, endDate: string, filter = {}) =>
      answerTo('smartmap/get_maps_data', { ...filter, startDate, endDate }, english);
    const march = await map('2024-03-02', '2024-03-30', { year: 2024, month: 3 });
    expect(march.meta.period).toEqual({ start: '2024-03-01', end: '2024-03-31' });
    expect(march.meta.notices[0].detail).toContain('from 2024-03-01 to 2024-03-31');
    const all = await map('2020-01-01', '2026-11-25', { year: 2026, month: 11 });
    const { data } = await answerTo('smartmap/get_maps_data', { year: 0 }, english);
    expect(all.data).toEqual(data);
    expect(all.meta.notices.map((notice: { pointer: string }) => notice.pointer)).toEqual([
      '/startDate',
      '/year',
      '/month',
    ]);
    expect((await map('2024-03-01', '2024-03-31')).meta.notices).toBeUndefined();
  });

  it('return the years between two days', async () => {
    const years = async (body: object) =>
      (await answerTo('smartmap/get_case_statistic_data', body)).data.map(
        ({ name, data }: { name: string; data: number }) => [name, data],
      );
    expect(await years({ type: 1, province: 0 })).toEqual([
      ['2024', 3],
      ['2025', 12],
    ]);
    const days = { startDate: '2025-01-01', endDate: '2026-11-23' };
    expect(await years(days)).toEqual([['2025', 12]]);
    // The specification adds the days to the filter.
    expect(await years({ type: 1, province: 0, advanceFilter: days })).toEqual([['2025', 12]]);
    expect(await years({ startDate: '', endDate: null })).toEqual(await years({}));
  });

  it('return the time of the calculation', async () => {
    const answer = await get('smartmap/get_last_calculation_date');
    expect(await answer.json()).toEqual({
      data: { id: 1, date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), lastDate: '2025-07-08' },
    });
  });
});

describe('calls of the pages', () => {
  it('return the landing page by both methods, in the language of the call', async () => {
    const { data } = await (await get('smartmap/landingpage/config', english)).json();
    expect(data.headline.language).toBe('en');
    const posted = await fetch(`${web.url}/api/smartmap/landingpage/config?lng=en`, {
      method: 'POST',
    });
    expect(await posted.json()).toEqual({ data });
  });

  it('return whether an address is used, or what is wrong with it in the words of the form', async () => {
    const path = 'smartmap/register/check_emailexist';
    expect(await answerTo(path, { email: 'nobody@example.org' })).toEqual({
      data: { exists: false },
    });
    const answer = await post(path, { email: 'nobody' }, english);
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors).toEqual([
      { pointer: '/email', code: 'invalid', detail: expect.stringContaining('Email address') },
    ]);
  });

  it('begin and end no visit for a page of another site', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'User-Agent': 'Mozilla/5.0 Firefox/140.0' };
    for (const call of ['set_online', 'set_user_offline']) {
      const answer = await answerTo(`smartmap/${call}`, {}, headers);
      expect(answer).toEqual({ data: { session_id: null } });
    }
  });
});

describe('calls that describe the data', () => {
  const read = async (path: string) => {
    const answer = await get(`v1/${path}`, english);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return answer.json();
  };

  it('list the datasets, with their dimensions', async () => {
    const { data, meta } = await read('datasets');
    expect(data.map(({ id }: { id: string }) => id)).toEqual(['complaints', 'consultations']);
    expect(meta).toEqual({ count: 2 });
    const [first] = data;
    expect(first.label).toBe('Complaints about alleged human rights violations');
    expect(first.measures).toContainEqual({ id: 'cases', label: 'Complaints' });
    const ids = first.dimensions.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(expect.arrayContaining(['year', 'month', 'province', 'city', 'right']));
    expect(new Set(ids).size).toBe(ids.length);
    // Groups of codes divide observations, but do not filter them.
    expect(first.coarser).toEqual([
      { id: 'island', label: 'Island group', of: 'province' },
      { id: 'quarter', label: 'Quarter', of: 'month' },
    ]);
    for (const { id } of first.coarser)
      expect((await read(`observations?dataset=complaints&by=${id}`)).data.length).toBeGreaterThan(
        0,
      );
    const city = first.dimensions.find(({ id }: { id: string }) => id === 'city');
    expect(city).toMatchObject({ code_list: 'city', parent: 'province', is_multiple: false });
  });

  it('return the policy in force and the calculations of a dataset', async () => {
    const { data } = await read('datasets/consultations');
    expect(data.policy).toMatchObject({ name: 'exact 1', is_exact: true, base: 1, sum_base: 1 });
    expect(data.calculations).toEqual([data.calculation]);
    expect(data.calculation).toMatchObject({ id: 2, records: 7, isSynthetic: false });
    expect(data.divisions).toEqual(['34', '38']);
  });

  it('return code lists with names, parents and the versions that calculations count with', async () => {
    const { data, meta } = await read('codelists/city');
    expect(meta).toMatchObject({ code_list: 'city', count: data.length, parent: 'province' });
    expect(meta.versions).toEqual([{ version: expect.any(String), calculations: [2, 1] }]);
    expect(data.find(({ id }: { id: string }) => id === '11.05')).toMatchObject({ parent: '11' });
    const events = await read('codelists/peristiwa_khusus');
    expect(events.data[0].valid_from).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((await read('codelists/right?as_of=1')).data).toEqual(
      (await read('codelists/right')).data,
    );
  });

  it.each(['datasets/nothing', 'codelists/nothing', 'datasets/', 'codelists'])(
    'answer 404 for %s',
    async (path) => {
      const answer = await get(`v1/${path}`);
      expect(answer.status).toBe(404);
      expect((await answer.json()).code).toBe('not-found');
    },
  );

  it.each([
    ['codelists/right?as_of=9', 'as_of'],
    ['codelists/right?as_of=first', 'as_of'],
    ['codelists/right?as_of=1&as_of=2', 'as_of'],
    ['codelists/right?colour=red', 'colour'],
    ['datasets?colour=red', 'colour'],
  ])('reject %s, and name what they cannot use', async (path, parameter) => {
    const answer = await get(`v1/${path}`, english);
    expect(answer.status).toBe(422);
    const { errors } = await answer.json();
    expect(errors).toEqual([{ parameter, detail: expect.any(String) }]);
  });
});

const dashboard = '/dashboard';
const consultation = '/complaint-data/data-consultation';
/** Views, each with the file of a widget that shows it. */
const observed = [
  ['dataset=complaints&by=right', `${dashboard}/right.json?`],
  ['dataset=complaints&by=right&year=0&province=11', `${dashboard}/right.json?year=0&province=11`],
  ['dataset=complaints&by=province', `${dashboard}/province.json?`],
  ['dataset=complaints&by=province&division=38', `${dashboard}/province.json?division=38`],
  ['dataset=complaints&by=issue&measure=files', `${dashboard}/issue.json?measure=files`],
  [
    'dataset=complaints&by=status&right=R01&right=R02',
    `${dashboard}/status.json?right=R01&right=R02`,
  ],
  ['dataset=complaints&by=method&as_of=1&year=2024', `${dashboard}/method.json?as_of=1&year=2024`],
  ['dataset=consultations&by=theme&year=2025', `${consultation}/theme.json?year=2025`],
  ['dataset=consultations&by=issue&month=2', `${consultation}/issue.json?month=2`],
] as const;

interface ApiObservation {
  codes: Record<string, string>;
  value: number | null;
}

describe('observations', () => {
  const request = (search: string, headers: Record<string, string> = english) =>
    get(`v1/observations?${search}`, headers);
  const read = async (search: string) => {
    const answer = await request(search);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return answer.json();
  };
  const asText = async (search: string) => (await request(search)).text();

  it.each(observed)('of %s are those of the file of the dashboard', async (search, file) => {
    const { data, meta } = await read(search);
    const requested = await (await fetch(`${web.url}${file}&lng=en`)).json();
    const byKey = new Map(
      requested.observations.map((observation: { key: string }) => [observation.key, observation]),
    );
    const id = meta.by[0].id;
    for (const { codes, labels, ...value } of data) {
      expect(byKey.get(codes[id])).toMatchObject(
        codes[id].startsWith('_') ? value : { ...value, label: labels[id] },
      );
    }
    const listed = new Set(data.map(({ codes }: ApiObservation) => codes[id]));
    const left = requested.observations.filter(
      (observation: { key: string }) => !listed.has(observation.key),
    );
    expect(left.every(({ value }: { value: number }) => value === 0)).toBe(true);
    const { subject, filter, period, calculation, policy, measure } = requested;
    expect(meta).toMatchObject({ subject, filter, period, calculation, policy, measure });
    expect(meta.address).toMatch(/as_of=\d+&lng=en$/);
  });

  it('by two dimensions are those of the cross table, in CSV as in JSON', async () => {
    const view = 'by=right,province&year=0';
    const csv = await asText(`dataset=complaints&${view}&format=csv`);
    const file = await fetch(`${web.url}/dashboard/cross-table/csv?${view}&lng=en`);
    // Here an address names its language, too.
    expect(csv.replaceAll('&lng=en', '')).toBe(await file.text());
    const { data } = await read(`dataset=complaints&${view}`);
    const rows = parse<Record<string, string>>(csv, { columns: true, bom: true });
    expect(rows.map((row) => [row.RIGHT, row.PROVINCE, Number(row.VALUE)])).toEqual(
      data.map(({ codes, value }: ApiObservation) => [codes.right, codes.province, value]),
    );
  });

  it('are the same in JSON-stat and SDMX-CSV', async () => {
    const search = 'dataset=complaints&by=year,right,province&year=0';
    const { data } = await read(search);
    const cube = JSONstat(JSON.parse(await asText(`${search}&format=json-stat`)));
    const cells = data.filter(({ codes }: ApiObservation) => !Object.values(codes).includes('_T'));
    expect(cells.length).toBeGreaterThan(3);
    for (const { codes, value } of cells) expect(cube.Data(codes).value).toBe(value);
    const sum = (values: readonly (number | null)[]) =>
      values.reduce<number>((all, value) => all + (value ?? 0), 0);
    expect(sum(cube.value)).toBe(sum(cells.map(({ value }: ApiObservation) => value)));
    const sdmx = await request(search, { Accept: 'application/vnd.sdmx.data+csv;version=2.0.0' });
    expect(sdmx.headers.get('Content-Type')).toContain('application/vnd.sdmx.data+csv');
    const rows = parse<Record<string, string>>(await sdmx.text(), { columns: true });
    expect(rows.map((row) => [row.YEAR, row.RIGHT, row.PROVINCE, Number(row.OBS_VALUE)])).toEqual(
      data.map(({ codes, value }: ApiObservation) => [
        codes.year,
        codes.right,
        codes.province,
        value,
      ]),
    );
  });

  it.each([
    ['csv', 'RIGHT,RIGHT_LABEL,'],
    ['json-stat', '&quot;class&quot;: &quot;dataset&quot;'],
    ['sdmx-csv', 'STRUCTURE,STRUCTURE_ID,ACTION,RIGHT,'],
  ])('are shown on the page of the call as %s, too', async (format, beginning) => {
    const page = `${web.url}/api/calls/get-v1-observations`;
    const answer = await fetch(`${page}?dataset=complaints&by=right&format=${format}`);
    expect(await answer.text()).toContain(beginning);
  });

  it('come in pages that link to each other, of one calculation', async () => {
    const search = 'dataset=complaints&by=right,province,month&year=0';
    const allPages = await read(search);
    expect(allPages.meta).toMatchObject({ count: allPages.data.length, next: null, limit: 1000 });
    const pages = [];
    let next = `v1/observations?${search}&limit=3`;
    while (next) {
      const page = await (await get(next, english)).json();
      expect(page.meta.count).toBe(allPages.data.length);
      pages.push(...page.data);
      next = page.meta.next?.split('/api/')[1] ?? '';
      if (next) expect(next).toContain('as_of=1');
    }
    expect(pages).toEqual(allPages.data);
    const again = await fetch(allPages.meta.self);
    expect((await again.json()).data).toEqual(allPages.data);
  });

  it.each([
    ['by=right', 'dataset'],
    ['dataset=nothing&by=right', 'dataset'],
    ['dataset=complaints', 'by'],
    ['dataset=complaints&by=colour', 'by'],
    ['dataset=complaints&by=right,right', 'by'],
    ['dataset=complaints&by=year,month,right,province', 'by'],
    ['dataset=complaints&by=city,case_detail,country', 'by'],
    ['dataset=complaints&by=right&province=99', 'province'],
    ['dataset=complaints&by=right&province=11&province=31', 'province'],
    ['dataset=complaints&by=right&theme=T01', 'theme'],
    ['dataset=complaints&by=right&map=week', 'map'],
    ['dataset=complaints&by=right&as_of=2', 'as_of'],
    ['dataset=complaints&by=right&format=xml', 'format'],
    ['dataset=complaints&by=right&limit=0', 'limit'],
    ['dataset=complaints&by=right&format=csv&limit=5', 'limit'],
    ['dataset=complaints&by=right&measure=consultations', 'measure'],
  ])('are rejected for %s', async (search, parameter) => {
    const answer = await request(search);
    expect(answer.status).toBe(422);
    const { errors } = await answer.json();
    expect(errors.map((error: { parameter: string }) => error.parameter)).toEqual([parameter]);
    expect(errors[0].detail).not.toMatch(/^(problems|notice|cells)/);
  });
});

describe('calculations and content', () => {
  const read = async (path: string) => {
    const answer = await get(`v1/${path}`, english);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return answer.json();
  };

  it('list the calculations, with the addresses of their changes', async () => {
    const { data, meta } = await read('calculations');
    expect(meta).toEqual({ count: 2, retracted: [] });
    expect(data.map(({ id, dataset }: Record<string, unknown>) => [id, dataset])).toEqual([
      [2, 'consultations'],
      [1, 'complaints'],
    ]);
    expect(data[0]).toMatchObject({ is_published: true, records: 7 });
    const changes = await (await fetch(data[1].address)).json();
    expect(changes).toMatchObject({ data: [], meta: { count: 0, dataset: 'complaints' } });
    expect((await read('calculations?dataset=complaints')).meta.count).toBe(1);
    for (const id of ['9', '0', 'first']) {
      expect((await get(`v1/calculations/${id}`)).status).toBe(404);
    }
  });

  it('state how many changed records a calculation holds back, as its dashboard does', async () => {
    const { data } = await read('calculations');
    expect(data.map(({ held }: { held: number }) => held)).toEqual([HELD, 0]);
    const { meta } = await read('observations?dataset=consultations&by=year');
    expect(meta.calculation).toMatchObject({ records: 7, held: HELD });
    const [ofSome, ofNone] = await Promise.all(
      [consultations, complaints].map(async ({ path }) =>
        (await fetch(`${web.url}${path}?lng=en`)).text(),
      ),
    );
    expect(ofSome).toContain(`Changes held back until a later release: ${HELD}<`);
    expect(ofNone).not.toContain('held back until a later release');
  });

  it('list documents and definitions in pages, with the addresses of their files and pages', async () => {
    expect(await read('documents?kind=report')).toEqual({
      data: [],
      meta: { count: 0, limit: 10, page: 1, next: null },
    });
    const first = await read('definitions');
    expect(first.meta).toMatchObject({ limit: 10, page: 1 });
    if (first.meta.count > 10) {
      const second = await (await fetch(first.meta.next, { headers: english })).json();
      expect(second.meta.page).toBe(2);
    }
  });

  it('find what the search of the portal finds', async () => {
    const { data, meta } = await read('search?q=aceh');
    const found = await (await fetch(`${web.url}/search?q=aceh&lng=en`)).text();
    expect(data.length).toBeGreaterThan(0);
    for (const { title } of data) expect(found).toContain(title);
    expect(meta).toMatchObject({ is_guess: false, page: 1 });
    const requested = await read('search?q=complaints%20aceh%202025');
    expect(requested.meta.answer).toMatchObject({ name: 'Aceh', calculation: { id: 1 } });
    const short = await get('v1/search?q=a');
    expect(short.status).toBe(422);
  });
});

describe('every response', () => {
  const path = 'v1/observations?dataset=complaints&by=right';

  it('states how many calls are left', async () => {
    for (const query of [path, 'v1/observations', 'smartmap/get_last_calculation_date']) {
      const { headers } = await get(query);
      expect(headers.get('RateLimit-Policy')).toBe('"api";q=600;w=60');
      expect(headers.get('RateLimit')).toMatch(/^"api";r=\d+;t=\d+$/);
    }
  });

  it('may be read by pages of other sites, even if it is a problem', async () => {
    const Origin = 'https://elsewhere.example';
    for (const query of [path, 'v1/observations', 'v1/nothing']) {
      const { headers } = await get(query, { Origin });
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
      expect(headers.get('Access-Control-Expose-Headers')).toContain('RateLimit');
    }
  });

  it('reaches pages of other sites after a preflight, for every call and without cookies', async () => {
    const Origin = 'https://elsewhere.example';
    const document = await (await get('openapi.json')).json();
    const listed = operationsOf(document).map(
      (operation) => [operation.method, `/api${operation.path}`] as const,
    );
    for (const [method, called] of [...listed, ['POST', '/users'], ['PUT', '/user']] as const) {
      const preflight = await fetch(web.url + called.replace(/\{\w+\}/g, '1'), {
        method: 'OPTIONS',
        headers: {
          Origin,
          'Access-Control-Request-Method': method,
          'Access-Control-Request-Headers': 'authorization,content-type',
        },
      });
      const { headers, status } = preflight;
      expect([called, status]).toEqual([called, 204]);
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(headers.get('Access-Control-Allow-Methods')?.split(',')).toContain(method);
      const allowed = headers.get('Access-Control-Allow-Headers')?.toLowerCase().split(',');
      expect(allowed).toEqual(expect.arrayContaining(['authorization', 'content-type']));
      expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
    }
    const unknown = await fetch(`${web.url}/api/nothing`, {
      method: 'OPTIONS',
      headers: { Origin },
    });
    expect([unknown.status, unknown.headers.get('Access-Control-Allow-Origin')]).toEqual([
      404,
      '*',
    ]);
    const user = await authorize();
    const response = await get('user/smartmapinfo', { ...user, Origin });
    const sent = await post('smartmap/download_history', {}, { ...user, Origin });
    for (const answer of [response, sent]) {
      expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([
        200,
        '*',
      ]);
    }
  });

  it('is sent once to a client that keeps it, by its tag or its time', async () => {
    const { headers } = await get(path);
    const [ETag = '', modified = ''] = ['ETag', 'Last-Modified'].map(
      (name) => headers.get(name) ?? '',
    );
    expect(Date.parse(modified)).toBeLessThanOrEqual(Date.now());
    expect((await get(path, { 'If-None-Match': ETag })).status).toBe(304);
    expect((await get(path, { 'If-Modified-Since': modified })).status).toBe(304);
    const long = new Date(Date.parse(modified) - 1000).toUTCString();
    expect((await get(path, { 'If-Modified-Since': long })).status).toBe(200);
    expect((await get(`${path}&format=csv`, { 'If-None-Match': ETag })).status).toBe(200);
  });
});

describe('a call that cannot be answered', () => {
  const problemOf = async (answer: Response) => {
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
    const problem = await answer.json();
    expect(problem.status).toBe(answer.status);
    expect(problem.title).not.toMatch(/^problems|^api/);
    return problem;
  };

  it.each([
    ['{', 400, 'not-json'],
    ['', 400, 'not-json'],
    [`{"year":"${'9'.repeat(70_000)}"}`, 413, 'too-large'],
  ])('reports what is wrong with its body', async (body, status, code) => {
    const answer = await post('smartmap/get_issue_data', body);
    expect(answer.status).toBe(status);
    expect((await problemOf(answer)).code).toBe(code);
  });

  it.each([
    [{ year: 'next' }, '/year'],
    [{ year: [2025] }, '/year'],
    [{ province: '99' }, '/province'],
    [{ colour: 'red' }, '/colour'],
    [{ type: 2 }, '/type'],
    [{ advanceFilter: { right: ['R01', 'R99'] } }, '/advanceFilter/right'],
    [{ advanceFilter: { 'a/b': '1' } }, '/advanceFilter/a~1b'],
    [{ advanceFilter: { as_of: '1' } }, '/advanceFilter/as_of'],
    [{ as_of: 999 }, '/as_of'],
    [[1], ''],
    ['"text"', ''],
  ])('reports which field of %j is wrong', async (body, pointer) => {
    const answer = await post('smartmap/get_issue_data', body, english);
    expect(answer.status).toBe(422);
    const { code, errors } = await problemOf(answer);
    expect(code).toBe('invalid');
    expect(errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
    for (const { detail } of errors) expect(detail.length).toBeGreaterThan(5);
  });

  it.each([
    [{ startDate: '2025-03-02', endDate: '2025-03-01' }, 'the earlier day first'],
    [{ startDate: '2025-03-02' }, 'together'],
    [{ startDate: '2999-03-02', endDate: '2999-03-02' }, 'outside the period of the data'],
    [{ startDate: '1890-01-01', endDate: '1890-12-31' }, 'cannot be used'],
  ])('reports which days a map has: %j', async (days, said) => {
    const answer = await post('smartmap/get_maps_data', days, english);
    const { errors } = await problemOf(answer);
    expect(errors).toEqual([{ pointer: '/startDate', detail: expect.stringContaining(said) }]);
  });

  it('is answered in the language that it requests', async () => {
    const titleIn = async (language: string) =>
      (await problemOf(await post('right/list', '{', { 'Accept-Language': language }))).title;
    const titles = await Promise.all(
      (await readdir('locales')).map((language) => titleIn(language)),
    );
    expect(new Set(titles).size).toBe(titles.length);
    expect(await titleIn('pt')).toBe(await titleIn('id'));
  });

  it.each([
    ['GET', 'right/list', 'POST'],
    ['POST', 'constant/gender', 'GET'],
    ['DELETE', 'right/list', 'POST'],
  ])('is rejected by %s of %s', async (method, path, allowed) => {
    const answer = await fetch(`${web.url}/api/${path}`, { method, headers: JSON_TYPE });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('Allow')).toBe(allowed);
    expect((await problemOf(answer)).code).toBe('method-not-allowed');
  });

  it('is rejected if it sends no JSON', async () => {
    const answer = await post('right/list', 'sort=1', {
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    expect(answer.status).toBe(415);
    expect((await problemOf(answer)).code).toBe('not-json-type');
  });

  it.each(['nothing', 'right/list/', 'RIGHT/LIST', 'smartmap/__proto__', 'constructor'])(
    'answers 404 for the unknown call "%s"',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect((await problemOf(answer)).code).toBe('not-found');
    },
  );

  it('answers 429 when the limit is exceeded', async () => {
    await db.deleteFrom('rate_limit').execute();
    const first = await get('constant/gender');
    expect(Number(/r=(\d+)/.exec(first.headers.get('RateLimit') ?? '')?.[1])).toBeGreaterThan(300);
    const limits = db.updateTable('rate_limit').where('key', 'like', 'api %');
    // As if the burst were used up. One request is free again a tenth of a second later, so a busy machine may need
    // several attempts.
    const refused = await vi.waitFor(async () => {
      await limits.set({ used_until: sql`now() + interval '1 minute'` }).execute();
      const answer = await get('constant/gender');
      expect(answer.status).toBe(429);
      return answer;
    }, 10_000);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(refused.headers.get('RateLimit')).toBe('"api";r=0;t=60');
    expect((await problemOf(refused)).code).toBe('too-many-requests');
  });
});
