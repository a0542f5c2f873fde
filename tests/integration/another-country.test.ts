import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { prepareDatabase } from '~/datasets/prepare-database.server';
import { createDatabase } from '~/db/client.server';
import { loadProvinceMap } from '~/features/statistics/charts/map/load-province-map.server';
import { calculate } from '~/features/statistics/calculations/calculate.server';
import { languages } from '~/i18n/languages.server';
import { getTexts, texts } from '~/i18n/texts.server';
import { createImportTerminal } from '../support/import-terminal';
import { readLocale } from '../support/locale-texts';
import { createPageReader } from '../support/page-reader';
import { recordKeys } from '../support/record-keys';

// Texts are read when the process starts.
const { COUNTRY_DIRECTORY } = vi.hoisted(() => {
  process.env.COUNTRY_DIRECTORY = 'tests/fixtures/country';
  return { COUNTRY_DIRECTORY: process.env.COUNTRY_DIRECTORY };
});
const MAP_FILE = `${COUNTRY_DIRECTORY}/map.json`;
const url = await createEmptyDatabase();
const db = createDatabase(url);
afterAll(() => db.destroy());
expect(await prepareDatabase(db, COUNTRY_DIRECTORY)).toBeNull();
const importContent = await createImportTerminal(db);

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
  const calculated = await calculate(db, complaints, { recordKeys, by: 'operator' });
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
  it('takes its places as those at home, and creates those that are missing', async () => {
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

  it('shows its map, and speaks of its levels and of itself', async () => {
    const calculated = await calculateAgain();
    const map = await loadProvinceMap(MAP_FILE, COUNTRY_DIRECTORY);
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
      { code: 'DI', label: 'Dili' },
      { code: 'AI', label: 'Aileu' },
      { code: 'ermera', label: 'Ermera' },
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

  it.each(languages)(
    'does not speak of Indonesia in “%s”, with texts of its own or without',
    (lng) => {
      const said = ['statistics', 'files', 'microdata', 'import'].map((namespace) =>
        JSON.stringify(texts.getResourceBundle(lng, namespace)),
      );
      expect(said.join('')).not.toMatch(/indones|indonés|インドネシア|印度尼西亚|印尼/i);
    },
  );

  it('takes its places and its country for each other', async () => {
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

  it('is told when the map has not its places', async () => {
    await expect(loadProvinceMap(undefined, COUNTRY_DIRECTORY)).rejects.toMatchObject({
      namespace: 'map',
    });
  });
});
