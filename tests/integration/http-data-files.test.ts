import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findAccountOfJob } from '~/auth/sessions.server';
import { complaints } from '~/datasets/complaints';
import { lockDataset } from '~/datasets/lock-dataset.server';
import { getJob, openJobQueue } from '~/platform/jobs/job-queue.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { openStorage } from '~/platform/storage/open-storage.server';
import { fileOptionsSchema, importJob, runImportJob } from '~/records/import-job.server';
import { runStaffActJob, staffActJob, staffPreviewJob } from '~/workspace/act-job.server';
import { addDataFile, getDataFile } from '~/workspace/files/data-files.server';
import { wordingOfPage } from '~/workspace/files/describe-import-page.server';
import { getImport, queueImport, saveMapping } from '~/workspace/files/imports.server';
import { inspectJob, queueInspection, runInspectJob } from '~/workspace/files/inspect-job.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { policy } from '../support/policies';
import { giveRoles, giveSecondFactor, startStaffSession } from '../support/staff';
import { startWebProcess, type WebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const COOKIE_SECRET = 'a secret of this test that is long enough';
const DATA_DIRECTORY = await mkdtemp(join(tmpdir(), 'terang-http-files-'));
const storage = await openStorage({ DATA_DIRECTORY });
const folder = join(DATA_DIRECTORY, 'jobs');
const jobs = await openJobQueue(db, { onError: () => {}, maintenanceSeconds: 60 });
await jobs.work(inspectJob, (run) => runInspectJob({ storage, folder }, run));
const textsOf = async (language: string) => (await wordingOfPage(language)).t;
await jobs.work(importJob, (run) => runImportJob({ db, storage, folder, textsOf }, run));
const context = {
  db,
  storage,
  policy,
  recordKeys: undefined,
  store: null,
  isPublishedAlone: false,
};
for (const job of [staffActJob, staffPreviewJob])
  await jobs.work(job, (run) => runStaffActJob(context, run));

let web: WebProcess;
beforeAll(async () => {
  web = await startWebProcess({ DATABASE_URL, DATA_DIRECTORY, COOKIE_SECRET });
});
afterAll(async () => {
  await web.stop();
  await jobs.stop();
  await rm(DATA_DIRECTORY, { recursive: true });
});
beforeEach(async () => {
  await db.deleteFrom('rate_limit').execute();
});

const accountId = await addAccount(db, 'nyoman');
await giveRoles(db, accountId, 'analyst');
await giveSecondFactor(db, accountId, COOKIE_SECRET);
const analyst = await getAnalyst();
const token = await startStaffSession(db, accountId);
const cookie =
  (await createSessionCookie({ PUBLIC_URL: undefined }).set(token)).split(';')[0] ?? '';

async function getAnalyst() {
  const account = await findAccountOfJob(db, accountId);
  if (!account) throw new Error('The account is missing');
  return account;
}

/** Uploads a file, and returns it once it is inspected. */
async function upload(name: string, content: string) {
  const { key, size, sha256, commit } = await storage.stage([Buffer.from(content)]);
  await commit();
  const facts = { storageKey: key, name, dataset: 'complaints', size, sha256 };
  const id = await addDataFile(db, analyst, facts);
  await queueInspection({ db, jobs }, analyst, { id, name }, {});
  const inspected = await getDataFile(db, analyst, id);
  if (!inspected) throw new Error('The file is missing');
  await untilDone(inspected.inspectJob ?? '');
  return inspected;
}

const untilDone = (job: string) =>
  vi.waitFor(async () => expect((await getJob(db, job))?.result).toBeDefined(), 20_000);

type Uploaded = Awaited<ReturnType<typeof upload>>;

/** Checks a file by a mapping, and returns the address of the check. */
async function check(file: Uploaded, content: object, joinedFile?: string): Promise<string> {
  const saved = { dataset: 'complaints', fingerprint: '', content };
  const job = await queueImport({ db, jobs }, analyst, file, {
    ...fileOptionsSchema.parse({ mode: 'dry-run' }),
    mapping: await saveMapping(db, analyst, saved),
    language: 'en',
    joinedFile,
  });
  await untilDone(job);
  return `/staff/files/${file.id}/imports/${job}`;
}

/** Returns the texts of the content of a page. */
const textOf = (markup: string) =>
  (/<main[^]*<\/main>/.exec(markup)?.[0] ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ');

async function open(address: string): Promise<string> {
  const response = await fetch(
    new URL(`${address}${address.includes('?') ? '&' : '?'}lng=en`, web.url),
    { headers: { Cookie: cookie } },
  );
  expect(response.status).toBe(200);
  return response.text();
}

/** Opens a page, and returns a function that sends its form as a browser without script would. */
async function openForm(address: string) {
  const url = new URL(address, web.url);
  const page = await fetch(url, { headers: { Cookie: cookie } });
  const cookies = [cookie, ...page.headers.getSetCookie().map((each) => each.split(';')[0])];
  const [content = ''] = ((await page.text()).split('<main')[1] ?? '')
    .split('<form')
    .filter((form) => form.includes('method="post"'));
  const hidden = [...content.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
    / name="([^"]*)"/.exec(input)?.[1] ?? '',
    / value="([^"]*)"/.exec(input)?.[1] ?? '',
  ]);
  return (typed: Record<string, string>) =>
    fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ ...Object.fromEntries(hidden), ...typed }),
      headers: { Cookie: cookies.join('; '), Origin: url.origin },
    });
}

