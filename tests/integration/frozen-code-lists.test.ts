import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { consultations } from '~/datasets/consultations';
import { getDataset } from '~/datasets';
import { parseEnvironment } from '~/environment.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { formatsOfWidget } from '~/statistics/widgets/kinds.server';
import { createFigures } from '../../bin/content/figures';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { insertRecords, type RecordState } from '../support/records';
import { startWebProcess } from '../support/web-process';
import { policy } from '../support/policies';

const { db, url: DATABASE_URL } = await createTestDatabase();
const by = { by: 'operator', policy } as const;

const someRecords = (codes: (index: number) => RecordState['codes']): RecordState[] =>
  Array.from({ length: 60 }, (_, index) => ({
    id: String(index),
    day: `202${index % 7}-0${1 + (index % 9)}-15`,
    codes: codes(index),
    values: { files: index % 4 },
  }));

await insertRecords(
  db,
  complaints,
  someRecords((index) => ({
    province: '31',
    province_34: '31',
    city: index % 2 ? '31.71' : '31.72',
    country: 'ID',
    right: [`R0${1 + (index % 5)}`],
    issue: [`I0${1 + (index % 3)}`],
    claimant: ['C01'],
    status: `S0${1 + (index % 6)}`,
  })),
);
await insertRecords(
  db,
  consultations,
  someRecords((index) => ({
    province: '96',
    province_34: '92',
    country: 'ID',
    issue: `I0${1 + (index % 4)}`,
    theme: 'T01',
  })),
);

/** Publishes what was imported; returns the numbers of the calculations. */
async function publishAll(): Promise<Record<string, number>> {
  const { id: other } = await freeze(db, consultations);
  await publishCalculation(db, other, by);
  const { id } = await freeze(db, complaints);
  await publishCalculation(db, id, by);
  return { complaints: id, consultations: other };
}
const published = await publishAll();

const languages = ['id', 'en', 'de', 'fr', 'es', 'ja', 'zh'];

/** Views of widgets, each in the next language. */
const views = [
  ...['', 'month=3&map=month', 'division=34'].map((search) => ['complaints', 'map', search]),
  ...['status=S01', 'city=31.71&years=all'].map((search) => ['complaints', 'yearly', search]),
  ...['year=0', 'province=31&year=2025'].map((search) => ['complaints', 'city', search]),
  ...['issue=I01&year=2026', 'right=R01&right=R02'].map((search) => [
    'complaints',
    'right',
    search,
  ]),
  ...['year=0', 'type=1&status=S02'].map((search) => ['complaints', 'status', search]),
  ...['year=0', 'year=2025'].map((search) => ['complaints', 'cards', search]),
  ...['theme=T01', 'year=0'].map((search) => ['consultations', 'monthly', search]),
  ...['division=34', 'year=0'].map((search) => ['consultations', 'province', search]),
].map(([dataset = '', widget = '', search = ''], index) => {
  const language = languages[index % languages.length] ?? '';
  return { dataset, widget, search, language };
});

const files = views.flatMap(({ dataset: name, widget: widgetName, search, language }) => {
  const dataset = getDataset(name);
  const widget = dataset?.widgets.find((each) => each.name === widgetName);
  if (!dataset || !widget) throw new Error(`There is no ${name} ${widgetName}`);
  return formatsOfWidget(widget).map(
    (format) =>
      [
        `${dataset.path}/${widgetName}.${format}?${search}&lng=${language}`,
        published[name],
      ] as const,
  );
});

/** Returns the files as a process that has just started makes them. */
async function readFiles(): Promise<Map<string, string>> {
  const web = await startWebProcess({ DATABASE_URL, PUBLIC_URL: 'http://terang.test' });
  try {
    const answers = files.map(async ([address, asOf]): Promise<[string, string]> => {
      const answer = await fetch(`${web.url}${address}&as_of=${asOf}`);
      const body = Buffer.from(await answer.arrayBuffer()).toString('base64');
      return [address, `${answer.status} ${answer.headers.get('ETag')} ${body}`];
    });
    return new Map(await Promise.all(answers));
  } finally {
    await web.stop();
  }
}

/** Reads everything that the widgets of the views are made from. */
async function readPages() {
  const read = await createFigures(
    db,
    parseEnvironment({ DATABASE_URL, PROTECTION_POLICY: 'exact' }),
  );
  return Promise.all(views.map(async (view) => [view, (await read(view)).page]));
}

const filesBefore = await readFiles();
const pagesBefore = await readPages();

const changeCode = (change: string, where: string) =>
  sql`update code set ${sql.raw(change)} where ${sql.raw(where)}`.execute(db);

/** The changes of a code list, one after the other. */
const changes: Record<string, () => Promise<unknown>> = {
  'codes are added': () =>
    sql`insert into code (list, code, position, names, attributes)
      select list, 'new', 0, '{"id": "Baru"}', attributes from code
      where code in ('31', '31.71', 'R01', 'S01', 'I01', 'T01')`.execute(db),
  'the stage of a status changes': () =>
    changeCode(`attributes = attributes || '{"stage": "finished"}'`, `list = 'on_process'`),
  ...Object.fromEntries(
    languages.map((language) => [
      `names change in ${language}`,
      () => changeCode(`names = names || jsonb_build_object('${language}', 'Renamed')`, 'true'),
    ]),
  ),
  'a place gets another parent': () =>
    changeCode(`attributes = attributes || '{"province_code": "32"}'`, `code = '31.71'`),
  'a province becomes another in the former division': () =>
    changeCode(`attributes = attributes || '{"code_34": "94"}'`, `code = '96'`),
  'the order is turned round': () => changeCode('position = 10000 - position', 'true'),
  'codes are removed': () =>
    sql`delete from code where code in ('R01', 'I01', '31.72')`.execute(db),
  'two codes become one': async () => {
    await sql`delete from code where code = 'S02'`.execute(db);
    const merged = someRecords(() => ({ status: 'S01' }));
    await insertRecords(db, complaints, merged);
  },
};

describe('a calculation that an address names is shown as it was', () => {
  it.each(Object.keys(changes))('when %s', async (change) => {
    await changes[change]?.();
    expect(await readPages()).toEqual(pagesBefore);
  });

  it('in at least 40 files, byte for byte, after all of that', async () => {
    const now = await readFiles();
    expect(files.length).toBeGreaterThanOrEqual(40);
    expect([...now.values()].filter((answer) => !answer.startsWith('200 "'))).toEqual([]);
    expect(files.filter(([address]) => now.get(address) !== filesBefore.get(address))).toEqual([]);
  });
});
