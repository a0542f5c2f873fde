import { readFileSync } from 'node:fs';
import jsonld from 'jsonld';
import { Parser, Store, Writer } from 'n3';
import SHACLValidator from 'rdf-validate-shacl';
import { describe, expect, it } from 'vitest';
import { datasets } from '~/datasets';
import { describeDataset } from '~/statistics/dashboard/page-head.server';
import { describeCatalogue } from '~/statistics/release/catalogue/describe-catalogue.server';
import { writeJsonLd } from '~/statistics/release/catalogue/linked-data';
import { writeTurtle } from '~/statistics/release/catalogue/write-turtle.server';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { readLocale } from '../support/locale-texts';

const origin = 'https://terang.example';
const names = { id: 'Indonesia', ja: 'インドネシア' };
const calculation = {
  id: 12,
  date: '2026-11-22',
  lastDate: '2026-11-20',
  coveredUntil: '2026-11-20',
  defaultYear: 2026,
  records: 200,
  isSynthetic: true,
};
const archive = {
  calculation_id: 12,
  policy: 'protected 4',
  key: 'x',
  name: 'terang.zip',
  size: 1234,
  sha256: 'ab'.repeat(32),
  built_at: new Date(0),
};

const codeLists = new Map([['country', [{ code: 'ID', names, attributes: { home: 'yes' } }]]]);

const catalogue = describeCatalogue(
  datasets.map((dataset, index) => ({
    dataset,
    calculation,
    firstYear: '2019',
    archive: index === 0 ? archive : null,
    codeLists,
  })),
  origin,
);
const turtle = writeTurtle(catalogue);
const store = new Store(new Parser().parse(turtle));
const shapes = new Store(new Parser().parse(readFileSync('tests/fixtures/dcat-ap.ttl', 'utf8')));

const dcat = (name: string) => `http://www.w3.org/ns/dcat#${name}`;
const dct = (name: string) => `http://purl.org/dc/terms/${name}`;

describe('the catalogue', () => {
  it('has what DCAT-AP requires', async () => {
    const report = await new SHACLValidator(shapes).validate(store);
    const messages = report.results.map(({ focusNode, path, message }) =>
      [focusNode?.value, path, message.map(({ value }) => value)].join(' '),
    );
    expect(messages).toEqual([]);
  });

  it('fails validation where something is missing, so that the shapes are known to work', async () => {
    const [publisher] = store.getQuads(null, dct('publisher'), null, null);
    const lacking = new Store(store.getQuads(null, null, null, null));
    if (publisher) lacking.removeQuad(publisher);
    expect((await new SHACLValidator(shapes).validate(lacking)).conforms).toBe(false);
  });

  it('states the same in JSON-LD as in Turtle', async () => {
    const statements = new Writer({ format: 'N-Quads' }).quadsToString(
      store.getQuads(null, null, null, null),
    );
    const options = { algorithm: 'RDFC-1.0', format: 'application/n-quads' } as const;
    const ofTurtle = await jsonld.canonize(statements, {
      ...options,
      inputFormat: 'application/n-quads',
    });
    const ofJson = await jsonld.canonize(JSON.parse(writeJsonLd(catalogue)), options);
    expect(ofJson.split('\n').length).toBeGreaterThan(300);
    expect(ofJson).toBe(ofTurtle);
  });

  it.each([
    [{ firstDate: '2019-03-05' }, '2019-03-05', 'date'],
    [{ firstDate: '2019-03-01', datePrecision: 'month' as const }, '2019-03', 'gYearMonth'],
    [{ firstDate: '2020-01-01', datePrecision: 'year' as const }, '2019', 'gYear'],
  ])('is no more precise about the first date than the records: %o', (dates, value, type) => {
    const [dataset] = datasets;
    const of = { firstYear: '2019', archive: null, calculation: { ...calculation, ...dates } };
    const text = writeTurtle(describeCatalogue([{ dataset: dataset!, codeLists, ...of }], origin));
    expect(text).toContain(`dcat:startDate "${value}"^^xsd:${type}`);
  });

  it('names datasets in every language, and says that their records are synthetic', () => {
    const id = `${origin}/dashboard#dataset`;
    const titles = store.getObjects(id, dct('title'), null);
    for (const language of languages) {
      const found = titles.find((title) => 'language' in title && title.language === language);
      expect(found?.value).toBe(readLocale(language).get('statistics:datasets.complaints.title'));
    }
    const described = store.getObjects(id, dct('description'), null).map(({ value }) => value);
    expect(described.some((text) => /synthetic/i.test(text))).toBe(true);
  });

  it('links to the archive only once there is one', () => {
    const files = store.getObjects(null, dcat('downloadURL'), null).map(({ value }) => value);
    expect(files).toContain(`${origin}/data/complaints/calculation/12.zip`);
    expect(files.some((file) => file.includes('/data/consultations/'))).toBe(false);
    expect(files).toContain(`${origin}/complaint-data/data-consultation/theme.csv`);
  });
});

/**
 * What Google's dataset search requires and recommends
 * (developers.google.com/search/docs/appearance/structured-data/dataset).
 */
const wanted = [
  'name',
  'description',
  'creator',
  'license',
  'identifier',
  'url',
  'version',
  'distribution',
  'isAccessibleForFree',
  'spatialCoverage',
  'temporalCoverage',
  'variableMeasured',
  'includedInDataCatalog',
];

it.each(languages)(
  'search engines of data get in "%s" everything that they require',
  async (language) => {
    const t = await getTexts(language, 'statistics');
    for (const dataset of datasets) {
      const requested = { dataset, codeLists, calculation, years: ['2019'], t, origin, language };
      const described = describeDataset(requested);
      for (const name of wanted) expect(described[name], name).toBeTruthy();
      expect(described.description).toMatch(/^.{50,5000}$/);
      expect(described.distribution).not.toEqual([]);
      for (const file of [described.distribution].flat()) {
        expect(file).toMatchObject({
          '@type': 'DataDownload',
          encodingFormat: expect.stringMatching(/^\w+\/[\w.+-]+$/),
          contentUrl: expect.stringMatching(/^https:\/\/terang\.example\//),
        });
      }
    }
  },
);
