import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { type RouteConfigEntry } from '@remix-run/route-config';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { datasets } from '~/datasets';
import { calendarDimensions } from '~/datasets/calendar';
import { checkDataset } from '~/datasets/check-dataset';
import { type Dataset } from '~/datasets/dataset';
import { defineDataset } from '~/datasets/define-dataset';
import { createReadCodeLists } from '~/datasets/code-list-versions.server';
import { provinceDimensions } from '~/datasets/places';
import { ensureRecordTable } from '~/datasets/record-table.server';
import { type Calculation } from '~/platform/db/schema';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { runAlertsJob } from '~/statistics/saved-views/alerts-job.server';
import { saveView } from '~/statistics/saved-views/save-view.server';
import { runArchivesJob } from '~/statistics/release/archives/archives-job.server';
import { languages } from '~/platform/i18n/languages.server';
import { texts } from '~/platform/i18n/texts.server';
import remixOptions from '../../remix.config.js';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { policy } from '../support/policies';
import { insertRecords } from '../support/records';

// A third dataset: a declaration, its code list and its texts. Everything else has to follow.

const mediation = defineDataset({
  name: 'mediation',
  table: 'mediation',
  path: '/mediation',
  dateColumn: 'opened_on',
  dimensions: {
    ...calendarDimensions,
    ...provinceDimensions,
    issue: { codeList: 'issue', isBasic: true },
    outcome: { codeList: 'mediation_outcome' },
  },
  keyVariables: ['province', 'outcome'],
  measures: { mediations: {} },
  widgets: {
    total: { kind: 'total' },
    yearly: {
      kind: 'yearly',
      chapter: 'when',
      isLead: true,
      dimension: 'year',
      ignores: ['year', 'month'],
    },
    outcome: { kind: 'bars', chapter: 'handling', isLead: true, dimension: 'outcome' },
    issue: { kind: 'bars', chapter: 'what', isLead: true, dimension: 'issue', limit: 10 },
    'calculation-date': { kind: 'date' },
  },
});
(datasets as Dataset[]).push(mediation);

/** Its texts, the same in every language. */
const textsOf = {
  common: { nav: { mediation: 'Mediation' } },
  question: { datasets: { mediation: 'mediation cases|mediations' } },
  definitions: { mediation: { outcome: 'How the mediation ended.' } },
  statistics: {
    datasets: {
      mediation: { title: 'Mediated cases', noun: 'Mediation cases', lead: 'What was mediated.' },
    },
    measures: { mediations: 'Mediation cases' },
    values: {
      mediations_one: '{{formatted}} mediation',
      mediations_other: '{{formatted}} mediations',
    },
    parameters: { outcome: 'Outcome' },
    widgets: { outcome: { title: 'Outcomes', explanation: 'How the mediation ended.' } },
  },
};
for (const language of languages)
  for (const [namespace, added] of Object.entries(textsOf))
    texts.addResourceBundle(language, namespace, added, true, true);

const { db, url: DATABASE_URL } = await createTestDatabase();
const DATA_DIRECTORY = await mkdtemp(join(tmpdir(), 'terang-'));
Object.assign(process.env, { DATABASE_URL, DATA_DIRECTORY, PROTECTION_POLICY: 'exact' });
await ensureRecordTable(db, mediation);
const outcomes = ['agreed', 'failed'].map((code, position) => ({
  list: 'mediation_outcome',
  code,
  position,
  attributes: '{}',
  names: JSON.stringify({ id: code, en: `Mediation ${code}` }),
}));
await db.insertInto('code').values(outcomes).execute();

/** Publishes a calculation with additional cases, of which three in four were agreed. */
async function publish(from: number, to: number): Promise<Calculation> {
  const records = Array.from({ length: to - from }, (_, index) => ({
    id: String(from + index),
    day: `2025-0${1 + (index % 9)}-01`,
    codes: {
      province: '31',
      province_34: '31',
      issue: 'I01',
      outcome: index % 4 ? 'agreed' : 'failed',
    },
  }));
  await insertRecords(db, mediation, records);
  const calculation = await freeze(db, mediation);
  await publishCalculation(db, calculation.id, { by: 'operator', policy });
  return calculation;
}

const first = await publish(0, 32);
const view = { dataset: mediation.name, search: '', calculation: first.id };
const alert = { view_name: 'All', watched: 'all', threshold: 0 } as const;
await saveView(db, await addAccount(db, 'siti'), view, alert);
const newest = await publish(32, 40);

/** The description of the routes in Remix's build. */
vi.mock('virtual:remix/server-build', async () => {
  const { default: table } = await import('~/routes');
  return { routes: Object.fromEntries(table.map(({ path }) => [path, { id: path, path }])) };
});

