import { createHash } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Account } from '~/auth/account';
import { startSession } from '~/auth/sessions.server';
import { saveDraft } from '~/requests/drafts.server';
import { applicantActs } from '~/requests/applicant-acts';
import { inviteInternal } from '~/requests/internal-invitations.server';
import { performAct } from '~/requests/perform-act.server';
import { purgeRequests } from '~/requests/purge-requests.server';
import { type RequestAct, requestActs, requestStates } from '~/requests/states';
import { loadTexts } from '~/content/seed/load-texts.server';
import { homeDay } from '~/platform/i18n/home-day';
import { type Mail } from '~/platform/mail/mail';
import { languages } from '~/platform/i18n/languages.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { createFolderStorage } from '~/platform/storage/folder-storage.server';
import { accountOf, addAccount } from '../support/account';
import { allTicked } from '../support/conditions';
import { createTestDatabase } from '../support/database';
import { prepare } from '../support/prepare-delivery';
import { textOfDocx } from '../support/docx-text';
import { loadForm, submitForm, type LoadedForm } from '../support/load-form';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const DATA_DIRECTORY = await mkdtemp(join(tmpdir(), 'terang-requests-'));
await loadTexts({ db, storage: createFolderStorage(join(DATA_DIRECTORY, 'uploads')) });
const web = await startWebProcess({
  DATABASE_URL,
  DATA_DIRECTORY,
  INTERNAL_MAIL_DOMAINS: 'commission.example',
});
afterAll(() => web.stop());

const external = '/complaint-data/complaint-data-application-eksternal';
const application = '/complaint-data/complaint-data-application';
const internal = '/complaint-data/complaint-data-application-internal';
const picture = sharp({ create: { width: 60, height: 80, channels: 3, background: 'white' } });
const letter = new File([await picture.png().toBuffer()], 'surat.png', { type: 'image/png' });
const typed = {
  kategori_pemohon: 'A1',
  identity_card: 'N1',
  identity_number: '3171234567890001',
  telephone: '081234567890',
  purpose: 'Tesis tentang hak atas tanah',
  description: 'Pengaduan tahun 2025 menurut provinsi',
  kirim_informasi: 'F2',
  agreement: 'on',
};

let officer: Account;
let colleague: Account;
beforeEach(async () => {
  for (const table of ['data_request', 'account', 'rate_limit'] as const) {
    await db.deleteFrom(table).execute();
  }
  const account = await accountOf(db, await addAccount(db, 'officer'));
  officer = { ...account, roles: ['officer'], hasPassedSecondFactor: true };
  colleague = { ...officer, id: await addAccount(db, 'colleague') };
});

async function logIn(name: string): Promise<{ id: number; cookie: string }> {
  const id = await addAccount(db, name);
  return { id, cookie: await sessionOf(id) };
}

async function sessionOf(accountId: number): Promise<string> {
  const token = await startSession(db, { accountId, isRemembered: false, device: 'Test' });
  const [cookie = ''] = (await createSessionCookie({ PUBLIC_URL: undefined }).set(token)).split(
    ';',
  );
  return cookie;
}

/** Returns photos of pages, of each format one. */
const photosOf = (formats: readonly ('jpeg' | 'png' | 'webp')[]): Promise<File[]> =>
  Promise.all(
    formats.map(async (format, index) => {
      const content = await picture.clone().toFormat(format).toBuffer();
      return new File([content], `foto ${index + 1}.${format}`, { type: `image/${format}` });
    }),
  );

type Typed = Record<string, string | File | File[]>;

/** Sends a multipart form as a browser does, with all hidden fields of its page. */
async function send(
  path: string,
  { fields, cookie }: { fields: Record<string, string>; cookie: string },
  values: Typed = {},
) {
  const body = new FormData();
  const { csrf = '', submission = '', after = '', dataset = '', view = '', version = '' } = fields;
  for (const [name, value] of Object.entries({
    csrf,
    submission,
    after,
    version,
    dataset,
    view,
    ...values,
  })) {
    for (const each of [value].flat()) body.append(name, each);
  }
  const headers = { Cookie: cookie, Origin: web.url };
  const answer = await fetch(web.url + path, { method: 'POST', redirect: 'manual', body, headers });
  return {
    status: answer.status,
    leadsTo: answer.headers.get('location'),
    flash: answer.headers
      .getSetCookie()
      .find((each) => /^(__Host-)?note=/.test(each))
      ?.split(';')[0],
    page: await answer.text(),
  };
}

/** Returns the content of a page, whatever its address is. */
const mainOf = (page: string) => /<main[^]*<\/main>/.exec(page)?.[0].replace(/[\da-f-]{36}/g, '');
const open = (path: string, cookie: string) => loadForm(web.url + path, cookie);
/** Returns the content of a page without the comments that React adds. */
const read = async (path: string, cookie: string) => {
  const page = await (await fetch(web.url + path, { headers: { Cookie: cookie } })).text();
  return (/<main[^]*<\/main>/.exec(page)?.[0] ?? '').replaceAll('<!-- -->', '');
};
const requests = () => db.selectFrom('data_request').selectAll().orderBy('changed_at').execute();
const receiptOf = (id: string | undefined) => `/requests/${id}/receipt`;

