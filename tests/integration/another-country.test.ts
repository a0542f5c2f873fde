import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import { listCodeLists } from '~/datasets/code-lists.server';
import { checkCountryFolder } from '~/datasets/country-folder.server';
import { complaints } from '~/datasets/complaints';
import { prepareDatabase } from '~/datasets/prepare-database.server';
import { createDatabase } from '~/platform/db/client.server';
import { readLandingSeed, readTextSeed } from '~/content/seed/content-seed.server';
import { readHolidays } from '~/requests/read-holidays.server';
import { requestSchema } from '~/requests/request-fields.server';
import { listOffices, loadOfficeFile } from '~/content/offices/list-offices.server';
import { loadProvinceMap, shippedMapFile } from '~/statistics/charts/map/load-province-map.server';
import { calculate } from '~/statistics/release/calculate.server';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts, namespaces, texts } from '~/platform/i18n/texts.server';
import { createImportTerminal } from '../support/import-terminal';
import { readLocale } from '../support/locale-texts';
import { createPageReader } from '../support/page-reader';
import { policy } from '../support/policies';
import { recordKeys } from '../support/record-keys';

// Texts are read when the process starts.
const { COUNTRY_DIRECTORY } = vi.hoisted(() => {
  process.env.COUNTRY_DIRECTORY = 'tests/fixtures/country';
  return { COUNTRY_DIRECTORY: process.env.COUNTRY_DIRECTORY };
});
const url = await createEmptyDatabase();
const db = createDatabase(url);
afterAll(() => db.destroy());
expect(await prepareDatabase(db, COUNTRY_DIRECTORY)).toBeNull();
const importContent = await createImportTerminal(db);

/** The words of the shipped country alone. */
const shippedOnly =
  /indones|indonés|jakarta|yakarta|komnas|latuharhary|\+62|kemendagri|1999|SVG Maps|idn-area|インドネシア|ジャカルタ|印度尼西亚|雅加达/i;

/** The accessibility page names the languages in which the pages were tested. */
function withoutLanguages({ definitions, pages }: Awaited<ReturnType<typeof readTextSeed>>) {
  return { definitions, pages: pages.filter(({ name }) => name !== 'accessibility') };
}

async function createEmptyDatabase(): Promise<string> {
  const url = new URL(inject('serverUrl'));
  const admin = new pg.Client(url.href);
  await admin.connect();
  url.pathname = `test_${randomBytes(6).toString('hex')}`;
  await admin.query(`create database ${url.pathname.slice(1)}`);
  await admin.end();
  return url.href;
}

async function calculateAgain() {
  const calculated = await calculate(db, complaints, { recordKeys, policy, by: 'operator' });
  if (calculated.outcome === 'refused') throw new Error(calculated.code);
  return calculated;
}

const placesOf = async () => {
  const { rows } = await sql`
    select id, country, province, province_34, city from complaint
    where superseded_by is null order by id`.execute(db);
  return rows;
};

