import { type WebProcess } from '../support/web-process';
import { startSeparateWebServer } from './support/separate-portal';
import { expect, test } from './support/visitor-test';

/** Returns this many complaints on each of ten days in March. */
function linesOf(year: number, right: string, province: string, count: number): string[] {
  return Array.from({ length: count * 10 }, (_, index) => {
    const day = String(1 + (index % 10)).padStart(2, '0');
    return `${year}-${right}-${index},${year}-03-${day},${province},,ID,${right},1`;
  });
}

const lines = [
  'id,received_on,province,city,country,right,files',
  '2024-first,2024-12-01,11,,ID,R01,1',
  ...linesOf(2025, 'R01', '11', 9),
  ...linesOf(2026, 'R01', '11', 3),
  ...linesOf(2025, 'R04', '51', 6),
  ...linesOf(2026, 'R04', '51', 12),
  '2025-late,2025-12-01,11,,ID,R01,1',
];

test.describe('in a separate portal', () => {
  // This prepares a database and opens twenty pages.
  test.describe.configure({ timeout: 180_000 });
  let portal: WebProcess;
  test.beforeEach(async ({ databaseUrl }) => {
    portal = await startSeparateWebServer(databaseUrl, lines);
  });
  test.afterEach(() => portal.stop());

  const texts = {
    id: {
      heading: 'Yang paling berubah',
      method: 'Cara kami menilai perubahan',
      all: 'pengaduan',
      title: 'Cara angka dihitung dan dibandingkan',
    },
    en: {
      heading: 'What changed most',
      method: 'How we judge changes',
      all: 'complaints',
      title: 'How numbers are calculated and compared',
    },
  };

  test('the greatest change is stated with the numbers that the comparison of each shows', async ({
    page,
    visitor,
  }) => {
    for (const [language, { heading, method, title }] of Object.entries(texts)) {
      const address = `${portal.url}/dashboard?lng=${language}`;
      const section = page.getByRole('region', { name: heading });
      await expect(async () => {
        await visitor.open(address);
        await expect(section.getByRole('listitem')).toHaveCount(3, { timeout: 200 });
      }).toPass({ timeout: 15_000 });
      await expect(section).toContainText(language === 'id' ? 'Maret 2026' : 'March 2026');
      const heads = visitor.widget('right').getByRole('columnheader');
      await expect(heads.last()).toContainText('2025');
      for (let index = 0; index < 3; index += 1) {
        await visitor.open(address);
        const item = section.getByRole('listitem').nth(index);
        const counts = await item.locator('.changes-counts').textContent();
        const [before = '', now = ''] = counts?.match(/\d+/g) ?? [];
        expect(Math.abs(Number(now) - Number(before))).toBe(60);
        await expect(item).toContainText(/[▲▼] 60 /);
        await visitor.follow(item.getByRole('link'));
        const comparands = page.locator('.comparands li');
        await expect(comparands.first()).toContainText(new RegExp(`\\b${now}\\b`));
        await expect(comparands.nth(1)).toContainText(new RegExp(`\\b${before}\\b`));
        await expect(comparands.nth(2)).toContainText(/[▲▼]/);
      }
      await visitor.open(address);
      await section.getByRole('link', { name: method }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
    }
  });
});

test('no change is named if chance explains it, or nothing is compared', async ({
  page,
  visitor,
}) => {
  const section = page.getByRole('region', { name: 'What changed most' });
  for (const search of ['lng=en', 'lng=en&year=0']) {
    await visitor.open(`/dashboard?${search}`);
    await expect(section).toHaveCount(0);
  }
});
