import { truncate, writeFile } from 'node:fs/promises';
import { type Locator, type Page, type Request } from '@playwright/test';
import sharp from 'sharp';
import { type Db } from '~/platform/db/client.server';
import { inviteInternal } from '~/requests/internal-invitations.server';
import { performAct } from '~/requests/perform-act.server';
import { type RequestAct } from '~/requests/states';
import { startWebProcess } from '../support/web-process';
import {
  accountTest as test,
  addAccount,
  expect,
  newClient,
  type TestAccount,
} from './support/account';
import { checkAccessibility } from './support/check-accessibility';
import { findViolations } from './support/find-violations';
import { checkNothingInTheBrowser, summary } from './support/forms';
import { goOffline } from './support/network';
import { mailsTo } from './support/outbox';
import { asOfficer, logInAsOfficer, tickRareRows, waitUntilBuilt } from './support/officer';
import { readOneLanguageEach } from './support/one-language-each';
import { sendRequest } from './support/send-request';
import { Visitor } from './support/visitor';

const texts = {
  id: {
    ask: 'Ajukan permohonan untuk data ini',
    external: 'Formulir eksternal',
    view: 'Data di balik tampilan ini',
    send: 'Kirim permohonan',
    sent: 'Permohonan berhasil dikirim',
    before: 'Permohonan ini sudah dikirim',
    failed: 'Permohonan gagal dikirim.',
    follow: 'Lihat status permohonan',
    take: 'Tangani permohonan',
    moreInformation: 'Minta informasi tambahan',
    answer: 'Jawab petugas',
    sendAnswer: 'Kirim jawaban',
    answered: 'Jawaban Anda telah dikirim.',
    approve: 'Setujui permohonan',
    deliver: 'Serahkan data',
    prepare: 'Siapkan penyerahan',
    confirm: 'Konfirmasi dan serahkan',
    delivered: 'Data tersedia',
    appeal: 'Ajukan keberatan',
    sendAppeal: 'Kirim keberatan',
    appealed: 'Keberatan Anda telah dikirim.',
    withdraw: 'Batalkan permohonan',
    sendWithdrawal: 'Ya, batalkan permohonan',
    withdrawn: 'Permohonan telah dibatalkan.',
    expired: 'Kedaluwarsa',
    tooHeavy: 'Surat permohonan: berkas lebih besar dari 10 MB. Pilih berkas yang lebih kecil.',
    notPdf:
      'Surat permohonan: nama berkas berakhiran .pdf, tetapi isinya bukan PDF. Pilih berkas lain, atau simpan lagi sebagai PDF dengan program yang membuatnya.',
    tooManyPhotos:
      'Surat permohonan: pilih paling banyak 10 foto. Jika halamannya lebih banyak, jadikan satu PDF.',
    moveUp: 'Naikkan foto 1.jpg',
    removePhoto: 'Hapus foto 2.jpg',
    orderOfPhotos: 'Halaman mengikuti urutan pemilihan foto.',
    countedPhotos: '3 foto, 3 halaman',
    read: 'Baca foto 1.pdf',
    pages: ['Halaman 1 dari 3', 'Halaman 3 dari 3'],
    enlarge: 'Perbesar halaman 2',
    secondPhoto: 'Surat permohonan, foto 2: berkasnya rusak atau tidak lengkap. Pilih berkas lain.',
    cancel: 'Batalkan pengiriman',
    cancelled: 'Pengiriman dibatalkan. Isian Anda masih ada.',
    confirmApproval: 'Konfirmasi persetujuan',
    recall: 'Tarik kembali data',
    recalled: 'Data ditarik kembali',
  },
  en: {
    ask: 'Request this data',
    external: 'External form',
    view: 'The data behind this view',
    send: 'Send the request',
    sent: 'Application sent successfully',
    before: 'This request has already been sent',
    failed: 'Application failed to be sent.',
    follow: 'Follow the request',
    take: 'Take the request',
    moreInformation: 'Ask for more information',
    answer: 'Answer the officer',
    sendAnswer: 'Send the answer',
    answered: 'Your answer was sent.',
    approve: 'Approve the request',
    deliver: 'Deliver the data',
    prepare: 'Prepare the delivery',
    confirm: 'Confirm and deliver',
    delivered: 'Fulfilled',
    appeal: 'Appeal',
    sendAppeal: 'Send the appeal',
    appealed: 'Your appeal was sent.',
    withdraw: 'Withdraw the request',
    sendWithdrawal: 'Yes, withdraw the request',
    withdrawn: 'The request has been withdrawn.',
    expired: 'Expired',
    tooHeavy: 'Application letter: the file is larger than 10 MB. Choose a smaller file.',
    notPdf:
      'Application letter: the file’s name ends in .pdf, but it is not a PDF. Choose another file, or save it as a PDF with the program that made it.',
    tooManyPhotos:
      'Application letter: choose no more than 10 photos. Put more pages into one PDF.',
    moveUp: 'Move up foto 1.jpg',
    removePhoto: 'Remove foto 2.jpg',
    orderOfPhotos: 'Pages follow the order in which photos are chosen.',
    countedPhotos: '3 photos, 3 pages',
    read: 'Read foto 1.pdf',
    pages: ['Page 1 of 3', 'Page 3 of 3'],
    enlarge: 'Enlarge page 2',
    secondPhoto:
      'Application letter, photo 2: the file is damaged or incomplete. Choose another file.',
    cancel: 'Cancel sending',
    cancelled: 'Sending was cancelled. Your answers are still here.',
    confirmApproval: 'Confirm the approval',
    recall: 'Recall the data',
    recalled: 'Data recalled',
  },
} as const;

