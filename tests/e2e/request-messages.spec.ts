import { performAct } from '~/requests/perform-act.server';
import { accountTest as test, addAccount, expect, newClient } from './support/account';
import { checkAccessibility } from './support/check-accessibility';
import { submit } from './support/forms';
import { asOfficer, logInAsOfficer } from './support/officer';
import { readOneLanguageEach } from './support/one-language-each';
import { sendRequest } from './support/send-request';
import { Visitor } from './support/visitor';

const texts = {
  id: {
    write: 'Tulis pesan',
    unanswered: 'Ada pesan yang belum dijawab',
    sent: 'Pesan Anda telah dikirim.',
    late: 'Terlambat',
    prepared: /^Mohon maaf/,
    opened: /^Sesudah itu pemohon membuka halaman permohonan pada /,
    unopened: 'Sesudah itu pemohon belum membuka halaman permohonan.',
    next: /^Selanjutnya: Petugas memutuskan/,
  },
  en: {
    write: 'Write a message',
    unanswered: 'A message is unanswered',
    sent: 'Your message was sent.',
    late: 'Delay',
    // In the applicant's language, whatever the officer's is.
    prepared: /^Mohon maaf/,
    opened: /^Since then the applicant opened the page of the request on /,
    unopened: 'The applicant has not opened the page of the request since then.',
    next: /^Next: An officer decides/,
  },
} as const;

// What programs open counts as no reading.
test.use({
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
});

for (const [language, t] of Object.entries(texts)) {
  test(`applicant and officer write to each other in one thread: ${language}`, async ({
    page,
    db,
    user,
    visitor,
    browser,
    baseURL,
    isScripted,
  }) => {
    readOneLanguageEach(language, isScripted);
    test.slow();
    const isAxeRun = isScripted && language === 'id'; // axe checks both languages
    const id = await sendRequest(db, user);
    const desk = await browser.newContext({
      baseURL,
      javaScriptEnabled: isScripted,
      extraHTTPHeaders: { 'X-Forwarded-For': newClient() },
    });
    const account = await addAccount(db);
    await logInAsOfficer(db, account, desk, baseURL ?? '');
    await performAct(db, { requestId: id, act: 'take', by: asOfficer(account) });

    await page.setViewportSize({ width: 360, height: 740 });
    await visitor.open(`/requests/${id}?lng=${language}`);
    await expect(page.getByRole('heading', { name: t.next })).toBeVisible();
    await page.getByRole('link', { name: t.write }).click();
    await page.locator('[name=message]').fill('Kapan selesai?');
    await submit(page);
    await expect(page.getByText(t.sent)).toBeVisible();
    await expect(page.getByText('Kapan selesai?')).toBeVisible();

    const officers = await desk.newPage();
    const officer = new Visitor(officers, isScripted);
    await officer.open(`/staff/requests/${id}?lng=${language}`);
    await expect(officers.getByText('Kapan selesai?')).toBeVisible();
    await officers.getByRole('link', { name: t.unanswered }).click();
    await expect(officers.getByText('Kapan selesai?')).toBeInViewport();
    await officers.getByRole('link', { name: t.write }).click();
    await officers.getByRole('button', { name: t.late, exact: true }).click();
    await expect(officers.locator('[name=message]')).toHaveValue(t.prepared);
    const reply = officers.locator('[name=message]');
    await reply.fill('Besok.');
    await officers.locator('[name=template]').first().click();
    await expect(reply).toHaveValue(/^Besok\.\n\n./);
    for (let time = 0; time < 2; time += 1) {
      await reply.fill('');
      await officers.getByRole('button', { name: t.late, exact: true }).click();
      await expect(reply).toHaveValue(t.prepared);
    }
    await reply.fill('Besok.');
    await submit(officers);
    await expect(officers.getByText(t.sent)).toBeVisible();
    await expect(officers.getByText(t.unopened)).toBeVisible();
    await expect(officers.getByRole('link', { name: t.unanswered })).toHaveCount(0);
    if (isAxeRun) await checkAccessibility(officer, `/staff/requests/${id}/reply`);

    await visitor.open(`/requests/${id}?lng=${language}`);
    await expect(page.getByText('Besok.')).toBeVisible();
    if (isAxeRun) await checkAccessibility(visitor, `/requests/${id}`);
    await officer.open(`/staff/requests/${id}?lng=${language}`);
    await expect(officers.getByText(t.opened)).toBeVisible();
    await desk.close();
  });
}
