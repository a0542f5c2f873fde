import { readFile } from 'node:fs/promises';
import { performAct } from '~/requests/perform-act.server';
import { allTicked } from '../support/conditions';
import { accountTest as test, addAccount, expect, newClient } from './support/account';
import { checkAccessibility } from './support/check-accessibility';
import { submit } from './support/forms';
import { asOfficer, logInAsOfficer, waitUntilBuilt } from './support/officer';
import { readOneLanguageEach } from './support/one-language-each';
import { sendRequest } from './support/send-request';
import { Visitor } from './support/visitor';

const texts = {
  id: {
    fulfil: 'Serahkan data',
    rare: /^1 baris memuat kombinasi yang terdapat pada kurang dari /,
    count: 'Hitung lagi',
    deliver: 'Konfirmasi dan serahkan',
    delivered: 'Data telah diserahkan.',
    recall: 'Tarik kembali data',
    recalled: 'Data ditarik kembali',
  },
  en: {
    fulfil: 'Deliver the data',
    rare: /^1 row has a combination that fewer than /,
    count: 'Count again',
    deliver: 'Confirm and deliver',
    delivered: 'The data was delivered.',
    recall: 'Recall the data',
    recalled: 'Data recalled',
  },
} as const;

/** A table in which one row is rare by its province. */
const rows = ['province,right', ...Array<string>(12).fill('31,R01'), '94,R01'];
const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

for (const [language, t] of Object.entries(texts)) {
  test(`an officer checks, delivers and recalls data, and delivers corrected ones: ${language}`, async ({
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
    const [account, colleague] = [await addAccount(db), await addAccount(db)];
    const desk = await browser.newContext({
      baseURL,
      javaScriptEnabled: isScripted,
      extraHTTPHeaders: { 'X-Forwarded-For': newClient() },
    });
    await logInAsOfficer(db, account, desk, baseURL ?? '');
    const message = 'Lengkap.';
    for (const [act, by] of [
      ['take', account],
      ['propose', account],
      ['confirm', colleague],
    ] as const) {
      const acted = { requestId: id, act, by: asOfficer(by), message, conditions: allTicked };
      expect((await performAct(db, acted)).outcome).toBe('done');
    }

    const officers = await desk.newPage();
    const officer = new Visitor(officers, isScripted);
    const deliver = async (file: ReturnType<typeof csv>) => {
      await officer.open(`/staff/requests/${id}?lng=${language}`);
      await officers.getByRole('link', { name: t.fulfil }).click();
      await officers.locator('[type=file]').setInputFiles(file);
      await submit(officers);
      await waitUntilBuilt(officer);
      await expect(officers.getByRole('button', { name: t.deliver })).toBeVisible();
    };
    await officers.setViewportSize({ width: 360, height: 740 });
    await deliver(csv('data.csv', rows));
    await expect(officers.getByText(t.rare)).toBeVisible();
    await officers.locator('[name=message]').fill('Silakan unduh.');
    await officers.getByRole('button', { name: t.count }).first().click();
    await expect(officers).toHaveURL(/\/delivery\?file=[-\w]+&key=0&key=1#table-/);
    await expect(officers.locator('[name=message]')).toHaveValue('Silakan unduh.');
    await expect(officers.getByText(t.rare)).toBeVisible();
    await visitor.open(`/requests/${id}?lng=${language}`);
    await expect(page.getByText('data.csv')).toHaveCount(0);
    if (isAxeRun) {
      await checkAccessibility(officer, `/staff/requests/${id}/delivery`);
      await officer.open(`/staff/requests/${id}/delivery?lng=${language}`);
    }
    await officers.getByRole('button', { name: t.deliver }).click();
    await expect(officers.locator('#seen-error')).toBeVisible();
    await officers.locator('[name=seen]').check();
    await officers.getByRole('button', { name: t.deliver }).click();
    await expect(officers.getByText(t.delivered)).toBeVisible();

    await visitor.open(`/requests/${id}?lng=${language}`);
    const link = page.getByRole('link', { name: 'data.csv' }).first();
    const href = (await link.getAttribute('href')) ?? '';
    const downloading = page.waitForEvent('download');
    await link.click();
    const file = await (await downloading).path();
    expect(await readFile(file, 'utf8')).toBe(rows.join('\r\n'));

    await officer.open(`/staff/requests/${id}?lng=${language}`);
    await officers.getByRole('link', { name: t.recall }).click();
    await officers.locator('[name=message]').fill('Satu baris dapat dikenali.');
    if (isAxeRun) await checkAccessibility(officer, `/staff/requests/${id}/recall`);
    await officer.open(`/staff/requests/${id}/recall?lng=${language}`);
    await officers.locator('[name=message]').fill('Satu baris dapat dikenali.');
    await submit(officers);
    await expect(officers.getByRole('heading', { name: t.recalled }).first()).toBeVisible();

    await visitor.open(`/requests/${id}?lng=${language}`);
    await expect(page.getByRole('heading', { name: t.recalled }).first()).toBeVisible();
    await expect(page.getByText('Satu baris dapat dikenali.').first()).toBeVisible();
    expect((await page.request.get(href)).status()).toBe(404);
    if (isAxeRun) await checkAccessibility(visitor, `/requests/${id}`);

    await deliver(csv('berikutnya.csv', rows.slice(0, -1)));
    await officers.getByRole('button', { name: t.deliver }).click();
    await expect(officers.getByText(t.delivered)).toBeVisible();
    await visitor.open(`/requests/${id}?lng=${language}`);
    await expect(page.getByRole('link', { name: 'berikutnya.csv' }).first()).toBeVisible();
    expect((await page.request.get(href)).status()).toBe(404);
    await desk.close();
  });
}
