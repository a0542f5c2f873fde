import { startSeparatePortal, type SeparatePortal } from './support/separate-portal';
import { expect, test } from './support/visitor-test';
import { type Visitor } from './support/visitor';

const header = 'id,received_on,province,city,country,right,files';
const synthetic = [
  header,
  'S-1,2025-01-10,11,,ID,R01,1',
  'S-2,2025-02-10,51,,ID,R01;R04,1',
  'S-3,2025-03-10,,,,R04,1',
];
const real = [
  header,
  'R-1,2025-01-10,11,11.03,ID,R01;R07,4',
  'R-2,2025-06-10,,,MY,R07,2',
  'R-3,2025-07-10,11,,ID,,1',
  'R-4,2025-08-10,31,,ID,R07,1',
];

// Each starts a portal and runs its commands.
test.describe.configure({ timeout: 180_000 });

let portal: SeparatePortal;
test.beforeEach(async ({ databaseUrl }) => {
  portal = await startSeparatePortal(databaseUrl);
});
test.afterEach(() => portal.stop());

/** Opens an address of the running portal repeatedly until it shows a total. */
async function seesTotal(visitor: Visitor, search: string, total: string): Promise<void> {
  await expect(async () => {
    await visitor.open(`${portal.url}/dashboard?${search}`);
    await expect(visitor.total).toHaveText(total, { timeout: 200 });
  }).toPass({ timeout: 15_000 }); // sooner than the portal would poll
}

test('what is imported, calculated and published appears in the running portal, until it is rolled back', async ({
  page,
  visitor,
}) => {
  const empty = await visitor.open(`${portal.url}/dashboard`);
  expect(empty?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Angka belum diterbitkan');

  await portal.importLines(synthetic, '--synthetic');
  await portal.terang('calculate');
  await portal.terang('publish', '1');
  await seesTotal(visitor, 'year=2025', '3 pengaduan');
  await expect(page.getByText('Data sintetis: bukan pengaduan nyata').first()).toBeVisible();
  const [first] = await visitor.readCsv(`${portal.url}/dashboard/right.csv?year=2025`);
  expect(first).toMatchObject({ CALCULATION: '1', NOTE: expect.stringContaining('SINTETIS') });

  await portal.importLines(real);
  await portal.terang('calculate');
  await visitor.open(`${portal.url}/dashboard?year=2025`);
  await visitor.countsInAll('3 pengaduan');
  await portal.terang('publish', '2', '--override', 'four records');
  await seesTotal(visitor, 'year=2025', '4 pengaduan');
  await expect(page.getByText('Data sintetis')).toHaveCount(0);
  expect(await visitor.figures('right')).toEqual({
    'Hak atas kesejahteraan': 3,
    'Hak untuk hidup': 1,
  });
  await expect(
    visitor.widget('right').getByText('Tidak tercatat: 1', { exact: true }),
  ).toBeVisible();
  await expect(visitor.widget('map').getByText('Luar negeri: 1', { exact: true })).toBeVisible();

  await visitor.open(`${portal.url}/dashboard?year=2025&as_of=1`);
  await visitor.countsInAll('3 pengaduan');
  const note = page.locator('.notice:visible');
  await expect(note).toContainText('Ini versi data 1');
  await note.locator('summary', { hasText: 'angka di halaman ini berbeda' }).click();
  await expect(note.getByRole('row').nth(1)).toHaveText('Pengaduan34');
  await expect(note.getByRole('row', { name: 'Hak: Hak atas kesejahteraan' })).toHaveText(/03$/);
  await visitor.follow(page.getByRole('link', { name: 'Tampilkan versi yang terbit' }));
  await visitor.countsInAll('4 pengaduan');

  await portal.importLines([header, 'R-5,2025-09-10,31,,ID,R07,1']);
  await portal.terang('calculate');
  await portal.terang('publish', '3', '--override', 'five records');
  await seesTotal(visitor, 'year=2025', '5 pengaduan');
  await portal.terang('rollback', '--dataset', 'complaints', '--note-id', 'Angkanya keliru.');
  await seesTotal(visitor, 'year=2025', '4 pengaduan');
});
