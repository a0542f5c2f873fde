import { widgetCalls } from '~/api/calls/widget-calls';
import { datasets } from '~/datasets';
import { type Dataset } from '~/datasets/dataset';
import { formatsOfWidget } from '~/statistics/widgets/kinds.server';
import { languages } from '~/platform/i18n/languages.server';

/** The address of the portals under test. */
export const PUBLIC_URL = 'http://terang.test';

/** A view of tables some of whose codes are below the threshold. */
export const partly = 'province=11';
/** A view in which the states differ. */
export const crossed = 'province=11&issue=I01&type=1';
/** A view whose tables are suppressed. */
export const united = 'issue=I01&issue=I02&type=1';

const searches = {
  views: [
    '',
    'year=0',
    partly,
    'issue=I01&type=1',
    crossed,
    united,
    `${partly}&year=2022`,
    'province=12&issue=I01&type=1&month=3',
    'issue=I01&type=1&years=all',
    'province=31&issue=I03&type=1&division=38&map=month',
    'issue=I01&map=week&start=2025-03-10&type=1',
    'year=0&issue=I04&type=1',
    'province=11&issue=I01&issue=I02&type=1',
    'province=Sumatera',
    'province=Sumatera&issue=I01&type=1&year=0',
    `${crossed}&as_of=FIRST`,
  ],
  comparisons: [
    partly,
    'compare=province:12&province=11',
    'compare=province:12&province=11&as_of=FIRST',
    'compare=province:11&province=Sumatera',
    'compare=all&province=11',
    'compare=province:11&city=11.05',
    `compare=province:12&${crossed}`,
    'compare=province:11&year=2022',
    'compare=year-before&province=11',
    'compare=year-before&province=11&month=3',
    'compare=issue:I02&issue=I01&type=1',
    'compare=issue:0&issue=I01&type=1&year=0',
    `compare=issue&${united}`,
    `compare=issue&province=11&${united}`,
  ],
  trends: [
    'of=issue&province=11',
    'of=issue&province=11&per=month&sort=growth',
    'of=issue&province=12&year=2024',
    'of=issue&province=12&year=2023&show=table',
    'of=issue&province=11&month=3',
    'of=province&issue=I01&type=1',
    'of=province',
    'of=issue&province=Sumatera',
    'of=province&issue=I03&type=1',
    `of=province&${united}`,
    'of=issue&province=11&as_of=FIRST',
  ],
  'cross tables': [
    'by=province,issue',
    'by=issue,year&province=11',
    'by=province,year&issue=I03&type=1',
    'by=province,month&issue=I01&type=1',
    'by=issue,province&sort=11&as_of=FIRST',
  ],
};

/** The parameters of observations: views of the dashboard, and tables of two and three dimensions. */
const observed = [
  ...[partly, crossed, united, `${crossed}&as_of=FIRST`].map((view) => `by=issue&${view}`),
  'by=province,issue',
  'by=province,year&issue=I03&type=1',
  'by=issue,province,year',
  'by=province,month,issue&year=0',
  'by=year,month,issue&province=11',
];

/** A question of each kind below a dashboard. */
const questions = [
  '/compare?compare=province:12&province=11',
  '/trends?of=issue&province=11',
  '/cross-table?by=province,issue',
];

/** Returns the addresses of a dataset by what they show. */
function addressesOf({ path, name, widgets }: Dataset): Record<string, string[]> {
  const { views, comparisons, trends, 'cross tables': crossTables } = searches;
  const below = (places: readonly string[], requested: readonly string[]) =>
    places.flatMap((place) => requested.map((search) => `${path}${place}?${search}`));
  const ofWidgets = (place: (widget: string) => string) =>
    widgets.map((widget) => place(widget.name));
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
    frames: ['', '/cross-table', '/trends', '/compare', ...ofWidgets((widget) => `/${widget}`)].map(
      (place) => `/embed/${name}${place}?${crossed}`,
    ),
    'frames and shares of answers': questions.flatMap((question) => [
      `/embed/${name}${question}`,
      ...['/share', '/share/picture.png', '/share/citation.bib'].map(
        (below) => path + question.replace('?', `${below}?`),
      ),
      `/oembed?url=${encodeURIComponent(PUBLIC_URL + path + question)}`,
    ]),
    feeds: below(['/feed.atom'], ['', partly, crossed, united, 'year=0&issue=I04&type=1']),
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
    'files of comparisons': below(
      ['/compare/json', '/compare/xlsx', '/compare/svg', '/compare/share/picture.svg'],
      comparisons.slice(0, 2),
    ),
    trends: below(['/trends', '/trends/csv'], trends),
    'files of trends': below(
      ['/trends/xlsx', '/trends/svg', '/trends/share/picture.svg'],
      trends.slice(0, 2),
    ),
    'cross tables': below(['/cross-table', '/cross-table/csv'], crossTables),
    'observations for programs': [
      ...observed.map((search) => `/api/v1/observations?dataset=${name}&${search}`),
      ...['csv', 'json-stat', 'sdmx-csv'].map(
        (format) => `/api/v1/observations?dataset=${name}&by=issue,province&format=${format}`,
      ),
    ],
    'files of cross tables': [
      ...below(
        ['/cross-table/xlsx', '/cross-table/svg', '/cross-table/share'],
        crossTables.slice(0, 2),
      ),
      ...below(
        ['/cross-table/csv'],
        crossTables.map((search) => `shape=wide&${search}`),
      ),
    ],
  };
}

