import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Account } from '~/auth/account';
import { type Role } from '~/auth/roles';
import { complaints } from '~/datasets/complaints';
import { loadTexts } from '~/content/seed/load-texts.server';
import { removeRecord } from '~/records/remove-record.server';
import { withdrawImport } from '~/records/withdraw-import.server';
import { saveDraft } from '~/requests/drafts.server';
import { performAct } from '~/requests/perform-act.server';
import { type RequestAct } from '~/requests/states';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { createKeptForms } from '~/services/forms/kept-forms.server';
import { createFolderStorage } from '~/platform/storage/folder-storage.server';
import { createRecordAddresses } from '~/workspace/records/record-address.server';
import { accountOf, addAccount, password } from '../support/account';
import { allTicked } from '../support/conditions';
import { createTestDatabase } from '../support/database';
import { addDataFile, addDataImport, inspectedFile } from '../support/data-files';
import { freeze } from '../support/freeze';
import { prepare } from '../support/prepare-delivery';
import { readLocale } from '../support/locale-texts';
import { publishComplaints } from '../support/publish-records';
import { insertRecords } from '../support/records';
import { readForm, loadForm, submitForm } from '../support/load-form';
import { giveRoles, giveSecondFactor, startStaffSession } from '../support/staff';
import { startWebProcess, type WebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const COOKIE_SECRET = 'a secret of this test that is long enough';
await publishComplaints(db, ['a', 'b', 'c']);
const DATA_DIRECTORY = await mkdtemp(join(tmpdir(), 'terang-kept-'));
await loadTexts({ db, storage: createFolderStorage(join(DATA_DIRECTORY, 'uploads')) });

let web: WebProcess;
beforeAll(async () => {
  web = await startWebProcess({ DATABASE_URL, DATA_DIRECTORY, COOKIE_SECRET });
});
afterAll(() => web.stop());
beforeEach(async () => {
  await db.deleteFrom('rate_limit').execute();
});

const sessionCookie = createSessionCookie({ PUBLIC_URL: undefined });

interface Person {
  account: Account;
  isStaff: boolean;
}

async function add(name: string, ...roles: Role[]): Promise<Person> {
  const id = await addAccount(db, name);
  await giveRoles(db, id, ...roles);
  const isStaff = roles.length > 0;
  if (isStaff) await giveSecondFactor(db, id, COOKIE_SECRET);
  const account = { ...(await accountOf(db, id)), hasPassedSecondFactor: isStaff };
  return { account, isStaff };
}

/** Logs a user in again: returns the cookie. */
async function enter({ account, isStaff }: Person): Promise<string> {
  const token = await startStaffSession(db, account.id, isStaff);
  return (await sessionCookie.set(token)).split(';')[0] ?? '';
}

const siti = await add('siti');
const budi = await add('budi');
const officer = await add('wayan', 'officer');
const colleague = await add('made', 'officer');
const editor = await add('putu', 'editor');
const analyst = await add('nyoman', 'analyst');
const publisher = await add('gusti', 'publisher');
const recordPage = createRecordAddresses(COOKIE_SECRET).hrefOf('complaints', 'a');
const beginner = await add('komang');
await giveRoles(db, beginner.account.id, 'editor');
await db.insertInto('internal_account').values({ account_id: siti.account.id }).execute();

async function requestAfter(...acts: RequestAct[]): Promise<string> {
  const view = { dataset: 'complaints', filter: 'year=2025' };
  const draft = { kind: 'external', language: 'id', view } as const;
  const fields = { purpose: 'Tesis', institution: randomUUID(), kategori_pemohon: 'A1' };
  const id = await saveDraft(db, siti.account, {
    ...draft,
    fields: { ...fields, agreement: 'on' },
  });
  for (const act of ['submit', ...acts] as const) {
    const ofOfficers = act === 'confirm' ? colleague.account : officer.account;
    const by = act === 'submit' ? siti.account : ofOfficers;
    const done = await performAct(db, {
      requestId: id,
      act,
      by,
      message: 'Alasan',
      files: [],
      conditions: allTicked,
    });
    expect([act, done.outcome]).toEqual([act, 'done']);
  }
  return id;
}

const text = 'Ini "panjang" & <penting>';
const secrets = {
  current_password: password,
  password: 'bajigur hangat di teras',
  code: '123456',
  confirm_password: 'bajigur hangat di teras',
};

/**
 * Every form behind a log-in by its route, with a word if the route has several: its address, its user, and
 * what is typed.
 */
const forms: Record<string, () => Promise<[string, Person, Record<string, string>]>> = {
  profile: async () => ['/profile', siti, { bio: text }],
  'profile-email': async () => ['/profile/email', siti, { email: 'rahma@example.org' }],
  'profile-export': async () => ['/profile/export', siti, {}],
  'profile-delete': async () => ['/profile/delete', siti, {}],
  'change-password': async () => ['/changePassword', siti, {}],
  'request-form': async () => [
    '/complaint-data/complaint-data-application-eksternal',
    siti,
    { purpose: text },
  ],
  'request-form step': async () => [
    '/wizard/wizard-1?kind=internal',
    siti,
    { telephone: '0812 3456' },
  ],
  'request-act': async () => {
    const id = await requestAfter('take', 'ask');
    return [`/requests/${id}/answer`, siti, { message: text }];
  },
  'save-view': async () => [
    `/saved-views/new?${new URLSearchParams({ dataset: 'complaints', view: 'year=2025' })}`,
    siti,
    { view_name: text, threshold: 'none', watched: 'total' },
  ],
  'saved-view': async () => {
    const { id } = await db
      .insertInto('saved_view')
      .values({
        account_id: siti.account.id,
        name: 'Aceh',
        dataset: 'complaints',
        search: '',
        watched: 'total',
        threshold: null,
        compared_id: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return [`/saved-views/${id}`, siti, { view_name: text }];
  },
  'notification-preferences': async () => [
    '/notifications/preferences',
    siti,
    { 'newReport.byMail': 'on' },
  ],
  'staff-request-act': async () => [
    `/staff/requests/${await requestAfter('take')}/note`,
    officer,
    { message: text },
  ],
  'staff-request-approval': async () => [
    `/staff/requests/${await requestAfter('take')}/approve`,
    officer,
    { message: text, purpose_waiver: text },
  ],
  'staff-request-checks': async () => [
    `/staff/requests/${await requestAfter('take')}/checks`,
    officer,
    { signed: 'on' },
  ],
  'staff-request-delivery': async () => [
    `/staff/requests/${await requestAfter('take', 'propose', 'confirm')}/fulfil`,
    officer,
    {},
  ],
  'staff-request-prepared': async () => {
    const id = await requestAfter('take', 'propose', 'confirm');
    await prepare(db, officer.account, id, { name: 'surat.pdf' });
    return [`/staff/requests/${id}/delivery`, officer, { message: text }];
  },
  'staff-code': async () => ['/staff/codes/right/R01', analyst, { 'names.en': text }],
  'staff-merge-codes': async () => [
    '/staff/codes/right/R01/_merge',
    analyst,
    { into: 'R02', seen: '0' },
  ],
  'staff-unknown-values': async () => {
    const job = await addDataImport(db, await addDataFile(db), { mode: 'dry-run' });
    const details = { list: 'right' };
    const item = { line: 2, column: 'Hak', value: 'Hak X', reason: 'value-unknown', details };
    const rejects = { kinds: [{ item, count: 1 }], others: 0 };
    const result = JSON.stringify({ result: { outcome: 'checked', findings: {} }, rejects });
    await db.insertInto('job_result').values({ job_id: job, result }).execute();
    return ['/staff/codes/_unknown', analyst, { 'values.v0.to': text }];
  },
  'staff-split-code': async () => [
    '/staff/codes/right/R01/_split',
    analyst,
    { on: '2026-01-01', seen: '0', 'parts.p1.list_code': 'R88', 'parts.p1.name': text },
  ],
  'staff-codes-file': async () => [
    '/staff/codes/right/_file',
    analyst,
    { content: text, seen: '0' },
  ],
  'staff-new-code': async () => [
    '/staff/codes/right/_new',
    analyst,
    { list_code: 'R77', 'names.id': text },
  ],
  'staff-expectation': async () => {
    const { id } = await db
      .insertInto('expectation')
      .values({
        dataset: 'complaints',
        kind: 'validity',
        severity: 'warning',
        declared_by: 'operator',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const fields = { dataset: 'complaints', kind: 'fall', threshold: '30', severity: 'error' };
    return [`/staff/expectations/${id}`, analyst, fields];
  },
  'staff-files': async () => ['/staff/files', analyst, { dataset: 'consultations' }],
  'staff-file': async () => [
    await addDataFile(db),
    analyst,
    { act: 'inspect', encoding: 'windows-1252' },
  ],
  'staff-file-mapping': async () => {
    const path = await addDataFile(db, inspectedFile);
    return [`${path}/mapping`, analyst, { 'from.id': 'Nomor', 'format.received_on': 'd/m/yyyy' }];
  },
  'staff-file-import': async () => {
    const path = await addDataFile(db);
    const job = await addDataImport(db, path, { mode: 'dry-run', dateFormat: 'yyyy' });
    return [`${path}/imports/${job}`, analyst, { date_format: 'd/m/yyyy' }];
  },
  'staff-event': async () => ['/staff/events/new', editor, { date: '2025-06-14', 'note.id': text }],
  'staff-take-back': async () => ['/staff/history/imports/1/take-back', analyst, { reason: text }],
  'staff-put-back': async () => {
    const number = await insertRecords(db, complaints, [{ id: 'p', day: '2025-03-02' }]);
    await withdrawImport(db, number, { by: 'operator' });
    return [`/staff/history/imports/${number}/put-back`, analyst, { reason: text }];
  },
  'staff-version': async () => {
    await insertRecords(db, complaints, [{ id: 'd', day: '2025-03-02' }]);
    const { id } = await freeze(db, complaints);
    return [`/staff/publishing/${id}`, publisher, { 'note.id': text, read: 'on' }];
  },
  'staff-version-act': async () => [
    '/staff/publishing/1/retract',
    publisher,
    { reason: text, read: 'on' },
  ],
  'staff-version-guests': async () => {
    await insertRecords(db, complaints, [{ id: 'e', day: '2025-03-02' }]);
    const { id } = await freeze(db, complaints);
    return [`/staff/publishing/${id}/guests`, publisher, { who: text, until: '2030-01-01T10:00' }];
  },
  'staff-find-record': async () => ['/staff/records', analyst, { record_id: 'Agenda 7' }],
  'staff-correct-record': async () => [`${recordPage}/correct`, analyst, { reason: text }],
  'staff-remove-record': async () => [
    `${recordPage}/remove`,
    analyst,
    { kind: 'other', reason: text },
  ],
  'staff-redact-record': async () => {
    const version = await insertRecords(db, complaints, [{ id: 'r', day: '2025-03-02' }]);
    const removal = {
      dataset: complaints,
      id: 'r',
      version,
      kind: 'court-order',
      reason: text,
      by: 'operator',
    } as const;
    await removeRecord(db, removal);
    const { hrefOf } = createRecordAddresses(COOKIE_SECRET);
    return [`${hrefOf('complaints', 'r')}/redact`, analyst, { record_id: 'q', reason: text }];
  },
  'staff-message-answer': async () => {
    const reference = 'MESSAGE1';
    await db
      .insertInto('message')
      .values({
        submission: randomUUID(),
        reference,
        name: 'Ketut',
        email: 'ketut@example.org',
        subject: 'Perihal',
        body: 'Isi',
        language: 'id',
      })
      .execute();
    return [`/staff/messages/${reference}/answer`, officer, { answer: text }];
  },
  'second-factor-set-up': async () => ['/staff/second-factor/set-up', beginner, {}],
  'second-factor-device': async () => ['/staff/second-factor/device', officer, {}],
  'recovery-codes': async () => ['/staff/second-factor/recovery-codes', officer, {}],
};

/** Public forms: no session can end before them, or they have nothing to type. */
const open = [
  'contact-us',
  'forgot-password',
  'internal-invitation',
  'login',
  'login-code',
  'profile-email-confirm',
  'register',
  'reset-password',
  'survey',
  'verify',
  'verify-resend',
];

it('every page with a form is public, or shows again what its users typed', () => {
  const sources = readdirSync('app/routes')
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => [file.slice(0, -4), readFileSync(`app/routes/${file}`, 'utf8')] as const)
    .filter(([, source]) => source.includes('useActionData<'));
  const isKept = ([, source]: readonly [string, string]) => source.includes('setup.kept');
  const names = sources.filter(isKept).map(([name]) => name);
  const routes = new Set(Object.keys(forms).map((name) => name.replace(/ .*/, '')));
  expect(names.sort()).toEqual([...routes].sort());
  expect(sources.map(([name]) => name).sort()).toEqual([...names, ...open].sort());
});

const get = (path: string, Cookie: string) =>
  fetch(web.url + path, { redirect: 'manual', headers: { Cookie } });
const notice = readLocale('id').get('forms:refused.loggedOut') ?? 'no text';
/** Returns what a page shows, without the texts that its script contains. */
const pageAt = async (path: string, cookie: string) =>
  /<main[^]*<\/main>/.exec(await (await get(path, cookie)).text())?.[0] ?? '';
const login = (to: string) => `/login?${new URLSearchParams({ to, kept: '1' })}`;

/** Fills in a form, whose session ends before it is sent: returns the response. */
async function sendTooLate(path: string, person: Person, typed: object) {
  const form = await loadForm(web.url + path, await enter(person));
  await db.deleteFrom('session').where('account_id', '=', person.account.id).execute();
  return submitForm(web.url + path, form, { typed });
}

describe('what was typed before a session ended', () => {
  it.each(Object.keys(forms))('is shown again after the log-in: %s', async (name) => {
    const [path, person, typed] = (await forms[name]?.()) ?? ['', siti, {}];
    const answer = await sendTooLate(path, person, { ...typed, ...secrets });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, login(path)]);
    const rows = await db.selectFrom('kept_form').select('sealed').execute();
    expect(rows.map(({ sealed }) => sealed.toString('latin1')).join()).not.toContain('panjang');

    const other = person.isStaff ? colleague : budi;
    expect(await pageAt(path, await enter(other))).not.toContain(notice);

    const page = await pageAt(path, await enter(person));
    expect(page).toContain(notice);
    for (const secret of Object.values(secrets)) expect(page).not.toContain(secret);
    const { fields } = readForm(page);
    for (const [field, value] of Object.entries(typed)) {
      if (value === 'on') expect(page).toMatch(new RegExp(`name="${field}"[^>]*checked`));
      else if (fields[field] === undefined || value === 'none' || value === 'total') {
        expect(page).toContain(value.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign));
      } else expect(fields[field]).toBe(value);
    }
  });

  it.each(['/profile', '/complaint-data/complaint-data-application-eksternal'])(
    'is shown with a note at each file that has to be chosen again: %s',
    async (path) => {
      const { fields, cookie } = await loadForm(web.url + path, await enter(siti));
      await db.deleteFrom('session').where('account_id', '=', siti.account.id).execute();
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      const files = path === '/profile' ? ['image'] : ['application_letter', 'institution_letter'];
      for (const name of files) body.set(name, new Blob(['%PDF-1.4']), 'surat.pdf');
      const headers = { Cookie: cookie, Origin: web.url };
      await fetch(web.url + path, { method: 'POST', redirect: 'manual', body, headers });
      const page = await pageAt(path, await enter(siti));
      const again = readLocale('id').get('forms:fileAgain') ?? 'no text';
      expect(page.split(again)).toHaveLength(files.length + 1);
      expect(page).not.toContain(readLocale('id').get('apply:form.kept') ?? 'no text');
    },
  );

  it('is not kept if it is far longer than any form', async () => {
    const answer = await sendTooLate('/profile', siti, { bio: 'x'.repeat(200_000) });
    expect(answer.headers.get('location')).toBe('/login?to=%2Fprofile&unsent=1');
  });

  it('is not saved for another account that has logged in since, until it is sent again', async () => {
    const written = text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
    const form = await loadForm(`${web.url}/profile`, await enter(siti));
    const session = await enter(budi);
    const others = form.cookie.split('; ').filter((each) => !each.startsWith('session='));
    const cookie = [...others, session].join('; ');
    const refused = await submitForm(
      `${web.url}/profile`,
      { ...form, cookie },
      { typed: { bio: text } },
    );
    expect(refused.status).toBe(403);
    const page = await refused.text();
    expect(page).toContain(readLocale('id').get('forms:refused.otherAccount') ?? 'no text');
    expect(page).toContain(`>${written}</textarea>`);
    const isSaved = async () => (await pageAt('/profile', session)).includes(written);
    expect(await isSaved()).toBe(false);
    const loaded = await loadForm(`${web.url}/profile`, cookie);
    const again = {
      ...loaded,
      fields: { ...loaded.fields, sender: readForm(page).fields.sender ?? '' },
    };
    const saved = await submitForm(`${web.url}/profile`, again, { typed: { bio: text } });
    expect(saved.status).toBe(303);
    expect(await isSaved()).toBe(true);
  });

  it('is not saved for another account either when it was shown more than a day ago', async () => {
    const { account } = siti;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 25 * 60 * 60_000);
    const sender = createKeptForms({ db, secret: COOKIE_SECRET }).senderOf({
      accountId: account.id,
      page: '/profile',
    });
    clock.mockRestore();
    const send = async (person: Person) => {
      const form = await loadForm(`${web.url}/profile`, await enter(person));
      const fields = { ...form.fields, sender };
      return submitForm(`${web.url}/profile`, { ...form, fields }, { typed: { bio: 'Lama' } });
    };
    expect((await send(budi)).status).toBe(403);
    expect((await send(siti)).status).toBe(303);
  });

  it('is deleted once it was sent, and after an hour', async () => {
    const isVisible = async () => (await pageAt('/profile', await enter(siti))).includes(notice);
    await sendTooLate('/profile', siti, { bio: text });
    expect(await isVisible()).toBe(true);
    const form = await loadForm(`${web.url}/profile`, await enter(siti));
    await submitForm(`${web.url}/profile`, form, { typed: { bio: text } });
    expect(await isVisible()).toBe(false);

    await sendTooLate('/profile', siti, { bio: text });
    await sql`update kept_form set kept_at = kept_at - interval '1 hour'`.execute(db);
    expect(await isVisible()).toBe(false);
  });

  it('is dropped, and breaks no page, after a change of COOKIE_SECRET', async () => {
    await sendTooLate('/profile', siti, { bio: text });
    await sql`update kept_form set sealed = sealed || '\\x00'`.execute(db);
    const cookie = await enter(siti);
    expect((await get('/profile', cookie)).status).toBe(200);
    expect(await pageAt('/profile', cookie)).not.toContain(notice);
  });

  it('is kept for nobody without the proof that a page was shown to the account', async () => {
    await db.deleteFrom('kept_form').execute();
    const { id } = siti.account;
    for (const sender of ['', String(id), `${id}.`, `${id}.x`, `0${id}.x`, 'x'.repeat(10_000)]) {
      const fields = { sender, bio: text };
      const answer = await submitForm(`${web.url}/profile`, { fields, cookie: '' });
      expect(answer.headers.get('location')).toBe('/login?to=%2Fprofile&unsent=1');
      const staff = await submitForm(`${web.url}/staff/messages/MESSAGE1/answer`, {
        fields,
        cookie: '',
      });
      expect(staff.status).toBe(404);
    }
    const { fields } = await loadForm(`${web.url}/profile`, await enter(siti));
    const elsewhere = { fields: { sender: fields.sender ?? '', bio: text }, cookie: '' };
    for (const path of ['/profile/email', '/staff/messages/MESSAGE1/answer']) {
      const answer = await submitForm(web.url + path, elsewhere);
      expect(answer.headers.get('location') ?? '', path).not.toContain('kept');
    }
    expect(await db.selectFrom('kept_form').select('page').execute()).toEqual([]);
  });
});

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
