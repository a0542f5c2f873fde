import { countRecords, fixtureOf } from './support/count-records';
import { expect, test } from './support/visitor-test';
import { Visitor } from './support/visitor';

const complaints = fixtureOf('complaints');
const count = (condition: string) => countRecords(complaints, condition);

test('a view of a year and a province is shared by its address', async ({
  browser,
  page,
  visitor,
}) => {
  await visitor.open('/dashboard');
  await visitor.choose('Tahun', '2025');
  await visitor.shows('/dashboard?year=2025');
  await visitor.choose('Provinsi', 'Aceh');
  await visitor.shows('/dashboard?year=2025&province=11');
  const cases = count('$c["received_on"] ~ /^2025/ && $c["province"] == "11"');
  await visitor.countsInAll(`${cases} pengaduan`);
  await expect(page).toHaveTitle(/Pengaduan, Aceh, 2025/);

  const other = await browser.newContext({ javaScriptEnabled: visitor.isScripted });
  const friend = new Visitor(await other.newPage(), visitor.isScripted);
  await friend.open(page.url());
  await friend.countsInAll(`${cases} pengaduan`);
  expect(await friend.figures('right')).toEqual(await visitor.figures('right'));
  await expect(friend.field('Tahun')).toHaveValue('2025');
  await expect(friend.field('Provinsi')).toHaveValue('11');
  await other.close();
});

test('a group of provinces is a choice among the provinces, with its own figures', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard?year=2025');
  await visitor.choose('Provinsi', 'Kalimantan');
  await visitor.shows('/dashboard?year=2025&province=Kalimantan');
  await expect(visitor.field('Provinsi')).toHaveValue('Kalimantan');
  const inYear = (province: string) =>
    count(`$c["received_on"] ~ /^2025/ && $c["province"] ~ /^${province}$/`);
  await visitor.countsInAll(`${inYear('6[1-5]')} pengaduan`);
  await expect(page).toHaveTitle(/Pengaduan, Kalimantan, 2025/);
  const provinces = Object.values(await visitor.figures('province'));
  const counts = ['61', '62', '63', '64', '65'].map(inYear);
  expect(provinces).toEqual(counts.filter((each) => each > 0).sort((a, b) => b - a));

  const file = await page.request.get('/dashboard/right.csv?year=2025&province=Kalimantan');
  expect(file.headers()['content-disposition']).toContain('province-Kalimantan');
  expect(await file.text()).toContain('Kalimantan');
});

test('the map links to a province and the filter from there to a city', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard?year=2025');
  const map = visitor.widget('map');
  await visitor.follow(map.getByRole('link', { name: /^Aceh: / }));
  await expect(page).toHaveURL(`/dashboard?year=2025&province=11${visitor.fragmentOf('map')}`);
  await expect(map.getByRole('link', { name: /^Aceh: / })).toHaveAttribute('aria-current', 'true');

  await visitor.choose('Kabupaten atau kota', 'Kabupaten Aceh Timur');
  await visitor.shows('/dashboard?year=2025&province=11&city=11.03');
  const cases = count('$c["received_on"] ~ /^2025/ && $c["city"] == "11.03"');
  await visitor.countsInAll(`${cases} pengaduan`);
  expect(await visitor.figures('city')).toEqual({ 'Kabupaten Aceh Timur': cases });

  await visitor.choose('Provinsi', 'Bali');
  await visitor.shows('/dashboard?year=2025&province=51');
  await expect(visitor.field('Kabupaten atau kota')).toHaveValue('0');
});

test('a country replaces a province outside it, or gives way to it', async ({ page, visitor }) => {
  await visitor.open('/dashboard?year=0&province=11');
  await visitor.choose('Negara', 'Malaysia');
  if (visitor.isScripted) return visitor.shows('/dashboard?year=0&country=MY');
  await visitor.shows('/dashboard?year=0&province=11');
  await expect(page.getByText('“MY” untuk Negara bertentangan')).toBeVisible();
});

