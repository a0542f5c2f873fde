import Ajv from 'ajv-draft-04';
import { parse } from 'csv-parse/sync';
import ICAL from 'ical.js';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReadCodeLists } from '~/datasets/code-list-versions.server';
import { complaints } from '~/datasets/complaints';
import { countWaiting } from '~/platform/db/job-queues.server';
import { runArchivesJob } from '~/statistics/release/archives/archives-job.server';
import { listTables } from '~/statistics/release/archives/archived-tables';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { retractCalculation } from '~/statistics/release/retract-calculation.server';
import { createStatisticsEngine } from '~/engine/create-statistics-engine.server';
import { readPolicy } from '~/protection/read-policy.server';
import { listUpcomingReleases } from '~/statistics/release/plan-releases.server';
import { openStorage } from '~/platform/storage/open-storage.server';
import { openZipEntries } from '~/platform/storage/zip-entries.server';
import { createTestDatabase } from '../support/database';
import { queryDuckDb } from '../support/duckdb';
import { freeze } from '../support/freeze';
import { policy as exact } from '../support/policies';
import { insertRecords } from '../support/records';
import { terangInProcess } from '../support/terang-in-process';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const DATA_DIRECTORY = await mkdtemp(join(tmpdir(), 'terang-archives-'));
const storage = await openStorage({ DATA_DIRECTORY });

async function publish(from: number, to: number): Promise<number> {
  const records = Array.from({ length: to - from }, (_, index) => ({
    id: `KH-${from + index}`,
    day: `202${4 + (index % 2)}-0${1 + (index % 9)}-11`,
    codes: {
      province: index % 30 === 0 ? '11' : '31',
      province_34: index % 30 === 0 ? '11' : '31',
      city: index % 30 === 0 ? '11.01' : '31.71',
      country: 'ID',
      right: [index % 4 === 0 ? 'R01' : 'R04'],
      issue: index % 10 === 0 ? ['I01', 'I03'] : ['I03'],
      victim: [],
      status: '1',
    },
  }));
  await insertRecords(db, complaints, records, { isSynthetic: true });
  const { id } = await freeze(db, complaints);
  await publishCalculation(db, id, { by: 'operator', policy: exact });
  return id;
}

const [first, second] = [await publish(0, 120), await publish(120, 200)];
await db.updateTable('calculation').set({ held_records: 2 }).where('id', '=', second).execute();

async function build(policyName: string) {
  const policy = await readPolicy(policyName);
  const engine = createStatisticsEngine({ STATISTICS_ENGINE: 'bitmap' }, policy, db);
  const sources = { engine, policy, readCodeLists: createReadCodeLists(db) };
  const places = { db, storage, ...sources, origin: 'https://terang.example' };
  return runArchivesJob(places, { report: async () => {} });
}

const settings = { DATABASE_URL, DATA_DIRECTORY, PROTECTION_POLICY: 'protected' };
const web = await startWebProcess(settings);
afterAll(async () => {
  await web.stop();
  await rm(DATA_DIRECTORY, { recursive: true });
});

const request = (path: string, init: RequestInit = {}) =>
  fetch(web.url + path, { redirect: 'manual', ...init });
const addressOf = (id: number) => `/data/complaints/calculation/${id}.zip`;

it('is built on request, and never served half finished', async () => {
  const answer = await request(`${addressOf(second)}?lng=en`);
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '60']);
  expect(await answer.text()).toContain('being prepared');
  expect(await countWaiting(db, ['archives'])).toBe(1);
  await request(addressOf(first));
  expect(await countWaiting(db, ['archives'])).toBe(1);
  const page = await (await request('/data?lng=en')).text();
  expect(page).toContain('being prepared');
  expect(page).not.toMatch(/<a href="[^"]*\.zip"/);
  expect(await build('protected')).toEqual({ built: 2, removed: 0 });
  expect(await build('protected')).toEqual({ built: 0, removed: 0 });
});

