import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Account } from '~/auth/account';
import { type Role } from '~/auth/roles';
import { saveDraft } from '~/requests/drafts.server';
import { findRequestForOfficer } from '~/requests/find-request.server';
import { getApplicant } from '~/requests/get-applicant.server';
import { countByState, listQueue } from '~/requests/list-queue.server';
import { requestQueue } from '~/requests/request-queue';
import { parseListRequest } from '~/lists/list-url';
import { letterKinds } from '~/requests/letters/letter';
import { openLetterStorage } from '~/requests/letters/open-letter-storage.server';
import { messageTemplates } from '~/requests/officer-acts';
import { performAct } from '~/requests/perform-act.server';
import { type RequestAct, requestActs, requestStates } from '~/requests/states';
import { retractCalculation } from '~/statistics/release/retract-calculation.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { accountOf, addAccount } from '../support/account';
import { allTicked, allTickedFields } from '../support/conditions';
import { createTestDatabase } from '../support/database';
import { buildDeliveries } from '../support/delivery-sources';
import { docx, relation } from '../support/docx';
import { xlsx } from '../support/xlsx';
import { publishComplaints } from '../support/publish-records';
import { loadForm, readForm, submitForm } from '../support/load-form';
import { prepare } from '../support/prepare-delivery';
import { giveRoles, giveSecondFactor, startStaffSession } from '../support/staff';
import { startWebProcess, type WebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const COOKIE_SECRET = 'a secret of this test that is long enough';
await publishComplaints(db, ['a', 'b', 'c']);

let web: WebProcess;
const LETTER_KEY = '0f'.repeat(32);
const DATA_DIRECTORY = await mkdtemp(join(tmpdir(), 'terang-officers-'));
const letters = await openLetterStorage({ DATA_DIRECTORY, LETTER_KEY });
beforeAll(async () => {
  web = await startWebProcess({ DATABASE_URL, DATA_DIRECTORY, LETTER_KEY, COOKIE_SECRET });
});
afterAll(() => web.stop());
beforeEach(async () => {
  await db.deleteFrom('rate_limit').execute();
});

interface Person {
  account: Account;
  cookie: string;
}

const sessionCookie = createSessionCookie({ PUBLIC_URL: undefined });

async function add(name: string, ...roles: Role[]): Promise<Person> {
  const id = await addAccount(db, name);
  await giveRoles(db, id, ...roles);
  if (roles.length > 0) await giveSecondFactor(db, id, COOKIE_SECRET);
  const token = await startStaffSession(db, id, roles.length > 0);
  const account = { ...(await accountOf(db, id)), hasPassedSecondFactor: roles.length > 0 };
  return { account, cookie: (await sessionCookie.set(token)).split(';')[0] ?? '' };
}

const siti = await add('siti');
const budi = await add('budi');
const analyst = await add('analyst', 'analyst');
const officer = await add('wayan', 'officer');
const colleague = await add('made', 'officer');

let sent = 0;
/** Creates a submitted request, after acts of its applicant and an officer. */
async function requestAfter(applicant: Person, ...acts: RequestAct[]): Promise<string> {
  sent += 1;
  const view = { dataset: 'complaints', filter: 'year=2025' };
  const draft = { kind: 'external', language: 'id', view } as const;
  const answers = { purpose: 'Tesis', institution: `Universitas ${sent}`, kategori_pemohon: 'A1' };
  const fields = { ...answers, agreement: 'on' };
  const id = await saveDraft(db, applicant.account, { ...draft, fields });
  for (const act of ['submit', ...acts] as const) {
    const isApplicants = ['submit', 'answer', 'appeal', 'withdraw'].includes(act);
    const ofOfficers = act === 'confirm' ? colleague.account : officer.account;
    const by = act === 'expire' ? 'portal' : isApplicants ? applicant.account : ofOfficers;
    const isDelivery = act === 'fulfil' && by !== 'portal';
    const prepared = isDelivery ? await prepare(db, by, id) : undefined;
    const conditions = allTicked;
    const done = await performAct(db, {
      requestId: id,
      act,
      by,
      message: 'Alasan',
      prepared,
      conditions,
    });
    expect([act, done.outcome]).toEqual([act, 'done']);
  }
  return id;
}

const page = (id: string, act = '') => `${web.url}/staff/requests/${id}${act && `/${act}`}`;
const get = (address: string, { cookie }: { cookie: string }) =>
  fetch(address, { redirect: 'manual', headers: { Cookie: cookie } });
const head = (address: string, { cookie }: { cookie: string }) =>
  fetch(address, { method: 'HEAD', headers: { Cookie: cookie } });
/** Returns the content of a page, its texts in one piece. */
const textOf = async (address: string, person: Person) =>
  (await (await get(address, person)).text()).replaceAll('<!-- -->', '');
/** The same without what follows the content, such as texts for scripts. */
const contentOf = async (address: string, person: Person) =>
  (await textOf(address, person)).split('</main>')[0] ?? '';
const stateOf = async (id: string) =>
  (await findRequestForOfficer(db, officer.account, id))?.row.state;

/** Fills in the form of a page as its officer does. */
async function send(
  id: string,
  act: string,
  person: Person,
  typed: object = { message: 'Alasan' },
) {
  return submitForm(page(id, act), await loadForm(page(id, act), person.cookie), { typed });
}

/** Confirms an approval as the button of the page does. */
const confirm = async (id: string, person: Person, version?: string) => {
  // Its own page has no form for who may not confirm it.
  const form = await loadForm(page(id, 'note'), person.cookie);
  const current = /name="version" value="(\d+)"/.exec(await textOf(page(id), person))?.[1] ?? '0';
  return submitForm(page(id), form, { typed: { act: 'confirm', version: version ?? current } });
};

const take = async (id: string, person: Person) =>
  submitForm(page(id), await loadForm(page(id), person.cookie), { typed: { act: 'take' } });

describe('a letter', () => {
  /** Stores a letter of a request; returns its address and its number. */
  async function addLetter(
    requestId: string,
    name: string,
    media_type: string,
    content: Uint8Array = Buffer.from('surat'),
  ) {
    const staged = await letters.stage([content]);
    await staged.commit();
    const { key: storage_key, size, sha256 } = staged;
    const { id } = await db
      .insertInto('request_file')
      .values({
        request_id: requestId,
        kind: 'application',
        storage_key,
        name,
        media_type,
        size,
        sha256,
        sent_sha256: sha256,
        scan: 'clean',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, address: `${web.url}/requests/${requestId}/files/${id}` };
  }

  let id = '';
  beforeAll(async () => {
    id = await requestAfter(siti);
  });

  const readingsOf = async ({ id }: { id: string }) => {
    const rows = db.selectFrom('audit_log').select('actor').where('act', '=', 'fileRead');
    return (await rows.where('subject', '=', `request_file:${id}`).execute()).length;
  };
  const reader = (requestId: string, { id }: { id: string }) => page(requestId, `files/${id}`);
  const pagesIn = (text: string) =>
    [...text.matchAll(/<img src="([^"]*\/pages\/[^"]*)"/g)].map(
      ([, src = '']) => web.url + src.replaceAll('&amp;', '&'),
    );

  it('is downloaded by its officers alone, and each access is in the audit log', async () => {
    const pdf = await addLetter(id, 'surat.pdf', 'application/pdf');
    // Asking for its headers does not count as reading.
    expect((await head(pdf.address, officer)).status).toBe(200);
    expect(await readingsOf(pdf)).toBe(0);
    const answer = await get(pdf.address, officer);
    expect(await answer.text()).toBe('surat');
    expect(await readingsOf(pdf)).toBe(1);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    for (const person of [budi, analyst]) {
      expect((await get(pdf.address, person)).status).toBe(404);
    }
    expect(await readingsOf(pdf)).toBe(1);
  });

  it('is read as pictures of its pages, which is one reading, by officers alone', async () => {
    const document = await PDFDocument.create();
    for (let added = 0; added < 3; added += 1) document.addPage();
    const pdf = await addLetter(id, 'surat.pdf', 'application/pdf', await document.save());
    expect(await textOf(page(id), officer)).toContain(
      `href="${new URL(reader(id, pdf)).pathname}"`,
    );
    expect((await head(reader(id, pdf), officer)).status).toBe(200);
    expect(await readingsOf(pdf)).toBe(0);

    const text = await textOf(reader(id, pdf), officer);
    expect(text).toContain('alt="Halaman 2 dari 3"');
    const pages = pagesIn(text);
    expect(pages).toHaveLength(3);
    for (const address of pages) {
      const picture = await get(address, officer);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(picture.headers.get('cache-control')).toBe('private, no-store');
      expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(100);
    }
    expect(await readingsOf(pdf)).toBe(1);
    // Without the reading that its page has recorded, a picture is one of its own.
    const [bare = ''] = (pages[0] ?? '').split('?');
    expect((await head(bare, officer)).status).toBe(200);
    expect((await get(bare, officer)).status).toBe(200);
    expect(await readingsOf(pdf)).toBe(2);
    expect((await get(`${bare}?view=9999999999999.x`, colleague)).status).toBe(200);
    expect(await readingsOf(pdf)).toBe(3);

    expect((await get(bare.replace(/1$/, '4'), officer)).status).toBe(404);
    for (const person of [siti, budi, analyst]) {
      for (const address of [reader(id, pdf), pages[0] ?? '']) {
        expect((await get(address, person)).status).not.toBe(200);
      }
    }
    expect((await get(pages[0] ?? '', colleague)).status).toBe(200);
    expect(await readingsOf(pdf)).toBe(5);
  });

  it('is turned by links, while paging too, and by quarters alone', async () => {
    const document = await PDFDocument.create();
    for (let added = 0; added < 25; added += 1) document.addPage([600, 900]);
    const pdf = await addLetter(id, 'surat.pdf', 'application/pdf', await document.save());
    const { pathname } = new URL(reader(id, pdf));
    const linksIn = (html: string) =>
      Object.fromEntries(
        [
          ...html.matchAll(/<a href="([^"]*)"[^>]*>(Putar ke kanan|Putar ke kiri|Halaman [^<]*)</g),
        ].map(([, href = '', name = '']) => [name, href.replaceAll('&amp;', '&')] as const),
      );
    const upright = await contentOf(reader(id, pdf), officer);
    expect(linksIn(upright)).toMatchObject({
      'Putar ke kiri': `${pathname}?rotate=270#turn-left`,
      'Putar ke kanan': `${pathname}?rotate=90#turn-right`,
      'Halaman berikutnya': `${pathname}?from=21`,
    });
    const turned = await contentOf(`${reader(id, pdf)}?from=21&rotate=90`, officer);
    expect(linksIn(turned)).toMatchObject({
      'Putar ke kiri': `${pathname}?from=21#turn-left`,
      'Putar ke kanan': `${pathname}?from=21&rotate=180#turn-right`,
      'Halaman sebelumnya': `${pathname}?rotate=90`,
    });
    const sizeOf = async (html: string) => {
      const picture = await get(pagesIn(html)[0] ?? '', officer);
      const { width, height } = await sharp(await picture.arrayBuffer()).metadata();
      return { width, height };
    };
    expect(await sizeOf(upright)).toEqual({ width: 1_400, height: 2_100 });
    expect(await sizeOf(turned)).toEqual({ width: 1_400, height: 933 });
    expect(await contentOf(`${reader(id, pdf)}?rotate=45`, officer)).toContain(
      `href="${pathname}?rotate=90#turn-right"`,
    );
  });

  it('is listed with the numbers of its photos and pages, and then without a hash', async () => {
    const counted = await requestAfter(siti);
    const pdf = await addLetter(counted, 'surat.pdf', 'application/pdf');
    expect(await textOf(page(counted), officer)).toContain('Sidik berkas (SHA-256)');
    await db
      .updateTable('request_file')
      .set({ photo_count: 3, page_count: 3 })
      .where('id', '=', pdf.id)
      .execute();
    const text = await contentOf(page(counted), officer);
    expect(text).toContain('3 foto, 3 halaman');
    expect(text).not.toContain('Sidik berkas (SHA-256)');
  });

  it('has addresses without its name on the pages of officers', async () => {
    const pdf = await addLetter(id, 'surat Siti Aminah.pdf', 'application/pdf');
    for (const address of [page(id), reader(id, pdf)]) {
      const text = await textOf(address, officer);
      expect(text).toContain(`href="${new URL(pdf.address).pathname}"`);
      expect(text).toContain('surat Siti Aminah.pdf');
      expect(text).not.toMatch(/(?:href|src|action)="[^"]*Aminah/);
    }
    const { headers } = await get(pdf.address, officer);
    expect(headers.get('content-disposition')).toContain("UTF-8''surat%20Siti%20Aminah.pdf");
  });

  it('of a draft, of another request or deleted is not shown', async () => {
    const pdf = await addLetter(id, 'surat.pdf', 'application/pdf');
    const other = await requestAfter(budi);
    expect((await get(reader(other, pdf), officer)).status).toBe(302);
    await db
      .updateTable('request_file')
      .set({ scan: 'waiting' })
      .where('id', '=', pdf.id)
      .execute();
    expect((await get(reader(id, pdf), officer)).status).toBe(302);
    expect((await get(`${reader(id, pdf)}/pages/1`, officer)).status).toBe(404);
    expect(await readingsOf(pdf)).toBe(0);
  });

  it('is linked beside its condition, with the other evidence, and leads to the next letter', async () => {
    const judged = await requestAfter(siti);
    const first = await addLetter(judged, 'satu.pdf', 'application/pdf');
    const second = await addLetter(judged, 'dua.pdf', 'application/pdf');
    const pathOf = (letter: { id: string }) => new URL(reader(judged, letter)).pathname;
    for (const act of ['checks', 'approve']) {
      if (act === 'approve') await take(judged, officer);
      const html = await textOf(page(judged, act), officer);
      const parts = html.split('class="officer-condition"');
      const [signed = '', purpose = '', agreement = ''] = parts.slice(1);
      for (const letter of [first, second]) expect(signed).toContain(`href="${pathOf(letter)}"`);
      expect(signed).toContain('Surat permohonan: satu.pdf');
      expect(purpose).toContain('>Tesis</blockquote>');
      expect(agreement).toContain('>Saya setuju bahwa data');
    }
    expect(await readingsOf(first)).toBe(0);
    const html = await contentOf(reader(judged, first), officer);
    expect(html).toMatch(new RegExp(`href="${pathOf(second)}"[^>]*>Surat berikutnya: dua.pdf`));
    expect(html).toContain(`href="/staff/requests/${judged}/checks"`);
    const last = await contentOf(reader(judged, second), officer);
    expect(last).not.toContain('Surat berikutnya');
    expect(await textOf(page(judged), officer)).toContain('Surat permohonan');
  });

  it('that cannot be drawn says why, and can be downloaded', async () => {
    const broken = await addLetter(id, 'surat.pdf', 'application/pdf');
    const text = await textOf(reader(id, broken), officer);
    expect(text).toContain('Berkas ini rusak');
    expect(text).toContain('Unduh surat.pdf');
    expect((await get(`${reader(id, broken)}/pages/1`, officer)).status).toBe(422);
  });

  it('is read as its text where it is a DOCX, and as itself where it is a picture', async () => {
    const { mediaType } = letterKinds.docx;
    const body = '<w:p><w:r><w:t>Dengan hormat, &lt;b&gt;</w:t></w:r></w:p>';
    const signature = sharp({
      create: { width: 300, height: 100, channels: 3, background: 'navy' },
    });
    const parts = {
      'word/media/signature.jpeg': await signature.jpeg().toBuffer(),
      'word/media/page.jpeg': Buffer.from('not a picture'),
    };
    const related = Object.keys(parts)
      .map((name) => relation('image', name.slice('word/'.length)))
      .join('');
    const file = docx({ body, related, parts });
    const document = await addLetter(id, 'surat.docx', mediaType, file);
    const html = await contentOf(reader(id, document), officer);
    expect(html).toContain('Dengan hormat, &lt;b&gt;');
    expect(html).toContain('Gambar lain hanya ada di berkasnya');
    const [, src = ''] = /<img src="([^"]*)" alt="Gambar 1 dari 1"/.exec(html) ?? [];
    const drawn = await get(web.url + src.replaceAll('&amp;', '&'), officer);
    expect(await sharp(await drawn.arrayBuffer()).metadata()).toMatchObject({
      format: 'webp',
      width: 300,
    });
    const turned = await contentOf(`${reader(id, document)}?rotate=270`, officer);
    const [upended = ''] = pagesIn(turned);
    expect(await sharp(await (await get(upended, officer)).arrayBuffer()).metadata()).toMatchObject(
      {
        width: 100,
        height: 300,
      },
    );
    expect(await readingsOf(document)).toBe(2);
    expect((await get(`${reader(id, document)}/pages/2`, officer)).status).toBe(404);
    for (const person of [siti, analyst])
      expect((await get(web.url + src.replaceAll('&amp;', '&'), person)).status).not.toBe(200);
    const picture = await addLetter(id, 'surat.png', 'image/png');
    const { pathname } = new URL(picture.address);
    expect(await textOf(reader(id, picture), officer)).toMatch(
      new RegExp(`<img [^>]*src="${pathname}"`),
    );
    expect(await readingsOf(picture)).toBe(0);
  });
});

