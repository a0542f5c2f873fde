import { expect, test } from './support/visitor-test';
import { countRecords, fixtureOf } from './support/count-records';
import { toNumber, type Visitor } from './support/visitor';

const complaints = fixtureOf('complaints');

/** Counts all records of the map: those of its table and those that its notes count. */
async function countedByMap(visitor: Visitor): Promise<number> {
  const values = Object.values(await visitor.figures('map'));
  const notes = await visitor.widget('map').locator('.widget-notes li').allTextContents();
  const counted = notes.filter((note) => /: \d/.test(note)).map((note) => toNumber(note));
  return [...values, ...counted].reduce((sum, value) => sum + value, 0);
}

function countBetween(first: string, last: string): number {
  return countRecords(
    complaints,
    `$c["received_on"] >= "${first}" && $c["received_on"] <= "${last}"`,
  );
}

test('the language changes and the view stays', async ({ page, visitor }) => {
  await visitor.open('/dashboard?year=2025&month=3');
  const html = page.locator('html');
  const months = visitor.widget('monthly').locator('svg .label');
  const change = async (name: string) => {
    await page.locator('.language summary').click();
    await page.getByRole('button', { name, exact: true }).click();
  };
  await expect(page).toHaveTitle(/Maret 2025/);
  const total = await visitor.total.textContent();

  await change('English');
  await expect(html).toHaveAttribute('lang', 'en-GB');
  await page.waitForLoadState(); // without script a style sheet keeps the language
  await expect(page).toHaveURL(/year=2025&month=3/);
  await expect(page).toHaveTitle(/March 2025/);
  await expect(months).toContainText(['Aug']);
  await visitor.countsInAll(`${parseInt(total ?? '')} complaints`);

  await visitor.open('/dashboard');
  await expect(html).toHaveAttribute('lang', 'en-GB');
  await change('Bahasa Indonesia');
  await expect(html).toHaveAttribute('lang', 'id');
  await expect(months).toContainText(['Agu']);
});

test('the map shows a year, a month or a week and steps through them', async ({ visitor }) => {
  await visitor.open('/dashboard?year=2025');
  const map = visitor.widget('map');
  const period = map.locator('.period-steps strong');
  expect(await countedByMap(visitor)).toBe(countBetween('2025-01-01', '2025-12-31'));

  await visitor.follow(map.getByRole('link', { name: 'Bulan', exact: true }));
  await expect(period).toHaveText('Desember 2025');
  expect(await countedByMap(visitor)).toBe(countBetween('2025-12-01', '2025-12-31'));
  await visitor.follow(map.getByRole('link', { name: 'Sebelumnya' }));
  await expect(period).toHaveText('November 2025');
  expect(await countedByMap(visitor)).toBe(countBetween('2025-11-01', '2025-11-30'));
  await visitor.follow(map.getByRole('link', { name: 'Berikutnya' }));
  await expect(period).toHaveText('Desember 2025');

  await visitor.follow(map.getByRole('link', { name: 'Minggu', exact: true }));
  await expect(period).toHaveText('29 Desember 2025 sampai 4 Januari 2026');
  expect(await countedByMap(visitor)).toBe(countBetween('2025-12-29', '2026-01-04'));
  await visitor.countsInAll(`${countBetween('2025-01-01', '2025-12-31')} pengaduan`);
});

test('both divisions count the same records in other provinces', async ({ visitor }) => {
  await visitor.open('/dashboard?year=0');
  const all = countRecords(complaints, '1');
  const papua = '$c["province"] ~ /^9[1345]$/';
  const map = visitor.widget('map');
  let figures = await visitor.figures('map');
  expect(Object.keys(figures)).toHaveLength(34);
  expect(figures['Papua (dengan 3 provinsi pemekaran)']).toBe(countRecords(complaints, papua));
  expect(await countedByMap(visitor)).toBe(all);

  await visitor.follow(map.getByRole('link', { name: '38 provinsi' }));
  await expect(map.locator('.mark[aria-label]')).toHaveCount(38);
  figures = await visitor.figures('map');
  const alone = countRecords(complaints, '$c["province"] == "91"');
  expect(figures['Papua (dalam 38 provinsi)']).toBe(alone);
  expect(figures['Papua Tengah']).toBe(countRecords(complaints, '$c["province"] == "94"'));
  expect(await countedByMap(visitor)).toBe(all);
  await visitor.countsInAll(`${all} pengaduan`);

  await visitor.follow(map.getByRole('link', { name: '34 provinsi' }));
  await expect(map.locator('.mark[aria-label]')).toHaveCount(34);
});

test('files are counted instead of cases', async ({ page, visitor }) => {
  await visitor.open('/dashboard?year=2025');
  await visitor.choose('Yang dihitung', 'Berkas diterima');
  await expect(page).toHaveURL(/measure=files/);
  const files = countRecords(complaints, '$c["received_on"] ~ /^2025/', 'files');
  await visitor.countsInAll(`${files} berkas`);
});

test('the yearly series reaches back to the first records on demand', async ({ visitor }) => {
  await visitor.open('/dashboard');
  await visitor.follow(visitor.widget('yearly').getByRole('link', { name: 'Semua tahun' }));
  const figures = await visitor.figures('yearly');
  expect(Object.keys(figures).map(Number)).toContain(2024);
  expect(figures['2024']).toBe(countRecords(complaints, '$c["received_on"] ~ /^2024/'));
});