/** Opens a page and sends its form. */
const send = async (address: string, typed: Record<string, string>): Promise<Response> =>
  (await openForm(address))(typed);

/** Follows a form to the job that it queued, and returns its address and result. */
async function follow(response: Response, file: Uploaded) {
  expect(response.status).toBe(303);
  const address = new URL(response.headers.get('Location') ?? '', web.url).pathname;
  const job = address.split('/').at(-1) ?? '';
  await untilDone(job);
  const found = await getImport(db, analyst, file, job);
  return { address, result: found?.result };
}

const columns = {
  id: { from: 'No' },
  received_on: { from: 'Date' },
  method: { from: 'Via' },
};

describe('the page of a check', () => {
  it('says what to do about rejected rows and where they are, without options of the command', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => `x${index},31/01/2025,Web`);
    const file = await upload('remedies.rejected.csv', ['No,Date,Via', ...rows].join('\n'));
    const address = await check(file, { columns });
    const page = textOf(await open(address));
    expect(page).toContain('Choose the format of the dates below, then check again.');
    expect(page).toContain('B2, B3, B4, B5, B6, B7, B8, B9, B10, B11, and 2 more');
    expect(page).toMatch(/How its columns are read ?: Mapping \d+: nyoman/);
    const report = await fetch(`${web.url}${address}/rejected.csv`, {
      headers: { Cookie: cookie },
    });
    expect(report.headers.get('content-disposition')).toContain('"remedies.rejected.csv"');
    const text = await report.text();
    expect(text).toContain('31/01/2025');
    expect(text).not.toContain('--date-format');
  });

  it('creates the codes of ticked values, or gives all of them one', async () => {
    const file = await upload('values.csv', 'No,Date,Via\n1,2025-01-01,Kite\n2,2025-01-02,Drum\n');
    const address = await check(file, { columns });
    const value = (index: number, name: string) => ({
      [`values.v${index}.column`]: 'Via',
      [`values.v${index}.list`]: 'proposal_type',
      [`values.v${index}.value`]: name,
      [`values.v${index}.tick`]: 'on',
    });
    const created = await send(address, {
      ...value(0, 'Kite'),
      act: 'together',
      together: 'create',
    });
    const next = await follow(created, file);
    const codes = () =>
      db.selectFrom('code').select('code').where('list', '=', 'proposal_type').execute();
    expect(await codes()).toContainEqual({ code: 'kite' });
    expect(next.result?.rejects.kinds.map(({ item }) => item.value)).toEqual(['Drum']);

    const wrong = await send(next.address, {
      ...value(0, 'Drum'),
      act: 'together',
      together: 'code',
      together_code: 'nowhere',
    });
    expect(wrong.status).toBe(422);
    const given = await send(next.address, {
      ...value(0, 'Drum'),
      act: 'together',
      together: 'code',
      together_code: 'kite',
    });
    const { result } = await follow(given, file);
    expect(result?.result.outcome).toBe('checked');
  });

  it('imports records that are not as expected with a reason alone', async () => {
    const { id } = await db
      .insertInto('expectation')
      .values({
        dataset: 'complaints',
        kind: 'not-stated',
        dimension: 'method',
        threshold: 5,
        severity: 'error',
        declared_by: 'operator',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 40 }, (_, index) => `e${index},2024-01-31,`);
    const file = await upload(
      'expected.csv',
      ['No,Date,Via', ...rows, 'e40,2025-01-01,'].join('\n'),
    );
    const address = await check(file, { columns });
    expect(textOf(await open(address))).toContain('Import anyway');
    const listed = await db
      .selectFrom('staff_job')
      .select('kind')
      .where('page', '=', address)
      .execute();
    expect(listed).toEqual([{ kind: 'check' }]);
    const sent = async (typed: object) => send(address, { act: 'import', ...typed });
    const refused = await sent({});
    expect(refused.status).toBe(422);
    expect((await refused.text()).match(/class="form-error"/g)).toHaveLength(2);
    expect((await sent({ forces: 'on' })).status).toBe(422);
    const before = await sql`select from complaint`.execute(db);
    expect(before.rows).toEqual([]);

    const { result } = await follow(
      await sent({ forces: 'on', override: 'The office recorded none.' }),
      file,
    );
    expect(result?.result).toMatchObject({ outcome: 'imported', counts: { added: 41 } });
    const imports = await db.selectFrom('import').select(['reason', 'imported_by']).execute();
    expect(imports).toEqual([
      { reason: 'The office recorded none.', imported_by: String(accountId) },
    ]);
    const acts = await db.selectFrom('audit_log').select('act').execute();
    expect(acts).toContainEqual({ act: 'importForced' });
    await db.deleteFrom('expectation').where('id', '=', id).execute();
  });
});