const external = '/complaint-data/complaint-data-application-eksternal';
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n' +
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
);
const letter = { name: 'surat permohonan.pdf', mimeType: 'application/pdf', buffer: pdf };
const message = 'Untuk tesis di Universitas Tadulako.';

const field = (page: Page, name: string) => page.locator(`form.form [name="${name}"]`);
const letterField = (page: Page) => field(page, 'application_letter');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name, exact: true }).click();
const errorOf = (page: Page): Locator => page.locator('#application_letter-error');

/** Fills in what the form of an external applicant needs, except the letter. */
async function fillIn(page: Page): Promise<void> {
  await field(page, 'kategori_pemohon').selectOption('A1');
  await field(page, 'identity_card').selectOption('N1');
  await field(page, 'identity_number').fill('3171234567890001');
  await field(page, 'telephone').fill('081234567890');
  await field(page, 'purpose').fill('Tesis tentang hak atas tanah');
  await field(page, 'description').fill('Pengaduan tahun 2025 menurut provinsi');
  await field(page, 'kirim_informasi').first().check();
  await field(page, 'agreement').check();
}

/** Checks the current page with axe; the pages are the same without script. */
async function lookAt({ page, isScripted }: Visitor): Promise<void> {
  if (!isScripted) return;
  expect(await findViolations(page), page.url()).toEqual([]);
}

/** Whether a request sends the form, which may also save its answers by itself. */
const isOfForm = (request: Request) =>
  request.method() === 'POST' && !request.url().includes('/requests/draft');

/** What the form says of saving itself. */
const autosaved = (page: Page) => page.locator('form.form > [role="status"].form-hint');

const requestsOf = (db: Db, { id }: TestAccount) =>
  db.selectFrom('data_request').selectAll().where('account_id', '=', id).execute();

const filesOf = (db: Db, requestId: string) =>
  db.selectFrom('request_file').select('id').where('request_id', '=', requestId).execute();

/** Performs the acts of officers on a request. */
async function act(db: Db, requestId: string, ...acts: RequestAct[]): Promise<void> {
  const by = asOfficer(await addAccount(db));
  for (const name of acts) await performAct(db, { requestId, act: name, by, message });
}

