import { expect, test } from './support/account';
import { logInAsStaff } from './support/officer';
import { sendRequest } from './support/send-request';

test('paper shows the content, and nothing to click or to type in', async ({ page, visitor }) => {
  await page.emulateMedia({ media: 'print' });
  for (const address of ['/search?q=aceh', '/periodic-data/actual-data', '/faq/user-guide']) {
    await visitor.open(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.site-footer').getByText('Data per')).toBeVisible();
    const forScreens = '.site-nav, .search-box, .list-filter, .pagination, .footer-visits, .to-top';
    for (const part of await page.locator(forScreens).all()) await expect(part).toBeHidden();
  }
});

test('a printed dashboard names its address and the date of its data', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard?year=2025&right=R04');
  const address = page.locator('.printed-address');
  await expect(address).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(address).toBeVisible();
  await expect(address).toHaveText(/^https?:\/\/\S+\/dashboard\?type=1&year=2025&right=R04$/);
  await expect(page.locator('.protection-legend')).toContainText('Dihitung pada');
});

test('a printed dashboard takes six sheets at most, one of consultations four', async ({
  page,
  visitor,
  isScripted,
}) => {
  test.skip(isScripted, 'paper has no script');
  for (const [address, sheets] of [
    ['/dashboard?year=2025', 6],
    ['/complaint-data/data-consultation?year=2025', 4],
  ] as const) {
    await visitor.open(address);
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length, address).toBeLessThanOrEqual(sheets);
  }
});

test.describe('each style for paper', () => {
  test.use({ isWelcomed: false });

  test('selects something on some page', async ({ page, db, account, context, baseURL }) => {
    const unused = new Map<string, boolean>();
    const forAnalysts = '/staff/exact-counts';
    const receipt = `/requests/${await sendRequest(db, account)}/receipt`;
    for (const address of [
      '/dashboard?right=R01&type=1',
      '/dashboard/widgets/right',
      '/dashboard/widgets/yearly',
      '/periodic-data/actual-data',
      '/periodic-data/actual-data?per=1',
      '/faq/general-definition',
      '/faq/user-guide',
      '/home',
      '/search?q=aceh',
      '/right/hak-memperoleh-keadilan?year=2025',
      '/issue/konflik-agraria',
      '/dashboard/compare?year=2025',
      forAnalysts,
      receipt,
    ]) {
      if (address === forAnalysts) {
        await logInAsStaff('analyst', { db, account, context, url: baseURL ?? '' });
      }
      await page.goto(address);
      const found = await page.evaluate(() => {
        const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
        const printed = rules.flatMap((rule) =>
          rule instanceof CSSMediaRule && rule.media.mediaText === 'print'
            ? [...rule.cssRules]
            : [],
        );
        return (
          printed
            .flatMap((rule) => (rule instanceof CSSStyleRule ? rule.selectorText.split(', ') : []))
            // A part of an element is not found by its selector.
            .map((selector) => selector.replace(/::.+/, ''))
            .map((selector) => [selector, document.querySelector(selector) !== null] as const)
        );
      });
      expect(found.length).toBeGreaterThan(20);
      for (const [selector, isUsed] of found) {
        unused.set(selector, (unused.get(selector) ?? true) && !isUsed);
      }
    }
    expect([...unused].filter(([, isUnused]) => isUnused).map(([selector]) => selector)).toEqual(
      [],
    );
  });
});