describe('the page of a mapping', () => {
  it('joins columns, takes parts, and joins a second file', async () => {
    const file = await upload(
      'cases.csv',
      'Unit,Number,Date\nBDG,7/2025,2025-03-01\nBDG,8/2025,2025-03-02\n',
    );
    const second = await upload('dispositions.csv', 'Case,How\n7,M04\n9,M02\n');
    const mapping = `/staff/files/${file.id}/mapping`;
    const page = textOf(await open(mapping));
    expect(page).toContain('Joined column 1');
    expect(page).toContain('dispositions.csv');
    const response = await fetch(`${web.url}${mapping}?with=${second.id}&lng=en`, {
      headers: { Cookie: cookie },
    });
    expect(textOf(await response.text())).toContain('Second file: B · How: M04, M02');

    const typed = {
      'from.id': '+j0',
      'from.received_on': 'Date',
      'from.method': '2: How',
      'joined.j0.a': 'Unit',
      'joined.j0.b': '+p0',
      'joined.j0.sign': '-',
      'parts.p0.column': 'Number',
      'parts.p0.sign': '/',
      'parts.p0.part': '1',
      'join.a': '+p0',
      'join.b': 'Case',
    };
    const sent = await send(`${mapping}?with=${second.id}`, typed);
    const { address, result } = await follow(sent, file);
    expect(result?.result).toMatchObject({ outcome: 'checked', counts: { added: 2 } });
    const checked = textOf(await open(address));
    expect(checked).toContain('1 row does not find its key in the second file: "8".');
    expect(checked).toContain('Values by column');
    await follow(await send(address, { act: 'import' }), file);
    const { rows } = await sql<{ id: string; method: string }>`
      select id, method from complaint where id like 'BDG-%' order by id`.execute(db);
    expect(rows).toEqual([
      { id: 'BDG-7', method: 'M04' },
      { id: 'BDG-8', method: '_X' },
    ]);
    expect(textOf(await open(mapping))).toContain('Unit + Number [1]: BDG-7, BDG-8');
  });

  it('proposes columns of a new file by their values, until somebody has mapped such a file', async () => {
    const file = await upload('new.csv', 'Case no.,Day,By\n1,2025-03-01,M04\n2,2025-03-02,M02\n');
    const mapping = `/staff/files/${file.id}/mapping`;
    const proposed = 'The columns that are chosen are proposed by their names and values.';
    const page = await open(mapping);
    expect(textOf(page)).toContain(proposed);
    for (const name of ['Case no.', 'Day', 'By'])
      expect(page).toMatch(new RegExp(`<option[^>]* value="${name}" selected=""`));
    const typed = { 'from.id': 'Case no.', 'from.received_on': 'Day', 'from.method': 'By' };
    await follow(await send(mapping, typed), file);
    expect(textOf(await open(mapping))).not.toContain(proposed);
  });

  it('merges what somebody saved since it was opened, and says so on the page of the check', async () => {
    const file = await upload('shared.csv', 'No,When,How\n1,2025-03-01,Zeppelin\n');
    const mapping = `/staff/files/${file.id}/mapping`;
    const typed = { 'from.id': 'No', 'from.received_on': 'When', base: '0' };
    await follow(await send(mapping, { ...typed, 'from.method': 'How' }), file);
    const formats = { 'format.received_on': 'yyyy-mm-dd' };
    const { address } = await follow(await send(mapping, { ...typed, ...formats }), file);
    const page = textOf(await open(address));
    expect(page).toContain('This mapping also contains the changes that nyoman saved');
    expect(page).not.toContain('These were decided differently');
    const merged = await open(
      /href="([^"]*mapping\?mapping=\d+)"/.exec(await open(address))?.[1] ?? '',
    );
    expect(merged).toContain('value="yyyy-mm-dd"');
    expect(merged).toMatch(/<option[^>]* value="How" selected=""/);

    const other = await follow(
      await send(mapping, { ...typed, ...formats, 'from.method': 'When' }),
      file,
    );
    const differing = textOf(await open(other.address));
    expect(differing).toContain('These were decided differently; the later decision applies.');
    expect(differing).toContain('column of the file How When');
  });

  it('keeps what was typed, however many versions were saved since it was opened', async () => {
    const file = await upload('late.csv', 'No,When,Late\n1,2025-03-01,M01\n');
    const mapping = `/staff/files/${file.id}/mapping`;
    const typed = { 'from.id': 'No', 'from.received_on': 'When' };
    await follow(await send(mapping, { ...typed, base: '0' }), file);
    const base = /name="base" value="(\d+)"/.exec(await open(mapping))?.[1] ?? '';
    await sql`
      insert into data_mapping (dataset, fingerprint, content, saved_by, saved_at)
      select dataset, fingerprint, content, 'operator', now()
      from data_mapping, generate_series(1, 250) where id = ${Number(base)}`.execute(db);
    await follow(await send(mapping, { ...typed, 'from.method': 'Late', base }), file);
    expect(await open(mapping)).toMatch(/<option[^>]* value="Late" selected=""/);
    expect(await open(`${mapping}?mapping=${base}`)).toContain('value="When" selected=""');
  });
});