for (const [language, t] of Object.entries(texts)) {
  test(`from a view of the dashboard to the data and their recall, by applicant and officers: ${language}`, async ({
    visitor,
    page,
    browser,
    baseURL,
    db,
    user,
    isScripted,
  }) => {
    test.slow();
    await visitor.open(`/dashboard?year=2025&lng=${language}`);
    await follow(page, t.ask);
    await lookAt(visitor);
    await follow(page, t.external);
    await expect(page.getByRole('heading', { name: t.view })).toBeVisible();
    await fillIn(page);
    await letterField(page).setInputFiles(letter);
    await press(page, t.send);
    await expect(page.getByText(t.sent, { exact: true })).toBeVisible();
    await lookAt(visitor);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('link', { name: t.follow, exact: true })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    const [request] = await requestsOf(db, user);
    expect(request).toMatchObject({ state: 'submitted', dataset: 'complaints' });
    await follow(page, t.follow);
    await lookAt(visitor);

    const deskOf = async () => {
      const officer = await browser.newContext({
        baseURL,
        javaScriptEnabled: isScripted,
        extraHTTPHeaders: { 'X-Forwarded-For': newClient() },
      });
      await logInAsOfficer(db, await addAccount(db), officer, baseURL ?? '');
      const desk = await officer.newPage();
      await new Visitor(desk, isScripted).open(`/staff/requests/${request?.id}?lng=${language}`);
      return desk;
    };
    const desk = await deskOf();
    const say = async (act: string) => {
      await follow(desk, act);
      await desk.locator('[name=message]').fill(message);
      await press(desk, act);
      await expect(desk).toHaveURL(/\/requests\/[\w-]+$/);
    };
    await press(desk, t.take);
    await say(t.moreInformation);

    await visitor.open(`/requests/${request?.id}?lng=${language}`);
    await expect(page.getByText(message)).toBeVisible();
    await follow(page, t.answer);
    await lookAt(visitor);
    await field(page, 'message').fill(message);
    await field(page, 'attachment_1').setInputFiles(letter);
    await press(page, t.sendAnswer);
    await expect(page.getByText(t.answered)).toBeVisible();

    await desk.reload();
    await follow(desk, t.approve);
    for (const name of ['signed', 'purpose', 'agreement']) {
      await desk.locator(`[name=${name}]`).check();
    }
    await desk.locator('[name=message]').fill(message);
    await press(desk, t.approve);
    await expect(desk).toHaveURL(/\/requests\/[\w-]+$/);
    const colleague = await deskOf();
    await press(colleague, t.confirmApproval);
    await expect(colleague.getByRole('button', { name: t.confirmApproval })).toHaveCount(0);
    await colleague.context().close();
    await desk.reload();
    await follow(desk, t.deliver);
    await press(desk, t.prepare);
    await waitUntilBuilt(new Visitor(desk, isScripted));
    await desk.locator('[name=message]').fill(message);
    await tickRareRows(desk);
    await press(desk, t.confirm);
    await expect(desk).toHaveURL(/\/requests\/[\w-]+$/);

    await visitor.open(`/requests/${request?.id}?lng=${language}`);
    await expect(page.getByRole('heading', { name: t.delivered })).toBeVisible();
    await lookAt(visitor);
    const csv = page.getByRole('link', { name: /csv.*\.zip$/i }).first();
    const file = await page.request.get((await csv.getAttribute('href')) ?? '');
    expect((await file.body()).subarray(0, 2).toString()).toBe('PK');
    await visitor.open(`/requests?lng=${language}`);
    await expect(page.getByText(request?.reference ?? '').first()).toBeVisible();
    await expect
      .poll(async () => (await mailsTo(user.email)).length, { timeout: 20_000 })
      .toBeGreaterThan(1);
    const mails = await mailsTo(user.email);
    expect(mails.map(({ text }) => text).join()).not.toContain('hak atas tanah');

    await say(t.recall);
    await desk.context().close();
    await visitor.open(`/requests/${request?.id}?lng=${language}`);
    await expect(page.getByRole('heading', { name: t.recalled }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /csv.*\.zip$/i })).toHaveCount(0);
  });

  test(`a rejected request is appealed, and withdrawn: ${language}`, async ({
    visitor,
    page,
    db,
    user,
    isScripted,
  }) => {
    readOneLanguageEach(language, isScripted);
    const id = await sendRequest(db, user);
    await act(db, id, 'take', 'reject');
    await visitor.open(`/requests/${id}?lng=${language}`);
    await follow(page, t.appeal);
    await lookAt(visitor);
    await field(page, 'message').fill(message);
    await press(page, t.sendAppeal);
    await expect(page.getByText(t.appealed)).toBeVisible();
    await expect(page.getByRole('link', { name: t.appeal, exact: true })).toHaveCount(0);
    await follow(page, t.withdraw);
    await lookAt(visitor);
    await press(page, t.sendWithdrawal);
    await expect(page.getByText(t.withdrawn)).toBeVisible();
    expect(await requestsOf(db, user)).toMatchObject([{ state: 'withdrawn' }]);
  });

  test(`a letter that is too large or of another kind is rejected at its field: ${language}`, async ({
    visitor,
    page,
    db,
    user,
    isScripted,
  }, testInfo) => {
    const path = testInfo.outputPath('surat.pdf');
    await writeFile(path, pdf);
    // More than the protocol transfers: the browser reads it from the disk.
    await truncate(path, 10 * 1024 * 1024 + 1);
    await visitor.open(`${external}?lng=${language}`);
    await fillIn(page);
    await letterField(page).setInputFiles(path);
    if (isScripted) {
      // Before anything is sent.
      await expect(errorOf(page)).toHaveText(t.tooHeavy);
      const requests: Request[] = [];
      page.on('request', (request) => requests.push(request));
      await press(page, t.send);
      await expect(summary(page)).toBeFocused();
      await expect(summary(page).getByRole('link')).toHaveText([t.tooHeavy]);
      expect(requests.filter(isOfForm)).toEqual([]);
      await lookAt(visitor);
      await checkNothingInTheBrowser(page);
    }
    const refused = page.waitForResponse((response) => isOfForm(response.request()));
    await press(page, t.send);
    expect((await refused).status()).toBe(413);
    await expect(errorOf(page)).toHaveText(t.tooHeavy);
    await expect(page.getByText(t.failed)).toBeVisible();
    await expect(field(page, 'telephone')).toHaveValue('081234567890');
    await lookAt(visitor);

    await letterField(page).setInputFiles({ ...letter, buffer: Buffer.from('GIF89a') });
    await press(page, t.send);
    await expect(errorOf(page)).toHaveText(t.notPdf);
    await letterField(page).setInputFiles(letter);
    await press(page, t.send);
    await expect(page.getByText(t.sent, { exact: true })).toBeVisible();
    expect(await requestsOf(db, user)).toMatchObject([{ state: 'submitted' }]);
  });

  test(`photos of three pages become one letter, which an officer reads: ${language}`, async ({
    visitor,
    page,
    browser,
    baseURL,
    db,
    user,
    isScripted,
  }) => {
    readOneLanguageEach(language, isScripted);
    readOneLanguageEach(language, isScripted);
    const picture = { width: 600, height: 800, channels: 3, background: 'beige' } as const;
    const buffer = await sharp({ create: picture }).jpeg().toBuffer();
    const photos = [1, 2, 3].map((number) => {
      return { name: `foto ${number}.jpg`, mimeType: 'image/jpeg', buffer };
    });
    const half = buffer.subarray(0, buffer.length - 90);
    const cut = { name: 'foto 2.jpg', mimeType: 'image/jpeg', buffer: half };
    await visitor.open(`${external}?lng=${language}`);
    await fillIn(page);
    await letterField(page).setInputFiles([...photos.slice(0, 1), cut, ...photos.slice(2)]);
    await press(page, t.send);
    await expect(errorOf(page)).toHaveText(t.secondPhoto);
    await expect(field(page, 'telephone')).toHaveValue('081234567890');
    await lookAt(visitor);
    if (isScripted) {
      const [first = cut] = photos;
      const eleven = Array.from({ length: 11 }, (_, at) => ({ ...first, name: `foto ${at}.jpg` }));
      await letterField(page).setInputFiles(eleven);
      await expect(errorOf(page)).toHaveText(t.tooManyPhotos);
      const listed = page.locator('.request-letter ol > li');
      // Those that the portal has refused are still there.
      await expect(listed).toHaveCount(12);
      for (let left = 12; left > 0; left -= 1) {
        await expect(listed).toHaveCount(left);
        await listed.first().getByRole('button').last().click();
      }
      await expect(listed).toHaveCount(0);
      await expect(letterField(page)).toBeFocused();
      await expect(errorOf(page)).not.toHaveText(t.tooManyPhotos);
      // Taken one by one, in the wrong order, and two by mistake: one of them again.
      await letterField(page).setInputFiles(photos.slice(1, 2));
      await expect(listed).toHaveCount(1);
      for (const photo of [...photos.slice(2), first, ...photos.slice(1, 2), cut])
        await letterField(page).setInputFiles(photo);
      expect((await listed.allTextContents()).map((name) => /foto \d/.exec(name)?.[0])).toEqual([
        'foto 2',
        'foto 3',
        'foto 1',
        'foto 2',
      ]);
      await expect(field(page, 'application_letter').locator('~ .form-hint')).toHaveCount(0);
      const up = page.getByRole('button', { name: t.moveUp });
      await up.press('Enter');
      await expect(up).toBeFocused();
      await up.press('Enter');
      await expect(listed.first()).toContainText('1. foto 1.jpg');
      await expect(up).toBeFocused();
      await lookAt(visitor);
      await listed.last().getByRole('button', { name: t.removePhoto }).press('Enter');
      await expect(listed).toHaveText([/1\. foto 1/, /2\. foto 2/, /3\. foto 3/]);
    } else {
      await expect(page.getByText(t.orderOfPhotos).first()).toBeVisible();
      await letterField(page).setInputFiles(photos);
    }
    await press(page, t.send);
    await expect(page.getByText(t.sent, { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'foto 1.pdf' })).toBeVisible();
    await expect(page.getByText(t.countedPhotos)).toBeVisible();
    const [request] = await requestsOf(db, user);
    expect(request?.state).toBe('submitted');

    const office = await browser.newContext({
      baseURL,
      javaScriptEnabled: isScripted,
      extraHTTPHeaders: { 'X-Forwarded-For': newClient() },
      viewport: { width: 360, height: 740 },
    });
    await logInAsOfficer(db, await addAccount(db), office, baseURL ?? '');
    const desk = await office.newPage();
    const officer = new Visitor(desk, isScripted);
    await officer.open(`/staff/requests/${request?.id}?lng=${language}`);
    await follow(desk, t.read);
    await expect(desk.getByRole('img', { name: t.pages[0], exact: true })).toBeVisible();
    await lookAt(officer);
    for (const name of t.pages) {
      const picture = desk.getByRole('img', { name, exact: true });
      await picture.scrollIntoViewIfNeeded();
      const widthOf = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
      await expect.poll(widthOf).toBe(1_400);
    }
    await desk.locator('#turn-right').click();
    await expect(desk.locator('#turn-right')).toBeFocused();
    const turned = desk.getByRole('img', { name: t.pages[0], exact: true });
    const sizeOf = () =>
      turned.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [
        naturalWidth,
        naturalWidth > naturalHeight,
      ]);
    await expect.poll(sizeOf).toEqual([1_400, true]);
    await follow(desk, t.enlarge);
    // Until the picture alone is shown, there are three.
    await expect(desk.locator('img')).toHaveCount(1);
    await expect(desk.locator('img')).toHaveJSProperty('naturalWidth', 2_400);
    await office.close();
  });

  test(`a request that nobody answers expires: ${language}`, async ({
    visitor,
    page,
    db,
    user,
    databaseUrl,
    isScripted,
  }) => {
    readOneLanguageEach(language, isScripted);
    const id = await sendRequest(db, user);
    await act(db, id, 'take', 'ask');
    const past = new Date(Date.now() - 1_000);
    await db.updateTable('data_request').set({ expires_at: past }).where('id', '=', id).execute();
    // The timers of a process start with it, unless another process has acted within the hour.
    await db.deleteFrom('timer').where('name', '=', 'purge').execute();
    const web = await startWebProcess({ DATABASE_URL: databaseUrl });
    const state = async () => (await requestsOf(db, user))[0]?.state;
    await expect.poll(state).toBe('expired').finally(web.stop);
    await visitor.open(`/requests/${id}?lng=${language}`);
    await expect(page.getByRole('heading', { name: t.expired })).toBeVisible();
    await expect(page.getByRole('link', { name: t.answer })).toHaveCount(0);
    await lookAt(visitor);
  });
}