/** Builds what was ordered for a request. */
async function built(id: string): Promise<void> {
  const jobs = await buildDeliveries(db, letters);
  const prepared = db.selectFrom('prepared_delivery').select('built_at');
  const row = prepared.where('request_id', '=', id);
  await vi
    .waitFor(async () => expect((await row.executeTakeFirst())?.built_at).toBeTruthy(), 20_000)
    .finally(() => jobs.stop());
}

function sendDelivery(
  id: string,
  { fields, cookie }: Awaited<ReturnType<typeof loadForm>>,
  file: File,
): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('attachment', file);
  const headers = { Cookie: cookie, Origin: web.url };
  return fetch(page(id, 'fulfil'), { method: 'POST', redirect: 'manual', body, headers });
}

describe('the monthly report', () => {
  it('counts for officers what was rejected for which reason; as CSV, too', async () => {
    const id = await requestAfter(siti, 'take');
    const unknown = await send(id, 'reject', officer, { message: 'Alasan', reason: 'rumour' });
    expect(unknown.status).toBe(422);
    // A page shows the choices as fields of one name, of which a browser sends the chosen one.
    const none = await send(id, 'reject', officer, { message: 'Alasan', reason: '' });
    const refusal = await none.text();
    expect([none.status, refusal]).toEqual([422, expect.stringContaining('href="#reason"')]);
    expect(refusal).toContain('diterbitkan setiap tahun');
    expect(
      (await send(id, 'reject', officer, { message: 'Alasan', reason: 'letter' })).status,
    ).toBe(303);
    const report = `${web.url}/staff/requests/report`;
    const text = await textOf(report, officer);
    expect(text).toContain('Surat tidak lengkap');
    expect(text).toMatch(/<p>Permohonan yang diterima per bulan<\/p>.*<svg/s);
    const file = await get(`${report}.csv`, officer);
    expect(file.headers.get('cache-control')).toBe('private, no-store');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    const [head = '', ...rows] = (await file.text()).trim().split('\r\n');
    expect(rows).toHaveLength(12);
    const column = head.split(',').indexOf('refused_letter');
    expect(Number(rows.at(-1)?.split(',')[column])).toBeGreaterThan(0);
    for (const person of [siti, analyst])
      expect((await get(`${report}.csv`, person)).status).toBe(404);
  });
});

