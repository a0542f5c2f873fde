import { audit } from '~/auth/audit.server';
import { expect, test } from './support/account';
import { checkAccessibility } from './support/check-accessibility';
import { logInAsStaff } from './support/officer';

const texts = {
  id: {
    title: 'Catatan audit',
    act: 'Tindakan',
    chosen: 'Akun dikeluarkan dari semua perangkat',
    id: 'Nomor atau kode objek',
    apply: 'Terapkan',
    wrong: 'Isi tanggal yang ada di kalender',
    older: 'Lebih lama',
    newer: 'Lebih baru',
    file: 'Unduh catatan ini (CSV)',
    from: 'Baris perintah',
  },
  en: {
    title: 'Audit log',
    act: 'Action',
    chosen: 'Account logged out everywhere',
    id: 'Number or code of the object',
    apply: 'Apply',
    wrong: 'Enter a date that exists',
    older: 'Older',
    newer: 'Newer',
    file: 'Download these entries (CSV)',
    from: 'Command line',
  },
} as const;

for (const [language, t] of Object.entries(texts)) {
  test(`an administrator finds in the audit log who did what: ${language}`, async ({
    page,
    db,
    account,
    visitor,
    context,
    baseURL,
    isScripted,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 360, height: 740 });
    await logInAsStaff('administrator', { db, account, context, url: baseURL ?? '' });
    const subject = `account:${account.id}` as const;
    const entry = { by: 'operator', act: 'sessionsEnded', subject } as const;
    await audit(
      db,
      Array.from({ length: 60 }, () => entry),
    );

    await visitor.open(`/staff?lng=${language}`);
    await page.getByRole('link', { name: t.title }).click();
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
    await page.getByLabel(t.act, { exact: true }).selectOption({ label: t.chosen });
    await page.getByLabel(t.id).fill(String(account.id));
    await page.getByRole('button', { name: t.apply }).click();
    const entries = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2 }) });
    await expect(entries).toHaveCount(50);
    await expect(entries.first()).toContainText(t.chosen);
    await expect(entries.first()).toContainText(account.username);
    await expect(entries.first()).toContainText(t.from);

    await page.getByRole('link', { name: t.older }).click();
    await expect(entries).toHaveCount(10);
    await page.getByRole('link', { name: t.newer }).click();
    await expect(entries).toHaveCount(50);
    await page.getByRole('link', { name: t.older }).click();
    await expect(entries).toHaveCount(10);
    // Applying the same filter leads back to the newest entries.
    await page.getByRole('button', { name: t.apply }).click();
    await expect(entries).toHaveCount(50);

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: t.file }).click();
    expect((await download).suggestedFilename()).toMatch(/^audit-log-[\d-]+\.csv$/);

    await visitor.open(`/staff/audit?to=2026-02-30&lng=${language}`);
    await expect(page.getByText(t.wrong)).toBeVisible();
    await expect(entries).toHaveCount(0);
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(widths[0]).toBeLessThanOrEqual(widths[1]!);
    if (isScripted && language === 'id') {
      await checkAccessibility(visitor, '/staff/audit');
      await checkAccessibility(visitor, '/staff/audit?from=2026-02-30&act=unknown');
    }
  });
}
