import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCodeLists } from '~/datasets/code-lists.server';
import { datasets } from '~/datasets';
import { type Dataset } from '~/datasets/dataset';
import { publishCalculation } from '~/features/statistics/calculations/publish-calculation.server';
import { createBitmapEngine } from '~/features/statistics/engines/bitmap-engine.server';
import { createSqlEngine } from '~/features/statistics/engines/sql-engine.server';
import { getObservations } from '~/features/statistics/observations/get-observations.server';
import { readPolicy } from '~/features/statistics/protection/read-policy.server';
import { formatsOfWidget } from '~/features/statistics/widgets/kinds.server';
import { languages } from '~/i18n/languages.server';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { recordsInState } from '../support/hidden-states';
import { policy } from '../support/policies';
import { insertRecords } from '../support/records';
import { startWebProcess, type WebProcess } from '../support/web-process';

const PUBLIC_URL = 'http://terang.test';

/** Of each dataset two calculations of a state; the later one has more of the records of both. */
async function publishState(isCrossed: boolean) {
  const { db, url } = await createTestDatabase();
  for (const dataset of datasets) {
    const records = recordsInState(dataset, isCrossed);
    const later = records.slice(0, 30).map((one) => ({ ...one, id: `${one.id}+` }));
    for (const part of [records, later]) {
      await insertRecords(db, dataset, part);
      const { id } = await freeze(db, dataset);
      await publishCalculation(db, id, { by: 'operator', policy });
    }
  }
  return { db, url };
}

const states = await Promise.all([publishState(false), publishState(true)]);

/** What both states answer under a policy. */
function portalsUnder(PROTECTION_POLICY: string) {
  let portals: WebProcess[] = [];
  beforeAll(async () => {
    const start = ({ url }: (typeof states)[number]) =>
      startWebProcess({ DATABASE_URL: url, PROTECTION_POLICY, PUBLIC_URL });
    portals = await Promise.all(states.map(start));
  });
  afterAll(() => Promise.all(portals.map((web) => web.stop())));
  return (address: string) =>
    Promise.all(
      portals.map(async ({ url }) => {
        const answer = await fetch(url + address, { headers: { 'Accept-Encoding': 'identity' } });
        const body = Buffer.from(await answer.arrayBuffer()).toString('latin1');
        return { status: answer.status, body: withoutClock(body) };
      }),
    );
}

/** An answer without the time at which visits were counted. */
function withoutClock(body: string): string {
  return body
    .replace(/<time dateTime="[^"]*Z">[^<]*<\/time>/g, '')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
}

/** A view of tables some of whose codes are too low to be told. */
const partly = 'province=11';
/** A view of what the states differ in. */
const crossed = 'province=11&issue=I01&type=1';
/** One whose tables are closed. */
const united = 'issue=I01&issue=I02&type=1';

const searches = {
  views: [
    ...['', 'year=0', partly, 'issue=I01&type=1', crossed, united, `${partly}&year=2022`],
    ...['province=12&issue=I01&type=1&month=3', 'issue=I01&type=1&years=all'],
    'province=31&issue=I03&type=1&division=38&map=month',
    ...['issue=I01&map=week&start=2025-03-10&type=1', 'year=0&issue=I04&type=1'],
    ...['province=11&issue=I01&issue=I02&type=1', `${crossed}&as_of=FIRST`],
  ],
  comparisons: [
    ...[partly, 'compare=province:12&province=11', 'compare=province:12&province=11&as_of=FIRST'],
    ...[
      'compare=all&province=11',
      'compare=province:11&city=11.05',
      `compare=province:12&${crossed}`,
      'compare=province:11&year=2022',
    ],
    ...['compare=year-before&province=11', 'compare=year-before&province=11&month=3'],
    ...['compare=issue:I02&issue=I01&type=1', 'compare=issue:0&issue=I01&type=1&year=0'],
    ...[`compare=issue&${united}`, `compare=issue&province=11&${united}`],
  ],
  trends: [
    ...['of=issue&province=11', 'of=issue&province=11&per=month&sort=growth'],
    ...['of=issue&province=12&year=2024', 'of=issue&province=12&year=2023&show=table'],
    ...['of=issue&province=11&month=3', 'of=province&issue=I01&type=1', 'of=province'],
    ...['of=province&issue=I03&type=1', `of=province&${united}`],
    'of=issue&province=11&as_of=FIRST',
  ],
  'cross tables': [
    ...['by=province,issue', 'by=issue,year&province=11', 'by=province,year&issue=I03&type=1'],
    ...['by=province,month&issue=I01&type=1', 'by=issue,province&sort=11&as_of=FIRST'],
  ],
};

