import { addAccount, expect, newClient, test } from './support/account';
import { checkAccessibility } from './support/check-accessibility';
import { findViolations } from './support/find-violations';
import { submit } from './support/forms';
import { logInAsOfficer, tickRareRows, waitUntilBuilt } from './support/officer';
import { readOneLanguageEach } from './support/one-language-each';
import { sendRequest } from './support/send-request';
import { Visitor } from './support/visitor';

const texts = {
  id: {
    take: 'Tangani permohonan',
    taken: 'Permohonan ini sekarang Anda tangani.',
    ask: 'Minta informasi tambahan',
    purpose: 'Tujuan',
    approve: 'Setujui permohonan',
    fulfil: 'Serahkan data',
    deliver: 'Konfirmasi dan serahkan',
    delivered: 'Data telah diserahkan.',
    note: 'Tambah catatan',
    checks: 'Periksa syarat',
    signed: 'Surat permohonan ada dan ditandatangani pemohon atau atasannya',
    saved: 'Syarat telah disimpan.',
    reason: 'Alasan persetujuan',
    agreement: 'Pemohon menyetujui penggunaan hanya untuk tujuan itu',
    missing: /^Belum dicentang atau dikecualikan: /,
    waived: /^Dikecualikan .*Sudah dijelaskan lewat telepon\.$/,
    waiting: 'Persetujuan Anda menunggu konfirmasi petugas lain.',
    confirm: 'Konfirmasi persetujuan',
    confirmed: 'Persetujuan telah dikonfirmasi. Sekarang serahkan datanya.',
    return: 'Kembalikan untuk ditinjau',
    returned: 'Persetujuan telah dikembalikan.',
    text: 'Teks',
    why: 'Alasan',
    prepared: /^Jelaskan lebih rinci/,
  },
  en: {
    take: 'Take the request',
    taken: 'You now handle this request.',
    ask: 'Ask for more information',
    purpose: 'Purpose',
    approve: 'Approve the request',
    fulfil: 'Deliver the data',
    deliver: 'Confirm and deliver',
    delivered: 'The data was delivered.',
    note: 'Add a note',
    checks: 'Check the conditions',
    signed: 'The application letter is there, signed by the applicant or a superior',
    saved: 'The conditions were saved.',
    reason: 'Reason for the approval',
    agreement: 'The applicant agreed to use the data for this purpose only',
    missing: /^Not ticked or waived yet: /,
    waived: /^Waived by .*Sudah dijelaskan lewat telepon\.$/,
    waiting: 'Your approval awaits confirmation by another officer.',
    confirm: 'Confirm the approval',
    confirmed: 'The approval was confirmed. Now deliver the data.',
    return: 'Return to review',
    returned: 'The approval was returned.',
    text: 'Text',
    why: 'Reason',
    // In the applicant's language, whatever the officer's is.
    prepared: /^Jelaskan lebih rinci/,
  },
} as const;

for (const [language, t] of Object.entries(texts)) {
  test(`two officers check, approve, confirm and fulfil a request: ${language}`, async ({
    page,
    db,
    account,
    visitor,
    context,
    browser,
    baseURL,
    isScripted,
  }) => {
    readOneLanguageEach(language, isScripted);
    test.slow();
    const isAxeRun = isScripted && language === 'id'; // axe checks both languages
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
    await expect(page.getByRole('status')).toHaveText(t.taken);
    // The button that had the focus is gone.
    if (isScripted) await expect(page.locator('#content')).toBeFocused();

    await page.getByRole('link', { name: t.ask }).click();
    await page.getByRole('button', { name: t.purpose, exact: true }).click();
    await expect(page.getByLabel(t.text, { exact: true })).toHaveValue(t.prepared);
    if (isAxeRun) await checkAccessibility(visitor, `/staff/requests/${id}/ask`);

    await visitor.open(`/staff/requests/${id}?lng=${language}`);
    await page.getByRole('link', { name: t.checks }).click();
    await page.getByLabel(t.signed).check();
    await submit(page);
    await expect(page.getByText(t.saved)).toBeVisible();

    const approve = async () => {
      await page.getByRole('link', { name: t.approve }).click();
      await page.getByLabel(t.reason, { exact: true }).fill('Lengkap.');
      await submit(page);
    };
    await page.setViewportSize({ width: 360, height: 740 });
    await approve();
    await expect(page.getByText(t.missing)).toBeVisible();
    await expect(page.getByLabel(t.reason, { exact: true })).toHaveValue('Lengkap.');
    await expect(page.getByLabel(t.signed)).toBeChecked();
    if (isAxeRun) await checkAccessibility(visitor, `/staff/requests/${id}/approve`);
    await visitor.open(`/staff/requests/${id}/approve?lng=${language}`);
    await page.getByLabel(t.agreement).check();
    await page.locator('[name=purpose_waiver]').fill('Sudah dijelaskan lewat telepon.');
    await page.getByLabel(t.reason, { exact: true }).fill('Lengkap.');
    await submit(page);
    await expect(page.getByText(t.waiting)).toBeVisible();
    await expect(page.getByRole('button', { name: t.confirm })).toHaveCount(0);

    const second = await browser.newContext({
      baseURL,
      javaScriptEnabled: isScripted,
      extraHTTPHeaders: { 'X-Forwarded-For': newClient() },
    });
    await logInAsOfficer(db, await addAccount(db), second, baseURL ?? '');
    const desk = await second.newPage();
    const colleague = new Visitor(desk, isScripted);
    await desk.setViewportSize({ width: 360, height: 740 });
    await colleague.open(`/staff/requests/${id}?lng=${language}`);
    await expect(desk.getByText(t.waived)).toBeVisible();
    if (isAxeRun) await checkAccessibility(colleague, `/staff/requests/${id}`);
    await colleague.open(`/staff/requests/${id}?lng=${language}`);
    await desk.getByRole('link', { name: t.return }).click();
    await desk.getByLabel(t.why, { exact: true }).fill('Periksa sekali lagi.');
    await submit(desk);
    await expect(desk.getByText(t.returned)).toBeVisible();
    await visitor.open(`/staff/requests/${id}?lng=${language}`);
    await expect(page.getByText('Periksa sekali lagi.')).toBeVisible();
    await approve();
    await expect(page.getByText(t.waiting)).toBeVisible();
    await colleague.open(`/staff/requests/${id}?lng=${language}`);
    await desk.getByRole('button', { name: t.confirm }).click();
    await expect(desk.getByText(t.confirmed)).toBeVisible();
    await second.close();

    await page.setViewportSize({ width: 1280, height: 720 });
    await visitor.open(`/staff/requests/${id}?lng=${language}`);
    await page.getByRole('link', { name: t.fulfil }).click();
    await expect(page.getByText('province_name')).toBeVisible();
    if (isAxeRun) {
      await checkAccessibility(visitor, `/staff/requests/${id}/fulfil`);
      await visitor.open(`/staff/requests/${id}/fulfil?lng=${language}`);
    }
    await submit(page);
    await expect(page).toHaveURL(/delivery/);
    if (isAxeRun) expect(await findViolations(page)).toEqual([]);
    await waitUntilBuilt(visitor);
    if (isAxeRun) {
      await checkAccessibility(visitor, `/staff/requests/${id}/delivery`);
      await visitor.open(`/staff/requests/${id}/delivery?lng=${language}`);
    }
    await tickRareRows(page);
    await page.getByRole('button', { name: t.deliver }).click();
    await expect(page.getByText(t.delivered)).toBeVisible();

    if (!isAxeRun) return;
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