describe('the form of a data request', () => {
  it('keeps a letter and what was typed although another field is wrong, and then sends them', async () => {
    const { cookie } = await logIn('siti');
    const wrong = await send(external, await open(external, cookie), {
      ...typed,
      purpose: '',
      application_letter: letter,
    });
    expect(wrong.status).toBe(422);
    expect(wrong.page).toContain('surat.pdf');
    const [draft] = await requests();
    expect(draft).toMatchObject({ state: 'draft', fields: { telephone: '081234567890' } });

    const form = await open(external, cookie);
    const sent = await send(external, form, typed);
    expect([sent.status, sent.leadsTo]).toEqual([303, receiptOf(draft?.id)]);
    // Double click, reload, Back: a form that was sent leads to its request.
    const again = await Promise.all([send(external, form, typed), send(external, form, typed)]);
    expect(again.map(({ leadsTo }) => leadsTo)).toEqual(Array(2).fill(receiptOf(draft?.id)));
    for (const { flash } of [sent, ...again]) {
      const cookies = { Cookie: `${cookie}; ${flash}` };
      const page = await fetch(web.url + receiptOf(draft?.id), { headers: cookies });
      expect(await page.text()).toContain('Permohonan berhasil dikirim');
    }
    expect(await requests()).toHaveLength(1);
    const mails = await db.selectFrom('request_file').select('sent_sha256').execute();
    const receipt = await fetch(web.url + receiptOf(draft?.id), { headers: { Cookie: cookie } });
    expect(await receipt.text()).toContain(mails[0]?.sent_sha256);
  });

  it('creates one request from two tabs that send at once', async () => {
    const { cookie } = await logIn('siti');
    const tabs = await Promise.all([open(external, cookie), open(external, cookie)]);
    const sent = await Promise.all(
      tabs.map((tab) => send(external, tab, { ...typed, application_letter: letter })),
    );
    const [request, ...others] = await requests();
    expect(others).toEqual([]);
    expect(request?.state).toBe('submitted');
    expect(sent.map(({ leadsTo }) => leadsTo)).toEqual(Array(2).fill(receiptOf(request?.id)));
  });

  it.each(languages)(
    'explains its letters and calls optional only what is, in "%s"',
    async (lng) => {
      const { cookie } = await logIn('siti');
      const page = await read(`${external}?lng=${lng}`, cookie);
      const { fields } = JSON.parse(await readFile(`locales/${lng}/apply.json`, 'utf8'));
      const { optional } = JSON.parse(await readFile(`locales/${lng}/forms.json`, 'utf8'));
      const labelOf = (name: string) => page.split(`for="${name}"`)[1]?.split('</label>')[0] ?? '';
      for (const name of ['institution', 'institution_letter']) {
        expect(labelOf(name)).toContain(fields[name].mark);
        expect(labelOf(name)).not.toContain(optional);
      }
      for (const name of ['education', 'recommendation_letter'])
        expect(labelOf(name)).toContain(optional);
      for (const name of ['purpose', 'telephone', 'application_letter'])
        expect(labelOf(name)).not.toContain(optional);
      for (const name of ['recommendation_letter', 'institution_letter'])
        expect(page).toContain(fields[name].hint.replaceAll("'", '&#x27;'));
    },
  );

  it('requires the letter of an institution, and the agreement', async () => {
    const { cookie } = await logIn('siti');
    const answer = await send(external, await open(external, cookie), {
      ...typed,
      agreement: '',
      kategori_pemohon: 'A7',
      application_letter: letter,
    });
    expect(answer.status).toBe(422);
    expect(answer.page).toContain('href="#institution"');
    expect(answer.page).toContain('href="#institution_letter"');
    expect(answer.page).toContain('href="#agreement"');
    expect(answer.page).not.toContain('href="#application_letter"');
  });

  it('needs an address or a fax number for what is sent by post, courier or fax', async () => {
    const { cookie } = await logIn('siti');
    const form = await open(external, cookie);
    expect(await read(external, cookie)).toContain('(wajib untuk pos, kurir, dan faksimile)');
    const complete = { ...typed, application_letter: letter };
    const toFax = { ...complete, kirim_informasi: 'F5' };
    for (const kirim_informasi of ['F3', 'F4', 'F5']) {
      const { status, page } = await send(external, form, { ...complete, kirim_informasi });
      expect([status, page]).toEqual([422, expect.stringContaining('href="#sending_address"')]);
    }
    for (const sending_address of ['021', 'a'.repeat(301)]) {
      const { status, page } = await send(external, form, { ...toFax, sending_address });
      expect([status, page]).toEqual([422, expect.stringContaining('href="#sending_address"')]);
    }
    const sending_address = 'u.p. Siti, +62 21 392 5227';
    const sent = await send(external, form, { ...toFax, sending_address });
    expect(sent.status).toBe(303);
    expect((await requests())[0]).toMatchObject({
      state: 'submitted',
      fields: { sending_address },
    });
    for (const path of [sent.leadsTo ?? '', `/requests/${(await requests())[0]?.id}`])
      expect(await read(path, cookie)).toContain(sending_address);
  });

  it('rejects what is not a letter, and a letter over ten megabytes', async () => {
    const { cookie } = await logIn('siti');
    const wrong = new File(['#!/bin/sh'], 'surat.pdf', { type: 'application/pdf' });
    const form = await open(external, cookie);
    const refused = await send(external, form, { ...typed, application_letter: wrong });
    expect(refused.status).toBe(422);
    expect(refused.page).toContain('href="#application_letter"');
    const heavy = new File([Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-')], 'a.pdf');
    const tooHeavy = await send(external, form, { ...typed, application_letter: heavy });
    expect(tooHeavy.status).toBe(413);
    expect(tooHeavy.page).toContain('081234567890');
    expect(await db.selectFrom('request_file').selectAll().execute()).toEqual([]);
  });

  it.each([
    'open-action-address.pdf',
    'open-action-remote-file.pdf',
    'owner-password-only.pdf',
    'photo.heic',
  ])('sends %s as a letter that opens and leads nowhere', async (name) => {
    const { cookie } = await logIn('siti');
    const content = new Uint8Array(await readFile(`tests/fixtures/letters/${name}`));
    const application_letter = new File([content], name);
    await send(external, await open(external, cookie), { ...typed, application_letter });
    const [request] = await requests();
    const [file] = await db.selectFrom('request_file').selectAll().execute();
    expect([request?.state, file?.media_type]).toEqual(['submitted', 'application/pdf']);
    const path = `/requests/${request?.id}/files/${file?.id}`;
    const kept = await fetch(web.url + path, { headers: { Cookie: cookie } });
    const bytes = Buffer.from(await kept.arrayBuffer());
    for (const trace of ['/GoToR', '/URI', '/Encrypt']) expect(bytes.includes(trace)).toBe(false);
    expect((await PDFDocument.load(bytes)).getPageCount()).toBeGreaterThan(0);
  });

  it('makes one letter of several photos, which its receipt identifies', async () => {
    const { cookie } = await logIn('siti');
    const photos = await photosOf(['jpeg', 'png', 'webp']);
    const sent = await send(external, await open(external, cookie), {
      ...typed,
      application_letter: photos,
    });
    const [request] = await requests();
    expect(sent.leadsTo).toBe(receiptOf(request?.id));
    const hash = createHash('sha256');
    for (const photo of photos) hash.update(await photo.bytes());
    const [file, ...others] = await db.selectFrom('request_file').selectAll().execute();
    expect(others).toEqual([]);
    expect(file).toMatchObject({ name: 'foto 1.pdf', sent_sha256: hash.digest('hex') });
    const path = `/requests/${request?.id}/files/${file?.id}`;
    const kept = await fetch(web.url + path, { headers: { Cookie: cookie } });
    const document = await PDFDocument.load(await kept.arrayBuffer());
    expect(document.getPageCount()).toBe(3);
    // None of the photos has the hash of them all.
    for (const page of [receiptOf(request?.id), `/requests/${request?.id}`]) {
      const text = await read(page, cookie);
      expect(text).toContain('3 foto, 3 halaman');
      expect(text).not.toContain(file?.sent_sha256);
    }
  });

  it('takes three letters of ten photos each', async () => {
    const { cookie } = await logIn('siti');
    const photos = await photosOf(Array<'jpeg'>(10).fill('jpeg'));
    const sent = await send(external, await open(external, cookie), {
      ...typed,
      application_letter: photos,
      recommendation_letter: photos,
      institution_letter: photos,
    });
    expect(sent.status).toBe(303);
    const files = await db.selectFrom('request_file').select('page_count').execute();
    expect(files.map(({ page_count: pages }) => pages)).toEqual([10, 10, 10]);
  });

  it('says that a draft waits, on its form and on the page of data requests', async () => {
    const { cookie } = await logIn('siti');
    expect(await read(external, cookie)).not.toContain('Draf Anda dari');
    expect(await read(application, cookie)).not.toContain('Draf Anda dari');
    await send(external, await open(external, cookie), { ...typed, act: 'save' });
    const form = await read(external, cookie);
    expect(form).toMatch(/Draf Anda dari \d+ \S+ \d{4}/);
    expect(form).toMatch(/<a href="#delete-draft"[^]*<button [^>]*id="delete-draft"/);
    expect(await read(application, cookie)).toMatch(
      new RegExp(`Draf Anda dari \\d+ .* belum dikirim[^]*href="${external}"`),
    );
  });

  it('leads to the step that is incomplete in the language of its address', async () => {
    const { cookie } = await logIn('siti');
    const answer = await fetch(`${web.url}/wizard/wizard-2?lng=en`, {
      headers: { Cookie: cookie },
      redirect: 'manual',
    });
    expect(answer.headers.get('location')).toBe('/wizard/wizard-1?lng=en');
  });

  it.each([
    ['one of which is broken', 'Surat permohonan, foto 2: berkasnya rusak', 422],
    ['with a PDF among them', 'Surat permohonan: kirim satu berkas PDF atau Word saja', 422],
    ['too many of which were chosen', 'Surat permohonan: pilih paling banyak 10 foto', 413],
    ['one of which is too heavy', 'Surat permohonan, foto 2: tiap foto paling besar 10 MB', 413],
  ])('rejects photos %s, and keeps what was typed', async (reason, error, status) => {
    const { cookie } = await logIn('siti');
    const photos = await photosOf(['jpeg', 'png', 'webp']);
    const [first = letter, second = letter] = photos;
    const cut = new File([(await second.bytes()).subarray(0, 90)], 'foto 2.png');
    const heavy = new File([Buffer.alloc(10 * 1024 * 1024 + 1, 'x')], 'foto 2.jpg');
    const chosen: Record<string, File[]> = {
      'one of which is broken': [first, cut],
      'with a PDF among them': [first, new File(['%PDF-1.4'], 'surat.pdf')],
      'too many of which were chosen': Array<File>(11).fill(first),
      'one of which is too heavy': [first, heavy],
    };
    const refused = await send(external, await open(external, cookie), {
      ...typed,
      application_letter: chosen[reason] ?? [],
    });
    expect(refused.status).toBe(status);
    expect(refused.page).toContain(error);
    expect(refused.page).toContain('081234567890');
    expect(await db.selectFrom('request_file').selectAll().execute()).toEqual([]);
    expect(await requests()).toMatchObject([{ state: 'draft', fields: { purpose } }]);
  });

  const { agreement, purpose, description, kirim_informasi, ...who } = typed;
  /** What is typed in each of its steps. */
  const steps: Typed[] = [
    who,
    { purpose, description, kirim_informasi },
    { application_letter: letter },
    { agreement },
  ];
  const sendStep = async (step: number, cookie: string, values = steps[step - 1]) =>
    send(`/wizard/wizard-${step}`, await open(`/wizard/wizard-${step}`, cookie), values);
  const noteAt = async (path: string, cookie: string, flash = '') => {
    const page = await fetch(web.url + path, { headers: { Cookie: `${cookie}; ${flash}` } });
    return /<p class="notice[^>]*>(.*?)<\/p>/.exec(await page.text())?.[1];
  };

  it('overwrites nothing that another window has saved, and shows both texts', async () => {
    const { cookie } = await logIn('siti');
    const [first, second] = [await open(external, cookie), await open(external, cookie)];
    const save = { ...typed, act: 'save' };
    expect((await send(external, first, save)).status).toBe(303);
    // What is the same overwrites nothing, whatever the line ends.
    expect((await send(external, second, save)).status).toBe(303);
    const other = { ...save, kategori_pemohon: 'A2', purpose: 'Tesis tentang hak atas air' };
    const refused = await send(external, first, other);
    expect(refused.status).toBe(409);
    const saved = /<dl[^]*<\/dl>/.exec(refused.page)?.[0] ?? '';
    expect(saved).toContain(`<dd>${typed.purpose}</dd>`);
    expect(saved).not.toContain(typed.description);
    expect(refused.page).toContain('>Tesis tentang hak atas air</textarea>');
    expect((await requests())[0]?.fields).toMatchObject({ purpose: typed.purpose });
    const version = /name="version" value="(\d+)"/.exec(refused.page)?.[1] ?? '';
    expect((await send(external, first, { ...other, version })).status).toBe(303);
    expect((await requests())[0]?.fields).toMatchObject({ purpose: other.purpose });
  });

  describe('saved while it is filled in', () => {
    /** Sends the answers as the script of the form does. */
    async function autosave(
      { fields, cookie }: LoadedForm,
      values: Record<string, string | File>,
      { sequence = 1, path = external } = {},
    ) {
      const body = new FormData();
      const hidden = ['csrf', 'sender', 'submission', 'after', 'version', 'dataset', 'view'];
      for (const name of hidden) body.set(name, fields[name] ?? '');
      body.set('page', `${web.url}${path}?lng=id`);
      body.set('sequence', String(sequence));
      for (const [name, value] of Object.entries(values)) body.set(name, value);
      const headers = { Cookie: cookie, Origin: web.url };
      return fetch(`${web.url}/requests/draft`, { method: 'POST', body, headers });
    }
    const water = { purpose: 'Tesis tentang hak atas air' };

    it('is found on another device, without letters and agreement, and nothing is sent', async () => {
      const { id, cookie } = await logIn('siti');
      const form = await open(external, cookie);
      expect((await autosave(form, { ...typed, application_letter: letter })).status).toBe(400);
      expect(await requests()).toEqual([]);
      const sending_address = 'Jalan Melati 3\nJakarta';
      const answer = await autosave(form, { ...typed, sending_address });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toContain('no-store');
      const { time, version } = await answer.json();
      expect(time).toMatch(/^\d\d\.\d\d WIB$/);
      expect(await read(external, await sessionOf(id))).toContain(`>${typed.purpose}</textarea>`);
      const [draft] = await requests();
      expect(draft).toMatchObject({ state: 'draft', account_id: id, submitted_at: null, version });
      expect(draft?.fields).toMatchObject({ sending_address });
      expect(draft?.fields).not.toHaveProperty('agreement');
      expect(await db.selectFrom('request_file').select('id').execute()).toEqual([]);
      // Half an answer is one, too, and the form may save as often as it likes, also by its button.
      expect((await autosave(form, { purpose: 'Te' }, { sequence: 2 })).status).toBe(200);
      expect((await send(external, form, { ...typed, act: 'save' })).status).toBe(303);
    });

    it('needs the session and the token of the form, and saves nothing else', async () => {
      const { cookie } = await logIn('siti');
      const form = await open(external, cookie);
      expect((await autosave({ ...form, cookie: '' }, water)).status).toBe(401);
      const wrong = { ...form, fields: { ...form.fields, csrf: 'wrong' } };
      expect((await autosave(wrong, water)).status).toBe(403);
      expect((await autosave(form, water, { path: '/wizard/wizard-1' })).status).toBe(403);
      expect((await autosave(form, { ...water, page: 'other' })).status).toBe(422);
      expect((await autosave(form, { purpose: 'a'.repeat(2_001) })).status).toBe(422);
      expect((await autosave(form, { purpose: 'a\0' })).status).toBe(422);
      expect((await autosave(form, { purpose: 'a'.repeat(100_000) })).status).toBe(413);
      expect(await requests()).toEqual([]);
      // What does not belong to the form is not kept.
      expect((await autosave(form, { ...water, unit_kerja: '1' })).status).toBe(200);
      expect((await requests())[0]?.fields).toEqual(water);
      const visit = await fetch(`${web.url}/requests/draft`, { headers: { Cookie: cookie } });
      expect(visit.url).toBe(`${web.url}/requests`);
    });

    it('overwrites nothing that another window has saved, nor a request that was sent', async () => {
      const { cookie } = await logIn('siti');
      const [first, second] = [await open(external, cookie), await open(external, cookie)];
      expect((await autosave(first, water)).status).toBe(200);
      expect((await autosave(second, { purpose: 'Tesis tentang hak' })).status).toBe(409);
      // Its user decides, even if nothing would be overwritten.
      const changed = await autosave(second, { telephone: typed.telephone });
      expect([changed.status, await changed.json()]).toEqual([409, { outcome: 'changed' }]);
      expect((await requests())[0]?.fields).toEqual(water);
      const sent = await send(external, await open(external, cookie), {
        ...typed,
        application_letter: letter,
      });
      expect(sent.leadsTo).toContain('/receipt');
      const late = await autosave(second, water);
      const [request] = await requests();
      expect([late.status, await late.json()]).toEqual([
        409,
        { outcome: 'sent', request: request?.id },
      ]);
      expect((await requests()).map(({ state }) => state)).toEqual(['submitted']);
    });

    it('replaces nothing newer when it arrives late, and follows itself when no answer came', async () => {
      const { cookie } = await logIn('siti');
      const form = await open(external, cookie);
      const land = { purpose: 'Tesis tentang hak atas tanah' };
      expect((await autosave(form, water, { sequence: 2 })).status).toBe(200);
      expect((await autosave(form, { purpose: 'Tesis' }, { sequence: 1 })).status).toBe(409);
      expect((await requests())[0]?.fields).toEqual(water);
      expect((await autosave(form, land, { sequence: 3 })).status).toBe(200);
      expect((await send(external, form, { ...land, act: 'save' })).status).toBe(303);
      expect((await autosave(form, water, { sequence: 4 })).status).toBe(409);
      expect((await requests())[0]?.fields).toMatchObject(land);
    });

    it('does not bring back a draft that was deleted', async () => {
      const { cookie } = await logIn('siti');
      expect((await autosave(await open(external, cookie), water)).status).toBe(200);
      const form = await open(external, cookie);
      expect((await send(external, form, { ...water, act: 'delete' })).leadsTo).toBe('/requests');
      const refused = await autosave(form, water);
      expect([refused.status, await refused.json()]).toEqual([409, { outcome: 'deleted' }]);
      expect(await requests()).toEqual([]);
    });

    it('writes nothing for another account that has logged in since', async () => {
      const form = await open(external, (await logIn('siti')).cookie);
      const { id } = await logIn('budi');
      const csrf = form.cookie.split('; ').filter((each) => !each.startsWith('session='));
      const other = { ...form, cookie: [await sessionOf(id), ...csrf].join('; ') };
      expect((await autosave(other, water)).status).toBe(403);
      expect(await requests()).toEqual([]);
    });

    it('waits after thirty times in a row, whatever the address', async () => {
      const { cookie } = await logIn('siti');
      const form = await open(external, cookie);
      const begun = Date.now();
      let sequence = 0;
      let answer: Awaited<ReturnType<typeof autosave>>;
      do {
        sequence += 1;
        answer = await autosave(form, { purpose: `Tesis ${sequence}` }, { sequence });
      } while (answer.status === 200);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      // Every five seconds, one more is saved.
      const later = Math.floor((Date.now() - begun) / 5_000);
      expect(sequence).toBeGreaterThan(30);
      expect(sequence).toBeLessThanOrEqual(31 + later);
      expect((await requests())[0]?.fields).toEqual({ purpose: `Tesis ${sequence - 1}` });
    }, 60_000);
  });

  it.each([
    ['save', 'save'],
    ['send', ''],
  ])('lets neither of two windows that save and %s at once overwrite the other', async (_, act) => {
    const { cookie } = await logIn('siti');
    const windows = await Promise.all([open(external, cookie), open(external, cookie)]);
    const purposes = ['Tesis tentang hak atas air', 'Tesis tentang hak atas udara'];
    const sent = await Promise.all(
      windows.map((form, index) =>
        send(external, form, {
          ...typed,
          purpose: purposes[index] ?? '',
          act: index === 0 ? 'save' : act,
        }),
      ),
    );
    const [draft] = await requests();
    expect(purposes).toContain(draft?.fields.purpose);
    const refused = sent.find(({ status }) => status === 409)?.page;
    expect(refused).toContain(`<dd>${draft?.fields.purpose}</dd>`);
  });

  it('keeps what was typed in a window from which the request was not sent', async () => {
    const { cookie } = await logIn('siti');
    const [first, second] = [await open(external, cookie), await open(external, cookie)];
    await send(external, first, { ...typed, application_letter: letter });
    const [request] = await requests();
    const purpose = 'Tesis tentang hak atas air';
    const refused = await send(external, second, { ...typed, purpose, act: 'save' });
    expect(refused.status).toBe(409);
    expect(refused.page).toContain(`>${purpose}</textarea>`);
    expect(refused.page).toContain(`href="/requests/${request?.id}"`);
    const after = /name="after" value="([^"]*)"/.exec(refused.page)?.[1] ?? '';
    expect(after).toBe(request?.id);
    const again = { ...typed, purpose, act: 'save', after, version: '0' };
    expect((await send(external, second, again)).leadsTo).toBe(external);
    expect((await requests()).map(({ fields }) => fields.purpose)).toEqual([
      typed.purpose,
      purpose,
    ]);
  });

  it('keeps what was typed in a later step after the request was sent, as a new draft', async () => {
    const { cookie } = await logIn('siti');
    await send(external, await open(external, cookie), { ...typed, act: 'save' });
    const [first, second] = [await open(external, cookie), await open('/wizard/wizard-2', cookie)];
    await send(external, first, { ...typed, application_letter: letter });
    const purpose = 'Tesis tentang hak atas air';
    const description = 'Rincian yang lain';
    const kept = await send('/wizard/wizard-2', second, { purpose, description });
    expect(kept).toMatchObject({ status: 303, leadsTo: '/wizard/wizard-1' });
    expect(await noteAt('/wizard/wizard-1', cookie, kept.flash)).toContain('draf baru');
    expect(await requests()).toMatchObject([
      { state: 'submitted', fields: { purpose: typed.purpose } },
      { state: 'draft', fields: { purpose, description } },
    ]);
  });

  it('neither replaces nor deletes a letter that another window has added', async () => {
    const { cookie } = await logIn('siti');
    await send(external, await open(external, cookie), { ...typed, act: 'save' });
    const [first, ...others] = [
      await open(external, cookie),
      await open(external, cookie),
      await open(external, cookie),
      await open(external, cookie),
    ];
    const save = { ...typed, act: 'save' };
    expect((await send(external, first, { ...save, application_letter: letter })).status).toBe(303);
    const keptLetters = () => db.selectFrom('request_file').select(['id', 'kind']).execute();
    const before = await keptLetters();
    const [other] = await photosOf(['jpeg']);
    if (!other) throw new Error('No other letter');
    const attempts = [
      { ...save, application_letter: other },
      { ...typed, act: 'drop_application_letter' },
      { ...typed, act: 'delete' },
    ];
    for (const [index, attempt] of attempts.entries()) {
      const window = others[index];
      if (!window) throw new Error('No window');
      const refused = await send(external, window, attempt);
      expect(refused.status).toBe(409);
      expect(refused.page).toContain('surat.pdf');
      expect(await keptLetters()).toEqual(before);
      const version = /name="version" value="(\d+)"/.exec(refused.page)?.[1] ?? '';
      if (attempt.act !== 'delete') continue;
      expect((await send(external, window, { ...attempt, version })).leadsTo).toBe('/requests');
      expect(await requests()).toEqual([]);
    }
  });

  it('does not take a new draft for the one that it has seen, which was deleted since', async () => {
    const { cookie } = await logIn('siti');
    const save = { ...typed, act: 'save' };
    await send(external, await open(external, cookie), save);
    const [old, other] = [await open(external, cookie), await open(external, cookie)];
    expect((await send(external, other, { act: 'delete' })).leadsTo).toBe('/requests');
    await send(external, await open(external, cookie), { ...save, purpose: 'Tesis tentang air' });
    expect((await send(external, old, { ...typed, act: 'delete' })).status).toBe(409);
    expect((await requests()).map(({ fields }) => fields.purpose)).toEqual(['Tesis tentang air']);
  });

  it('saves again from the window that saved last, however often', async () => {
    const { cookie } = await logIn('siti');
    const form = await open(external, cookie);
    for (const purpose of ['Tesis tentang air', 'Tesis tentang udara', 'Tesis tentang tanah']) {
      await send(external, form, { ...typed, purpose, act: 'save' });
      expect(await requests()).toMatchObject([{ fields: { purpose } }]);
    }
  });

  it('has four steps, each after those before it', async () => {
    const { cookie } = await logIn('siti');
    const early = await fetch(`${web.url}/wizard/wizard-3`, {
      headers: { Cookie: cookie },
      redirect: 'manual',
    });
    expect(early.headers.get('location')).toBe('/wizard/wizard-1');
    for (const step of [1, 2, 3]) {
      expect((await sendStep(step, cookie)).leadsTo).toBe(`/wizard/wizard-${step + 1}`);
    }
    await sendStep(4, cookie);
    expect(await requests()).toMatchObject([{ state: 'submitted', fields: { purpose } }]);
  });

  it('goes back a step with what was typed, complete or not', async () => {
    const { cookie } = await logIn('siti');
    await sendStep(1, cookie);
    const back = { act: 'back', purpose: 'Sebagian' };
    expect((await sendStep(2, cookie, back)).leadsTo).toBe('/wizard/wizard-1');
    expect(await requests()).toMatchObject([{ fields: { ...who, purpose: 'Sebagian' } }]);
    expect((await sendStep(1, cookie, { ...who, act: 'back' })).leadsTo).toBe('/wizard/wizard-1');
  });

  it('leads from its last step to one that has become incomplete, and says so', async () => {
    const { id, cookie } = await logIn('siti');
    for (const step of [1, 2, 3]) await sendStep(step, cookie);
    const last = await open('/wizard/wizard-4', cookie);
    await saveDraft(db, { id }, { kind: 'external', language: 'id', fields: { purpose: '' } });
    const { leadsTo, flash } = await send('/wizard/wizard-4', last, { agreement });
    expect(leadsTo).toBe('/wizard/wizard-2');
    expect(await noteAt('/wizard/wizard-2', cookie, flash)).toBe('Lengkapi langkah ini dahulu.');
    expect(await requests()).toMatchObject([{ state: 'draft', fields: { agreement } }]);
  });

  it.each(['/wizard/wizard-1', '/wizard/wizard-1?kind=internal', external])(
    'says at %s that its draft is saved',
    async (path) => {
      const { id, cookie } = await logIn('siti');
      await db.insertInto('internal_account').values({ account_id: id }).execute();
      const { leadsTo, flash } = await send(path, await open(path, cookie), { act: 'save' });
      expect(leadsTo).toBe(path);
      expect(await noteAt(path, cookie, flash)).toContain('Draf tersimpan.');
    },
  );

  it('saves and deletes a draft, and removes a letter from it', async () => {
    const { cookie } = await logIn('siti');
    const press = async (act: string, values: Typed = {}) =>
      send(external, await open(external, cookie), { ...values, act });
    await press('save', { purpose: 'Sebagian', application_letter: letter });
    expect(await requests()).toMatchObject([{ fields: { purpose: 'Sebagian' } }]);
    const { flash } = await press('drop_application_letter', { purpose: 'Sebagian' });
    expect(await noteAt(external, cookie, flash)).toBe('Surat telah dihapus dari draf.');
    expect(await db.selectFrom('request_file').selectAll().execute()).toEqual([]);
    const pressed = await press('askDelete', { purpose: 'Sebagian lagi' });
    expect(pressed.leadsTo).toBe(`${external}#delete-draft`);
    expect(await requests()).toMatchObject([{ fields: { purpose: 'Sebagian lagi' } }]);
    const headers = { Cookie: `${cookie}; ${pressed.flash}` };
    expect(await (await fetch(web.url + external, { headers })).text()).toMatch(
      /Hapus draf ini\?[^]*value="delete"[^>]*>Ya, hapus draf/,
    );
    expect((await press('delete')).leadsTo).toBe('/requests');
    expect(await requests()).toEqual([]);
  });
});