test('choosing an issue offers its case details', async ({ visitor }) => {
  await visitor.open('/dashboard?year=0');
  await visitor.openFilter();
  await visitor.filter.getByRole('button', { name: 'Filter lain' }).click();
  await visitor.tick('Isu', 'Konflik agraria');
  await visitor.shows('/dashboard?type=1&year=0&issue=I02');
  await visitor.countsInAll(`${count('$c["case_detail"] ~ /I02/')} pengaduan`);

  const details = visitor.filter.locator('input[name="case_detail"]');
  await expect(details).toHaveCount(6);
  await visitor.tick('Rincian isu', 'Ganti rugi pengadaan tanah');
  await visitor.shows('/dashboard?type=1&year=0&issue=I02&case_detail=I02.4');
  await visitor.countsInAll(`${count('$c["case_detail"] ~ /I02\\.4/')} pengaduan`);
});

test('several checkboxes of a group mean any of them', async ({ visitor }) => {
  await visitor.open('/dashboard?type=1&year=0&status=S01');
  await visitor.tick('Hak', 'Hak memperoleh keadilan');
  await visitor.shows('/dashboard?type=1&year=0&right=R04&status=S01');
  await visitor.tick('Hak', 'Hak atas kesejahteraan');
  await visitor.shows('/dashboard?type=1&year=0&right=R04&right=R07&status=S01');
  const cases = count('$c["right"] ~ /R04|R07/ && $c["status"] == "S01"');
  await visitor.countsInAll(`${cases} pengaduan`);
});

test('a chip removes its part of the filter, and reset removes all', async ({ page, visitor }) => {
  await visitor.open('/dashboard?year=2025&province=11&city=11.03&right=R04');
  const chips = page.locator('.chips');
  await expect(chips.getByRole('listitem')).toHaveCount(5);
  await visitor.follow(chips.getByRole('link', { name: /Hapus filter Hak memperoleh keadilan/ }));
  await expect(page).not.toHaveURL(/right=/);
  await visitor.follow(chips.getByRole('link', { name: /Hapus filter Aceh/ }));
  await expect(page).not.toHaveURL(/city=/);
  await visitor.countsInAll(`${count('$c["received_on"] ~ /^2025/')} pengaduan`);
  await visitor.follow(chips.getByRole('link', { name: /Hapus semua filter/ }));
  await expect(page).toHaveURL('/dashboard');
  await expect(chips).toHaveCount(0);
});

test('a bar narrows the view to its code', async ({ page, visitor }) => {
  await visitor.open('/dashboard?year=0');
  await visitor.follow(visitor.widget('defendant').locator('tbody').getByRole('link').first());
  await expect(page).toHaveURL(/defendant=P\d+/);
  const [cases] = Object.values(await visitor.figures('defendant'));
  await visitor.countsInAll(`${cases} pengaduan`);
});

test('a filter that matches nothing says so and offers ways to continue', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard?year=2025&province=34');
  await visitor.countsInAll('0 pengaduan');
  const who = page.getByRole('region', { name: 'Siapa' });
  await expect(who.getByText('Tidak ada data yang sesuai dengan filter Anda.')).toBeVisible();
  await expect(who.getByRole('link', { name: 'Hapus semua filter' })).toBeVisible();
  await expect(who.getByRole('link', { name: 'Teradu' })).toBeVisible();
});

test('a year without data leads to the nearest that has some, and says so', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard?year=1999');
  await visitor.countsInAll(`${count('$c["received_on"] ~ /^2024/')} pengaduan`);
  await expect(visitor.field('Tahun')).toHaveValue('2024');
  await expect(
    page.getByText('Tidak ada data untuk 1999; data mencakup Januari 2024 – Oktober 2026.'),
  ).toBeVisible();
});