describe('a request for an officer', () => {
  it('names its applicant as an identity document does, and the answers in the order of the form', async () => {
    const text = await textOf(page(await requestAfter(siti)), officer);
    const query = /id="requested".*?<\/dl>/s.exec(text)?.[0].replace(/<[^>]+>/g, '\n') ?? '';
    const answers = query.split('\n').filter((line) => line.trim() !== '');
    expect(answers.slice(2, 5)).toEqual(['Pemohon luar', 'Pemohon', 'siti (siti)']);
    const category = answers.indexOf('Kategori pemohon');
    expect(answers.slice(category, category + 6)).toEqual([
      'Kategori pemohon',
      'Perorangan',
      'Lembaga',
      expect.stringMatching(/^Universitas \d+$/),
      'Tujuan',
      'Tesis',
    ]);
    expect(answers).not.toContain('on');
  });

  it('shows the address of its applicant, since when it is verified, and the other requests', async () => {
    const nyoman = await add('nyoman');
    const [first, second] = [await requestAfter(nyoman), await requestAfter(nyoman)];
    const text = await textOf(page(second), officer);
    expect(text).toContain('nyoman@example.org');
    expect(text).toContain('terverifikasi sejak');
    expect(text).toContain(`href="/staff/requests/${first}"`);
    expect(text).not.toContain('<dt>Bukti sebagai staf');
    for (let sent = 0; sent < 10; sent += 1) await requestAfter(nyoman);
    const many = await textOf(page(second), officer);
    expect(many).toContain('/staff/requests?q=nyoman');
    expect(many).not.toContain(`href="/staff/requests/${first}"`);
    await db.deleteFrom('data_request').where('account_id', '=', nyoman.account.id).execute();
  });

  it.each([
    ['mark', 'Akunnya ditandai administrator'],
    [
      'invitation 2026-11-29 budi@office.example',
      'Undangan ke budi@office.example tanggal 29 November 2026',
    ],
    ['invitation', '<dd>Undangan</dd>'],
    ['@commission.example', 'Alamat surelnya memakai @commission.example'],
    [null, 'dikirim sebelum bukti diminta'],
  ])('of the staff says what proved it (%s)', async (internal_proof, text) => {
    const id = await requestAfter(siti);
    const changes = { kind: 'internal', internal_proof } as const;
    await db.updateTable('data_request').set(changes).where('id', '=', id).execute();
    expect(await textOf(page(id), officer)).toContain(text);
  });

  it('is taken, decided and delivered; its applicant downloads the records of the view', async () => {
    const id = await requestAfter(siti);
    const { reference } = await db
      .selectFrom('data_request')
      .select('reference')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const queue = `${web.url}/staff/requests?q=${reference}`;
    expect(await textOf(queue, officer)).toContain(`/staff/requests/${id}`);
    const html = await textOf(page(id), officer);
    for (const text of ['Perorangan', 'Tesis', '3 data', 'hari kerja lagi', 'siti']) {
      expect(html, text).toContain(text);
    }
    expect((await take(id, officer)).status).toBe(303);
    for (const act of ['ask', 'approve'] as const) {
      const template = messageTemplates[act][0];
      const filled = await send(id, act, officer, { message: 'Selamat pagi.', template });
      expect(filled.status).toBe(200);
      expect(await filled.text()).toMatch(/<textarea[^>]*>Selamat pagi\.\s+[^<\s]/);
    }
    expect(await stateOf(id)).toBe('inReview');
    const approval = { message: 'Alasan', ...allTickedFields };
    expect((await send(id, 'approve', officer, approval)).headers.get('location')).toBe(
      `/staff/requests/${id}`,
    );
    expect(await stateOf(id)).toBe('awaitingConfirmation');
    expect((await confirm(id, colleague)).status).toBe(303);
    const before = await textOf(page(id, 'fulfil'), officer);
    expect(before).toContain('3 data');
    const inEnglish = await textOf(`${page(id, 'fulfil')}?lng=en`, officer);
    expect(inEnglish).toContain('<strong>Complaints, 2025</strong>');
    expect(before).toMatch(/>Berkas lain <span[^>]*>\(opsional\)/);
    expect(before).toContain('province_name');
    const prepared = await send(id, 'fulfil', officer, {});
    expect(prepared.headers.get('location')).toBe(`/staff/requests/${id}/delivery`);
    expect(await stateOf(id)).toBe('approved');
    const building = await textOf(page(id, 'delivery'), officer);
    expect(building).toContain('>Berkas segera dibuat, biasanya');
    expect(building).not.toContain('>Konfirmasi dan serahkan');
    expect((await send(id, 'delivery', officer, { act: 'confirm' })).status).toBe(409);
    await built(id);
    const preview = await textOf(page(id, 'delivery'), officer);
    expect(preview).toContain('Dibuat oleh portal.');
    expect(preview).toContain('3 baris');
    expect(preview).toContain('satu data per baris, tanpa nomor dan tanggal');
    expect(preview).not.toMatch(/\d kombinasi dari/);
    const [archive = ''] = /(?<=name="examine" value=")[^"]+/.exec(preview) ?? [];
    const counted = await textOf(`${page(id, 'delivery')}?file=${archive}&key=0`, officer);
    expect(counted).toContain('kombinasi dari month');
    expect(await textOf(`${web.url}/requests/${id}`, siti)).not.toContain('-csv.zip');
    expect((await send(id, 'delivery', officer, { seen: 'on' })).status).toBe(303);
    expect(await stateOf(id)).toBe('fulfilled');

    const files = await db
      .selectFrom('request_file')
      .select(['id', 'name', 'size'])
      .where('request_id', '=', id)
      .execute();
    expect(files.map(({ name }) => name.slice(-8))).toEqual(
      expect.arrayContaining(['-csv.zip', 'xlsx.zip']),
    );
    for (const file of files) {
      const address = `${web.url}/requests/${id}/files/${file.id}`;
      expect((await get(address, budi)).status).toBe(404);
      const answer = await get(address, siti);
      const content = Buffer.from(await answer.arrayBuffer());
      expect([answer.status, content.length]).toEqual([200, file.size]);
      expect(content.toString('latin1')).toContain('README.txt');
    }
    await vi.waitFor(async () => {
      const history = await db
        .selectFrom('access_history')
        .select(['account_id', 'kind'])
        .execute();
      expect(history).toEqual(Array(2).fill({ account_id: siti.account.id, kind: 'delivery' }));
    });
  });

  it('shows downloads by their delivery, and before a recall those of what is recalled alone', async () => {
    const acts = ['take', 'propose', 'confirm', 'fulfil', 'recall', 'fulfil'] as const;
    const id = await requestAfter(siti, ...acts);
    const line = (content: string) => content.match(/<li>data\.zip \([^<]*/g);
    expect(line(await contentOf(page(id), officer))).toEqual([
      expect.stringMatching(/^<li>data\.zip \(diserahkan \d.*, ditarik kembali\): belum pernah$/),
      expect.stringMatching(/^<li>data\.zip \(diserahkan \d[^,]*\): belum pernah$/),
    ]);
    expect(line(await contentOf(page(id, 'recall'), officer))).toHaveLength(1);
  });

  it('leads its applicant from a link to a recalled file to the page that says why', async () => {
    const id = await requestAfter(siti, 'take', 'propose', 'confirm', 'fulfil', 'recall');
    const { id: file } = await db
      .selectFrom('request_file')
      .select('id')
      .where('request_id', '=', id)
      .executeTakeFirstOrThrow();
    const follow = async (person: Person, accept: string) => {
      const headers = { Cookie: person.cookie, Accept: accept };
      const address = `${web.url}/requests/${id}/files/${file}`;
      const answer = await fetch(address, { redirect: 'manual', headers });
      return [answer.status, answer.headers.get('location')];
    };
    expect(await follow(siti, 'text/html')).toEqual([303, `/requests/${id}`]);
    expect(await follow(siti, 'application/json')).toEqual([404, null]);
    expect(await follow(budi, 'text/html')).not.toContain(303);
  });

  it('says where its applicant wants the data, on its page and where they are prepared', async () => {
    const id = await requestAfter(siti, 'take', 'propose', 'confirm');
    const fields = { kirim_informasi: 'F3', sending_address: 'Jalan Melati 3, Jakarta' };
    await db
      .updateTable('data_request')
      .set({ fields: JSON.stringify(fields) })
      .where('id', '=', id)
      .execute();
    for (const act of ['', 'fulfil']) {
      const content = await contentOf(page(id, act), officer);
      expect(content).toContain('<dd>Pos</dd>');
      expect(content).toContain('<dd>Jalan Melati 3, Jakarta</dd>');
    }
  });

  it('without a view is fulfilled by a file of the officer’s, once its report is seen and confirmed', async () => {
    const id = await requestAfter(siti, 'take', 'propose', 'confirm');
    await db.updateTable('data_request').set({ dataset: null }).where('id', '=', id).execute();
    const form = await loadForm(page(id, 'fulfil'), officer.cookie);
    const sendFile = (file: File) => sendDelivery(id, form, file);
    const toFill = await textOf(page(id, 'fulfil'), officer);
    const label = /<label for="attachment"[^>]*>(.*?)<\/label>/.exec(toFill)?.[1]?.trim();
    expect(label).toBe('Berkas');
    for (const [file, text] of [
      [new File([], ''), 'Pilih berkas: permohonan ini'],
      [new File([], 'data.csv'), 'berkasnya kosong'],
      [new File(['<script>alert(1)</script>'], 'data.html', { type: 'text/html' }), 'XLSX'],
      [new File(['%PDF-1.7'], 'data.csv'), 'sesuai dengan isinya'],
      [new File([`a,b\n${'x'.repeat(400_000)}`], 'data.csv'), 'tidak dapat dibaca'],
    ] as const) {
      const refused = await sendFile(file);
      expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(text)]);
    }
    const content = 'Provinsi;catatan\nAceh;<script>alert(1)</script>\nAceh;=1+1\n';
    const csv = () => new File([content], 'data.csv', { type: 'text/html' });
    expect((await sendFile(csv())).headers.get('location')).toBe(`/staff/requests/${id}/delivery`);
    const late = await loadForm(page(id, 'note'), colleague.cookie);
    expect((await submitForm(page(id, 'fulfil'), late)).status).toBe(422);
    expect(await textOf(page(id, 'fulfil'), colleague)).toContain('sudah disiapkan');

    const preview = await textOf(page(id, 'delivery'), officer);
    for (const text of ['data.csv', '2 baris', '2 kolom', 'Aceh', '&lt;script&gt;', 'rumus']) {
      expect(preview, text).toContain(text);
    }
    expect(preview).toContain(
      '1 kombinasi dari Provinsi. Yang paling jarang terdapat pada 2 baris.',
    );
    const [file] = await db
      .selectFrom('request_file')
      .select(['id', 'name', 'kind'])
      .where('request_id', '=', id)
      .execute();
    const readings = db.selectFrom('audit_log').select('id').where('act', '=', 'fileRead');
    const countReadings = async () =>
      (await readings.where('subject', '=', `request_file:${file?.id}`).execute()).length;
    const before = await countReadings();
    // Asking for headers is no reading.
    expect((await head(page(id, 'delivery'), officer)).status).toBe(200);
    expect(await countReadings()).toBe(before);
    const chosen = await textOf(`${page(id, 'delivery')}?file=${file?.id}&key=1`, officer);
    expect(chosen).toContain('2 kombinasi dari catatan. Yang paling jarang terdapat pada 1 baris.');
    expect(await countReadings()).toBe(before + 1);
    const address = `${web.url}/requests/${id}/files/${file?.id}`;
    expect((await get(address, siti)).status).toBe(404);
    for (const person of [siti, analyst])
      expect((await get(page(id, 'delivery'), person)).status).toBe(302);

    const stale = { prepared: '00000000-0000-4000-8000-000000000000' };
    expect((await send(id, 'delivery', colleague, stale)).status).toBe(409);
    expect(await stateOf(id)).toBe('approved');
    expect((await send(id, 'delivery', colleague, { seen: 'on' })).status).toBe(303);
    expect(file).toMatchObject({ name: 'data.csv', kind: 'delivery' });
    expect((await head(address, siti)).headers.get('content-disposition')).toMatch(/^attachment/);
    expect(await textOf(page(id), officer)).toMatch(
      /data\.csv \(diserahkan \d[^)]+\): belum pernah/,
    );
    const answer = await get(address, siti);
    expect(await answer.text()).toBe(content);
    // An aborted download may have shown something, too: those that were begun are counted.
    expect(await textOf(page(id), officer)).toMatch(
      /Unduhan yang dimulai pemohon.*data\.csv \([^)]+\): 1 kali/s,
    );
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  }, 120_000);

  it('has a table of which a part was examined, and nothing is said of the rest', async () => {
    const id = await requestAfter(siti, 'take', 'propose', 'confirm');
    await db.updateTable('data_request').set({ dataset: null }).where('id', '=', id).execute();
    const others = ',1'.repeat(199);
    // Its last row, by which somebody can be recognised, comes after the three million cells examined.
    const rows = [`kunci${others}`, ...Array<string>(15_100).fill(`a${others}`), `b${others}`];
    const form = await loadForm(page(id, 'fulfil'), officer.cookie);
    const sent = await sendDelivery(id, form, new File([rows.join('\n')], 'data.csv'));
    expect(sent.status).toBe(303);
    const { id: file } = await db
      .selectFrom('request_file')
      .select('id')
      .where('request_id', '=', id)
      .executeTakeFirstOrThrow();
    const preview = await textOf(`${page(id, 'delivery')}?file=${file}&key=0&lng=en`, officer);
    expect(preview).toMatch(/Only the first [\d,]+ rows were examined\./);
    expect(preview).not.toMatch(/At least \d+ rows share/);
    expect(preview).toContain('This file was not examined for what identifies people.');
    expect((await send(id, `delivery?file=${file}`, officer, { seen: '' })).status).toBe(422);
  }, 60_000);

  it('is delivered with a file that was not examined only once its officer has read it, which is in the audit log', async () => {
    const id = await requestAfter(siti, 'take', 'propose', 'confirm');
    await db.updateTable('data_request').set({ dataset: null }).where('id', '=', id).execute();
    const form = await loadForm(page(id, 'fulfil'), officer.cookie);
    const document = new File([new Uint8Array(docx())], 'data.docx');
    expect((await sendDelivery(id, form, document)).status).toBe(303);
    const preview = await textOf(`${page(id, 'delivery')}?lng=en`, officer);
    expect(preview).toContain('This file was not examined for what identifies people.');
    expect(preview).toContain('I have read what was not examined');
    expect((await send(id, 'delivery', officer, { seen: '' })).status).toBe(422);
    expect(await stateOf(id)).toBe('approved');
    expect((await send(id, 'delivery', officer, { seen: 'on' })).status).toBe(303);
    expect(await stateOf(id)).toBe('fulfilled');
    const log = db.selectFrom('audit_log').select('subject').where('act', '=', 'unexaminedSeen');
    expect((await log.execute()).map(({ subject }) => subject)).toContain(`data_request:${id}:1`);
  });

  it('is refused with tracked changes in a document, and the refusal says what to do', async () => {
    const id = await requestAfter(siti, 'take', 'propose', 'confirm');
    const form = await loadForm(page(id, 'fulfil'), officer.cookie);
    const body = '<w:p><w:del w:id="1"><w:r><w:delText>Siti</w:delText></w:r></w:del></w:p>';
    const refused = await sendDelivery(
      id,
      form,
      new File([new Uint8Array(docx({ body }))], 'data.docx'),
    );
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('Terima atau tolak semuanya, lalu pilih lagi.');
  });

  it('is refused with several sheets in a workbook, which one PDF may hold, as the refusal says', async () => {
    const id = await requestAfter(siti, 'take', 'propose', 'confirm');
    const form = await loadForm(page(id, 'fulfil'), officer.cookie);
    const cell = '<row><c t="inlineStr"><is><t>Aceh</t></is></c></row>';
    const workbook = new Uint8Array(xlsx({ Data: cell, Lama: cell }));
    const refused = await sendDelivery(id, form, new File([workbook], 'data.xlsx'));
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('simpan semua lembar sebagai satu PDF.');
    const sheets = await PDFDocument.create();
    for (let added = 0; added < 2; added += 1) sheets.addPage();
    const pdf = new File([new Uint8Array(await sheets.save())], 'data.pdf');
    expect((await sendDelivery(id, form, pdf)).status).toBe(303);
  });

  it('is delivered with rare rows only once its officer says so, which is in the audit log', async () => {
    const id = await requestAfter(siti, 'take', 'propose', 'confirm');
    await db.updateTable('data_request').set({ dataset: null }).where('id', '=', id).execute();
    const rows = ['Provinsi,Gender', ...Array<string>(20).fill('Aceh,P'), 'Aceh,L', 'Papua,P'];
    const form = await loadForm(page(id, 'fulfil'), officer.cookie);
    const csv = new File([rows.join('\n')], 'data.csv');
    expect((await sendDelivery(id, form, csv)).status).toBe(303);
    const { id: file } = await db
      .selectFrom('request_file')
      .select('id')
      .where('request_id', '=', id)
      .executeTakeFirstOrThrow();
    const logged = async () => {
      const log = db.selectFrom('audit_log').select('subject').where('actor', '=', actor);
      const seen = await log.where('act', '=', 'rareRowsSeen').orderBy('id').execute();
      return seen.map(({ subject }) => subject);
    };
    const actor = String(colleague.account.id);
    const before = await logged();

    const seen = 'Saya sudah melihat bahwa 2 baris dapat mengungkap siapa orangnya';
    expect(await textOf(page(id, 'delivery'), colleague)).toContain(seen);
    const typed = { message: 'Silakan unduh.', seen: '' };
    const refused = await send(id, 'delivery', colleague, typed);
    const answer = await refused.text();
    expect([refused.status, answer]).toEqual([422, expect.stringContaining('href="#seen"')]);
    expect(answer).toContain('Silakan unduh.</textarea>');
    expect(await stateOf(id)).toBe('approved');
    // Milder columns, or none, do not make them fewer.
    const byProvince = `delivery?file=${file}&key=0`;
    for (const address of [byProvince, `delivery?file=${file}`]) {
      expect(await textOf(page(id, address), colleague)).toContain('bahwa 2 baris');
      expect((await send(id, address, colleague, typed)).status).toBe(422);
    }
    expect((await send(id, byProvince, colleague, { seen: 'on' })).status).toBe(303);
    expect(await stateOf(id)).toBe('fulfilled');
    expect(await logged()).toEqual([...before, `data_request:${id}:2`]);
  });

  it('keeps the text for its applicant while rows are counted again, and out of the address', async () => {
    const id = await requestAfter(siti, 'take', 'propose', 'confirm');
    await db.updateTable('data_request').set({ dataset: null }).where('id', '=', id).execute();
    const toFill = await loadForm(page(id, 'fulfil'), officer.cookie);
    const csv = new File(['Provinsi,Gender\nAceh,P\nAceh,L'], 'data.csv');
    expect((await sendDelivery(id, toFill, csv)).status).toBe(303);
    const { id: file } = await db
      .selectFrom('request_file')
      .select('id')
      .where('request_id', '=', id)
      .executeTakeFirstOrThrow();
    const text = 'Silakan unduh, Bu Siti.';
    const examine = { message: text, examine: file, key: `${file}:1` };
    const counted = await send(id, 'delivery', officer, examine);
    const address = counted.headers.get('location');
    expect([counted.status, address]).toEqual([
      303,
      `/staff/requests/${id}/delivery?file=${file}&key=1#table-${file}`,
    ]);
    const report = await contentOf(`${web.url}${address}`, officer);
    expect(report).toContain('2 kombinasi dari Gender.');
    expect(report).toContain(`${text}</textarea>`);
    expect(report).not.toContain('role="alert"');
    expect(await contentOf(`${web.url}${address}`, colleague)).not.toContain(text);
    expect(await stateOf(id)).toBe('approved');
  });

  it('is delivered with a table without key columns only once its officer has read it', async () => {
    const id = await requestAfter(siti, 'take', 'propose', 'confirm');
    await db.updateTable('data_request').set({ dataset: null }).where('id', '=', id).execute();
    const form = await loadForm(page(id, 'fulfil'), officer.cookie);
    const csv = new File(['catatan\nSatu baris'], 'data.csv');
    expect((await sendDelivery(id, form, csv)).status).toBe(303);
    expect(await textOf(`${page(id, 'delivery')}?lng=en`, officer)).toContain(
      'I have read what was not examined',
    );
    expect((await send(id, 'delivery', officer, {})).status).toBe(422);
    expect((await send(id, 'delivery', officer, { seen: 'on' })).status).toBe(303);
    expect(await stateOf(id)).toBe('fulfilled');
  });

  it('has a prepared delivery that another officer discards, with its file', async () => {
    const id = await requestAfter(siti, 'take', 'propose', 'confirm');
    expect((await send(id, 'fulfil', officer, {})).status).toBe(303);
    expect(await textOf(page(id), colleague)).toContain('Penyerahan disiapkan oleh wayan');
    const form = await loadForm(page(id, 'delivery'), colleague.cookie);
    const open = await loadForm(page(id, 'delivery'), officer.cookie);
    const discard = () =>
      submitForm(page(id, 'delivery'), form, { typed: { act: 'discard', message: '' } });
    expect((await discard()).headers.get('location')).toBe(`/staff/requests/${id}`);
    expect((await discard()).status).toBe(303);
    const files = db.selectFrom('request_file').select('id').where('request_id', '=', id);
    expect(await files.execute()).toEqual([]);
    expect(await stateOf(id)).toBe('approved');
    const typed = { act: 'confirm', message: 'Silakan unduh.' };
    const late = await submitForm(page(id, 'delivery'), open, { typed });
    expect(await late.text()).toMatch(/dibuang oleh made pada .*Silakan unduh\.<\/blockquote>/s);
    const file = { name: 'data.pdf', media_type: 'application/pdf' };
    await prepare(db, officer.account, id, file);
    expect((await send(id, 'delivery', officer, { seen: 'on' })).status).toBe(303);
    expect((await send(id, 'recall', officer, { message: 'Ada nama.' })).status).toBe(303);
    const recalled = await textOf(page(id, 'delivery'), officer);
    expect(recalled).toContain('Tidak ada penyerahan');
    expect(recalled).not.toContain('dibuang oleh made');
  });

  it('has a prepared delivery that nobody can confirm once its figures are retracted, as its page says', async () => {
    const newest = await publishComplaints(db, ['d']);
    const id = await requestAfter(siti, 'take', 'propose', 'confirm');
    expect((await send(id, 'fulfil', officer, {})).status).toBe(303);
    await built(id);
    const form = await loadForm(page(id, 'delivery'), officer.cookie);
    await retractCalculation(db, newest, { by: 'operator', reason: 'Ada nama orang.' });
    const text = await textOf(page(id, 'delivery'), colleague);
    expect(text).toContain('ditarik setelah berkasnya dibuat');
    expect(text).not.toContain('>Konfirmasi dan serahkan');
    const typed = { message: 'Silakan unduh.' };
    const refused = await submitForm(page(id, 'delivery'), form, { typed });
    const [answer = ''] = (await refused.text()).split('</main>');
    expect(refused.status).toBe(409);
    expect(answer.match(/>[^<]*ditarik setelah berkasnya dibuat/g)).toHaveLength(1);
    expect(answer).toContain('Silakan unduh.</textarea>');
    expect(await stateOf(id)).toBe('approved');
  });

  it('is built again after a failure, by officers alone, and its page says why', async () => {
    const id = await requestAfter(siti, 'take', 'propose', 'confirm');
    const form = await loadForm(page(id, 'fulfil'), officer.cookie);
    const twice = await Promise.all([1, 2].map(() => submitForm(page(id, 'fulfil'), form)));
    expect(twice.map(({ status }) => status)).toEqual([303, 303]);
    const prepared = db.selectFrom('prepared_delivery').where('request_id', '=', id);
    const rowOf = () => prepared.select(['id', 'job_id']).executeTakeFirstOrThrow();
    const { id: number, job_id: first } = await rowOf();
    await sql`update pgboss.job set state = 'failed' where id = ${first}`.execute(db);
    const failed = await textOf(page(id, 'delivery'), colleague);
    for (const text of ['Berkas tidak dapat dibuat', 'Buat lagi', 'Buang penyerahan ini'])
      expect(failed, text).toContain(`>${text}`);
    const typed = { prepared: number, act: 'retry' };
    for (const { cookie } of [siti, budi, analyst, { cookie: '' }]) {
      const answer = await submitForm(page(id, 'delivery'), { fields: {}, cookie }, { typed });
      expect(answer.status).toBe(404);
    }
    expect((await rowOf()).job_id).toBe(first);
    const again = await loadForm(page(id, 'delivery'), colleague.cookie);
    const retry = () => submitForm(page(id, 'delivery'), again, { typed });
    expect((await Promise.all([retry(), retry()])).map(({ status }) => status)).toEqual([303, 303]);
    const { job_id: second } = await rowOf();
    expect(second).not.toBe(first);
    const jobs = sql`select from pgboss.job where data->>'prepared' = ${number}`;
    expect((await jobs.execute(db)).rows).toHaveLength(2);
    await built(id);
    await performAct(db, { requestId: id, act: 'withdraw', by: siti.account });
    const late = await loadForm(page(id, 'note'), officer.cookie);
    expect((await submitForm(page(id, 'delivery'), late, { typed })).status).toBe(409);
  });

  it('is decided by the first of two officers; the other sees who that was, and keeps the text', async () => {
    const id = await requestAfter(siti, 'take');
    const forms = await Promise.all(
      [officer, colleague].map(({ cookie }) => loadForm(page(id, 'reject'), cookie)),
    );
    const typed = { message: 'Surat tidak lengkap.', reason: 'letter' };
    const answers = await Promise.all(
      forms.map((form) => submitForm(page(id, 'reject'), form, { typed })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const text = await answers.find(({ status }) => status === 409)?.text();
    expect(text).toMatch(/Sudah diputuskan oleh (wayan|made) pada .*: Ditolak/);
    expect(text).toContain('Surat tidak lengkap.');
    const again = await submitForm(page(id, 'reject'), forms[0]!, { typed });
    expect([303, 409]).toContain(again.status);
    const found = await findRequestForOfficer(db, officer.account, id);
    expect(found?.events.filter(({ act }) => act === 'reject')).toHaveLength(1);
  });

  it('has one note for a form that is sent twice, and a checklist that nobody overwrites unseen', async () => {
    const id = await requestAfter(siti);
    const note = await loadForm(page(id, 'note'), officer.cookie);
    const typed = { message: 'Telepon kampusnya.' };
    await Promise.all([1, 2].map(() => submitForm(page(id, 'note'), note, { typed })));
    const notes = db.selectFrom('request_note').selectAll().where('request_id', '=', id);
    expect(await notes.execute()).toHaveLength(1);
    const other = await submitForm(page(id, 'note'), note, { typed: { message: 'Surel saja.' } });
    expect(other.status).toBe(409);
    expect(await other.text()).toContain('Surel saja.</textarea>');
    expect(await notes.execute()).toHaveLength(1);
    expect(await textOf(page(id), colleague)).toContain('Telepon kampusnya.');

    const [first, second] = await Promise.all(
      [officer, colleague].map(({ cookie }) => loadForm(page(id, 'checks'), cookie)),
    );
    const saved = (form = first!, ticked: object = {}) =>
      // Checkboxes are unticked until somebody ticks them.
      submitForm(page(id, 'checks'), {
        ...form,
        fields: Object.fromEntries(
          Object.entries({ ...form.fields, ...ticked }).filter(
            ([name]) => name in ticked || !(name in allTickedFields),
          ),
        ),
      });
    expect((await saved(first, { signed: 'on' })).status).toBe(303);
    const late = await saved(second, { purpose: 'on' });
    expect(late.status).toBe(409);
    const text = await late.text();
    expect(text).toContain('baru diubah orang lain');
    expect(text).toMatch(/Dicentang wayan pada/);
    expect(text).toMatch(/name="purpose"[^>]*checked/);
    const decided = db.selectFrom('request_condition').select(['condition', 'outcome']);
    expect(await decided.where('request_id', '=', id).execute()).toEqual([
      { condition: 'signed', outcome: 'ticked' },
    ]);
  });

  it('says what its state means for officers, not for its applicant', async () => {
    const acts = ['take', 'propose', 'confirm', 'fulfil', 'recall'] as const;
    const recalled = await requestAfter(siti, ...acts);
    const toOfficer = await contentOf(page(recalled), officer);
    expect(toOfficer).toContain('Anda dapat menyerahkan data yang diperbaiki.');
    expect(toOfficer).not.toContain('Hapus salinan');
    expect(await contentOf(`${web.url}/requests/${recalled}`, siti)).toContain('Hapus salinan');
    const sent = await contentOf(page(await requestAfter(siti)), officer);
    expect(sent).not.toContain('Permohonan sudah kami terima');
  });

  it('names officers by their full name and username, in the queue, too', async () => {
    const id = await requestAfter(siti, 'take');
    const rename = (full_name: string) =>
      db.updateTable('account').set({ full_name }).where('id', '=', officer.account.id).execute();
    await rename('I Wayan Sudarta');
    for (const address of [page(id), `${web.url}/staff/requests?state=inReview`])
      expect(await textOf(address, colleague)).toContain('Ditangani oleh I Wayan Sudarta (wayan)');
    await rename('wayan');
    expect(await textOf(page(id), colleague)).toContain('Ditangani oleh wayan');
  });

  it('has a deadline for calendars, without anything about people', async () => {
    const id = await requestAfter(siti, 'take');
    const ofOfficer = await requestAfter(officer);
    const paused = await requestAfter(siti, 'take', 'ask');
    const { row } = (await findRequestForOfficer(db, officer.account, id))!;
    const calendar = async (address: string, person = officer) => {
      const answer = await get(`${address}?lng=en`, person);
      expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      expect(answer.headers.get('cache-control')).toContain('no-store');
      return (await answer.text()).replaceAll('\r\n ', '');
    };
    const one = await calendar(page(id, 'deadline.ics'));
    expect(one.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(one).toMatch(/DTSTART;VALUE=DATE:\d{8}\r\n/);
    expect(one).toContain(`SUMMARY:Data request ${row.reference}: decide\r\n`);
    expect(one).toContain(`/staff/requests/${id}\r\n`);
    const all = await calendar(page('deadlines.ics'));
    expect(all).toContain(id);
    expect(all).not.toContain(ofOfficer);
    // Its deadline is paused.
    expect(await calendar(page(paused, 'deadline.ics')).catch(() => 'none')).toBe('none');
    expect(one + all).not.toMatch(/siti|Universitas|Tesis|example\.org/i);
    for (const person of [siti, analyst])
      expect((await get(page('deadlines.ics'), person)).status).toBe(404);
  });

  it('is not answered by a prepared text whose gaps are not filled in', async () => {
    const id = await requestAfter(siti, 'take');
    const form = await loadForm(page(id, 'reply'), officer.cookie);
    const filled = await submitForm(page(id, 'reply'), form, { typed: { template: 'late' } });
    const [, text = ''] = /<textarea[^>]*>([^<]*)</.exec(await filled.text()) ?? [];
    expect(text).toContain('____');
    const send = (message: string) => submitForm(page(id, 'reply'), form, { typed: { message } });
    const refused = await send(text);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(text);
    expect((await send(text.replaceAll('____', 'libur […]'))).status).toBe(303);
  });

  it('has notes with “____” and “[…]”, which no prepared text has left there', async () => {
    const id = await requestAfter(siti, 'take');
    const form = await loadForm(page(id, 'note'), officer.cookie);
    const message = 'Pasal 22: “[…] paling lambat ____”';
    expect((await submitForm(page(id, 'note'), form, { typed: { message } })).status).toBe(303);
    expect(await textOf(page(id), officer)).toContain(message);
  });

  it('is not extended to a day that has passed', async () => {
    const id = await requestAfter(siti, 'take');
    const form = await loadForm(page(id, 'extend'), officer.cookie);
    const extend = () =>
      submitForm(page(id, 'extend'), form, { typed: { message: 'Data belum lengkap' } });
    const pass = (days: number) =>
      sql`update request_event set at = at - make_interval(days => ${days}::integer)
        where request_id = ${id}`.execute(db);
    await pass(90);
    const refused = await extend();
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('batas waktunya sudah lewat');
    await pass(-80);
    expect((await extend()).status).toBe(303);
  });

  it('is not taken, once it is appealed, by the officer who rejected it, whose page says why', async () => {
    const id = await requestAfter(siti, 'take', 'reject', 'appeal');
    const rejected = await db
      .selectFrom('request_event')
      .select('acted_by')
      .where('request_id', '=', id)
      .where('act', '=', 'reject')
      .executeTakeFirst();
    expect(rejected?.acted_by).toBe(officer.account.id);
    const seen = await textOf(`${page(id)}?lng=en`, officer);
    expect(seen).toContain('The appeal is against your decision');
    expect(seen).not.toContain('value="take"');
    const standing = (await contentOf(`${page(id)}?lng=en`, colleague)).split('</section>')[0];
    expect(standing).toMatch(/An appeal against the rejection by wayan on \d/);
    expect(standing).not.toContain('A new request.');
    const { row } = (await findRequestForOfficer(db, colleague.account, id))!;
    const queue = await contentOf(`${web.url}/staff/requests?q=${row.reference}&lng=en`, colleague);
    expect(queue.split(id)[1]?.split('</li>')[0]).toMatch(/Submitted.*appeal/s);
    expect(await contentOf(`${web.url}/staff?lng=en`, colleague)).toMatch(/\d new appeal/);
    expect(await textOf(page(id), colleague)).toContain('value="take"');
    await take(id, colleague);
    expect(await contentOf(`${page(id)}?lng=en`, colleague)).toContain('An appeal against');
    const taken = await textOf(`${page(id)}?lng=en`, officer);
    for (const act of ['ask', 'extend', 'approve', 'reject', 'checks'])
      expect(taken).not.toContain(`href="/staff/requests/${id}/${act}"`);
    expect(await textOf(`${page(id, 'checks')}?lng=en`, officer)).toContain(
      'The appeal is against your decision',
    );
    // Nobody is left to confirm what the colleague would approve.
    for (const person of [officer, colleague]) {
      const stuck = await textOf(`${page(id)}?lng=en`, person);
      expect(stuck).toContain('too few officers to grant this appeal');
      expect(stuck).toContain('terang admin grant USERNAME officer');
    }
    expect(await textOf(`${web.url}/staff?lng=en`, colleague)).toContain(
      '1 appeal cannot be granted',
    );
  });

  it('that was approved on appeal is not shown as one to confirm to the officer who rejected it', async () => {
    const id = await requestAfter(siti, 'take', 'reject', 'appeal');
    const ofColleague = { requestId: id, by: colleague.account, conditions: allTicked };
    for (const act of ['take', 'propose'] as const)
      expect(await performAct(db, { ...ofColleague, act, message: 'Lengkap' })).toMatchObject({
        outcome: 'done',
      });
    const seen = await contentOf(`${page(id)}?lng=en`, officer);
    expect(seen).toContain('Another officer has to confirm it.');
    expect(seen).not.toContain('then confirm or return');
  });

  it('shows officers whether its applicant has opened it since they wrote', async () => {
    const id = await requestAfter(siti, 'take');
    const form = await loadForm(page(id, 'reply'), officer.cookie);
    const reply = () =>
      submitForm(page(id, 'reply'), form, { typed: { message: 'Sebentar lagi.' } });
    expect((await reply()).headers.get('location')).toBe(`/staff/requests/${id}`);
    await reply();
    const content = async () => (await textOf(`${page(id)}?lng=en`, officer)).split('</main>')[0];
    expect(await content()).toContain('has not opened the page of the request since then');
    expect((await content())?.match(/Sebentar lagi\./g)).toHaveLength(1);
    const browser = 'Mozilla/5.0 (Android 10; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0';
    const headers = { Cookie: siti.cookie, Accept: 'text/html', 'User-Agent': browser };
    const address = `${web.url}/requests/${id}`;
    await fetch(address, { method: 'HEAD', headers });
    await fetch(address, { headers: { ...headers, 'Sec-Purpose': 'prefetch' } });
    expect(await content()).toContain('has not opened');
    const unread = () =>
      db
        .selectFrom('notification')
        .select('id')
        .where('href', '=', `/requests/${id}`)
        .where('read_at', 'is', null)
        .execute();
    expect((await unread()).length).toBeGreaterThan(0);
    await fetch(address, { headers });
    // Who has read the page has no more news of it.
    expect(await unread()).toEqual([]);
    expect(await content()).toContain('Since then the applicant opened the page of the request on');
  });

  it('is not handled by its applicant, who sees no notes either', async () => {
    const id = await requestAfter(colleague);
    await send(id, 'note', officer, { message: 'Rahasia.' });
    const text = await textOf(page(id), colleague);
    expect(text).toContain('Ini permohonan Anda sendiri');
    expect(text).not.toContain('Rahasia.');
    const form = await loadForm(page(await requestAfter(siti), 'note'), colleague.cookie);
    for (const act of ['approve', 'reject', 'return', 'ask', 'note']) {
      await submitForm(page(id, act), form, { typed: { message: 'Saya' } });
    }
    const dropped = await submitForm(page(id, 'note'), form, { typed: { message: 'Ingat ini' } });
    expect(dropped.status).toBe(409);
    expect(await dropped.text()).toMatch(/permohonan Anda sendiri.*tidak dikirim:.*Ingat ini/s);
    await submitForm(page(id), form, { typed: { act: 'take' } });
    await submitForm(page(id), form, { typed: { act: 'confirm', version: '2' } });
    await submitForm(page(id, 'checks'), form, { typed: { version: '2', signed: 'on' } });
    const found = await findRequestForOfficer(db, officer.account, id);
    expect(found?.row).toMatchObject({ state: 'submitted' });
    const decided = db.selectFrom('request_condition').select('id').where('request_id', '=', id);
    expect(await decided.execute()).toEqual([]);
    expect(found?.events).toHaveLength(1);
    const notes = db.selectFrom('request_note').selectAll().where('request_id', '=', id);
    expect(await notes.execute()).toHaveLength(1);
  });
});

describe('the first page of the staff', () => {
  it('says to officers alone what waits for them, with links to the queue', async () => {
    await db.deleteFrom('data_request').execute();
    const home = `${web.url}/staff`;
    expect(await contentOf(home, officer)).toContain('Tidak ada yang menunggu');
    await requestAfter(siti);
    await requestAfter(officer);
    await requestAfter(siti, 'take', 'propose');
    const late = await requestAfter(siti, 'take');
    await db
      .updateTable('request_event')
      .set({ at: sql<Date>`at - interval '60 days'` })
      .where('request_id', '=', late)
      .execute();
    const html = await contentOf(home, officer);
    for (const [query, text] of [
      ['?state=submitted', '1 permohonan data baru'],
      ['', '1 permohonan data jatuh tempo'],
    ] as const)
      expect(html).toContain(`href="/staff/requests${query}">${text}`);
    // The approval is the officer's own: a colleague confirms it.
    expect(html).not.toContain('menunggu konfirmasi');
    expect(await contentOf(home, colleague)).toContain(
      'href="/staff/requests?state=awaitingConfirmation">1 persetujuan menunggu konfirmasi',
    );
    const write = { requestId: late, act: 'write', by: siti.account, message: 'Kapan?' } as const;
    await performAct(db, write);
    const unanswered = '?message=unanswered';
    expect(await contentOf(home, officer)).toContain(
      `href="/staff/requests${unanswered}">1 permohonan data memuat pesan yang belum dijawab`,
    );
    const queue = await contentOf(`${web.url}/staff/requests`, officer);
    expect(queue).toContain('Belum dijawab (1)');
    expect(queue.split('pesan belum dijawab')).toHaveLength(2);
    expect(await contentOf(`${web.url}/staff/requests${unanswered}`, officer)).toContain(late);
    expect(await contentOf(home, analyst)).not.toContain('permohonan');
    await db.deleteFrom('data_request').execute();
  });
});

describe('a delivery that is due', () => {
  it('has its last day on the pages of both sides, in the queue and in the calendar', async () => {
    const id = await requestAfter(siti, 'take', 'propose', 'confirm');
    expect(await textOf(`${page(id)}?lng=en`, officer)).toContain('Deliver by:');
    const address = `${web.url}/requests/${id}?lng=en`;
    expect(await textOf(address, siti)).toMatch(/Data due by .* \(working days left: 7\)/);
    const calendar = await get(`${page(id)}/deadline.ics?lng=en`, officer);
    expect(await calendar.text()).toMatch(/SUMMARY:Data request \w+: deliver/);
    await db
      .updateTable('request_event')
      .set({ at: sql<Date>`at - interval '30 days'` })
      .where('request_id', '=', id)
      .execute();
    expect(await contentOf(`${web.url}/staff/requests`, officer)).toContain('is-over');
    expect(await textOf(address, siti)).toContain('Data was due by');
    for (const act of ['fulfil', 'recall'] as const) {
      const prepared = act === 'fulfil' ? await prepare(db, officer.account, id) : undefined;
      await performAct(db, { requestId: id, act, by: officer.account, message: 'Salah', prepared });
    }
    expect(await textOf(address, siti)).toMatch(/delivers corrected data.*Data due by/s);
    await db.deleteFrom('data_request').where('id', '=', id).execute();
  });
});

describe('what officers decide among themselves', () => {
  it('is hidden from an officer who is the applicant, like the state and the reasons', async () => {
    const id = await requestAfter(colleague, 'take');
    const proposed = {
      requestId: id,
      act: 'propose',
      by: officer.account,
      message: 'Usul rahasia',
    } as const;
    const conditions = allTicked;
    expect((await performAct(db, { ...proposed, conditions })).outcome).toBe('done');
    for (const address of [page(id), page(id, 'checks'), page(id, 'reply')]) {
      expect(await textOf(address, colleague)).not.toContain('Usul rahasia');
    }
    const found = await findRequestForOfficer(db, colleague.account, id);
    expect(found?.row.state).toBe('inReview');
    const other = await findRequestForOfficer(db, colleague.account, await requestAfter(colleague));
    const formerFor = async ({ account }: Person) =>
      (await getApplicant(db, account, other!.row))?.former.find((each) => each.id === id)?.state;
    expect(await formerFor(officer)).toBe('awaitingConfirmation');
    expect(await formerFor(colleague)).toBe('inReview');
    expect(found?.events.map(({ act }) => act)).toEqual(['submit', 'take']);
    const waiting = parseListRequest(
      requestQueue,
      new URLSearchParams('state=awaitingConfirmation'),
    );
    const idsFor = async ({ account }: Person) =>
      (await listQueue(db, account, waiting, { deliveryDays: 7 })).data.map((item) => item.id);
    expect([await idsFor(officer), await idsFor(colleague)]).toEqual([[id], []]);
    expect(await countByState(db, colleague.account)).not.toHaveProperty('awaitingConfirmation');
    expect(await countByState(db, officer.account)).toHaveProperty('awaitingConfirmation');
  });

  it('names a deleted account for the acts of an officer who is gone, not the portal', async () => {
    const id = await requestAfter(siti, 'take');
    await db
      .updateTable('request_event')
      .set({ acted_by: null })
      .where('act', '=', 'take')
      .where('request_id', '=', id)
      .execute();
    const main = /<main[^]*<\/main>/.exec(await textOf(page(id), officer))?.[0];
    expect(main).toContain('Akun yang telah dihapus');
    expect(main).not.toMatch(/>Portal/);
  });
});

describe('the approval of a request', () => {
  /** Checkboxes are unticked until somebody ticks them. */
  const withoutTicks = ({ fields, cookie }: Awaited<ReturnType<typeof loadForm>>) => ({
    cookie,
    fields: Object.fromEntries(
      Object.entries(fields).filter(([name]) => !(name in allTickedFields)),
    ),
  });
  const unticked = async (id: string, typed: object) => {
    const form = withoutTicks(await loadForm(page(id, 'approve'), officer.cookie));
    return submitForm(page(id, 'approve'), form, { typed });
  };
  const missing = 'Belum dicentang atau dikecualikan';

  it('is refused with what is missing beside the button, and keeps what was typed', async () => {
    const id = await requestAfter(siti, 'take');
    const open = await textOf(page(id, 'approve'), officer);
    expect(open).toContain(missing);
    expect(open).not.toContain('name="institution"');
    const typed = { message: 'Lengkap', signed: 'on', purpose_waiver: 'Sudah dijelaskan.' };
    const refused = await unticked(id, typed);
    const text = await refused.text();
    expect(refused.status).toBe(422);
    expect(text).toContain('href="#agreement"');
    expect(text).not.toContain('href="#purpose"');
    expect(text).toMatch(new RegExp(`${missing}: Pemohon menyetujui[^<]*</p><[^>]*button`));
    expect(text).toMatch(/name="signed"[^>]*checked/);
    for (const kept of ['Lengkap', 'Sudah dijelaskan.']) expect(text).toContain(kept);
    const empty = await (await unticked(id, { ...typed, message: '' })).text();
    for (const field of ['message', 'agreement']) expect(empty).toContain(`href="#${field}"`);
    expect(empty).not.toContain('href="#purpose"');
    expect(await stateOf(id)).toBe('inReview');
    const both = await unticked(id, { ...typed, agreement: 'on' });
    expect(both.status).toBe(303);
    const seen = await textOf(page(id), colleague);
    expect(seen).toMatch(/Disetujui oleh wayan pada/);
    expect(seen).toMatch(/Dikecualikan wayan pada [^<]*Sudah dijelaskan\./);
    expect(seen).toContain('Konfirmasi persetujuan');
  });

  it('asks for the letter of an institution only where the applicant speaks for one', async () => {
    const id = await requestAfter(siti, 'take');
    const fields = JSON.stringify({ kategori_pemohon: 'A7', institution: 'LBH' });
    await db.updateTable('data_request').set({ fields }).where('id', '=', id).execute();
    expect(await textOf(page(id, 'approve'), officer)).toContain('name="institution"');
    const { signed, purpose, agreement } = allTickedFields;
    const typed = { message: 'Lengkap', signed, purpose, agreement };
    const refused = await unticked(id, typed);
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('href="#institution"'),
    ]);
  });

  it('is taken and confirmed by a button that is pressed twice, which says so both times', async () => {
    const flashAfter = async (id: string, person: Person, pressed: Response) => {
      const flash = pressed.headers.getSetCookie().map((each) => each.split(';')[0]);
      return textOf(page(id), { ...person, cookie: [person.cookie, ...flash].join('; ') });
    };
    const id = await requestAfter(siti);
    const form = await loadForm(page(id), officer.cookie);
    for (let presses = 0; presses < 2; presses += 1) {
      const pressed = await submitForm(page(id), form, { typed: { act: 'take' } });
      expect(await flashAfter(id, officer, pressed)).toContain('sekarang Anda tangani');
    }
    const others = await loadForm(page(id, 'note'), colleague.cookie);
    const late = await submitForm(page(id), others, { typed: { act: 'take' } });
    expect(await flashAfter(id, colleague, late)).toContain('tidak dapat dilakukan sekarang');

    const proposed = await requestAfter(siti, 'take', 'propose');
    const version = /name="version" value="(\d+)"/.exec(
      await textOf(page(proposed), colleague),
    )?.[1];
    for (let presses = 0; presses < 2; presses += 1) {
      const pressed = await confirm(proposed, colleague, version);
      expect(await flashAfter(proposed, colleague, pressed)).toContain('telah dikonfirmasi');
    }
    const found = await findRequestForOfficer(db, officer.account, proposed);
    expect(found?.events.filter(({ act }) => act === 'confirm')).toHaveLength(1);
  });

  it('is confirmed by another officer, never by the same one', async () => {
    const id = await requestAfter(siti, 'take', 'propose');
    expect(await textOf(page(id), officer)).not.toContain('Konfirmasi persetujuan</button>');
    const { version } = (await findRequestForOfficer(db, officer.account, id))!.row;
    expect((await confirm(id, officer, String(version))).status).toBe(303);
    expect(await stateOf(id)).toBe('awaitingConfirmation');
    expect((await confirm(id, colleague, '1')).status).toBe(303);
    expect(await stateOf(id)).toBe('awaitingConfirmation');
    await confirm(id, colleague);
    expect(await stateOf(id)).toBe('approved');
    expect(await textOf(`${web.url}/requests/${id}`, siti)).toContain('Alasan');
  });

  it('is returned with a reason that its applicant does not read', async () => {
    const id = await requestAfter(siti, 'take', 'propose');
    const text = await textOf(`${web.url}/requests/${id}`, siti);
    expect(text).toContain('Sedang ditinjau');
    expect(text).not.toContain('>Menunggu konfirmasi<');
    expect((await send(id, 'return', colleague, { message: 'Periksa tujuannya.' })).status).toBe(
      303,
    );
    expect(await stateOf(id)).toBe('inReview');
    expect(await textOf(page(id), officer)).toContain('Periksa tujuannya.');
    expect(await textOf(`${web.url}/requests/${id}`, siti)).not.toContain('Periksa tujuannya.');
  });

  it('shows the second of two officers what the first has saved, and loses nothing', async () => {
    const id = await requestAfter(siti, 'take');
    const [approval, checks] = await Promise.all([
      loadForm(page(id, 'approve'), officer.cookie),
      loadForm(page(id, 'checks'), colleague.cookie),
    ]);
    const waiver = { typed: { signed_waiver: 'Surat asli dilihat.' } };
    expect((await submitForm(page(id, 'checks'), withoutTicks(checks), waiver)).status).toBe(303);
    const typed = { message: 'Panjang sekali', ...allTickedFields };
    const late = await submitForm(page(id, 'approve'), approval, { typed });
    const text = await late.text();
    expect(late.status).toBe(409);
    expect(text).toContain('baru diubah orang lain');
    expect(text).toMatch(/Dikecualikan made pada [^<]*Surat asli dilihat\./);
    expect(text).toContain('Panjang sekali');
    expect(await stateOf(id)).toBe('inReview');
  });

  it('comes back with what the other has ticked meanwhile, which sending it again does not undo', async () => {
    const id = await requestAfter(siti, 'take');
    const [approval, checks] = await Promise.all([
      loadForm(page(id, 'approve'), officer.cookie),
      loadForm(page(id, 'checks'), colleague.cookie),
    ]);
    const tick = { typed: { purpose: 'on' } };
    expect((await submitForm(page(id, 'checks'), withoutTicks(checks), tick)).status).toBe(303);
    const typed = { message: 'Lengkap', signed: 'on', agreement_waiver: 'Lisan.' };
    const late = await submitForm(page(id, 'approve'), withoutTicks(approval), { typed });
    const [text = ''] = (await late.text()).split('</main>');
    expect(late.status).toBe(409);
    const ticked = ['signed', 'purpose', 'agreement'].filter((name) =>
      new RegExp(`<input(?=[^>]* name="${name}")[^>]* checked`).test(text),
    );
    expect(ticked).toEqual(['signed', 'purpose']);
    expect(text).not.toContain(missing);
    const again = withoutTicks({ ...readForm(text), cookie: approval.cookie });
    const complete = { ...typed, purpose: 'on' };
    expect((await submitForm(page(id, 'approve'), again, { typed: complete })).status).toBe(303);
    const decided = db
      .selectFrom('request_condition')
      .select(['condition', 'decided_by'])
      .where('request_id', '=', id)
      .where('condition', '=', 'purpose');
    expect(await decided.execute()).toEqual([
      { condition: 'purpose', decided_by: colleague.account.id },
    ]);
  });

  it('is one officer’s where the setting says so, and the audit log says when it was set', async () => {
    const alone = await startWebProcess({
      DATABASE_URL,
      DATA_DIRECTORY,
      LETTER_KEY,
      COOKIE_SECRET,
      CONFIRM_APPROVALS: 'no',
    });
    const id = await requestAfter(siti, 'take');
    const address = `${alone.url}/staff/requests/${id}/approve`;
    const typed = { message: 'Lengkap', ...allTickedFields };
    const form = await loadForm(address, officer.cookie);
    const answer = await submitForm(address, form, { typed }).finally(alone.stop);
    expect(answer.status).toBe(303);
    const found = await findRequestForOfficer(db, officer.account, id);
    expect(found?.events.at(-1)).toMatchObject({ act: 'approve', state: 'approved' });
    const log = db.selectFrom('audit_log').select(['actor', 'act']);
    expect(await log.where('subject', '=', 'setting:CONFIRM_APPROVALS').execute()).toContainEqual({
      actor: 'operator',
      act: 'confirmationSwitchedOff',
    });
  }, 120_000);
});

