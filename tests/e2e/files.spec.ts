import { datasets } from './support/datasets';
import { countRecords, fixtureOf } from './support/count-records';
import { expect, test } from './support/visitor-test';
import { toNumber, type FileRow } from './support/visitor';

const complaints = fixtureOf('complaints');

interface JsonFile {
  dataset: string;
  widget: string;
  observations: { key: string; label: string; value: number; obs_status: string }[];
}

function valuesByLabel(rows: readonly FileRow[]): Record<string, number> {
  return Object.fromEntries(rows.map(({ LABEL, VALUE }) => [LABEL, Number(VALUE)]));
}

for (const dataset of datasets) {
  test(`every widget of ${dataset.name} has the page's numbers as CSV and JSON`, async ({
    visitor,
  }) => {
    await visitor.open(`${dataset.path}?year=2025`);
    for (const { name } of dataset.widgets) {
      const rows = await visitor.readCsv(await visitor.fileAddress(name, 'CSV'));
      const response = await visitor.fetch(await visitor.fileAddress(name, 'JSON'));
      const json: JsonFile = await response.json();
      expect(json).toMatchObject({ dataset: dataset.name, widget: name });
      expect(rows.map(({ KEY, LABEL, VALUE }) => [KEY, LABEL, VALUE])).toEqual(
        json.observations.map(({ key, label, value }) => [key, label, String(value)]),
      );
      const figures = await visitor.figures(name);
      for (const label of Object.keys(figures)) {
        const plain = label.replace(' (tidak lengkap)', '');
        expect(valuesByLabel(rows)[plain], `${name}: ${label}`).toBe(figures[label]);
      }
    }
  });
}

test('a download is named after its calculation, and the page of a widget shows all of its rows', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard/widgets/city?year=0');
  const download = page.waitForEvent('download');
  await visitor.widget('city').getByRole('link', { name: 'CSV: Kabupaten dan kota' }).click();
  expect((await download).suggestedFilename()).toMatch(
    /^terang-complaints-city-all-years-calculation-1-[\d-]{10}\.csv$/,
  );

  const rows = await visitor.readCsv(await visitor.fileAddress('city', 'CSV'));
  const cities = rows.filter(({ KEY }) => !KEY.startsWith('_'));
  expect(cities.length).toBeGreaterThan(10);
  expect(await visitor.figures('city')).toEqual(valuesByLabel(cities));
  await visitor.open('/dashboard?year=0');
  expect(Object.keys(await visitor.figures('city'))).toHaveLength(6);
  await visitor.follow(visitor.widget('city').getByRole('link', { name: /^Tampilkan semua \d/ }));
  expect(await visitor.figures('city')).toEqual(valuesByLabel(cities));
});

test('charts and tables are also available as a workbook and as pictures', async ({ visitor }) => {
  const linksOf = async (widget: string) => {
    await visitor.open(`/dashboard/widgets/${widget}?year=2025`);
    return visitor.widget(widget).locator('.downloads a').allTextContents();
  };
  expect(await linksOf('yearly')).toEqual(['CSV', 'XLSX', 'JSON', 'SVG', 'PNG']);
  expect(await linksOf('right')).toEqual(['CSV', 'XLSX', 'JSON', 'SVG', 'PNG']);
  expect(await linksOf('calculation-date')).toEqual(['CSV', 'XLSX', 'JSON']);
  for (const [name, start] of [
    ['XLSX', 'PK'],
    ['SVG', '<svg'],
    ['PNG', '\x89PNG'],
  ] as const) {
    const response = await visitor.fetch(await visitor.fileAddress('yearly', name));
    expect(response.status(), name).toBe(200);
    const body = (await response.body()).toString('latin1');
    expect(body.slice(0, start.length)).toBe(start);
  }
});

const views = [
  { search: 'year=0', condition: '1' },
  { search: 'year=2025', condition: '$c["received_on"] ~ /^2025/' },
  { search: 'year=2024&month=7', condition: '$c["received_on"] ~ /^2024-07/' },
  { search: 'year=0&province=_X', condition: '$c["province"] == "" && $c["country"] == ""' },
  { search: 'year=0&province=_Z', condition: '$c["country"] ~ /MY|SA|TW|HK/' },
  { search: 'year=0&country=MY', condition: '$c["country"] == "MY"' },
  { search: 'type=1&year=0&right=R04', condition: '$c["right"] ~ /R04/' },
  {
    search: 'type=1&year=2025&right=R04&right=R07&victim=V02',
    condition: '$c["received_on"] ~ /^2025/ && $c["right"] ~ /R04|R07/ && $c["victim"] ~ /V02/',
  },
  {
    search: 'type=1&year=0&issue=I01&issue=I03&status=S02&method=_X&method=M01',
    condition:
      '$c["case_detail"] ~ /I0[13]\\./ && $c["status"] == "S02" && ($c["method"] == "" || $c["method"] == "M01")',
  },
];

for (const { search, condition } of views) {
  test(`page, CSV, JSON and the imported file agree on ${search}`, async ({ visitor }) => {
    await visitor.open(`/dashboard?${search}`);
    const cases = countRecords(complaints, condition);
    expect(toNumber((await visitor.total.textContent()) ?? '')).toBe(cases);
    const [sum] = await visitor.readCsv(await visitor.fileAddress('total', 'CSV'));
    expect(sum).toMatchObject({ KEY: '_T', VALUE: String(cases) });
    for (const { KEY, VALUE } of await visitor.readCsv(`/dashboard/right.csv?${search}`)) {
      const right = KEY === '_X' ? '$c["right"] == ""' : `$c["right"] ~ /${KEY}/`;
      const expected =
        KEY === '_T' ? cases : countRecords(complaints, `(${condition}) && ${right}`);
      expect(Number(VALUE), KEY).toBe(expected);
    }
    const files = await visitor.readCsv(`/dashboard/total.csv?${search}&measure=files`);
    expect(files[0]?.VALUE).toBe(String(countRecords(complaints, condition, 'files')));
  });
}
