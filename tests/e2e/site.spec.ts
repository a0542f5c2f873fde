import { expect, test } from './support/visitor-test';

const cmsPages = {
  '/accessibility': 'Pernyataan aksesibilitas',
  '/privacy': 'Privasi',
  '/licence': 'Lisensi dan cara mengutip',
  '/terms': 'Ketentuan penggunaan',
};

test('the footer links to what a visitor may want to check', async ({ page, visitor }) => {
  for (const [address, title] of Object.entries(cmsPages)) {
    await visitor.open('/contact-us');
    await visitor.follow(page.locator(`.footer-links:not(.footer-visits) a[href="${address}"]`));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const contents = page.locator('.guide-contents a');
    expect(await contents.count()).toBeGreaterThan(3);
    for (const href of await contents.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? ''),
    )) {
      await expect(page.locator(`section${href}`)).toHaveCount(1);
    }
  }
});

test('the links in a CMS page work', async ({ page, visitor }) => {
  await visitor.open('/terms');
  await page.locator('#sharing').getByRole('link', { name: 'menyebut sumbernya' }).click();
  await expect(page).toHaveURL('/licence#cite');
  await expect(page.locator('#cite')).toBeInViewport();
  const foreign = page.locator('#map').getByRole('link', { name: 'CC BY 4.0' });
  await expect(foreign).toHaveAttribute('href', /^https:\/\/creativecommons\.org\//);
  await expect(foreign).toHaveAttribute('rel', 'noreferrer');
});

test('a CMS page is in the language of the visitor', async ({ page, visitor }) => {
  await visitor.open('/privacy?lng=de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Datenschutz');
  await expect(page.locator('#cookies .prose')).toContainText('bis der Browser geschlossen wird');
  await expect(page.locator('#content [lang]')).toHaveCount(0);
});

test('the page about requesting data says who, what and how, and links to an account', async ({
  page,
  visitor,
}) => {
  const address = '/complaint-data/complaint-data-application';
  await visitor.open(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Permohonan data');
  await expect(page.locator('#prepare')).toContainText('10 MB');
  for (const to of ['/register', '/login', '/contact-us']) {
    await expect(page.locator(`#apply a[href="${to}"]`)).toBeVisible();
  }
  await expect(page.locator('#receive .code-tags')).toContainText('Surel (email)');
  await visitor.follow(page.locator('#who').getByRole('link', { name: 'Pemohon internal' }));
  await expect(page).toHaveURL(`${address}-internal`);
  await expect(page.locator('#units .code-tags li').first()).toBeVisible();
  await visitor.open(`${address}-eksternal`);
  await expect(page.locator('#applicants .code-tags')).toContainText('Media massa');
  await expect(page.locator('#identity .code-tags')).toContainText('Paspor');
});

test('the steps of the wizard are for users who are logged in', async ({ page, visitor }) => {
  for (const step of [1, 2, 3, 4]) {
    await visitor.open(`/wizard/wizard-${step}`);
    await expect(page).toHaveURL(`/login?to=%2Fwizard%2Fwizard-${step}`);
  }
  expect((await visitor.fetch('/wizard/wizard-5')).status()).toBe(404);
});

test('the form for messages directs visitors who want to complain', async ({ page, visitor }) => {
  await visitor.open('/contact-us');
  await visitor.follow(page.locator('.form-lead').getByRole('link', { name: 'Cara mengadu' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Cara mengadu' })).toBeVisible();
});