test('the form is filled in a step at a time, there and back, and nothing is lost', async ({
  visitor,
  page,
  db,
  user,
}) => {
  const [next, back] = ['Lanjut', 'Kembali ke langkah sebelumnya'];
  const isAt = async (step: number) => {
    await expect(page).toHaveURL(`/wizard/wizard-${step}`);
    await expect(page.locator(`#part-${step}`)).toBeVisible();
  };
  const view = new URLSearchParams({ dataset: 'complaints', view: 'year=2025' });
  await visitor.open(`/wizard/wizard-1?${view}`);
  await field(page, 'kategori_pemohon').selectOption('A1');
  await field(page, 'identity_card').selectOption('N1');
  await field(page, 'identity_number').fill('3171234567890001');
  await field(page, 'telephone').fill('081234567890');
  await press(page, next);
  await isAt(2);
  await lookAt(visitor);
  await field(page, 'purpose').fill('Tesis tentang hak atas tanah');
  await press(page, back);
  await isAt(1);
  await expect(field(page, 'telephone')).toHaveValue('081234567890');
  await press(page, next);
  await isAt(2);
  await expect(field(page, 'purpose')).toHaveValue('Tesis tentang hak atas tanah');
  await field(page, 'description').fill('Pengaduan tahun 2025 menurut provinsi');
  await press(page, 'Pilih tampilan lain di dasbor');
  await expect(page).toHaveURL('/dashboard?year=2025');
  await visitor.open('/wizard/wizard-2');
  await expect(field(page, 'description')).toHaveValue('Pengaduan tahun 2025 menurut provinsi');
  await field(page, 'kirim_informasi').first().check();
  await press(page, next);
  await isAt(3);
  await letterField(page).setInputFiles(letter);
  await press(page, back);
  await isAt(2);
  await press(page, next);
  await isAt(3);
  await expect(page.getByText(letter.name)).toBeVisible();
  await press(page, next);
  await isAt(4);
  await lookAt(visitor);
  await field(page, 'agreement').check();
  await press(page, texts.id.send);
  await expect(page.getByText(texts.id.sent, { exact: true })).toBeVisible();
  expect(await requestsOf(db, user)).toMatchObject([{ state: 'submitted' }]);
});