describe('what is sent to the pages of officers', () => {
  const paths: Record<string, RequestAct[]> = {
    submitted: [],
    inReview: ['take'],
    moreInformation: ['take', 'ask'],
    awaitingConfirmation: ['take', 'propose'],
    approved: ['take', 'propose', 'confirm'],
    rejected: ['take', 'reject'],
    fulfilled: ['take', 'propose', 'confirm', 'fulfil'],
    withdrawn: ['withdraw'],
    recalled: ['take', 'propose', 'confirm', 'fulfil', 'recall'],
    expired: ['take', 'propose', 'confirm', 'fulfil', 'expire'],
  };
  const buttons = ['take', 'confirm'];
  const acts = [
    'take',
    'ask',
    'extend',
    'propose',
    'confirm',
    'return',
    'reject',
    'fulfil',
    'recall',
  ] as const;
  const post = async (id: string, act: string, form: Awaited<ReturnType<typeof loadForm>>) => {
    const found = await findRequestForOfficer(db, officer.account, id);
    const version = String(found?.row.version ?? 0);
    if (buttons.includes(act)) return submitForm(page(id), form, { typed: { act, version } });
    const typed = { version, message: 'Alasan', reason: 'letter', ...allTickedFields };
    if (act === 'fulfil') {
      const letter = { name: 'data.pdf', media_type: 'application/pdf' };
      const prepared = await prepare(db, officer.account, id, letter);
      return submitForm(page(id, 'delivery'), form, { typed: { prepared, seen: 'on' } });
    }
    return submitForm(page(id, act === 'propose' ? 'approve' : act), form, { typed });
  };

  it.each(requestStates.filter((state) => state !== 'draft'))(
    'of a request that is %s does what the rules permit, and nothing for others',
    async (state) => {
      for (const act of acts) {
        const id = await requestAfter(siti, ...(paths[state] ?? []));
        const { permitted } = (await findRequestForOfficer(db, colleague.account, id))!;
        for (const person of [siti, budi, analyst, { cookie: '' }]) {
          const answer = await post(id, act, { fields: {}, cookie: person.cookie });
          expect([act, answer.status]).toEqual([act, 404]);
        }
        const form = await loadForm(page(id, 'note'), colleague.cookie);
        const answer = await post(id, act, form);
        const isPermitted = permitted.includes(act);
        // Buttons always lead back to the page of the request.
        const refused = buttons.includes(act) ? 303 : 409;
        expect([act, answer.status]).toEqual([act, isPermitted ? 303 : refused]);
        const isMoved = isPermitted && requestActs[act].to !== null;
        expect([act, (await stateOf(id)) !== state]).toEqual([act, isMoved]);
      }
    },
    120_000,
  );

  it('about a draft, or no request, is sent to an unknown address', async () => {
    const draft = await saveDraft(db, budi.account, { kind: 'external', language: 'id' });
    const form = await loadForm(page(await requestAfter(siti), 'note'), officer.cookie);
    for (const id of [draft, 'x', '00000000-0000-0000-0000-000000000000']) {
      expect((await get(page(id), officer)).status).toBe(302);
      expect((await post(id, 'propose', form)).status).toBe(404);
    }
    expect((await get(page(await requestAfter(siti), 'delete'), officer)).status).toBe(302);
  });
});