describe('the internal form', () => {
  const ofStaff = { ...typed, unit_kerja: 'U01', application_letter: letter };
  const pageOf = async (path: string, cookie: string) =>
    fetch(web.url + path, { headers: { Cookie: cookie }, redirect: 'manual' });
  const setEmail = (id: number, email: string) =>
    db.updateTable('account').set({ email, email_key: email }).where('id', '=', id).execute();

  it.each([
    ['a verified address of the commission', '@commission.example'],
    ['the mark of an administrator', 'mark'],
  ])('sends a request by %s, and keeps what proved it', async (_, proof) => {
    const { id, cookie } = await logIn('siti');
    if (proof === 'mark') {
      await db.insertInto('internal_account').values({ account_id: id }).execute();
    } else await setEmail(id, 'siti@Commission.example');
    const sent = await send(internal, await open(internal, cookie), ofStaff);
    const [request] = await requests();
    expect([sent.status, sent.leadsTo]).toEqual([303, receiptOf(request?.id)]);
    expect(request).toMatchObject({ kind: 'internal', internal_proof: proof });
  });

  /** Invites an address, and returns the page of its link. */
  async function invite(email: string): Promise<string> {
    const links: string[] = [];
    const mailQueue = {
      send: async (_: unknown, { values }: Mail) => void links.push(values.link ?? ''),
    };
    const linkOf = (token: string) => `/requests/invitation?token=${token}`;
    await inviteInternal({ db, mailQueue }, { email, language: 'id', linkOf, by: 'operator' });
    return links[0] ?? '';
  }
  const accept = async (form: LoadedForm) => {
    const { status, headers } = await submitForm(`${web.url}/requests/invitation`, form);
    const flash = headers.getSetCookie().find((each) => each.startsWith('note='));
    return { status, leadsTo: headers.get('location'), flash: flash?.split(';')[0] };
  };

  it('sends a request by an invitation, which another address may have got, and keeps both', async () => {
    const { id, cookie } = await logIn('siti');
    const page = await invite('sekretariat@office.example');
    const html = await read(page, cookie);
    for (const text of ['sekretariat@office.example', 'siti@example.org', 'Terima undangan']) {
      expect(html).toContain(text);
    }
    const token = page.split('=')[1] ?? '';
    const forged = await send('/requests/invitation', { fields: {}, cookie }, { token });
    expect(forged.status).toBe(403);
    expect(await db.selectFrom('internal_account').selectAll().execute()).toEqual([]);
    const accepted = await accept(await open(page, cookie));
    expect([accepted.status, accepted.leadsTo]).toEqual([303, '/requests/invitation']);
    const done = await read('/requests/invitation', `${cookie}; ${accepted.flash}`);
    expect(done).toContain('Akun Anda sekarang dapat');
    const sent = await send(internal, await open(internal, cookie), ofStaff);
    const [request] = await requests();
    expect([sent.status, sent.leadsTo]).toEqual([303, receiptOf(request?.id)]);
    const proof = `invitation ${homeDay(new Date())} sekretariat@office.example`;
    expect(request).toMatchObject({ kind: 'internal', internal_proof: proof });
    const act = 'internalInvitationAccepted';
    const log = db.selectFrom('audit_log').select('actor').where('act', '=', act);
    expect(await log.execute()).toEqual([{ actor: String(id) }]);
    await db.deleteFrom('account').where('id', '=', id).execute();
    expect(await db.selectFrom('internal_account').selectAll().execute()).toEqual([]);
    const storage = { remove: async () => {} };
    await db.updateTable('data_request').set({ ended_at: new Date() }).execute();
    await purgeRequests(db, storage, { retentionDays: 365 });
    expect(await requests()).toMatchObject([{ internal_proof: 'invitation', account_id: null }]);
  });

  it('opens by an invitation once; used, expired and unknown ones say so, and guests log in first', async () => {
    const [siti, budi] = [await logIn('siti'), await logIn('budi')];
    const page = await invite('sekretariat@office.example');
    const guest = await pageOf(page, '');
    expect([guest.status, guest.headers.has('set-cookie')]).toEqual([200, false]);
    const back = new URLSearchParams({ to: page });
    expect((await guest.text()).replaceAll('&amp;', '&')).toContain(`href="/login?${back}"`);
    const late = await open(page, budi.cookie);
    await accept(await open(page, siti.cookie));
    expect(await read(page, siti.cookie)).toContain('sudah dapat mengajukan');
    const refused = await accept(late);
    expect([refused.status, refused.leadsTo]).toEqual([303, page]);
    const expired = await invite('late@office.example');
    const past = sql<Date>`now() - interval '1 second'`;
    await db.updateTable('internal_invitation').set({ expires_at: past }).execute();
    for (const path of [page, expired, '/requests/invitation?token=x', '/requests/invitation']) {
      const answer = await pageOf(path, budi.cookie);
      expect([answer.status, await answer.text()], path).toEqual([
        410,
        expect.stringContaining('Undangan ini tidak berlaku lagi'),
      ]);
    }
    const marked = await db.selectFrom('internal_account').select('account_id').execute();
    expect(marked).toEqual([{ account_id: siti.id }]);
  });

  it('leads an account without proof to the external form, in one sentence', async () => {
    const { id, cookie } = await logIn('siti');
    await setEmail(id, 'siti@mail.commission.example');
    const page = await (
      await pageOf(`${internal}?dataset=complaints&view=year%3D2025`, cookie)
    ).text();
    expect(page).toContain('gunakan formulir eksternal');
    expect(page).toContain(`href="${external}?dataset=complaints&amp;view=year%3D2025"`);
    expect(page).not.toContain('name="purpose"');
    const step = await pageOf('/wizard/wizard-1?kind=internal', cookie);
    expect([step.status, step.headers.get('location')]).toEqual([303, internal]);
  });

  it.each([
    [internal, {}],
    [internal, { act: 'save' }],
    ['/wizard/wizard-1?kind=internal', {}],
    ['/wizard/wizard-4?kind=internal', {}],
  ])('keeps nothing that an account without proof posts to %s (%o)', async (path, more) => {
    const { cookie } = await logIn('siti');
    const form = await open(external, cookie);
    const refused = await send(path, form, { ...ofStaff, ...more });
    expect([refused.status, refused.leadsTo]).toEqual([303, internal]);
    expect(await requests()).toEqual([]);
  });

  it('does not send the draft of an account that has lost its mark', async () => {
    const { id, cookie } = await logIn('siti');
    await db.insertInto('internal_account').values({ account_id: id }).execute();
    const form = await open(internal, cookie);
    await send(internal, form, { ...ofStaff, act: 'save' });
    await db.deleteFrom('internal_account').execute();
    expect((await send(internal, form, ofStaff)).leadsTo).toBe(internal);
    expect(await requests()).toMatchObject([{ state: 'draft', internal_proof: null }]);
  });
});