test('a step with errors leads to its fields, and does not say that a request was not sent', async ({
  visitor,
  page,
  isScripted,
}) => {
  await visitor.open('/wizard/wizard-1?lng=en');
  if (!isScripted) await checkNothingInTheBrowser(page);
  await field(page, 'telephone').fill('081234567890');
  await press(page, 'Continue');
  await expect(summary(page).getByRole('link')).toHaveCount(3);
  if (isScripted) await expect(summary(page)).toBeFocused();
  await expect(page.getByText(texts.en.failed)).toHaveCount(0);
  await expect(page.getByText('are saved in your draft')).toBeVisible();
  await summary(page).getByRole('link').last().click();
  await expect(field(page, 'identity_number')).toBeFocused();
  await lookAt(visitor);
});

test('no letter is uploaded with a form that lacks an answer', async ({
  visitor,
  page,
  isScripted,
}) => {
  await visitor.open(external);
  await fillIn(page);
  await field(page, 'telephone').fill('');
  await letterField(page).setInputFiles(letter);
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await press(page, texts.id.send);
  if (isScripted) {
    await expect(summary(page)).toBeFocused();
    await summary(page).getByRole('link').click();
  }
  // Without script, the browser itself leads to the field.
  await expect(field(page, 'telephone')).toBeFocused();
  expect(requests.filter(isOfForm)).toEqual([]);
  await field(page, 'telephone').fill('081234567890');
  await press(page, texts.id.send);
  await expect(page.getByText(texts.id.sent, { exact: true })).toBeVisible();
});

test('a double click, a reload, Back and two tabs send one request', async ({
  visitor,
  page,
  context,
  db,
  user,
  isScripted,
}) => {
  const t = texts.id;
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await new Visitor(tab, isScripted).open(external);
    await fillIn(tab);
    await letterField(tab).setInputFiles(letter);
  }
  await page.getByRole('button', { name: t.send, exact: true }).dblclick();
  await expect(page.getByText(t.sent, { exact: true })).toBeVisible();
  await page.reload();
  await page.goBack();
  const button = page.getByRole('button', { name: t.send, exact: true });
  // Without script Back leads to a new form, which its browser does not send unchanged.
  if (await button.isVisible()) await button.click();
  await press(second, t.send);
  await expect(second.getByText(t.before, { exact: true })).toBeVisible();
  expect(await requestsOf(db, user)).toMatchObject([{ state: 'submitted' }]);
  await lookAt(visitor);
});

for (const language of ['id', 'en'] as const) {
  test(`a second window overwrites nothing, and its user chooses, in "${language}"`, async ({
    visitor,
    page,
    context,
    isScripted,
  }) => {
    readOneLanguageEach(language, isScripted);
    const { save, keep } = {
      id: { save: 'Simpan draf', keep: 'Pertahankan yang tersimpan, buang isian saya di sini' },
      en: { save: 'Save draft', keep: 'Keep what is saved and drop what I typed here' },
    }[language];
    const second = await context.newPage();
    await visitor.open(`${external}?lng=${language}`);
    await new Visitor(second, isScripted).open(`/wizard/wizard-1?lng=${language}`);
    await field(page, 'telephone').fill('081234567890');
    await press(page, save);
    await expect(page.locator('.request-form > .notice')).toBeVisible();
    await field(second, 'telephone').fill('089876543210');
    await press(second, save);
    await expect(summary(second)).toBeVisible();
    await expect(second.getByRole('definition')).toHaveText('081234567890');
    await expect(field(second, 'telephone')).toHaveValue('089876543210');
    await lookAt(new Visitor(second, isScripted));
    await press(second, save);
    await expect(summary(second)).toHaveCount(0);
    await field(page, 'telephone').fill('081111111111');
    await press(page, save);
    await expect(page.getByRole('definition')).toHaveText('089876543210');
    await page.getByRole('link', { name: keep }).click();
    await expect(summary(page)).toHaveCount(0);
    await expect(field(page, 'telephone')).toHaveValue('089876543210');
  });
}