describe('the portal of another country', () => {
  it('treats its places as those at home, and creates missing ones', async () => {
    const content = `number;day;place;post;country
1;2025-03-01;Dili;Nain Feto;
2;2025-03-02;;AI.01;
3;2025-03-03;;;ID
4;2025-03-04;Ermera;;Timor-Leste
`;
    const mapping = {
      columns: {
        id: { from: 'number' },
        received_on: { from: 'day' },
        province: { from: 'place', unknown: 'create' },
        city: { from: 'post' },
        country: { from: 'country' },
      },
    };
    const { exitCode, err } = await importContent(content, { mapping });
    expect([exitCode, err]).toEqual([0, '']);
    const at = (province: string, city: string) => ({ province, province_34: province, city });
    expect(await placesOf()).toEqual([
      { id: '1', country: 'TL', ...at('DI', 'DI.01') },
      { id: '2', country: 'TL', ...at('AI', 'AI.01') },
      { id: '3', country: 'ID', ...at('_Z', '_Z') },
      { id: '4', country: 'TL', ...at('ermera', '_X') },
    ]);
  });

  it('shows its map, and uses its own name and those of its levels of places', async () => {
    const calculated = await calculateAgain();
    const map = await loadProvinceMap(undefined, COUNTRY_DIRECTORY);
    expect(map.shapes['34'].map(({ code }) => code)).toEqual(['AI', 'DI']);
    const read = createPageReader(db, complaints, calculated.calculation, {
      loadingMap: Promise.resolve(map),
    });
    const page = await read('year=2025');
    expect(page.territory).toEqual({
      home: 'TL',
      hasDivisions: false,
      hasPopulation: false,
      hasTiles: false,
    });
    expect(page.charts.map).toContain('Municipalities of Timor-Leste');
    expect(page.dashboard.options.codes.province).toEqual([
      { code: 'DI', label: expect.stringMatching(/^Dili\b/) },
      { code: 'AI', label: expect.stringMatching(/^Aileu\b/) },
      { code: 'ermera', label: expect.stringMatching(/^Ermera\b/) },
    ]);
    const said = JSON.stringify(page);
    expect(said).toContain('"spatialCoverage":{"@type":"Place","name":"Timor-Leste"}');
    expect(said).not.toMatch(/Outside Indonesia|All of Indonesia|Map of Indonesia/);
    const t = await getTexts('en', 'statistics');
    expect([t('parameters.province'), t('widgets.city.title'), t('filter.apply')]).toEqual([
      'Municipality',
      'Administrative posts',
      readLocale('en').get('statistics:filter.apply'),
    ]);
  });

  it('shows no office, law, address, credit or definition of the shipped country', async () => {
    const codeLists = await listCodeLists(db);
    expect(codeLists.get('representative_office')).toBeUndefined();
    expect(listOffices(codeLists, await loadOfficeFile(COUNTRY_DIRECTORY), 'en')).toEqual([]);
    expect((await readHolidays(COUNTRY_DIRECTORY)).days.size).toBe(0);
    const declared = {
      lists: [...codeLists].filter(([list]) => list !== 'country'),
      seed: withoutLanguages(await readTextSeed(COUNTRY_DIRECTORY)),
      landing: await readLandingSeed(),
    };
    expect(JSON.stringify(declared)).not.toMatch(shippedOnly);
  });

  it.each(languages)('has no text of the shipped country in “%s”', (lng) => {
    const names = namespaces.filter((name) => !['api', 'api-page', 'commands'].includes(name));
    for (const name of names) {
      // A language may have the name of the country's.
      const bundle = { ...texts.getResourceBundle(lng, name), language: undefined };
      expect(JSON.stringify(bundle), name).not.toMatch(shippedOnly);
    }
  });

  it('omits the unit of an internal request if no units are listed', async () => {
    const schema = requestSchema(await listCodeLists(db), 'internal', 1);
    expect(schema.safeParse({ telephone: '+670 331 0000' }).success).toBe(true);
  });

  it('reports which parts it does not provide', async () => {
    const missing = await checkCountryFolder(COUNTRY_DIRECTORY);
    expect(missing).toContain('code-lists/representative_office.csv');
    expect(missing).toContain('content/offices.json');
    expect(missing).not.toContain('locales');
    expect(await checkCountryFolder()).toEqual([]);
  });

  it.each([
    ['is not there', {}, 'noFolder'],
    ['has no provinces', { 'country.csv': 'code,name_id,home\nBR,Brasil,yes\n' }, 'noProvinces'],
    ['has no countries', { 'province.csv': 'code,name_id\nSP,São Paulo\n' }, 'noHome'],
    [
      'marks no home country',
      {
        'province.csv': 'code,name_id\nSP,São Paulo\n',
        'country.csv': 'code,name_id\nBR,Brasil\n',
      },
      'noHome',
    ],
  ])('is rejected when its folder %s', async (_, files, key) => {
    const folder = join(await mkdtemp(join(tmpdir(), 'terang-country-')), 'country');
    for (const [name, content] of Object.entries(files)) {
      await mkdir(join(folder, 'code-lists'), { recursive: true });
      await writeFile(join(folder, 'code-lists', name), content);
    }
    await expect(checkCountryFolder(folder)).rejects.toMatchObject({
      namespace: 'country',
      problems: [{ key }],
    });
    await rm(dirname(folder), { recursive: true });
  });

  it('relates its places and its country to each other', async () => {
    const { calculation } = await calculateAgain();
    const read = createPageReader(db, complaints, calculation);
    const home = await read('year=2025&province=DI&country=TL');
    expect([
      home.notices,
      home.dashboard.widgets.find(({ name }) => name === 'total')?.total.value,
    ]).toEqual([[], 1]);
    const abroad = await read('year=2025&province=DI&country=ID');
    expect(abroad.notices).toMatchObject([{ parameter: 'country', reason: 'contradiction' }]);
  });

  it('rejects a map that lacks its places', async () => {
    await expect(loadProvinceMap(shippedMapFile, COUNTRY_DIRECTORY)).rejects.toMatchObject({
      namespace: 'map',
    });
  });
});