/** The addresses of a dataset by what they show. */
function addressesOf({ path, name, widgets }: Dataset): Record<string, string[]> {
  const { views, comparisons, trends, 'cross tables': crossTables } = searches;
  const below = (places: readonly string[], asked: readonly string[]) =>
    places.flatMap((place) => asked.map((search) => `${path}${place}?${search}`));
  const ofWidgets = (place: (widget: string) => string) => widgets.map((one) => place(one.name));
  const files = (formats: readonly string[]) =>
    widgets.flatMap((widget) =>
      formatsOfWidget(widget)
        .filter((format) => formats.includes(format))
        .map((format) => `/${widget.name}.${format}`),
    );
  return {
    views: below([''], views),
    widgets: below(
      ofWidgets((widget) => `/widgets/${widget}`),
      [partly],
    ),
    frames: ['', ...ofWidgets((widget) => `/${widget}`)].map(
      (place) => `/embed/${name}${place}?${crossed}`,
    ),
    'files of widgets': [
      ...below(files(['csv', 'xlsx', 'json', 'svg']), [crossed]),
      ...below(files(['csv', 'svg']), [partly]),
      ...below(files(['csv']), [`${crossed}&as_of=FIRST`]),
      ...below(['/map.png'], [crossed]),
    ],
    'shared views': [
      ...below(['', ...ofWidgets((widget) => `/widgets/${widget}`)], [partly]).map((address) =>
        address.replace('?', '/share/picture.svg?'),
      ),
      ...below(['/share', '/share/picture.svg', '/share/picture.png'], [crossed]),
      `/oembed?url=${encodeURIComponent(`${PUBLIC_URL}${path}?${crossed}`)}`,
    ],
    comparisons: below(['/compare', '/compare/csv'], comparisons),
    'files of comparisons': below(['/compare/json', '/compare/xlsx'], comparisons.slice(0, 2)),
    trends: below(['/trends', '/trends/csv'], trends),
    'files of trends': below(['/trends/xlsx'], trends.slice(0, 2)),
    'cross tables': below(['/cross-table', '/cross-table/csv'], crossTables),
    'files of cross tables': [
      ...below(['/cross-table/xlsx'], crossTables.slice(0, 2)),
      ...below(
        ['/cross-table/csv'],
        crossTables.map((search) => `shape=wide&${search}`),
      ),
    ],
  };
}

/** The addresses that are of no dataset, or of one alone. */
const otherAddresses = {
  profiles: [
    ...['/province/11', '/province/12', '/province/31', '/right/R04', '/issue/I01', '/issue/I03'],
    ...['/province/11?year=2022', '/issue/I03?year=2022', '/issue/I03?year=2023'],
    ...['/right/R01?year=2024', '/province/11?year=2024&as_of=FIRST'],
    ...['/city/11.05', '/city/12.71', '/city/31.71', '/city/11.05?year=0', '/city/12.71?year=2024'],
    ...['/city/11.05?year=2022', '/city/12.71?year=2023', '/city/11.05?as_of=FIRST'],
  ],
  'lists of profiles': ['/province', '/city', '/right', '/issue'],
  'answers of the search': [
    ...['pengaduan aceh 2025', 'aceh 2022', 'pengaduan aceh', 'konflik agraria 2025', 'aceh'],
    ...['pengaduan kabupaten aceh barat 2025', 'kota medan 2022', 'kota medan'],
  ].flatMap((text) => ['/search', '/search.json'].map((path) => `${path}?q=${encodeURI(text)}`)),
  'pages beside them': ['/home', '/method', '/protection', '/builder', '/sitemap.xml'],
};

/** Addresses as they are asked for, each language in turn. */
function inLanguages(addresses: readonly string[], calculation: number): string[] {
  return addresses.map((address, place) => {
    const mark = address.includes('?') ? '&' : '?';
    const language = languages[place % languages.length] ?? 'en';
    return `${address.replace('FIRST', String(calculation))}${mark}lng=${language}`;
  });
}

