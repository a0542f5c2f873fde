import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { recordDownload } from '~/access-history/record-download.server';
import { addDocument } from '~/content/documents/add-document.server';
import { loadTexts } from '~/content/seed/load-texts.server';
import { storeFile } from '~/content/files/store-file.server';
import { createFolderStorage } from '~/platform/storage/folder-storage.server';
import { addAccount, password } from '../support/account';
import {
  readExamples,
  stableAnswer,
  writeExamples,
  type ApiExample,
} from '../support/api-examples';
import { createTestDatabase } from '../support/database';
import { publishComplaints } from '../support/publish-records';
import { codeOfApp, giveRoles, giveSecondFactor } from '../support/staff';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const DATA_DIRECTORY = await mkdtemp(join(tmpdir(), 'terang-api-'));
const COOKIE_SECRET = 'a secret of this test that is long enough';
const storage = createFolderStorage(join(DATA_DIRECTORY, 'uploads'));
await publishComplaints(db, ['1', '2', '3']);
await loadTexts({ db, storage });
await addContent();
const siti = await addAccount(db, 'siti');
await recordDownload(
  db,
  { id: siti },
  {
    name: 'right.csv',
    kind: 'widget',
    href: '/dashboard/right.csv',
    size: 512,
    dataset: 'complaints',
    filter: 'year=2025',
    calculation_id: 1,
  },
);
const web = await startWebProcess({ DATABASE_URL, DATA_DIRECTORY, COOKIE_SECRET });
afterAll(async () => {
  await web.stop();
  await rm(DATA_DIRECTORY, { recursive: true });
});

async function addContent() {
  const pdf = { name: 'laporan.pdf', language: 'id', content: [Buffer.from('%PDF-1.7')] };
  const text = { id: 'Tentang *data*.', en: 'About *data*.' };
  for (const [kind, year] of [
    ['report', 2024],
    ['report', 2025],
    ['publication', 2023],
  ] as const) {
    const name = { id: `Laporan ${year}`, en: `Report ${year}` };
    const added = { kind, name, text, year, isSynthetic: true, file: pdf };
    await addDocument({ db, storage }, added, 'operator');
  }
  const picture = { name: 'a.svg', mediaType: 'image/svg+xml', content: [Buffer.from('<svg/>')] };
  const file_id = await storeFile({ db, storage }, { ...picture, language: 'id' });
  const infographic = 'rights-2025';
  await db
    .insertInto('infographic')
    .values({
      slug: infographic,
      category: 'right',
      published_on: '2025-06-01',
      is_synthetic: true,
      title: JSON.stringify({ id: 'Hak' }),
      alternative: JSON.stringify({ id: 'Batang' }),
    })
    .execute();
  await db
    .insertInto('infographic_picture')
    .values({ infographic, language: 'id', file_id })
    .execute();
}

interface CallOptions {
  token?: string;
  headers?: Record<string, string>;
}