/** Calls that are tried on their pages: by their examples, and with a view in which the states differ. */
const callPages = ['issue-data', 'maps-data', 'total-case'].flatMap((call) => {
  const page = `/api/calls/post-smartmap-get-${call}`;
  const body = JSON.stringify({ province: 11, advanceFilter: { issue: 'I01' } });
  return [page, `${page}?body=${encodeURIComponent(body)}`];
});

/** The addresses of no dataset, or of only one. */
const otherAddresses = {
  profiles: [
    '/province/11',
    '/province/12',
    '/province/31',
    '/right/R04',
    '/issue/I01',
    '/issue/I03',
    '/province/11?year=2022',
    '/issue/I03?year=2022',
    '/issue/I03?year=2023',
    '/right/R01?year=2024',
    '/province/11?year=2024&as_of=FIRST',
    '/city/11.05',
    '/city/12.71',
    '/city/31.71',
    '/city/11.05?year=0',
    '/city/12.71?year=2024',
    '/city/11.05?year=2022',
    '/city/12.71?year=2023',
    '/city/11.05?as_of=FIRST',
    '/province/aceh/profile.pdf?year=2025',
    '/city/11.05/profile.pdf?year=0',
  ],
  'lists of profiles': ['/province', '/city', '/right', '/issue'],
  'answers of the search': [
    'pengaduan aceh 2025',
    'aceh 2022',
    'pengaduan aceh',
    'konflik agraria 2025',
    'aceh',
    'pengaduan kabupaten aceh barat 2025',
    'kota medan 2022',
    'kota medan',
  ].flatMap((text) => ['/search', '/search.json'].map((path) => `${path}?q=${encodeURI(text)}`)),
  'questions to the data': [
    '',
    'widget=right&by=province&year=2025',
    'widget=issue&by=city&compare=all&year=0',
    'widget=issue&by=city&compare=all&year=0&numbers=difference',
    'widget=issue&by=year&province=11',
    'widget=right&compare=province:31&province=11',
    'widget=total&by=city&province=11',
    'widget=victim&by=month&compare=year-before&year=2024&right=R04&type=1',
    'dataset=consultations',
    'dataset=consultations&widget=theme&by=province&year=0',
  ].map((search) => `/builder?${search}`),
  'calculations for programs': [
    ...['1', `1?${partly}`, `1?${crossed}`, '3', `3?${partly}`].map(
      (requested) => `/api/v1/calculations/${requested}`,
    ),
    '/api/v1/calculations',
    '/api/v1/datasets',
    '/api/v1/datasets/complaints',
    `/api/v1/search?q=${encodeURI('pengaduan aceh 2025')}`,
  ],
  'pages beside them': [
    '/home',
    '/data',
    '/releases',
    '/method',
    '/protection',
    '/sitemap.xml',
    '/catalog.jsonld',
    '/catalog.ttl',
    '/api',
    ...callPages,
  ],
};

/** Returns addresses in each language in turn. */
function inLanguages(addresses: readonly string[], calculation: number): string[] {
  return addresses.map((address, index) => {
    const mark = address.includes('?') ? '&' : '?';
    const language = languages[index % languages.length] ?? 'en';
    return `${address.replace('FIRST', String(calculation))}${mark}lng=${language}`;
  });
}

/** The bodies of the dashboards' calls: the views above, and days of the map. */
export const bodies = {
  complaints: [
    { province: 11 },
    { province: 11, advanceFilter: { issue: 'I01' } },
    { year: 0, advanceFilter: { issue: ['I01', 'I02'] } },
    { province: 31, division: '38', advanceFilter: { issue: 'I03' } },
  ],
  consultations: [{ province: 11 }, { year: 0, issue: 'I01' }, { province: 12, issue: 'I01' }],
};
const datedBody = {
  startDate: '2025-03-01',
  endDate: '2025-03-31',
  advanceFilter: { issue: 'I01' },
};

/** The calls of the dashboards, each with all of its bodies. */
export const figureCalls = [
  ...widgetCalls.flatMap(([{ name }, named]) =>
    Object.keys(named).map((call) => ({ call, sent: bodies[name as keyof typeof bodies] })),
  ),
  { call: 'get_total_case', sent: bodies.complaints },
  { call: 'get_consultation_total', sent: bodies.consultations },
  ...['get_maps_data', 'get_case_statistic_data'].map((call) => ({
    call,
    sent: [...bodies.complaints, datedBody],
  })),
];

/** The addresses that show figures to everybody, by what they show. */
export const figureAddresses = [
  ...datasets.flatMap((dataset, index) =>
    Object.entries(addressesOf(dataset)).map(([what, addresses]) => ({
      what: `${what} of ${dataset.name}`,
      addresses: inLanguages(addresses, 1 + 2 * index),
    })),
  ),
  ...Object.entries(otherAddresses).map(([what, addresses]) => {
    return { what, addresses: inLanguages(addresses, 1) };
  }),
];

/** The addresses that show figures to users who are logged in. */
export const userAddresses = inLanguages(
  [
    ...datasets.flatMap(({ path }) =>
      ['', '/csv', '/xlsx'].flatMap((format) =>
        [
          `by=issue&${crossed}`,
          'by=province&by=issue&year=2025',
          'by=province&by=issue&by=month',
        ].map((search) => `${path}/detailed-data${format}?${search}`),
      ),
    ),
    '/saved-views',
    '/notifications',
    '/access-history',
  ],
  1,
);