describe('the archive of a calculation', () => {
  let entries: Awaited<ReturnType<typeof openZipEntries>>;
  const readBytes = async (name: string) => {
    const chunks: Buffer[] = [];
    for await (const chunk of entries.read(name, 10_000_000)) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  const read = async (name: string) => (await readBytes(name)).toString();
  const rowsOf = async (name: string): Promise<Record<string, string>[]> =>
    parse(await read(name), { columns: true });

  beforeAll(async () => {
    const latest = await request('/data/complaints/latest.zip');
    expect([latest.status, latest.headers.get('Location')]).toEqual([307, addressOf(second)]);
    const answer = await request(addressOf(second));
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=86400, immutable');
    expect(answer.headers.get('Content-Disposition')).toMatch(
      new RegExp(`terang-complaints-calculation-${second}-[\\d-]+-synthetic\\.zip`),
    );
    const content = Buffer.from(await answer.arrayBuffer());
    expect(String(content.length)).toBe(answer.headers.get('Content-Length'));
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(await (await request('/data?lng=en')).text()).toContain(sha256);
    const known = await request(addressOf(second), {
      headers: { 'If-None-Match': answer.headers.get('ETag') ?? '' },
    });
    expect(known.status).toBe(304);
    entries = await openZipEntries(content);
  });

  it('is described as the schema of tabular data packages requires, with every file', async () => {
    const schema = JSON.parse(
      await readFile('tests/fixtures/frictionless/tabular-data-package.json', 'utf8'),
    );
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    const description = JSON.parse(await read('datapackage.json'));
    expect(validate(description), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
    expect(description).toMatchObject({
      version: String(second),
      policy: 'protected 4',
      licenses: [{ name: 'CC-BY-4.0' }],
      isSynthetic: true,
      heldRecords: 2,
    });
    for (const { path, hash, bytes, schema } of description.resources) {
      const content = await read(path);
      expect(hash).toBe(`sha256:${createHash('sha256').update(content).digest('hex')}`);
      expect(bytes).toBe(Buffer.byteLength(content));
      const names = schema.fields.map(({ name }: { name: string }) => name);
      expect(parse(content, { to: 1 })[0]).toEqual(names);
    }
  });

  it('contains official totals unchanged, and combinations only as the pages show them', async () => {
    const rights = await rowsOf('tables/right.csv');
    expect(rights.map(({ RIGHT, VALUE, PROTECTION }) => [RIGHT, VALUE, PROTECTION])).toEqual([
      ['R04', '150', 'exact'],
      ['R01', '50', 'exact'],
      ['_T', '200', 'exact'],
    ]);
    const crossed = await rowsOf('tables/province-34-by-right.csv');
    const stated = crossed.filter(({ PROVINCE }) => !PROVINCE?.startsWith('_'));
    expect(stated.every(({ VALUE }) => Number(VALUE) % 3 === 0)).toBe(true);
    expect(stated.some(({ PROVINCE }) => PROVINCE === '11')).toBe(false);
    expect(crossed.find(({ RIGHT }) => RIGHT === '_O')).toMatchObject({
      VALUE: '',
      CONF_STATUS: 'C',
      PROTECTION: 'suppressed',
    });
    const page = await request(
      `/dashboard/cross-table/csv?by=province,right&year=0&as_of=${second}&lng=en`,
    );
    const listed: Record<string, string>[] = parse(await page.text(), { columns: true, bom: true });
    const cells = (rows: Record<string, string>[]) =>
      rows.map(({ PROVINCE, RIGHT, VALUE, PROTECTION }) => [PROVINCE, RIGHT, VALUE, PROTECTION]);
    expect(cells(crossed)).toEqual(cells(listed));
  });

  it('explains itself in every language, and says that its records are synthetic', async () => {
    const english = await read('README.en.txt');
    expect(english).toContain('SYNTHETIC DATA');
    expect(english).toMatch(/\r\n2 changed records are held back until a later release/);
    expect(english).toContain(`https://terang.example${addressOf(second)}. CC BY 4.0.`);
    expect(english).toContain('https://creativecommons.org/licenses/by/4.0/');
    const indonesian = await read('README.id.txt');
    expect(indonesian).toContain('DATA TERANG: Pengaduan');
    expect(indonesian).toContain('2 data yang berubah ditahan');
    expect(await read('CITATION.cff')).toContain('license: "CC-BY-4.0"');
    expect(JSON.parse(await read('policy.json'))).toMatchObject({ name: 'protected' });
    const dictionary = await rowsOf('dictionary.csv');
    expect(dictionary.find(({ COLUMN }) => COLUMN === 'RIGHT')).toMatchObject({
      CODE_LIST: 'right',
      MEANING_EN: 'Right',
    });
    const codes = await rowsOf('codes/right.csv');
    expect(codes.map(({ CODE }) => CODE)).toEqual(expect.arrayContaining(['R01', '_X', '_T']));
  });

  it('is read by DuckDB without any hints, and contains the same in Parquet as in CSV', async () => {
    const folder = join(DATA_DIRECTORY, 'unpacked');
    await mkdir(folder);
    const { resources } = JSON.parse(await read('datapackage.json'));
    const tables: string[] = resources
      .map(({ path }: { path: string }) => path)
      .filter((path: string) => path.startsWith('tables/'));
    expect(tables.length).toBeGreaterThan(50);
    const fileOf = (name: string) => join(folder, name.replace('tables/', ''));
    for (const name of [...tables, 'tables.parquet']) {
      await writeFile(fileOf(name), await readBytes(name));
    }
    for (const path of tables) {
      const csv = fileOf(path);
      const columns = await queryDuckDb(`describe from read_csv('${csv}')`);
      const named = resources.find((resource: { path: string }) => resource.path === path);
      expect(columns.map(({ column_name }) => column_name)).toEqual(
        named.schema.fields.map(({ name }: { name: string }) => name),
      );
      expect(columns.find(({ column_name }) => column_name === 'VALUE')?.column_type).toBe(
        'BIGINT',
      );
      const selected = columns.map(({ column_name }) => `"${column_name}"::varchar`).join(', ');
      const table = path.slice('tables/'.length, -'.csv'.length);
      const ofParquet = `select ${selected} from '${fileOf('tables.parquet')}' where TABLE_NAME = '${table}'`;
      const ofCsv = `select ${selected} from read_csv('${csv}', all_varchar = true)`;
      expect(
        await queryDuckDb(
          `(${ofCsv} except all ${ofParquet}) union all (${ofParquet} except all ${ofCsv})`,
        ),
      ).toEqual([]);
    }
    const [{ tables: held } = {}] = await queryDuckDb(
      `select count(distinct TABLE_NAME)::int as tables from '${fileOf('tables.parquet')}'`,
    );
    expect(held).toBe(tables.length);
  });

  it('has no table that a finer one already contains', () => {
    const names = listTables(complaints).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['year-month', 'right', 'right.files', 'year-by-right']),
    );
    expect(names).not.toContain('province-34-by-city');
    expect(names).not.toContain('issue-by-case-detail');
  });
});