describe('the queue', () => {
  beforeEach(async () => {
    await db.deleteFrom('data_request').execute();
  });

  const listed = async (search = '') => {
    const content = await textOf(`${web.url}/staff/requests${search}`, officer);
    return [...content.matchAll(/<h2><a [^>]*href="\/staff\/requests\/([\w-]+)"/g)].map(
      ([, id]) => id,
    );
  };

  /** Moves all events of a request back by days. */
  async function age(id: string, days: number): Promise<void> {
    const events = await db
      .selectFrom('request_event')
      .select(['id', 'at'])
      .where('request_id', '=', id)
      .execute();
    for (const event of events) {
      const at = new Date(event.at.getTime() - days * 86_400_000);
      await db.updateTable('request_event').set({ at }).where('id', '=', event.id).execute();
    }
  }

  it('lists the earliest due first, then what waits for its applicant, then closed requests', async () => {
    const over = await requestAfter(siti, 'withdraw');
    const fresh = await requestAfter(siti);
    const waiting = await requestAfter(siti, 'take', 'ask');
    const overdue = await requestAfter(siti, 'take');
    const paused = await requestAfter(siti, 'take', 'ask');
    await age(waiting, 60);
    await age(overdue, 30);
    // Asked forty days ago and answered today: as good as new, though it came before the overdue one.
    await age(paused, 40);
    const answer = { requestId: paused, act: 'answer', by: siti.account, message: 'Ini' } as const;
    await performAct(db, answer);
    expect(await listed()).toEqual([overdue, fresh, paused, waiting, over]);
    expect(await textOf(`${web.url}/staff/requests`, officer)).toContain('terlambat');
    expect(await listed('?state=withdrawn')).toEqual([over]);
    expect(await listed('?officer=nobody&state=submitted')).toEqual([fresh]);
    expect(await listed('?officer=me&state=inReview')).toEqual([overdue, paused]);
    expect(await listed('?kind=internal')).toEqual([]);
    expect(await listed(`?q=universitas+${sent}`)).toEqual([paused]);
    expect(await listed('?q=SITI&state=submitted')).toEqual([fresh]);
  });
});