const asked = [
  ...datasets.flatMap((dataset, place) =>
    Object.entries(addressesOf(dataset)).map(([what, addresses]) => {
      return {
        what: `${what} of ${dataset.name}`,
        addresses: inLanguages(addresses, 1 + 2 * place),
      };
    }),
  ),
  ...Object.entries(otherAddresses).map(([what, addresses]) => {
    return { what, addresses: inLanguages(addresses, 1) };
  }),
];

describe('two states that differ in what is too low to be told', () => {
  const ask = portalsUnder('protected');

  it.each(asked)(
    'give the same $what',
    async ({ addresses }) => {
      const differing = [];
      for (const address of addresses) {
        const [one, other] = await ask(address);
        // Records of consultations have one issue each: files of several are refused.
        expect([200, 400], address).toContain(one?.status);
        expect(other?.status, address).toBe(one?.status);
        if (one?.body !== other?.body) differing.push(address);
      }
      expect(differing).toEqual([]);
    },
    120_000,
  );

  it('are told exactly, rounded, as low or not at all', async () => {
    const files = [
      'trends/csv?of=issue&province=11',
      'total.csv?',
      `compare/csv?compare=issue&${united}`,
    ];
    const answers = await Promise.all(files.map((file) => ask(`/dashboard/${file}`)));
    const told = answers.flat().flatMap(({ body }) => body.split(/[",]/));
    expect(told).toEqual(expect.arrayContaining(['exact', 'rounded3', 'low', 'closed']));
  });
});

describe('the same states where all is exact', () => {
  const ask = portalsUnder('exact');

  it.each([
    ...datasets.flatMap(({ path, name }) => [
      ...[`${path}?${crossed}`, `/embed/${name}/total?${crossed}`, `${path}/total.csv?${crossed}`],
      ...[`${path}/issue.json?${partly}`, `${path}/share/picture.svg?${crossed}`],
      ...['', '/csv'].flatMap((format) => [
        `${path}/compare${format}?compare=province:12&province=11`,
        `${path}/trends${format}?of=issue&province=11`,
        `${path}/cross-table${format}?by=province,issue`,
      ]),
    ]),
    ...['/province/11', '/issue/I01'],
  ])('differ in %s', async (address) => {
    const [one, other] = await ask(address);
    expect([one?.status, other?.status]).toEqual([200, 200]);
    expect(one?.body).not.toBe(other?.body);
  });
});

describe.each(datasets)('tables of $name in two such states', (dataset) => {
  const filter = { codes: { year: ['2025'] } };
  const measure = dataset.measures[0]?.name ?? '';
  const queries = {
    exact: { filter, measure, dimension: 'year', crossedBy: ['issue'] },
    two: { filter, measure, dimension: 'province', crossedBy: ['issue'] },
    three: { filter, measure, dimension: 'month', crossedBy: ['issue', 'province'] },
    weeks: {
      ...{ filter, measure, dimension: 'week' },
      crossedBy: ['year_month', 'issue', 'province', 'country'],
    },
  };

  it.each([
    ['memory', createBitmapEngine],
    ['the database', createSqlEngine],
  ])('are told alike from %s, those that cross too much closed', async (_, createEngine) => {
    const protecting = await readPolicy('protected');
    const [one, other] = await Promise.all(
      states.map(async ({ db }) => {
        const calculation = await db
          .selectFrom('calculation')
          .selectAll()
          .where('dataset', '=', dataset.name)
          .orderBy('id')
          .executeTakeFirstOrThrow();
        const { all = {} } = await getObservations(
          { engine: createEngine({ db, hasKeys: true }), policy: protecting },
          {
            ...{ dataset, codeLists: await listCodeLists(db) },
            calculation: { ...calculation, date: '2025-11-22' },
          },
          { all: queries },
        );
        return Object.entries(all).map(([name, { total, all: codes, closing }]) => {
          const told = codes.map(({ code, protection, value }) => [code, protection, value]);
          return [name, total, closing, told.sort()];
        });
      }),
    );
    expect(one).toEqual(other);
    expect(one?.map(([name, , closing]) => [name, closing])).toEqual([
      ['exact', null],
      ['two', null],
      ['three', null],
      ['weeks', 'depth'],
    ]);
    expect(one?.[0]?.[3]).toContainEqual(['2025\tI03', 'exact', 58]);
    expect(one?.[1]?.[3]).toContainEqual(['31\tI03', 'rounded', 30]);
    expect(JSON.stringify(one?.[1]?.[3])).not.toContain('I01');
  });
});
