import { randomUUID } from 'node:crypto';
import { expect, test } from './support/account';
import { checkAccessibility } from './support/check-accessibility';
import { submit } from './support/forms';
import { logInAsOfficer } from './support/officer';

const texts = {
  id: {
    answer: 'Jawab pesan',
    text: 'Jawaban',
    sent: 'Jawaban Anda sedang dikirim.',
    close: 'Tutup pesan',
    closed: 'Pesan telah ditutup.',
    already: /^Sudah ditutup oleh/,
  },
  en: {
    answer: 'Answer the message',
    text: 'Answer',
    sent: 'Your answer is on its way.',
    close: 'Close',
    closed: 'The message was closed.',
    already: /^Already closed by/,
  },
} as const;

for (const [language, t] of Object.entries(texts)) {
  test(`an officer answers and closes a message: ${language}`, async ({
    page,
    db,
    account,
    visitor,
    context,
    baseURL,
    isScripted,
  }) => {
    test.slow();
    const isAxeRun = isScripted && language === 'id'; // axe checks both languages
    await logInAsOfficer(db, account, context, baseURL ?? '');
    const reference = randomUUID().slice(0, 8).toUpperCase();
    const message = { name: 'Ketut', email: `${reference}@example.org`, body: 'Apa artinya?' };
    await db
      .insertInto('message')
      .values({
        ...message,
        submission: randomUUID(),
        reference,
        subject: reference,
        language: 'de',
      })
      .execute();
    const address = `/staff/messages/${reference}`;
    await visitor.open(`/staff/messages?q=${reference}&lng=${language}`);
    await page.getByRole('link', { name: reference }).click();
    await page.getByRole('link', { name: t.answer }).click();
    await page.getByLabel(t.text, { exact: true }).fill('Das bedeutet zehn Fälle.');
    if (isAxeRun) {
      await checkAccessibility(visitor, `${address}/answer`);
      await visitor.open(`${address}/answer?lng=${language}`);
      await page.getByLabel(t.text, { exact: true }).fill('Das bedeutet zehn Fälle.');
    }
    await submit(page);
    await expect(page.getByText(t.sent)).toBeVisible();
    await expect(page.getByText('Das bedeutet zehn Fälle.')).toBeVisible();
    await page.getByRole('button', { name: t.close, exact: true }).click();
    await expect(page.getByText(t.closed)).toBeVisible();
    await visitor.open(`${address}/answer?lng=${language}`);
    await expect(page.getByText(t.already)).toBeVisible();

    if (!isAxeRun) return;
    for (const path of [
      '/staff',
      '/staff/messages',
      address,
      '/staff/survey',
      '/staff/requests/report',
    ]) {
      await checkAccessibility(visitor, path);
      await page.setViewportSize({ width: 320, height: 640 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, path).toBe(0);
    }
  });
}