describe('a draft that is saved', () => {
  const label = (page: string, field: string) =>
    new RegExp(`<label for="${field}"[^]*?</label>`).exec(page)?.[0];

  it('is found again on another device, with its letter, and still needs the missing one', async () => {
    const { id, cookie } = await logIn('siti');
    await send(external, await open(external, cookie), {
      act: 'save',
      purpose: 'Ditulis di ponsel',
      application_letter: letter,
    });
    const elsewhere = await fetch(web.url + external, { headers: { Cookie: await sessionOf(id) } });
    const page = await elsewhere.text();
    expect(page).toContain('Ditulis di ponsel');
    expect(page).toContain('surat.pdf');
    expect(label(page, 'application_letter')).not.toContain('opsional');
    expect(label(page, 'recommendation_letter')).toContain('opsional');
    expect(/<input [^>]*id="application_letter"[^>]*>/.exec(page)?.[0]).not.toContain('required');
  });

  it.each([
    ['not a letter', 422, Buffer.from('#!/bin/sh')],
    ['too large', 413, Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-')],
  ])('reports only the error of a letter that is %s', async (_, status, content) => {
    const { cookie } = await logIn('siti');
    const wrong = new File([content], 'surat.pdf', { type: 'application/pdf' });
    const answer = await send(external, await open(external, cookie), {
      act: 'save',
      purpose: 'Tesis tentang tanah',
      application_letter: wrong,
    });
    expect(answer.status).toBe(status);
    const errors = [...answer.page.matchAll(/id="(\w+)-error"/g)].map(([, field]) => field);
    expect(errors).toEqual(['application_letter']);
    expect(await requests()).toMatchObject([{ fields: { purpose: 'Tesis tentang tanah' } }]);
  });
});

describe('the templates of letters', () => {
  const template = '/requests/letters/application.docx?kind=external&lng=en';
  const read = (path: string, cookie: string) =>
    fetch(web.url + path, { headers: { Cookie: cookie }, redirect: 'manual' });

  it('contain what the draft and the account contain, for their owner alone', async () => {
    const { cookie } = await logIn('siti');
    const draft = { ...typed, act: 'save' };
    await send(external, await open(external, cookie), draft);
    const answer = await read(template, cookie);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('content-disposition')).toContain('Application letter.docx');
    const text = await textOfDocx(Buffer.from(await answer.arrayBuffer()));
    for (const part of ['Request for complaint data', typed.purpose, typed.identity_number]) {
      expect(text).toContain(part);
    }
    const pdf = await read('/requests/letters/institution.pdf', cookie);
    expect(await pdf.text()).toMatch(/^%PDF-/);
    const { cookie: others } = await logIn('budi');
    const foreign = await textOfDocx(
      Buffer.from(await (await read(template, others)).arrayBuffer()),
    );
    expect(foreign).not.toContain(typed.purpose);
    const guest = await read(template, '');
    expect([guest.status, guest.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/login\?/),
    ]);
  });

  it.each(['other.docx', 'application.odt', 'application', 'institution.docx?kind=internal'])(
    'do not exist as %s',
    async (name) => {
      const { cookie } = await logIn('siti');
      expect((await read(`/requests/letters/${name}`, cookie)).status).toBe(404);
    },
  );

  it.each(languages)('are offered in the possible formats (%s)', async (language) => {
    const { cookie } = await logIn('siti');
    const page = await (await read(`${external}?lng=${language}`, cookie)).text();
    const hrefs = [...page.matchAll(/href="(\/requests\/letters\/[^"]+)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
    const isPdfToo = !['zh', 'ja'].includes(language);
    expect(hrefs.filter((href) => href.includes('.docx?'))).toHaveLength(3);
    expect(hrefs.filter((href) => href.includes('.pdf?'))).toHaveLength(isPdfToo ? 3 : 0);
    for (const href of hrefs) expect((await read(href, cookie)).status).toBe(200);
    const pdf = await read(`/requests/letters/application.pdf?lng=${language}`, cookie);
    expect(pdf.status).toBe(isPdfToo ? 200 : 404);
  });
});