test('Back shows a form that matches its page', async ({ page, visitor }) => {
  await visitor.open('/dashboard?year=2025');
  await visitor.choose('Tahun', '2024');
  await visitor.shows('/dashboard?year=2024');
  await page.goBack();
  await visitor.shows('/dashboard?year=2025');
  await expect(visitor.field('Tahun')).toHaveValue('2025');
});

test('without script, a form says what is chosen and not applied', async ({ page, visitor }) => {
  test.skip(visitor.isScripted, 'with script a choice is applied at once');
  const note = page.getByText('Pilihan ini belum diterapkan.');
  for (const path of [
    '/dashboard?type=1&right=R01&province=11',
    '/builder',
    '/faq/general-definition',
  ]) {
    await visitor.open(path);
    await expect(note).toHaveCount(1);
    await expect(note).toBeHidden();
  }
  await visitor.open('/dashboard?type=1&right=R01');
  await visitor.openAdvanced();
  const box = visitor.filter.locator('input[name="right"]:checked');
  await box.uncheck();
  await expect(note).toBeVisible();
  await visitor.filter.locator('input[name="right"][value="R01"]').check();
  await expect(note).toBeHidden();
  await visitor.field('Tahun').selectOption('2024');
  await expect(note).toBeVisible();
  await visitor.filter.getByRole('button', { name: 'Terapkan filter' }).click();
  await expect(note).toBeHidden();
});

test('a change of the filter keeps the language that the address names', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard?year=2025&lng=id');
  await visitor.choose('Provinsi', 'Aceh');
  await visitor.shows('/dashboard?year=2025&province=11');
  await expect(page).toHaveURL(/[?&]lng=id$/);
  await visitor.follow(visitor.widget('monthly').getByRole('link', { name: /^Maret: / }));
  await expect(page).toHaveURL(new RegExp(`[?&]lng=id${visitor.fragmentOf('monthly')}$`));
  await page
    .getByRole('link', { name: /^Hapus|^Atur ulang/ })
    .first()
    .click();
  await visitor.shows('/dashboard');
  await expect(page).toHaveURL('/dashboard?lng=id');
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', /\/dashboard\?lng=id$/);
});

test('without script, too, the address of a view is as short as possible', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard');
  await visitor.choose('Tahun', '2024');
  await visitor.shows('/dashboard?year=2024');
  await expect(page).toHaveURL('/dashboard?year=2024');
  await visitor.open('/complaint-data/data-consultation?year=2025&month=0&province=&media=0');
  await expect(page).toHaveURL('/complaint-data/data-consultation?year=2025');
});

test('nothing jumps when a dashboard is opened, nor does its filter when it is applied', async ({
  page,
  visitor,
  isScripted,
}) => {
  test.skip(!isScripted, 'only a script moves what is there');
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.sum += 'value' in entry ? Number(entry.value) : 0;
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifts });
  });
  const shifted = () =>
    page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await visitor.open('/dashboard?type=1');
    expect(await shifted(), `opened at ${width} px`).toBeLessThan(0.02);
    // The answer below it may be longer than the one before.
    const year = visitor.field('Tahun');
    const before = await year.boundingBox();
    await year.selectOption({ label: '2025' });
    await visitor.shows('/dashboard?type=1&year=2025');
    await expect(visitor.total).toContainText('2025');
    expect(await year.boundingBox(), `filtered at ${width} px`).toEqual(before);
  }
});

test('the choices of the filter say how many records each would show', async ({ visitor }) => {
  await visitor.open('/dashboard?year=2025');
  await visitor.openFilter();
  const aceh = visitor.field('Provinsi').locator('option[value="11"]');
  const [, number] = /^Aceh \((\d+)\)$/.exec((await aceh.textContent()) ?? '') ?? [];
  await visitor.choose('Provinsi', 'Aceh');
  await visitor.shows('/dashboard?year=2025&province=11');
  await expect(visitor.total).toContainText(`${number} pengaduan`);
});