for (const [language, t] of Object.entries({
  id: {
    saved: /^Draf tersimpan pukul \d\d\.\d\d WIB\.$/,
    unreachable: 'Belum tersimpan',
    delete: 'Hapus draf',
    save: 'Simpan draf',
    continue: 'Lanjut',
    deleted: 'Draf ini sudah dihapus di jendela atau perangkat lain.',
    sent: 'Permohonan ini sudah dikirim dari jendela lain.',
  },
  en: {
    saved: /^Draft saved at \d\d:\d\d GMT\+7/,
    unreachable: 'Not saved yet',
    delete: 'Delete draft',
    save: 'Save draft',
    continue: 'Continue',
    deleted: 'This draft was deleted in another window or on another device.',
    sent: 'This request was already sent from another window.',
  },
})) {
  test(`the form saves itself while it is filled in, also after the network failed: ${language}`, async ({
    visitor,
    page,
    context,
    isScripted,
  }) => {
    test.skip(language !== 'id', 'Its rules are the same in each language.');
    test.skip(!isScripted, 'Without script only its buttons save it.');
    await visitor.open(`/wizard/wizard-1?lng=${language}`);
    await field(page, 'telephone').fill('081234567890');
    await expect(autosaved(page)).toHaveText(t.saved);
    await expect(page.getByRole('button', { name: t.delete, exact: true })).toBeVisible();
    await lookAt(visitor);
    // It is said where its user types, and covers no field that has the focus.
    await page.setViewportSize({ width: 360, height: 400 });
    for (const name of ['kategori_pemohon', 'identity_number', 'telephone', 'education']) {
      await page.evaluate(() => window.scrollTo(0, 0));
      await field(page, name).focus();
      await expect(autosaved(page)).toBeInViewport({ ratio: 1 });
      const covered = await field(page, name).boundingBox();
      const cover = await autosaved(page).boundingBox();
      expect((covered?.y ?? 0) + (covered?.height ?? 0)).toBeLessThanOrEqual(cover?.y ?? 0);
    }
    await goOffline(page);
    await field(page, 'identity_number').fill('3171234567890001');
    await expect(autosaved(page)).toContainText(t.unreachable);
    await lookAt(visitor);
    // The browser asks before it leaves what is not saved, and only then.
    await field(page, 'identity_number').press('End');
    const question = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    expect((await question).type()).toBe('beforeunload');
    await (await question).dismiss();
    await context.setOffline(false);
    await expect(autosaved(page)).toHaveText(t.saved);
    page.on('dialog', (dialog) => void dialog.dismiss());
    // What was typed last is saved when the page is left.
    await field(page, 'identity_number').fill('3171234567890002');
    await page.goto('/robots.txt');
    await page.close();
    const second = await context.newPage();
    await expect(async () => {
      await second.goto(external);
      await expect(field(second, 'identity_number')).toHaveValue('3171234567890002', {
        timeout: 1,
      });
    }).toPass();
    await expect(field(second, 'telephone')).toHaveValue('081234567890');
  });

  test(`a form that saves itself says that another window has deleted or sent its draft: ${language}`, async ({
    visitor,
    page,
    context,
    db,
    user,
    isScripted,
  }) => {
    test.skip(language !== 'en', 'Its rules are the same in each language.');
    test.skip(!isScripted, 'Without script only its buttons save it.');
    const second = await context.newPage();
    await visitor.open(`${external}?lng=${language}`);
    await field(page, 'telephone').fill('081234567890');
    await expect(autosaved(page)).toHaveText(t.saved);
    await new Visitor(second, isScripted).open(`${external}?lng=${language}`);
    await db.deleteFrom('data_request').where('account_id', '=', user.id).execute();
    await field(second, 'purpose').fill('Tesis tentang hak atas air');
    await expect(autosaved(second)).toContainText(t.deleted);
    await expect(autosaved(second).getByRole('link')).toHaveCount(0);
    await lookAt(new Visitor(second, isScripted));
    // Its user alone decides that it becomes a new draft.
    await press(second, t.save);
    await expect(second.locator('.request-form > .notice')).toBeVisible();
    await visitor.open(`${external}?lng=${language}`);
    await expect(field(page, 'purpose')).toHaveValue('Tesis tentang hak atas air');
    const sent = { state: 'submitted', submitted_at: new Date() } as const;
    await db.updateTable('data_request').set(sent).where('account_id', '=', user.id).execute();
    await field(page, 'purpose').fill('Tesis tentang hak atas tanah');
    await expect(autosaved(page)).toContainText(t.sent);
    const [request] = await requestsOf(db, user);
    const link = autosaved(page).getByRole('link');
    await expect(link).toHaveAttribute('href', `/requests/${request?.id}`);
    await lookAt(visitor);
  });

  test(`saving a draft does not look like sending it: ${language}`, async ({
    visitor,
    page,
    isScripted,
  }) => {
    test.skip(language !== 'en', 'Its rules are the same in each language.');
    test.skip(!isScripted, 'Without script the browser shows that a page loads.');
    await visitor.open(`/wizard/wizard-1?lng=${language}`);
    await field(page, 'telephone').fill('081234567890');
    let load = () => {};
    const isSeen = new Promise<void>((resolve) => (load = resolve));
    await page.route('**/wizard/wizard-1.data*', async (route) => {
      await isSeen;
      await route.continue();
    });
    const send = page.locator('form.form button.button:not(.button-quiet)[type="submit"]');
    const isAsked = page.waitForRequest(isOfForm);
    await press(page, t.save);
    await isAsked;
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(send).toHaveText(t.continue, { timeout: 1 });
    load();
    await expect(page.locator('.request-form > .notice')).toBeVisible();
    await expect(send).toHaveText(t.continue);
  });

  test(`a form that saves itself never replaces what another window saved, nor loses a word to the log-in: ${language}`, async ({
    visitor,
    page,
    context,
    db,
    user,
    isScripted,
  }) => {
    test.skip(language !== 'id', 'Its rules are the same in each language.');
    test.skip(!isScripted, 'Without script only its buttons save it.');
    const second = await context.newPage();
    await visitor.open(`${external}?lng=${language}`);
    await new Visitor(second, isScripted).open(`${external}?lng=${language}`);
    await field(page, 'telephone').fill('081234567890');
    await expect(autosaved(page)).toHaveText(t.saved);
    await field(second, 'telephone').fill('089876543210');
    await expect(autosaved(second).getByRole('link')).toBeVisible();
    await lookAt(new Visitor(second, isScripted));
    await autosaved(second).getByRole('link').click();
    await expect(field(second, 'telephone')).toHaveValue('081234567890');

    await db.deleteFrom('session').where('account_id', '=', user.id).execute();
    await field(page, 'purpose').fill('Tesis tentang hak atas air');
    const logIn = autosaved(page).getByRole('button');
    await expect(logIn).toBeVisible();
    await lookAt(visitor);
    await logIn.click();
    await expect(page).toHaveURL(/\/login/);
    await page.locator('main [name="username"]').fill(user.username);
    await page.locator('main [name="password"]').fill(user.password);
    await page.locator('main form.form button[type="submit"]').first().click();
    await expect(field(page, 'purpose')).toHaveValue('Tesis tentang hak atas air');
  });
}