afterAll(() => rm(DATA_DIRECTORY, { recursive: true }));

/** Opens the portal without its build: the modules of all routes, as the table of routes names them. */
async function openPortal() {
  const load = (file: string) => import(join(process.cwd(), 'app', file));
  const { default: table } = (await load('routes.ts')) as { default: RouteConfigEntry[] };
  const routes: ServerBuild['routes'] = {
    root: { id: 'root', path: '', module: await load('root.tsx') },
  };
  const add = async (
    { file, id = file, path, index, children = [] }: RouteConfigEntry,
    parentId: string,
  ) => {
    routes[id] = { id, parentId, path, index, module: await load(file) };
    for (const child of children) await add(child, id);
  };
  for (const entry of table) await add(entry, 'root');
  const asset = { imports: [], module: '/script.js', hasAction: false, hasErrorBoundary: false };
  const build = {
    routes,
    future: remixOptions.future,
    isSpaMode: false,
    basename: '/',
    publicPath: '/',
    entry: { module: await load('entry.server.tsx') },
    assetsBuildDirectory: '',
    assets: {
      entry: asset,
      version: '1',
      url: '/manifest.js',
      routes: Object.fromEntries(
        Object.values(routes).map((route) => [route?.id, { ...route, ...asset, hasLoader: true }]),
      ),
    },
  } as unknown as ServerBuild;
  const handle = createRequestHandler(build, 'production');
  return (path: string) => handle(new Request(`http://127.0.0.1${path}`));
}
const get = await openPortal();
const { engine, storage } = await import('~/services/portal.server');
const jobs = { db, engine, policy, readCodeLists: createReadCodeLists(db) };
const run = { report: async () => {} };

describe('a dataset that is declared beside the others', () => {
  it('has a valid declaration', () => {
    expect(() => checkDataset(mediation)).not.toThrow();
  });

  it.each([
    ['dashboard', '/mediation?year=2025', 'Mediation agreed'],
    ['navigation', '/home', 'href="/mediation"'],
    ['widget', '/mediation/widgets/outcome', 'How the mediation ended.'],
    ['file', '/mediation/outcome.csv', 'agreed,Mediation agreed,30'],
    ['series', '/mediation/trends?of=outcome', 'Mediation agreed'],
    ['comparison', '/mediation/compare?compare=outcome:failed&outcome=agreed', 'Mediation failed'],
    ['cross table', '/mediation/cross-table?by=outcome,year', 'Mediation agreed'],
    ['shared view', '/mediation/share', 'embed/mediation'],
    ['frame', '/embed/mediation/outcome', 'Mediation agreed'],
    ['question', '/builder?dataset=mediation', 'Outcome'],
    ['feed of a view', '/mediation/feed.atom', '<entry>'],
    ['feed of publications', '/releases.atom', 'Mediation cases'],
    ['catalogue', '/catalog.jsonld', 'Mediated cases'],
    ['sitemap', '/sitemap.xml', '/mediation/widgets/outcome'],
    ['search for a page', '/search?q=mediation', 'href="/mediation'],
    ['search for a code', '/search?q=agreed', 'outcome=agreed'],
    ['search for a figure', '/search?q=mediation+cases+2025', '40 mediations'],
    ['call of a dataset', '/api/v1/datasets/mediation', '"outcome"'],
    ['call of observations', '/api/v1/observations?dataset=mediation&by=outcome', '"value":30'],
    ['call in the document of the API', '/api/openapi.json', '"mediation"'],
    ['list of archives', '/data', 'Mediated cases'],
    ['detailed data', '/mediation/detailed-data', 'Mediation cases'],
  ])('has its %s', async (_, path, expected) => {
    const response = await get(`${path}${path.includes('?') ? '&' : '?'}lng=en`);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toContain(expected);
  });

  it('has its pictures', async () => {
    for (const path of ['/mediation/outcome.png', '/mediation/widgets/outcome/share/picture.png']) {
      const { status, headers } = await get(path);
      expect([status, headers.get('Content-Type')]).toEqual([200, 'image/png']);
    }
  });

  it('has its archive', async () => {
    await runArchivesJob({ ...jobs, storage, origin: 'http://127.0.0.1' }, run);
    const archive = await get(`/data/mediation/calculation/${newest.id}.zip`);
    expect([archive.status, archive.headers.get('Content-Type')]).toEqual([200, 'application/zip']);
    await archive.body?.cancel();
  });

  it('has its alerts', async () => {
    await runAlertsJob(jobs, run);
    const views = await db
      .selectFrom('saved_view')
      .select(['compared_id', 'changed_from'])
      .execute();
    expect(views).toEqual([{ compared_id: newest.id, changed_from: first.id }]);
  });
});