it('is deleted with its calculation, and does not exist for a draft', async () => {
  await retractCalculation(db, second, { by: 'operator', reason: 'Wrong year' });
  const gone = await request(`${addressOf(second)}?lng=en`);
  expect([gone.status, await gone.text()]).toEqual([410, expect.stringContaining('Wrong year')]);
  expect(await build('protected')).toEqual({ built: 0, removed: 1 });
  for (const path of [addressOf(999), '/data/complaints/calculation/x', '/data/no/latest.zip']) {
    expect((await request(path)).status).toBe(404);
  }
  expect((await request('/data/consultations/latest.zip')).status).toBe(404);
});

describe('news of releases', () => {
  /** Returns the elements of a feed with their texts and attributes; throws on invalid XML. */
  function read(feed: string) {
    const elements: { name: string; text: string; href?: string }[] = [];
    const open: (typeof elements)[number][] = [];
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', ({ name, attributes }) => {
      const element = { name, text: '', href: attributes.href };
      elements.push(element);
      open.push(element);
    });
    parser.on('text', (text) => open.at(-1) && (open.at(-1)!.text += text));
    parser.on('closetag', () => void open.pop());
    parser.write(feed).close();
    return (name: string) => elements.filter((element) => element.name === name);
  }

  it('lists what was published and what was retracted, and why, the newest first', async () => {
    const answer = await request('/releases.atom?lng=en');
    expect(answer.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8');
    const elements = read(await answer.text());
    expect(elements('title').map(({ text }) => text)).toEqual([
      expect.stringContaining('Releases and revisions'),
      `Complaints: data version ${second} withdrawn`,
      `Complaints: data version ${second} published`,
      `Complaints: data version ${first} published`,
    ]);
    const ids = elements('id').map(({ text }) => text);
    expect(new Set(ids).size).toBe(4);
    expect(elements('updated').every(({ text }) => !Number.isNaN(Date.parse(text)))).toBe(true);
    const [, feed = '', ...summaries] = ['', ...elements('summary').map(({ text }) => text)];
    expect(feed).toContain('Reason: Wrong year');
    expect(summaries.at(-1)).toContain('120 records');
    expect(elements('link').at(-1)?.href).toContain(`/dashboard?as_of=${first}&lng=en`);
    const page = await (await request('/releases?lng=en')).text();
    expect(page).toContain('Reason: Wrong year');
    expect(page).toMatch(
      /rel="alternate" type="application\/atom\+xml"[^>]*releases\.atom\?lng=en/,
    );
  });

  it('announces what staff plan, until it is published', async () => {
    const plan = (...args: string[]) => terangInProcess(['release', ...args], { DATABASE_URL });
    const of = ['--dataset', 'complaints', '--on'];
    expect((await plan('add', ...of, '2999-01-15')).output).toContain('Release 1: complaints');
    expect(await plan('add', ...of, '2999-01-15')).toMatchObject({ code: 1 });
    expect((await plan('add', ...of, '2020-01-15')).output).toContain('is over');
    expect((await plan('add', ...of, '15.1.2027')).output).toContain('This is not a day');
    await plan('add', '--dataset', 'consultations', '--on', '2999-02-01');
    expect((await plan('list')).output).toMatch(
      /1 +complaints +15 January 2999\n\d +consultations/,
    );
    const calendar = await request('/releases.ics?lng=en');
    expect(calendar.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    const days = new ICAL.Component(ICAL.parse(await calendar.text())).getAllSubcomponents(
      'vevent',
    );
    const events = days.map((day) => new ICAL.Event(day));
    expect(events.map(({ summary, startDate }) => [summary, String(startDate)])).toEqual([
      ['Complaints: next data version', '2999-01-15'],
      ['Consultations: next data version', '2999-02-01'],
    ]);
    expect(events.every(({ uid, startDate }) => uid && startDate.isDate)).toBe(true);
    expect(days.map((day) => day.getFirstPropertyValue('url'))).toEqual(
      days.map(() => `${web.url}/releases?lng=en`),
    );
    expect(await (await request('/releases?lng=en')).text()).toContain('15 January 2999');
    const number = /(\d+) +consultations/.exec((await plan('list')).output)?.[1] ?? '';
    expect((await plan('remove', number)).output).toContain('no longer planned');
    expect(await plan('remove', number)).toMatchObject({ code: 1 });
    const titles = async (day: string) =>
      (await listUpcomingReleases(db, new Date(day))).map(({ isLate }) => isLate);
    expect(await titles('2026-01-01')).toEqual([false]);
    expect(await titles('2999-01-16')).toEqual([true]);
    await db
      .updateTable('publication')
      .set({ published_at: new Date('2999-01-15T12:00Z') })
      .where('calculation_id', '=', first)
      .execute();
    expect(await titles('2999-01-16')).toEqual([]);
  });

  it('lists reports, whatever characters their names have', async () => {
    const name = 'Laporan <A> & "B"';
    const id = '00000000-0000-4000-8000-000000000000';
    const file = { id, name: 'a&b.pdf', media_type: 'application/pdf', language: 'id' };
    await db
      .insertInto('content_file')
      .values({ ...file, size: 1, sha256: 'x' })
      .execute();
    await db
      .insertInto('document')
      .values({
        kind: 'report',
        name: JSON.stringify({ id: name }),
        year: 2025,
        file_id: id,
        text: JSON.stringify({ id: 'Isi' }),
        is_synthetic: false,
        added_by: 'operator',
      })
      .execute();
    const elements = read(await (await request('/periodic-data.atom?lng=en')).text());
    expect(elements('title').at(-1)?.text).toBe(name);
    expect(elements('link').at(-1)?.href).toBe(`${web.url}/files/${id}/a%26b.pdf`);
    expect(await (await request('/periodic-data/actual-data')).text()).toContain(
      'periodic-data.atom',
    );
  });
});

it('is rebuilt under another policy', async () => {
  expect(await build('exact')).toEqual({ built: 1, removed: 1 });
});
