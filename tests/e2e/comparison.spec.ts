import { expect, test } from './support/visitor-test';

/** The maximum of links followed and forms sent to answer a journalist's question. */
const MAX_ACTS = 3;

test('a comparison with last year takes three steps', async ({ page, visitor }) => {
  await visitor.open('/home');
  let acts = 0;
  const act = async (click: Promise<void>) => {
    await click;
    acts += 1;
  };
  await act(page.getByRole('navigation').getByRole('link', { name: 'Pengaduan' }).first().click());
  await act(page.getByRole('link', { name: 'Bandingkan dengan tahun sebelumnya' }).click());
  const answer = page.getByRole('region', { name: /^\d{4} dan \d{4}$/ });
  await expect(answer.getByRole('heading', { level: 1 })).toContainText(
    /(lebih banyak|lebih sedikit) daripada|hampir sama dengan/,
  );
  expect(acts).toBeLessThanOrEqual(MAX_ACTS);
});

test('a comparison of two provinces takes three steps', async ({ page, visitor }) => {
  await visitor.open('/home');
  await page.getByRole('navigation').getByRole('link', { name: 'Pengaduan' }).first().click();
  await page.getByRole('link', { name: 'Bandingkan', exact: true }).click();
  const form = page.getByRole('form', { name: 'Yang ingin dibandingkan' });
  await form.getByLabel('Provinsi', { exact: true }).selectOption('32');
  await form.getByLabel('Dibandingkan dengan').selectOption('province:31');
  await form.getByRole('button', { name: 'Bandingkan' }).click();
  await expect(page).toHaveURL(/compare=province(:|%3A)31&province=32/);
  const answer = page.locator('.compared');
  await expect(answer.getByRole('heading', { level: 1 })).toContainText('Jawa Barat dan');
  const comparands = answer.locator('.comparands li');
  await expect(comparands.first()).toHaveText(/Jawa Barat: [\d.]+ pengaduan/);
  await expect(comparands.nth(1)).toHaveText(/Jakarta: [\d.]+ pengaduan/);
});

test('shows shares side by side with their difference, as the files do', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard/compare?compare=year-before&year=2025');
  const rights = page.locator('.pairs').filter({ has: page.locator('#compared-right') });
  if (!(await rights.getByRole('table').isVisible())) await rights.locator('summary').click();
  const table = page.getByRole('table', { name: 'Hak: persentase' });
  const [head, first] = [table.locator('thead th'), table.locator('tbody tr').first()];
  await expect(head).toHaveText([/^Hak/, /2025$/, /2024$/, 'Poin']);
  await expect(page.locator('.lines-name'), 'lines are named at their ends').toHaveText([
    '2025',
    '2024',
  ]);
  const name = (await first.getByRole('rowheader').locator('span').first().textContent()) ?? '';
  const cells = await first.getByRole('cell').allTextContents();
  const link = page.getByRole('link', { name: /^CSV/ });
  const csv = await (await visitor.fetch((await link.getAttribute('href')) ?? '')).text();
  const row = csv.split('\r\n').find((line) => line.startsWith('right,') && line.includes(name));
  const [, , , count, share] = row?.split(',') ?? [];
  expect(cells[0]?.replace(/\s+/g, ' ')).toContain(count);
  expect(cells[0]?.replace(',', '.')).toContain(share);
});

test('clear differences come first, expanded; the rest is collapsed under its verdict', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard/compare?compare=year-before&year=2025');
  const tables = page.locator('details.pairs');
  const verdicts = await tables.locator('summary span').allTextContents();
  const counts = verdicts.map((text) => Number(/^\d+/.exec(text)?.[0] ?? 0));
  expect(counts[0]).toBeGreaterThan(0);
  expect(counts.at(-1)).toBe(0);
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  const clear = counts.filter((count) => count > 0).length;
  await expect(page.locator('details.pairs[open]')).toHaveCount(clear);
  const rows = tables.first().locator('tbody tr');
  const marks = rows.locator('td:last-child').filter({ hasText: /[▲▼]/ });
  await expect(marks).toHaveCount(counts[0] ?? -1);
  await expect(rows.first().locator('td:last-child')).toHaveText(/[▲▼]/);
});

test('each comparand links to its view, and the filter is kept', async ({ page, visitor }) => {
  await visitor.open('/dashboard/compare?compare=all&province=31&year=2025&right=R04');
  const comparands = page.locator('.comparands a');
  await expect(comparands).toHaveCount(2);
  const value = (await page.locator('.comparands li').nth(1).textContent()) ?? '';
  await visitor.follow(comparands.nth(1));
  await expect(page).toHaveURL(/\/dashboard\?type=1&year=2025&right=R04$/);
  await expect(visitor.total).toContainText(value.match(/[\d.]+ pengaduan/)?.[0] ?? 'nothing');
});

test('several codes are shown side by side, as well as together', async ({ page, visitor }) => {
  await visitor.open('/dashboard/compare?year=2025&method=M01&method=M03&method=M04');
  const form = page.getByRole('form', { name: 'Yang ingin dibandingkan' });
  await form.getByLabel('Dibandingkan dengan').selectOption('method');
  await form.getByRole('button', { name: 'Bandingkan' }).click();
  await expect(page.locator('.comparands li')).toHaveCount(3);
  const table = page.getByRole('table', { name: 'Hak: persentase' });
  await expect(table.locator('thead th')).toHaveCount(4);
  await page.getByRole('link', { name: 'Lihat semuanya bersama' }).click();
  await expect(page).toHaveURL(/\/dashboard\?type=1.*method=M01&method=M03&method=M04/);
});

test('what cannot be compared is named, and the usual comparison shown', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard/compare?compare=province:999');
  await expect(page.getByRole('status').first()).toContainText('999');
  await expect(page.locator('.comparands li').first()).toBeVisible();
  await visitor.open('/complaint-data/data-consultation/compare?province=31');
  await expect(page.locator('.comparands li').first()).toContainText('konsultasi');
});