test('a form that saves itself never refuses what is its own: after a reload, Back, another language', async ({
  visitor,
  page,
  db,
  user,
  isScripted,
}) => {
  test.skip(!isScripted, 'Without script only its buttons save it.');
  const isSaved = () => expect(autosaved(page)).toHaveText(/^(Draf tersimpan|Draft saved)/);
  await visitor.open(external);
  await fillIn(page);
  await page.reload();
  await visitor.waitForScript();
  await expect(field(page, 'telephone')).toHaveValue('081234567890');
  await expect(field(page, 'kategori_pemohon')).toHaveValue('A1');
  await expect(field(page, 'kirim_informasi').first()).toBeChecked();
  await field(page, 'kategori_pemohon').selectOption('A2');
  await field(page, 'telephone').fill('081234567890123');
  await field(page, 'purpose').fill('Tesis tentang hak atas tanah dan air');
  await field(page, 'kirim_informasi').last().check();
  await page.reload();
  await visitor.waitForScript();
  await expect(field(page, 'kategori_pemohon')).toHaveValue('A2');
  await expect(field(page, 'telephone')).toHaveValue('081234567890123');
  await expect(field(page, 'purpose')).toHaveValue('Tesis tentang hak atas tanah dan air');
  await expect(field(page, 'kirim_informasi').last()).toBeChecked();
  // What is typed before the draft has been loaded again stays.
  await field(page, 'kategori_pemohon').selectOption('A1');
  await field(page, 'telephone').fill('08123456789012');
  await field(page, 'purpose').fill('Tesis tentang hak atas tanah dan hutan');
  await field(page, 'kirim_informasi').first().check();
  let load = () => {};
  const isTyped = new Promise<void>((resolve) => (load = resolve));
  const ofDraft = (url: URL) => url.pathname === `${external}.data`;
  await page.route(ofDraft, async (route) => {
    await isTyped;
    await route.continue().catch(() => {}); // the next may have taken its place
  });
  await page.reload();
  await visitor.waitForScript();
  await field(page, 'kategori_pemohon').selectOption('A3');
  await field(page, 'purpose').fill('Tesis tentang hak atas tanah dan air bersih');
  await field(page, 'kirim_informasi').nth(1).check();
  load();
  await expect(field(page, 'telephone')).toHaveValue('08123456789012');
  await expect(field(page, 'kategori_pemohon')).toHaveValue('A3');
  await expect(field(page, 'purpose')).toHaveValue('Tesis tentang hak atas tanah dan air bersih');
  await expect(field(page, 'kirim_informasi').nth(1)).toBeChecked();
  await page.unroute(ofDraft);
  await field(page, 'kategori_pemohon').selectOption('A1');
  await field(page, 'telephone').fill('081234567891');
  await isSaved();
  expect((await requestsOf(db, user))[0]?.fields.purpose).toContain('air bersih');
  await field(page, 'telephone').fill('081234567892');
  await page.locator('.language summary').click();
  await page.locator('.language button[value="en"]').click();
  await expect(page.locator('html')).toHaveAttribute('data-language', 'en');
  await visitor.waitForScript();
  await expect(field(page, 'telephone')).toHaveValue('081234567892');
  await field(page, 'telephone').fill('081234567893');
  await isSaved();

  await visitor.open('/wizard/wizard-1');
  await field(page, 'telephone').fill('081234567894');
  await press(page, 'Continue');
  await expect(page).toHaveURL(/wizard-2/);
  await field(page, 'purpose').fill('Tesis tentang hak atas air');
  await page.goBack();
  await expect(field(page, 'telephone')).toHaveValue('081234567894');
  await expect
    .poll(async () => (await requestsOf(db, user))[0]?.fields.purpose)
    .toBe('Tesis tentang hak atas air');
  await field(page, 'telephone').fill('081234567895');
  await isSaved();
  await field(page, 'telephone').fill('081234567896');
  await press(page, 'Continue');
  await expect(field(page, 'purpose')).toHaveValue('Tesis tentang hak atas air');
  await field(page, 'purpose').fill('Tesis tentang hak');
  await press(page, 'Delete draft');
  await press(page, 'Yes, delete the draft');
  await expect(page).toHaveURL(/requests$/);
  expect(await requestsOf(db, user)).toEqual([]);
});

