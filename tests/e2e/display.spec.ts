import { type Locator, type Page } from '@playwright/test';
import { expect, test } from './support/visitor-test';

/** Opens the panel of the display settings. */
async function openPanel(page: Page): Promise<Locator> {
  await page.locator('.reading > summary').click();
  return page.getByRole('form', { name: 'Atur tampilan' });
}

test('visitors choose how pages look, and reset it', async ({ page, visitor }) => {
  await visitor.open('/dashboard?year=2025');
  const html = page.locator('html');
  const normal = await html.evaluate((element) => getComputedStyle(element).fontSize);
  const panel = await openPanel(page);
  await panel.getByLabel('150%').check();
  await panel.getByLabel('Kontras tinggi').check();
  await panel.getByLabel('Perlebar jarak huruf dan baris').check();
  await panel.getByLabel('Garis bawahi semua tautan').check();
  await panel.getByRole('button', { name: 'Simpan pengaturan' }).click();

  await expect(html).toHaveAttribute('data-text', '150');
  await expect(page).toHaveURL('/dashboard?year=2025');
  await expect(html).toHaveCSS('font-size', `${parseFloat(normal) * 1.5}px`);
  await expect(html).toHaveCSS('--ink', '#000');
  await expect(page.locator('body')).not.toHaveCSS('letter-spacing', 'normal');
  await expect(page.locator('.brand')).toHaveCSS('text-decoration-line', 'underline');

  await visitor.open('/faq/user-guide');
  await openPanel(page);
  await expect(page.getByLabel('Kontras tinggi')).toBeChecked();
  await expect(page.getByLabel('Matikan animasi')).not.toBeChecked();
  await page.getByRole('button', { name: 'Kembali ke pengaturan awal' }).click();
  await expect(html).not.toHaveAttribute('data-text');
  await expect(html).not.toHaveAttribute('data-contrast');
  await expect(page).toHaveURL('/faq/user-guide');
  await expect(html).toHaveCSS('font-size', normal);
});

test('a visitor who prefers more contrast gets it in both schemes', async ({ page, visitor }) => {
  const valueOf = (name: string) =>
    page.evaluate(
      (property) => getComputedStyle(document.documentElement).getPropertyValue(property).trim(),
      name,
    );
  await visitor.open('/dashboard');
  for (const [colorScheme, ink, paper] of [
    ['light', '#000', '#fff'],
    ['dark', '#fff', '#000'],
  ] as const) {
    await page.emulateMedia({ colorScheme, contrast: 'no-preference' });
    expect(await valueOf('--ink')).not.toBe(ink);
    await page.emulateMedia({ colorScheme, contrast: 'more' });
    expect([await valueOf('--ink'), await valueOf('--paper')]).toEqual([ink, paper]);
  }
});

test('a rule marks the row that a visitor points at', async ({ page, visitor }) => {
  await visitor.open('/dashboard/widgets/city?year=0');
  const panel = await openPanel(page);
  await panel.getByLabel('Sorot paragraf atau baris yang ditunjuk kursor').check();
  await panel.getByRole('button', { name: 'Simpan pengaturan' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-guide', 'on');
  const row = page.locator('#city tbody tr').first();
  await expect(row).toHaveCSS('box-shadow', 'none');
  await row.hover();
  await expect(row).not.toHaveCSS('box-shadow', 'none');
});

test('visitors who prefer no motion see none, by the system or by choice', async ({
  page,
  visitor,
}) => {
  const expectStillness = async () => {
    await visitor.open('/dashboard');
    await expect(page.locator('.widget').first()).toHaveCSS('transition-property', 'none');
  };
  await page.request.post('/preferences', { form: { motion: 'reduced' }, maxRedirects: 0 });
  await expectStillness();
  await page.request.post('/preferences', { form: { motion: 'normal' }, maxRedirects: 0 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectStillness();
});

test('a choice that is not offered changes nothing', async ({ page, visitor }) => {
  const form = { text: '900', contrast: '"><script>' };
  await page.request.post('/preferences', { form, maxRedirects: 0 });
  await visitor.open('/dashboard');
  await expect(page.locator('html')).not.toHaveAttribute('data-text');
  await expect(page.locator('html')).not.toHaveAttribute('data-contrast');
});

test('narrow windows have one button for navigation, search and languages', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard');
  const header = page.getByRole('banner');
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const { height = 0 } = (await header.boundingBox()) ?? {};
    expect(height, `${width} px`).toBeLessThan(75);
  }
  const navigation = header.getByRole('navigation');
  await expect(navigation).toBeHidden();
  await header.getByText('Menu', { exact: true }).click();
  await expect(navigation.getByRole('link', { name: 'Pengaduan' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(header.getByRole('link', { name: 'Cari' })).toBeVisible();
  await header.locator('.language summary').click();
  await expect(header.getByRole('button', { name: 'English' })).toBeVisible();
  await navigation.getByRole('link', { name: 'Konsultasi' }).click();
  await expect(page).toHaveURL('/complaint-data/data-consultation');
  await expect(navigation).toBeHidden();
});