async function request(call: string, body?: unknown, { token, headers }: CallOptions = {}) {
  const [method = '', path = ''] = call.split(' ');
  return fetch(`${web.url}/api/${path}`, {
    method,
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: {
      'Accept-Language': 'en',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
}

async function answerTo(call: string, body?: unknown, options?: CallOptions) {
  const answer = await request(call, body, options);
  expect(answer.status, `${call}: ${await answer.clone().text()}`).toBe(200);
  return answer.json();
}

async function problemOf(call: string, body?: unknown, options?: CallOptions) {
  const answer = await request(call, body, options);
  expect(answer.headers.get('Content-Type'), call).toBe('application/problem+json');
  const { status, code, title, errors, ...further } = await answer.json();
  expect(status).toBe(answer.status);
  expect(title).not.toMatch(/^problems/);
  const places = errors?.map((error: Record<string, string>) => [
    error.pointer ?? error.parameter,
    error.code,
  ]);
  return { status, code, title, places, ...further, headers: answer.headers };
}

async function logIn(username = 'siti', typed = password): Promise<string> {
  const fields = { username, password: typed, device_info: 'Test', remember_me: 0 };
  return (await answerTo('POST login', fields)).data[0].auth_token;
}

const asSiti = await logIn();

/** One example of each call; a single user makes those for users. */
const examples: [call: string, body?: unknown][] = [
  ['POST smartmap/get_graph_data?page=1', { category: 'right', date: '2025', pages: 12 }],
  [
    'POST smartmap/get_actual_data?page=1',
    { filter: { laporan_name: 'report' }, sort: { laporan_tahun: 'desc' }, pages: 10 },
  ],
  [
    'POST smartmap/get_archival_publication?page=1',
    { filter: { title: '' }, sort: { year: 'desc' }, pages: 10 },
  ],
  ['POST smartmap/get_general_definition?page=1', { filter: {}, sort: { term: 'asc' }, pages: 10 }],
  ['POST smartmap/get_user_guide'],
  ['POST smartmap/get_rebuttal_statement'],
  [
    'POST smartmap/download_history',
    { pages: 10, sort: {}, filter: { download_name: 'right' }, page: 1 },
  ],
  ['POST smartmap/landingpage/config'],
  ['POST smartmap/set_online'],
  ['POST smartmap/set_user_offline'],
  ['GET smartmap/user_statistic'],
  ['POST smartmap/register/check_emailexist', { email: 'siti@example.org' }],
  ['POST smartmap/data_request/list', { sort: {}, pages: 10, page: 1 }],
  ['POST smartmap/notification/list', { filter: { state: 'unread' }, sort: {}, pages: 10 }],
  ['POST smartmap/notification/read', {}],
  [
    'POST smartmap/survey',
    {
      survey_email: 'a@example.org',
      survey_value: 'satisfied',
      survey_gender: '',
      survey_age: '18-30',
      survey_education: null,
      survey_advice: 'Lanjutkan.',
    },
  ],
  ['POST smartmapadmin/persentase_survey/list', { sort: {}, pages: 10000 }],
  ['POST login', { username: 'siti', password, device_info: 'Portal app', remember_me: 0 }],
  [
    'POST users',
    {
      user: {
        email: 'wulan@example.org',
        full_name: 'Wulan',
        username: 'wulan',
        password: 'gerimis di pasar lama',
        confirm_password: 'gerimis di pasar lama',
        terms: true,
      },
    },
  ],
  ['GET user/smartmapinfo'],
  ['PUT user', { email: 'siti@example.org', username: 'siti', bio: 'Peneliti', image: null }],
];

describe('the recorded examples', async () => {
  const recorded = await readExamples();
  const made: ApiExample[] = [];
  const isRecording = process.env.RECORD_EXAMPLES !== undefined;
  afterAll(async () => {
    if (isRecording) await writeExamples(made);
  });

  it.each(examples)('%s is answered as recorded', async (call, body) => {
    const answer = await request(call, body, { token: asSiti });
    const example = {
      call,
      body,
      status: answer.status,
      answer: stableAnswer(await answer.json(), web.url),
    };
    made.push(example);
    if (!isRecording) expect(example).toEqual({ body: undefined, ...recorded.get(call) });
  });
});

describe('calls of lists', () => {
  it('return the pages that the pages show, in the language of the call', async () => {
    const { data, meta } = await answerTo('POST smartmap/get_actual_data?page=2', { pages: 1 });
    expect(meta).toEqual({ current_page: 2, total_page: 2, total: 2 });
    expect(data[0]).toMatchObject({ laporan_name: 'Report 2024', laporan_tahun: 2024 });
    expect((await fetch(data[0].file.url)).status).toBe(200);
    const sorted = { sort: { laporan_tahun: 'asc' }, pages: 0 };
    const all = await answerTo('POST smartmap/get_actual_data?lng=id', sorted);
    expect(all.data.map((row: { laporan_name: string }) => row.laporan_name)).toEqual([
      'Laporan 2024',
      'Laporan 2025',
    ]);
    const none = await answerTo('POST smartmap/get_graph_data', { category: '', date: 2024 });
    expect(none.data).toEqual([]);
  });

  it.each([
    ['get_actual_data?page=0', {}, 'page'],
    ['get_actual_data?colour=1', {}, 'colour'],
    ['get_actual_data', { page: 1 }, '/page'],
    ['get_actual_data', { sort: { text: 'asc' } }, '/sort/text'],
    ['get_graph_data', { category: 'colour' }, '/category'],
    ['get_general_definition', { filter: ['x'] }, '/filter'],
  ])('%s rejects %j', async (path, body, place) => {
    const { code, places } = await problemOf(`POST smartmap/${path}`, body);
    expect([code, places]).toEqual(['invalid', [[place, undefined]]]);
  });

  it('find nothing by texts that no database accepts', async () => {
    const filter = { filter: '\u0000zzz' };
    expect((await answerTo('POST smartmap/get_general_definition', { filter })).data).toEqual([]);
  });
});

describe('a session', () => {
  it('gives access by its token alone, and ends', async () => {
    const token = await logIn('SITI@example.org');
    const answer = await request('GET user/smartmapinfo', undefined, { token });
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Set-Cookie')).toBeNull();
    const sessions = await db.selectFrom('session').select('device').execute();
    expect(sessions.map(({ device }) => device)).toContain('Test');
    expect((await answerTo('POST logout', undefined, { token })).data).toBeNull();
    const ended = await problemOf('GET user/smartmapinfo', undefined, { token });
    expect([ended.status, ended.code]).toEqual([401, 'unauthenticated']);
    expect(ended.headers.get('WWW-Authenticate')).toBe('Bearer');
    expect(web.output()).not.toContain(token);
  });

  it.each([
    ['GET user/smartmapinfo'],
    ['PUT user'],
    ['POST logout'],
    ['POST smartmap/download_history'],
  ])('is required by %s, which no cookie replaces', async (call) => {
    const token = await logIn();
    const headers = { Cookie: `session=${encodeURIComponent(JSON.stringify(token))}` };
    expect(
      (await problemOf(call, call.startsWith('GET') ? undefined : {}, { headers })).status,
    ).toBe(401);
  });

  it('begins for nobody with a wrong name or password, nor before the address is verified', async () => {
    await addAccount(db, 'baru', { isVerified: false });
    const typed = (username: string, typed: string) => ({ username, password: typed });
    for (const [username, word] of [
      ['siti', 'salah'],
      ['nobody', 'salah'],
      ['baru', 'salah'],
    ] as const) {
      const { status, code } = await problemOf('POST login', typed(username, word));
      expect([status, code]).toEqual([401, 'wrong-credentials']);
    }
    const unverified = await problemOf('POST login', typed('baru', password));
    expect([unverified.status, unverified.code]).toEqual([403, 'unverified']);
    const empty = await problemOf('POST login', typed('', password));
    expect(empty.places).toEqual([['/username', 'required']]);
  });

  it('waits after failures as on the page', async () => {
    await addAccount(db, 'lupa');
    const wrong = { username: 'lupa', password: 'salah' };
    const codes = [];
    for (let failed = 0; failed < 6; failed += 1) codes.push(await problemOf('POST login', wrong));
    const last = codes.at(-1);
    expect([last?.status, last?.code]).toEqual([429, 'too-many-requests']);
    expect(Number(last?.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  it('of an account with a second factor begins with its code', async () => {
    const id = await addAccount(db, 'petugas');
    await giveRoles(db, id, 'officer');
    const secret = await giveSecondFactor(db, id, COOKIE_SECRET);
    const half = await problemOf('POST login', { username: 'petugas', password });
    expect([half.status, half.code]).toEqual([401, 'second-factor']);
    const { login_token } = half;
    const requested = await problemOf('GET user/smartmapinfo', undefined, { token: login_token });
    expect(requested.status).toBe(401);
    const wrong = await problemOf('POST login/code', { login_token, code: 'abcdef' });
    expect(wrong.places).toEqual([['/code', 'wrongCode']]);
    const code = codeOfApp(secret);
    const { data } = await answerTo('POST login/code', { login_token, code });
    const { auth_token: token } = data[0];
    expect((await answerTo('GET user/smartmapinfo', undefined, { token })).data.username).toBe(
      'petugas',
    );
    const again = await problemOf('POST login/code', { login_token, code });
    expect(again.code).toBe('wrong-credentials');
  });
});

describe('a registration', () => {
  it('reports what is wrong as the form does', async () => {
    const user = {
      email: 'siti@example.org',
      full_name: 'Siti',
      username: 'siti',
      password: 'gerimis di pasar baru',
    };
    const taken = await problemOf('POST users', { user: { ...user, terms: true } });
    expect(taken.status).toBe(422);
    expect(taken.places).toEqual([
      ['/user/email', 'used'],
      ['/user/username', 'used'],
    ]);
    const others = { ...user, email: 'x', username: 'a b', confirm_password: 'y', terms: true };
    const wrong = await problemOf('POST users', { user: others });
    expect(wrong.places.map(([place]: string[]) => place).sort()).toEqual([
      '/user/confirm_password',
      '/user/email',
      '/user/username',
    ]);
    const refused = await problemOf('POST users', { user: { ...user, terms: false } });
    expect(refused.places).toContainEqual(['/user/terms', 'required']);
    const mixed = await problemOf('POST users', { email: 'x', full_name: 1, colour: 'red' });
    expect(mixed.places).toEqual([
      ['/email', 'invalid'],
      ['/username', 'required'],
      ['/password', 'required'],
      ['/confirm_password', 'required'],
      ['/full_name', undefined],
      ['/colour', undefined],
    ]);
  });

  it.each([
    ['users', 'bare'],
    ['api/users', 'wrapped'],
  ])('is accepted at /%s with the five fields of the specification, %s', async (path, form) => {
    const user = {
      email: `${form}@example.org`,
      full_name: 'Intan',
      username: form,
      password: 'gerimis di pasar baru',
      confirm_password: 'gerimis di pasar baru',
    };
    const answer = await fetch(`${web.url}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
      body: JSON.stringify(form === 'bare' ? user : { user }),
    });
    expect(answer.status).toBe(200);
    const { data, message } = await answer.json();
    expect(data).toEqual({ email: user.email, username: form, is_verified: false });
    expect(message).toMatch(/^Registration accepted: a token was sent to your email\./);
  });
});

describe('a profile', () => {
  it('is changed with its picture, if the name is free and nobody was faster', async () => {
    await addAccount(db, 'dewi');
    const token = await logIn('dewi');
    const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: 'white' } });
    const image = `data:image/png;base64,${(await picture.png().toBuffer()).toString('base64')}`;
    const { data } = await answerTo(
      'PUT user',
      { full_name: 'Dewi L.', bio: '', image },
      { token },
    );
    expect(data).toMatchObject({ full_name: 'Dewi L.', username: 'dewi', auth_token: null });
    expect(data.image).toMatch(/^data:image\/jpeg;base64,/);
    const stale = { bio: 'x', version: data.version - 1 };
    expect((await problemOf('PUT user', stale, { token })).code).toBe('changed-meanwhile');
    const taken = await problemOf('PUT user', { username: 'siti' }, { token });
    expect(taken.places).toEqual([['/username', 'usernameUsed']]);
    const broken = await problemOf('PUT user', { image: 'data:image/png;base64,AAAA' }, { token });
    expect(broken.places).toEqual([['/image', 'imageType']]);
    const several = { username: 'a b', email: 'x', password: 'y' };
    const wrong = await problemOf('PUT user', { user: several }, { token });
    expect(wrong.title).toBe('Failed to save profile.');
    expect(wrong.places.map(([place]: string[]) => place)).toEqual([
      '/user/username',
      '/user/email',
      '/user/current_password',
      '/user/password',
    ]);
    const { data: without } = await answerTo('PUT user', { image: null }, { token });
    expect([without.image, without.full_name]).toEqual([null, 'Dewi L.']);
  });

  it.each(['user', 'api/user'])('is changed at /%s by its five fields', async (path) => {
    const { email, username } = (
      await answerTo('GET user/smartmapinfo', undefined, { token: asSiti })
    ).data;
    for (const wrap of [(user: object) => user, (user: object) => ({ user })]) {
      const answer = await fetch(`${web.url}/${path}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${asSiti}` },
        body: JSON.stringify(wrap({ email, username, bio: path, image: null, password: '' })),
      });
      const { data, message } = await answer.json();
      expect([answer.status, data?.bio, message]).toEqual([200, path, 'Profil telah disimpan.']);
    }
  });

  it('changes its address or password only with the current password', async () => {
    await addAccount(db, 'tono');
    const token = await logIn('tono');
    const email = 'tono@example.com';
    const missing = await problemOf('PUT user', { email, bio: 'x' }, { token });
    expect(missing.places).toEqual([['/current_password', 'required']]);
    const requested = { email, current_password: password };
    const { data } = await answerTo('PUT user', requested, { token });
    expect([data.email, data.pending_email]).toEqual(['tono@example.org', email]);
    const next = 'gerimis di pasar lama';
    const wrong = { password: next, current_password: 'salah' };
    const refused = await problemOf('PUT user', wrong, { token });
    expect(refused.places).toEqual([['/current_password', 'wrongPassword']]);
    const change = { password: next, current_password: password };
    const { data: changed } = await answerTo('PUT user', change, { token });
    expect((await request('GET user/smartmapinfo', undefined, { token })).status).toBe(401);
    await answerTo('GET user/smartmapinfo', undefined, { token: changed.auth_token });
    await logIn('tono', next);
  });
});

describe('the survey', () => {
  it('counts one answer a day, reports what is wrong, and shows shares once ten have answered', async () => {
    const answer = (survey_email: string, further = {}) => ({
      survey_email,
      survey_value: 'neutral',
      ...further,
    });
    const none = { answers: null, satisfied: null, neutral: null, unsatisfied: null };
    const early = await answerTo('POST smartmapadmin/persentase_survey/list', {});
    expect([early.data, early.meta.total]).toEqual([[none], 1]);
    const wrong = await problemOf(
      'POST smartmap/survey',
      answer('x', { survey_gender: 'Z', survey_age: 'old', survey_value: 'x', survey_advice: 5 }),
    );
    expect(wrong.places).toEqual([
      ['/survey_value', 'choice'],
      ['/survey_gender', 'choice'],
      ['/survey_age', 'choice'],
      ['/survey_email', 'invalid'],
      ['/survey_advice', undefined],
    ]);
    // Codes, and the words of the specification for them.
    const described = { survey_gender: 'female', survey_education: 'senior high' };
    for (let person = 0; person < 9; person += 1) {
      const further = person === 0 ? described : { survey_gender: 'G1', survey_education: 'D0' };
      await answerTo('POST smartmap/survey', answer(`b${person}@example.org`, further));
    }
    const answers = db.selectFrom('survey_answer').select(['gender', 'education']).distinct();
    expect(await answers.where('gender', 'is not', null).orderBy('gender').execute()).toEqual([
      { gender: 'G1', education: 'D0' },
      { gender: 'G2', education: 'D3' },
    ]);
    const again = await problemOf('POST smartmap/survey', answer('b1@example.org'));
    expect(again.places).toEqual([['/survey_email', 'answeredToday']]);
    const { data } = await answerTo('POST smartmapadmin/persentase_survey/list', {});
    expect(data).toEqual([{ answers: 10, satisfied: 10, neutral: 90, unsatisfied: 0 }]);
  });
});

describe('a data request', () => {
  const typed = {
    kind: 'external',
    kategori_pemohon: 'A1',
    identity_card: 'N1',
    kirim_informasi: 'F2',
    identity_number: '3171234567890001',
    telephone: '081234567890',
    agreement: 'true',
    purpose: 'Tesis tentang hak atas tanah',
    description: 'Pengaduan tahun 2025 menurut provinsi',
  };

  async function send(fields: Record<string, string | File | File[]>, token?: string) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      for (const each of [value].flat()) body.append(name, each);
    }
    const answer = await fetch(`${web.url}/api/smartmap/data_request`, {
      method: 'POST',
      body,
      headers: { 'Accept-Language': 'en', ...(token && { Authorization: `Bearer ${token}` }) },
    });
    return { status: answer.status, ...(await answer.json()) };
  }

  it.each([
    'open-action-address.pdf',
    'open-action-remote-file.pdf',
    'owner-password-only.pdf',
    'photo.heic',
  ])('is sent with %s as its letter', async (name) => {
    const username = `with-${name.replace(/\W/g, '-')}`;
    await addAccount(db, username);
    const token = await logIn(username);
    const content = new Uint8Array(await readFile(`tests/fixtures/letters/${name}`));
    const sent = await send({ ...typed, application_letter: new File([content], name) }, token);
    expect(sent.data).toMatchObject({ state: 'submitted', files: [{ scan: 'none' }] });
  });

  it('is sent with its letter, listed, shown to its applicant alone and withdrawn', async () => {
    await addAccount(db, 'ayu');
    const token = await logIn('ayu');
    const picture = sharp({ create: { width: 60, height: 80, channels: 3, background: 'white' } });
    const content = new Uint8Array(await picture.png().toBuffer());
    const application_letter = new File([content], 'surat.png', { type: 'image/png' });
    expect((await send(typed)).status).toBe(401);
    const missing = await send({ ...typed, telephone: '' }, token);
    expect(
      missing.errors.map((error: Record<string, string>) => [error.pointer, error.code]),
    ).toEqual(
      expect.arrayContaining([
        ['/application_letter', 'fileMissing'],
        ['/telephone', 'required'],
      ]),
    );
    const noAddress = await send({ ...typed, application_letter, kirim_informasi: 'F3' }, token);
    expect(noAddress.errors).toMatchObject([{ pointer: '/sending_address', code: 'required' }]);
    const internal = { kind: 'internal', purpose: typed.purpose };
    const unproven = await send(internal, token);
    expect([unproven.status, unproven.code]).toEqual([403, 'not-internal']);
    expect((await send({ ...typed, colour: 'red' }, token)).errors[0].pointer).toBe('/colour');
    const text = new File(['text'], 'surat.pdf', { type: 'application/pdf' });
    const noLetter = await send({ ...typed, application_letter: text }, token);
    expect(noLetter.errors[0].code).toBe('notPdf');
    const cut = new File([content.subarray(0, 90)], 'foto 2.png');
    const photos = await send({ ...typed, application_letter: [application_letter, cut] }, token);
    expect(photos.errors).toEqual([
      {
        pointer: '/application_letter/1',
        code: 'damaged',
        detail:
          'Application letter, photo 2: the file is damaged or incomplete. Choose another file.',
      },
    ]);
    const { data: sent } = await send(
      {
        ...typed,
        kirim_informasi: 'F3',
        sending_address: 'Jalan Melati 3',
        application_letter: [application_letter, application_letter],
      },
      token,
    );
    expect(sent.fields).toMatchObject({ sending_address: 'Jalan Melati 3' });
    expect(sent).toMatchObject({ state: 'submitted', permitted: ['write', 'withdraw'] });
    expect(sent.files[0]).toMatchObject({ name: 'surat.pdf', kind: 'application' });
    const { data: listed } = await answerTo(
      'POST smartmap/data_request/list',
      { filter: { state: 'submitted' } },
      { token },
    );
    expect(listed).toMatchObject([{ id: sent.id, purpose: typed.purpose }]);
    const ownId = { id: sent.id };
    const others = await problemOf('POST smartmap/data_request/detail', ownId, { token: asSiti });
    expect([others.status, others.code]).toEqual([404, 'not-found']);
    const stolen = await problemOf('POST smartmap/data_request/withdraw', ownId, { token: asSiti });
    expect(stolen.code).toBe('not-found');
    const { data } = await answerTo('POST smartmap/data_request/withdraw', ownId, { token });
    expect([data.state, data.events.at(-1).by]).toEqual(['withdrawn', 'applicant']);
    const again = await problemOf('POST smartmap/data_request/withdraw', ownId, { token });
    expect([again.status, again.code]).toEqual([409, 'wrong-state']);
    const answer = await answerTo('POST smartmap/notification/list', { pages: 10 }, { token });
    expect(answer.data[0]).toMatchObject({ is_read: false, url: `${web.url}/requests/${sent.id}` });
    const read = { id: answer.data[0].id };
    const foreign = await problemOf('POST smartmap/notification/read', read, { token: asSiti });
    expect(foreign.code).toBe('not-found');
    expect((await answerTo('POST smartmap/notification/read', read, { token })).data.unread).toBe(
      0,
    );
  });
});
