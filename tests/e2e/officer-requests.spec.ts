import { addAccount, expect, test } from './support/account';
import { checkAccessibility } from './support/check-accessibility';
import { submit } from './support/forms';
import { logInAsOfficer } from './support/officer';
import { sendRequest } from './support/send-request';

const texts = {
  id: {
    take: 'Tangani permohonan',
    ask: 'Minta informasi tambahan',
    purpose: 'Tujuan',
    approve: 'Setujui permohonan',
    fulfil: 'Serahkan data',
    delivered: 'Data telah diserahkan.',
    note: 'Tambah catatan',
    checks: 'Ubah daftar periksa',
    signed: 'Surat permohonan ditandatangani',
    saved: 'Daftar periksa telah disimpan.',
    text: 'Teks',
    prepared: /^Jelaskan lebih rinci/,
  },
  en: {
    take: 'Take the request',
    ask: 'Ask for more information',
    purpose: 'Purpose',
    approve: 'Approve the request',
    fulfil: 'Deliver the data',
    delivered: 'The data was delivered.',
    note: 'Add a note',
    checks: 'Edit the checklist',
    signed: 'The application letter is signed',
    saved: 'The checklist was saved.',
    text: 'Text',
    // In the applicant's language, whatever the officer's is.
    prepared: /^Jelaskan lebih rinci/,
  },
} as const;

for (const [language, t] of Object.entries(texts)) {
  test(`an officer takes, checks, approves and fulfils a request: ${language}`, async ({
    page,
    db,
    account,
    visitor,
    context,
    baseURL,
    isScripted,
  }) => {
    test.slow();
    await logInAsOfficer(db, account, context, baseURL ?? '');
    const id = await sendRequest(db, await addAccount(db));
    const { reference } = await db
      .selectFrom('data_request')
      .select('reference')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await visitor.open(`/staff/requests?q=${reference}&lng=${language}`);
    await page.getByRole('link', { name: reference ?? '' }).click();
    await page.getByRole('button', { name: t.take }).click();

    await page.getByRole('link', { name: t.ask }).click();
    await page.getByRole('link', { name: t.purpose, exact: true }).click();
    await expect(page.getByLabel(t.text, { exact: true })).toHaveValue(t.prepared);
    if (isScripted) await checkAccessibility(visitor, `/staff/requests/${id}/ask`);

    await visitor.open(`/staff/requests/${id}?lng=${language}`);
    await page.getByRole('link', { name: t.checks }).click();
    await page.getByLabel(t.signed).check();
    await submit(page);
    await expect(page.getByText(t.saved)).toBeVisible();

    await page.getByRole('link', { name: t.approve }).click();
    await page.getByLabel(t.text, { exact: true }).fill('Lengkap.');
    await submit(page);
    await page.getByRole('link', { name: t.fulfil }).click();
    await expect(page.getByText('province_name')).toBeVisible();
    if (isScripted) {
      await checkAccessibility(visitor, `/staff/requests/${id}/fulfil`);
      await visitor.open(`/staff/requests/${id}/fulfil?lng=${language}`);
    }
    await submit(page);
    await expect(page.getByText(t.delivered)).toBeVisible();

    if (!isScripted) return;
    for (const address of ['/staff/requests', `/staff/requests/${id}`]) {
      await checkAccessibility(visitor, address);
      await page.setViewportSize({ width: 320, height: 640 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, address).toBe(0);
    }
  });
}