test('a draft begun on the single page continues in steps, and the other way round', async ({
  visitor,
  page,
}) => {
  await visitor.open(external);
  await fillIn(page);
  await press(page, 'Simpan draf');
  await expect(page.locator('.request-form > .notice')).toBeVisible();
  await visitor.open('/wizard/wizard-1');
  await expect(field(page, 'telephone')).toHaveValue('081234567890');
  await press(page, 'Lanjut');
  await field(page, 'purpose').fill('Tesis tentang hak atas air');
  await press(page, 'Simpan draf');
  await expect(page.locator('.request-form > .notice')).toBeVisible();
  await visitor.open(external);
  await expect(field(page, 'purpose')).toHaveValue('Tesis tentang hak atas air');
  await press(page, 'Hapus draf');
  await expect(page.getByText('Hapus draf ini?')).toBeVisible();
  await expect(field(page, 'purpose')).toHaveValue('Tesis tentang hak atas air');
  await press(page, 'Ya, hapus draf');
  await expect(page).toHaveURL(/\/requests$/);
});

test('a letter being sent can be stopped, and nothing of it stays', async ({
  visitor,
  page,
  db,
  user,
  isScripted,
}, testInfo) => {
  test.skip(!isScripted, 'Browsers have a button of their own for that.');
  const t = texts.id;
  const path = testInfo.outputPath('surat.pdf');
  await writeFile(path, pdf);
  await truncate(path, 4 * 1024 * 1024);
  const network = await page.context().newCDPSession(page);
  const uploadAt = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await visitor.open(external);
  await fillIn(page);
  await letterField(page).setInputFiles(path);
  await uploadAt(50_000);
  await press(page, t.send);
  const progress = page.getByRole('progressbar');
  await expect.poll(() => progress.getAttribute('value').then(Number)).toBeGreaterThan(0.01);
  await lookAt(visitor);
  await press(page, t.cancel);
  await expect(page.getByText(t.cancelled)).toBeVisible();
  await expect(field(page, 'purpose')).toHaveValue('Tesis tentang hak atas tanah');
  // The form may have saved its answers by itself.
  for (const { id, state } of await requestsOf(db, user)) {
    expect(state).toBe('draft');
    expect(await filesOf(db, id)).toEqual([]);
  }

  await uploadAt(-1);
  await letterField(page).setInputFiles(letter);
  await press(page, t.send);
  await expect(page.getByText(t.sent, { exact: true })).toBeVisible();
});

for (const [language, t] of Object.entries({
  id: { text: 'Akun Anda belum terbukti milik staf komisi', external: 'Formulir eksternal' },
  en: { text: 'Your account does not prove that you are one of them', external: 'External form' },
})) {
  test(`the internal form leads an account without proof to the external one: ${language}`, async ({
    page,
    db,
    user,
    visitor,
    isScripted,
  }) => {
    readOneLanguageEach(language, isScripted);
    const isAxeRun = isScripted && language === 'id'; // axe checks both languages
    const internal = '/complaint-data/complaint-data-application-internal';
    await page.setViewportSize({ width: 360, height: 740 });
    await visitor.open(`${internal}?lng=${language}`);
    await expect(page.getByText(t.text)).toBeVisible();
    await expect(page.locator('[name="purpose"]')).toHaveCount(0);
    if (isAxeRun) await checkAccessibility(visitor, internal);
    await visitor.open(`${internal}?lng=${language}`);
    await page.getByRole('link', { name: t.external, exact: true }).last().click();
    await expect(page).toHaveURL(/complaint-data-application-eksternal/);
    await expect(page.locator('[name="purpose"]')).toBeVisible();
    await db.insertInto('internal_account').values({ account_id: user.id }).execute();
    await visitor.open(internal);
    await expect(page.locator('[name="unit_kerja"]')).toBeVisible();
  });
}

test('an invitation opens the internal form to the account that accepts it', async ({
  page,
  db,
  user,
  visitor,
  isScripted,
}) => {
  const email = `office-${user.username}@office.example`;
  const links: string[] = [];
  const linkOf = (token: string) => {
    links.push(`/requests/invitation?token=${token}&lng=en`);
    return '';
  };
  const mailQueue = { send: async () => {} };
  await inviteInternal({ db, mailQueue }, { email, language: 'en', linkOf, by: 'operator' });
  const link = links[0] ?? '';
  if (isScripted) await checkAccessibility(visitor, link);
  await visitor.open(link);
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(page.getByRole('status').first()).toContainText('can now send internal');
  if (isScripted) await expect(page.locator('#content')).toBeFocused();
  await page.locator('main').getByRole('link', { name: 'Internal form' }).click();
  await expect(page.locator('[name="unit_kerja"]')).toBeVisible();
  await visitor.open(link);
  await expect(page.getByRole('status').first()).toContainText('can already send internal');
});