describe('the page of a file', () => {
  it('offers the mappings for which it has all columns, and names what it lacks for others', async () => {
    const file = await upload('own.csv', 'Key,Day,Sent\n1,2025-01-01,M01\n');
    const save = (fingerprint: string, method: string) =>
      saveMapping(db, analyst, {
        dataset: 'complaints',
        fingerprint,
        content: {
          columns: { id: { from: 'Key' }, received_on: { from: 'Day' }, method: { from: method } },
        },
      });
    const offered = await save('fewer', 'Sent');
    const lacking = await save('more', 'By');
    const page = await open(`/staff/files/${file.id}`);
    expect(page).toMatch(new RegExp(`name="mapping"[^>]* value="${offered}"`));
    expect(page).not.toMatch(new RegExp(`name="mapping"[^>]* value="${lacking}"`));
    expect(textOf(page)).toMatch(
      new RegExp(`Mapping ${lacking}: [^.]*\\. Columns that this file lacks: By\\.`),
    );
  });
});

describe('the page of a job', () => {
  it('cancels it while it runs, and says when that came too late', async () => {
    const file = await upload('waiting.csv', 'id,received_on\nw1,2025-01-01\n');
    const options = {
      ...fileOptionsSchema.parse({ mode: 'commit' }),
      mapping: null,
      language: 'en',
    };
    const countImports = async () => (await db.selectFrom('import').select('id').execute()).length;
    const before = await countImports();
    /** Queues an import that waits for its dataset. */
    const queueWaiting = async () => {
      const gate = await db.startTransaction().execute();
      await lockDataset(gate, complaints);
      const job = await queueImport({ db, jobs }, analyst, file, options);
      await vi.waitFor(async () => expect((await getJob(db, job))?.state).toBe('active'), 20_000);
      return { job, page: `/staff/jobs/${job}`, letGo: () => gate.rollback().execute() };
    };
    const first = await queueWaiting();
    const cancelled = await send(first.page, {});
    expect([cancelled.status, cancelled.headers.get('Location')]).toEqual([303, first.page]);
    expect(textOf(await open(first.page))).toContain('Cancelled. Nothing was changed.');
    await first.letGo();

    const second = await queueWaiting();
    expect(await countImports()).toBe(before);
    const cancel = await openForm(second.page);
    await second.letGo();
    await untilDone(second.job);
    const late = await cancel({});
    const flash = late.headers.getSetCookie().map((each) => each.split(';')[0]);
    const page = await fetch(new URL(`${second.page}?lng=en`, web.url), {
      headers: { Cookie: [cookie, ...flash].join('; ') },
    });
    expect(textOf(await page.text())).toContain('could not be cancelled');
    expect(await countImports()).toBe(before + 1);
  });
});