describe('a request that was sent', () => {
  async function submit(cookie: string): Promise<string> {
    const form = await open(external, cookie);
    await send(external, form, { ...typed, application_letter: letter });
    const [request] = await requests();
    return request?.id ?? '';
  }
  const act = (requestId: string, name: 'take' | 'ask' | 'reject' | 'approve') =>
    performAct(db, { requestId, act: name, by: officer, message: 'Mohon dijelaskan' });
  const stateOf = async () => (await requests())[0]?.state;
  const message = 'Ini penjelasan saya yang lengkap';

  it('has files at addresses without their names, as the log has; a download is saved by its name', async () => {
    const { cookie } = await logIn('siti');
    const named = new File([await letter.bytes()], 'surat Siti Aminah.png');
    await send(external, await open(external, cookie), { ...typed, application_letter: named });
    const [request] = await requests();
    const file = await db.selectFrom('request_file').selectAll().executeTakeFirstOrThrow();
    const href = `/requests/${request?.id}/files/${file.id}`;
    for (const page of [`/requests/${request?.id}`, receiptOf(request?.id)]) {
      const text = await read(page, cookie);
      expect(text).toContain(`href="${href}"`);
      expect(text).not.toMatch(/(?:href|src|action)="[^"]*Aminah/);
    }
    const download = async (path: string) => {
      const { status, headers } = await fetch(web.url + path, { headers: { Cookie: cookie } });
      return [status, headers.get('content-disposition')];
    };
    const saved = `attachment; filename="surat Siti Aminah.pdf"; filename*=UTF-8''surat%20Siti%20Aminah.pdf`;
    expect(await download(href)).toEqual([200, saved]);
    await vi.waitFor(() => expect(web.output()).toContain(`GET ${href} 200`));
    expect(web.output()).not.toContain('Aminah');
    // An address that somebody has kept from a former release.
    expect(await download(`${href}/surat%20Siti%20Aminah.pdf`)).toEqual([200, saved]);
  });

  it('is answered with a file, and appealed once', async () => {
    const { cookie } = await logIn('siti');
    const id = await submit(cookie);
    await act(id, 'take');
    await act(id, 'ask');
    const answer = `/requests/${id}/answer`;
    const form = await open(answer, cookie);
    await send(answer, form, { message, attachment_1: letter });
    await send(answer, form, { message, attachment_1: letter });
    const other = await send(answer, form, { message: 'Ini penjelasan yang lain' });
    expect(await read(other.leadsTo ?? '', `${cookie}; ${other.flash}`)).toContain(
      'Ini tidak dapat dilakukan lagi',
    );
    expect(await stateOf()).toBe('inReview');
    const events = await db.selectFrom('request_event').select('act').orderBy('id').execute();
    expect(events.map((event) => event.act)).toEqual(['submit', 'take', 'ask', 'answer']);
    await act(id, 'reject');
    const [, standing = ''] = (await read(`/requests/${id}`, cookie)).split('id="state"');
    expect(standing.split('</section>')[0]).toContain('Mohon dijelaskan');
    await send(`/requests/${id}/appeal`, await open(`/requests/${id}/appeal`, cookie), { message });
    expect(await stateOf()).toBe('submitted');
    const [, appealed = ''] = (await read(`/requests/${id}`, cookie)).split('id="state"');
    expect(appealed.split('</section>')[0]).toContain('Keberatan Anda sudah kami terima.');
    expect(appealed.split('</section>')[0]).not.toContain('Permohonan sudah kami terima');
    const again = await fetch(`${web.url}/requests/${id}/appeal`, {
      redirect: 'manual',
      headers: { Cookie: cookie },
    });
    const [flash = ''] = again.headers.getSetCookie().map((each) => each.split(';')[0]);
    expect(await read(again.headers.get('location') ?? '', `${cookie}; ${flash}`)).toContain(
      'Ini tidak dapat dilakukan lagi',
    );
  });

  it('is answered with photos of pages, which become one file', async () => {
    const { cookie } = await logIn('siti');
    const id = await submit(cookie);
    await act(id, 'take');
    await act(id, 'ask');
    const answer = `/requests/${id}/answer`;
    const photos = await photosOf(['jpeg', 'png']);
    const broken = {
      message,
      attachment_1: photos,
      attachment_2: [letter, new File(['x'], 'x.jpg')],
    };
    const refused = await send(answer, await open(answer, cookie), broken);
    expect(refused.status).toBe(422);
    expect(refused.page).toContain(message);
    expect(await stateOf()).toBe('moreInformation');
    await send(answer, await open(answer, cookie), { message, attachment_2: photos });
    expect(await stateOf()).toBe('inReview');
    const files = db
      .selectFrom('request_file')
      .select('media_type')
      .where('kind', '=', 'attachment');
    expect(await files.execute()).toEqual([{ media_type: 'application/pdf' }]);
  });

  const paths: Record<string, RequestAct[]> = {
    submitted: [],
    inReview: ['take'],
    moreInformation: ['take', 'ask'],
    awaitingConfirmation: ['take', 'propose'],
    approved: ['take', 'propose', 'confirm'],
    rejected: ['take', 'reject'],
    fulfilled: ['take', 'propose', 'confirm', 'fulfil'],
    recalled: ['take', 'propose', 'confirm', 'fulfil', 'recall'],
    withdrawn: ['withdraw'],
    expired: ['take', 'ask', 'expire'],
  };
  /** Creates a request of an account in a state. */
  async function requestIn(accountId: number, state: string): Promise<string> {
    const account = await accountOf(db, accountId);
    const id = await saveDraft(db, account, { kind: 'external', language: 'id' });
    for (const name of ['submit', ...(paths[state] ?? [])] as const) {
      const ofOfficers = name === 'confirm' ? colleague : officer;
      const parties = { applicant: account, officer: ofOfficers, portal: 'portal' as const };
      const by = parties[requestActs[name].by];
      const prepared = name === 'fulfil' ? await prepare(db, officer, id) : undefined;
      await performAct(db, {
        requestId: id,
        act: name,
        by,
        message: 'Alasan',
        prepared,
        conditions: allTicked,
      });
    }
    return id;
  }

  it.each(requestStates.filter((state) => state !== 'draft'))(
    'that is %s takes acts from its applicant alone, and only those that the rules permit',
    async (state) => {
      const [siti, budi] = [await logIn('siti'), await logIn('budi')];
      // Hidden fields are those of any form behind the log-in.
      const [mine, others] = [
        await open('/profile', siti.cookie),
        await open('/profile', budi.cookie),
      ];
      for (const name of applicantActs) {
        const id = await requestIn(siti.id, state);
        const stateNow = async () => (await requests()).find((row) => row.id === id)?.state;
        const path = `/requests/${id}/${name}`;
        const unknown = `/requests/00000000-0000-4000-8000-000000000000/${name}`;
        const [foreign, nobodys] = [
          await send(path, others, { message }),
          await send(unknown, others, { message }),
        ];
        expect([foreign.status, mainOf(foreign.page)]).toEqual([404, mainOf(nobodys.page)]);
        const guest = await send(path, { fields: {}, cookie: '' }, { message });
        expect(guest.leadsTo).toMatch(/^\/login\?/);
        const staff = { fields: {}, cookie: await sessionOf(officer.id) };
        expect((await send(path, staff, { message })).status).toBe(404);
        expect(await stateNow()).toBe(state);
        const isPermitted = requestActs[name].from.some((from) => from === state);
        await send(path, mine, { message });
        expect([name, await stateNow()]).toEqual([
          name,
          isPermitted ? (requestActs[name].to ?? state) : state,
        ]);
      }
    },
  );

  it('has one thread: what its applicant and the officers write, and how it stands', async () => {
    const { cookie } = await logIn('siti');
    const id = await submit(cookie);
    await act(id, 'take');
    const write = `/requests/${id}/write`;
    const form = await open(write, cookie);
    const sent = await send(write, form, { message: 'Kapan selesai?', attachment_1: letter });
    expect(sent.leadsTo).toBe(`/requests/${id}`);
    await send(write, form, { message: 'Kapan selesai?', attachment_1: letter });
    const other = await send(write, form, { message: 'Sampai kapan?' });
    expect(other.status).toBe(409);
    expect(other.page).toContain('Sampai kapan?</textarea>');
    await performAct(db, { requestId: id, act: 'reply', by: officer, message: 'Besok.' });
    await act(id, 'ask');
    const page = async () =>
      (await read(`/requests/${id}?lng=en`, cookie)).split('id="messages"')[1];
    const thread = await page();
    expect(thread?.match(/Kapan selesai\?|Besok\.|Mohon dijelaskan/g)?.slice(-3)).toEqual([
      'Kapan selesai?',
      'Besok.',
      'Mohon dijelaskan',
    ]);
    expect(thread).toContain('surat.pdf');
    expect(thread).toContain('(waiting for your answer)');
    expect(thread).not.toContain('officer@');
    await send(`/requests/${id}/answer`, await open(`/requests/${id}/answer`, cookie), { message });
    expect(await page()).toContain('(answered)');
    expect((await requests())[0]).toMatchObject({ state: 'inReview' });
  });

  it('says what happens next and by when, when it is late, and when its time is stopped', async () => {
    const { cookie } = await logIn('siti');
    const id = await submit(cookie);
    const next = async () =>
      /is-next.*?<\/li>/s.exec(await read(`/requests/${id}?lng=en`, cookie))?.[0] ?? '';
    expect(await next()).toMatch(/Next: An officer takes up the request.*by \d+ \w+ \d{4}/s);
    await sql`update request_event set at = at - interval '40 days'`.execute(db);
    expect(await next()).toContain('was due by');
    expect(await read(`/requests/${id}?lng=en`, cookie)).toContain('We are late.');
    await act(id, 'take');
    await act(id, 'ask');
    expect(await next()).toMatch(/Next: You answer.*by /s);
    const page = await read(`/requests/${id}?lng=en`, cookie);
    expect(page).toContain('is paused until you answer');
    expect(page).not.toContain('We are late.');
  });

  it('is mailed about in the language that its applicant has chosen last', async () => {
    const { id, cookie } = await logIn('siti');
    const choose = (lng: string, headers = {}) =>
      fetch(`${web.url}/language`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ lng, to: `/requests/${id}?page=2` }),
        headers: { Cookie: cookie, Origin: web.url, ...headers },
      });
    const account = db.selectFrom('account').select('language').where('id', '=', id);
    const chosen = await choose('en');
    expect(chosen.headers.get('location')).toBe(`/requests/${id}?page=2&lng=en`);
    expect(await account.executeTakeFirst()).toEqual({ language: 'en' });
    expect((await choose('id', { 'Sec-Fetch-Site': 'same-site' })).status).toBe(400);
    expect((await choose('xx')).status).toBe(400);
    // The link of an older mail, and the style sheet of its page.
    for (const path of ['/profile', '/language.css', '/language']) {
      for (const method of ['GET', 'HEAD']) {
        await fetch(`${web.url}${path}?lng=id`, { method, headers: { Cookie: cookie } });
      }
    }
    expect(await account.executeTakeFirst()).toEqual({ language: 'en' });
  });

  it('shows a decision that was confirmed by its name', async () => {
    const siti = await logIn('siti');
    const id = await requestIn(siti.id, 'approved');
    const page = await read(`/requests/${id}?lng=en`, siti.cookie);
    expect(page).toContain('Request approved');
    expect(page).not.toMatch(/events\.\w/);
  });

  it('reports what happened to a file with a virus, and has no address for it', async () => {
    const { cookie } = await logIn('siti');
    const id = await submit(cookie);
    await db
      .updateTable('request_file')
      .set({ scan: 'infected', removed_at: new Date() })
      .execute();
    const page = await (
      await fetch(`${web.url}/requests/${id}`, { headers: { Cookie: cookie } })
    ).text();
    expect(page).toContain('Pemindai menemukan virus dalam berkas ini');
    expect(page).not.toContain(`/requests/${id}/files/`);
  });

  it('is shown to its applicant alone', async () => {
    const [siti, budi] = [await logIn('siti'), await logIn('budi')];
    const id = await submit(siti.cookie);
    const read = async (path: string, cookie: string) => {
      const answer = await fetch(web.url + path, {
        headers: { Cookie: cookie },
        redirect: 'manual',
      });
      return [answer.status, answer.headers.get('location')];
    };
    for (const path of [`/requests/${id}`, receiptOf(id), `/requests/${id}/withdraw`]) {
      expect(await read(path, siti.cookie)).toEqual([200, null]);
      expect(await read(path, budi.cookie)).toEqual([302, `/404?path=${encodeURIComponent(path)}`]);
      expect((await read(path, ''))[1]).toMatch(/^\/login\?/);
    }
    expect((await read('/requests', siti.cookie))[0]).toBe(200);
  });
});
