import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { prepareDatabase } from '~/datasets/prepare-database.server';
import { createDatabase } from '~/platform/db/client.server';
import { startEmbeddedServer } from '~/platform/db/embedded-server.server';
import { loadTexts } from '~/content/seed/load-texts.server';
import { splitCode } from '~/records/codes/split-code.server';
import { putBackImport } from '~/records/put-back-import.server';
import { redactRecord } from '~/records/redact-record.server';
import { removeRecord } from '~/records/remove-record.server';
import { withdrawImport } from '~/records/withdraw-import.server';
import { openLetterStorage } from '~/requests/letters/open-letter-storage.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { openJobQueue } from '~/platform/jobs/job-queue.server';
import { createMailQueue } from '~/platform/mail/mail-queue.server';
import { createFolderStorage } from '~/platform/storage/folder-storage.server';
import { startSession } from '~/auth/sessions.server';
import { addAccount } from '../support/account';
import { terangProgram } from '../support/bundle-terang';
import { startMailServer } from '../support/mail-server';
import { publishComplaints } from '../support/publish-records';
import { recordKeys } from '../support/record-keys';
import { insertRecords } from '../support/records';
import { loadForm } from '../support/load-form';
import { giveRoles, giveSecondFactor, startStaffSession } from '../support/staff';
import { terangInProcess } from '../support/terang-in-process';
import { unsetEnvironment } from '../support/unset-environment';
import { allTickedFields } from '../support/conditions';
import { startWebProcess } from '../support/web-process';

const directory = await mkdtemp(join(tmpdir(), 'terang-killed-'));
await chmod(directory, 0o755);
let server = await startEmbeddedServer(directory);
const url = server.urlOf('terang');
const admin = new pg.Client(server.urlOf('postgres'));
await admin.connect();
await admin.query('create database terang');
await admin.end();
const db = createDatabase(url);
await prepareDatabase(db);
await publishComplaints(db, ['a', 'b', 'c']);

const mailServer = await startMailServer();
const settings = {
  CONFIRM_APPROVALS: 'no',
  DATABASE_URL: url,
  SMTP_URL: mailServer.url,
  DATA_DIRECTORY: join(directory, 'data'),
  COOKIE_SECRET: randomBytes(32).toString('hex'),
  LETTER_KEY: randomBytes(32).toString('hex'),
};
const letters = await openLetterStorage(settings);
const folder = join(settings.DATA_DIRECTORY, 'letters');
await loadTexts({ db, storage: createFolderStorage(join(settings.DATA_DIRECTORY, 'uploads')) });
let web = await startWebProcess(settings);
afterAll(async () => {
  await web.stop();
  await mailServer.stop();
  await db.destroy();
  await server.stop();
  await rm(directory, { recursive: true });
});

const sessionCookie = createSessionCookie({ PUBLIC_URL: undefined });
const cookieOf = async (token: string) => (await sessionCookie.set(token)).split(';')[0] ?? '';
const accountId = await addAccount(db, 'siti');
const session = { accountId, isRemembered: false, device: 'Test' };
const siti = await cookieOf(await startSession(db, session));
const officerId = await addAccount(db, 'wayan');
await giveRoles(db, officerId, 'officer');
await giveSecondFactor(db, officerId, settings.COOKIE_SECRET);
const wayan = await cookieOf(await startStaffSession(db, officerId));

async function killWeb(): Promise<void> {
  process.kill(web.pid, 'SIGKILL');
  await web.stop();
  web = await startWebProcess(settings);
}

async function killPostgres(): Promise<void> {
  const [pid = ''] = (await readFile(join(server.data, 'postmaster.pid'), 'utf8')).split('\n');
  const children = (await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db)).rows;
  for (const each of [Number(pid), ...children.map((row) => row.pid)]) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It has ended with the first.
    }
  }
  await server.lost;
  server = await startEmbeddedServer(directory, { port: Number(new URL(url).port) });
  expect(server.urlOf('terang')).toBe(url);
  await vi.waitFor(() => sql`select 1`.execute(db), { timeout: 10_000 });
}

const form = '/complaint-data/complaint-data-application-eksternal';
const typed = {
  kategori_pemohon: 'A1',
  identity_card: 'N1',
  identity_number: '3171234567890001',
  telephone: '081234567890',
  purpose: 'Tesis tentang hak atas tanah',
  description: 'Pengaduan tahun 2025 menurut provinsi',
  kirim_informasi: 'F2',
  agreement: 'on',
  dataset: 'complaints',
  view: 'year=2025',
};
const page = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
`;
const end = 'trailer<</Root 1 0 R>>\n%%EOF';
const letter = new File([page + end], 'surat.pdf');
/** A letter that takes seconds to read. */
const long = new File([page + longObjects() + end], 'surat.pdf');

function longObjects(): string {
  const objects = Array.from({ length: 200_000 }, (_, n) => `${n + 4} 0 obj<</A[1 2 3]>>endobj\n`);
  return objects.join('');
}

/** Sends a multipart form, with all hidden fields of its page; null when the server dies meanwhile. */
async function send(path: string, cookie: string, values: Record<string, string | File> = {}) {
  const loaded = await loadForm(web.url + path, cookie);
  const { csrf = '', submission = '', after = '', dataset = '', view = '' } = loaded.fields;
  const body = new FormData();
  const hidden = path === form ? { after, dataset, view } : {};
  for (const [name, value] of Object.entries({ csrf, submission, ...hidden, ...values })) {
    body.set(name, value);
  }
  const headers = { Cookie: loaded.cookie, Origin: web.url };
  return fetch(web.url + path, { method: 'POST', redirect: 'manual', body, headers }).catch(
    () => null,
  );
}

const apply = (file = letter) => send(form, siti, { ...typed, application_letter: file });
const decide = async (act: string) => {
  const row = db.selectFrom('data_request').select('version').where('id', '=', id);
  const version = String((await row.executeTakeFirstOrThrow()).version);
  const typed = { message: 'Lengkap', version, ...allTickedFields };
  return send(`/staff/requests/${id}/${act}`, wayan, typed);
};

/**
 * Runs something while nobody can add rows to a table, kills a process once it waits for the table; returns
 * the result.
 */
async function killAtTable<Result>(
  table:
    | 'request_file'
    | 'request_event'
    | 'import'
    | 'complaint'
    | 'code_change'
    | 'audit_log'
    | 'calculation_bitmap'
    | 'publication',
  act: () => Promise<Result>,
  kill: () => Promise<unknown>,
): Promise<Result> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  await client.query(`begin; lock table ${table} in share mode`);
  const result = act();
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db);
      expect(rows).toHaveLength(1);
    },
    { timeout: 20_000, interval: 20 },
  );
  await kill();
  // PostgreSQL does not notice that a process is dead while it waits for the lock.
  await sql`select pg_terminate_backend(pid) from pg_locks where not granted`.execute(db);
  await client.end().catch(() => {});
  return result;
}

/** Starts the process that builds deliveries; it ends when none is left. */
function startWorker() {
  const env = { ...unsetEnvironment(), ...settings };
  const program = ['--import', 'tsx', 'bin/serve/worker.ts'];
  return spawn(process.execPath, program, { env, stdio: ['ignore', 'inherit', 'inherit'] });
}

async function killWhileWriting(
  table: 'request_file' | 'request_event',
  act: () => Promise<Response | null>,
  kill: () => Promise<void>,
): Promise<void> {
  const answer = await killAtTable(table, act, kill);
  expect(answer?.status ?? 503).toBeGreaterThanOrEqual(500);
}

let id = '';
async function request() {
  const rows = await db.selectFrom('data_request').select(['id', 'state']).execute();
  expect(rows.length).toBeLessThanOrEqual(1);
  id = rows[0]?.id ?? '';
  return rows[0]?.state ?? null;
}
const acts = async () => {
  const rows = await db.selectFrom('request_event').select('act').orderBy('id').execute();
  return rows.map(({ act }) => act);
};
const files = () => readdir(folder).catch(() => []);

/** After the doctor has run, storage contains only what rows reference, and all of it complete. */
afterEach(async () => {
  const old = new Date(Date.now() - 3 * 60 * 60_000);
  for (const name of await files()) await utimes(join(folder, name), old, old);
  const rows = await db.selectFrom('request_file').select(['storage_key', 'sha256']).execute();
  const { code } = await terangInProcess(['doctor'], settings);
  expect(code === 0).toBe((await files()).length === rows.length);
  await terangInProcess(['doctor', '--repair'], settings);
  expect(await terangInProcess(['doctor'], settings)).toMatchObject({ code: 0 });
  expect((await files()).sort()).toEqual(rows.map((row) => row.storage_key).sort());
  for (const { storage_key: key, sha256 } of rows) {
    const content = await buffer(await letters.read(key));
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
  }
});

it('a web server that is killed while a letter arrives keeps nothing of it', async () => {
  const loaded = await loadForm(web.url + form, siti);
  const { csrf = '', submission = '' } = loaded.fields;
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      const begun =
        part('csrf', csrf) +
        part('submission', submission) +
        '--x\r\nContent-Disposition: form-data; name="application_letter"; filename="a.pdf"\r\n\r\n' +
        page.repeat(1_000);
      stream.enqueue(Buffer.from(begun));
    },
  });
  const headers = { Cookie: loaded.cookie, 'Content-Type': 'multipart/form-data; boundary=x' };
  const init = { method: 'POST', body, headers, duplex: 'half' as const };
  const answer = fetch(web.url + form, init).catch(() => null);
  await vi.waitFor(async () => expect(await files()).toHaveLength(1), { timeout: 10_000 });
  await killWeb();
  expect(await answer).toBeNull();
  expect(await request()).toBeNull();
});

it('a web server that is killed while a letter is read keeps what was typed', async () => {
  const answer = apply(long);
  await vi.waitFor(async () => expect(await request()).toBe('draft'), { timeout: 20_000 });
  await pause(300);
  await killWeb();
  expect(await answer).toBeNull();
  expect(await request()).toBe('draft');
  expect(await files()).toHaveLength(1);
});

it('a web server that is killed while a letter is stored leaves a file that the doctor removes', async () => {
  await killWhileWriting('request_file', apply, killWeb);
  expect(await request()).toBe('draft');
  expect(await files()).not.toEqual([]);
});

it('PostgreSQL that is killed while a letter is stored leaves a file that the doctor removes', async () => {
  await killWhileWriting('request_file', apply, killPostgres);
  expect(await request()).toBe('draft');
  expect(await files()).not.toEqual([]);
});

it('a request that was confirmed is sent, with its letter, whatever is killed', async () => {
  const answer = await apply();
  await killPostgres();
  await killWeb();
  expect(answer?.headers.get('location')).toMatch(/receipt$/);
  expect(await request()).toBe('submitted');
  expect(await files()).toHaveLength(1);
});

it('a decision during which the web server is killed is not taken', async () => {
  await send(`/staff/requests/${id}`, wayan, { act: 'take' });
  await killWhileWriting('request_event', () => decide('approve'), killWeb);
  expect([await request(), await acts()]).toEqual(['inReview', ['submit', 'take']]);
});

it('a decision that was confirmed is kept when PostgreSQL is killed', async () => {
  await killWhileWriting('request_event', () => decide('approve'), killPostgres);
  expect(await request()).toBe('inReview');
  expect((await decide('approve'))?.status).toBe(303);
  await killPostgres();
  expect([await request(), await acts()]).toEqual(['approved', ['submit', 'take', 'approve']]);
});

it('a delivery is complete or absent', { timeout: 120_000 }, async () => {
  expect((await decide('fulfil'))?.status).toBe(303);
  const prepared = () =>
    db.selectFrom('prepared_delivery').select(['id', 'built_at']).executeTakeFirstOrThrow();
  const confirm = async () =>
    send(`/staff/requests/${id}/delivery`, wayan, { prepared: (await prepared()).id });
  let worker = startWorker();
  await killAtTable(
    'request_file',
    async () => {},
    async () => worker.kill('SIGKILL'),
  );
  await once(worker, 'exit');
  expect(await prepared()).toMatchObject({ built_at: null });
  expect((await confirm())?.status).toBe(409);
  // As if its signs had been missing for a minute.
  await sql`update pgboss.job set started_on = now() - expire_in where name = 'delivery'`.execute(
    db,
  );
  worker = startWorker();
  await vi.waitFor(async () => expect((await prepared()).built_at).not.toBeNull(), 60_000);
  await once(worker, 'exit');
  await killWhileWriting('request_event', confirm, killWeb);
  expect(await request()).toBe('approved');
  expect((await confirm())?.status).toBe(303);
  await killWeb();
  expect(await request()).toBe('fulfilled');
  const rows = await db.selectFrom('request_file').select('kind').execute();
  expect(rows.filter(({ kind }) => kind === 'delivery')).toHaveLength(2);
});

it('a mail arrives whatever is killed meanwhile, twice at most and with one number', async () => {
  const jobs = await openJobQueue(db, { onError: console.error, maintenanceSeconds: 1 });
  const mail = { kind: 'contactReceipt', language: 'en', values: { reference: '7K3M9QXZ' } };
  const numbersOf = (to: string) =>
    mailServer.mails.filter((each) => each.to?.[0]?.address === to).map((each) => each.messageId);
  async function becomes(to: string, state: string) {
    const job = sql`select state::text from pgboss.job where data->>'to' = ${to}`;
    await vi.waitFor(async () => expect((await job.execute(db)).rows).toEqual([{ state }]), 20_000);
  }
  /** Kills while the mail server has a mail, but has not said so. */
  async function killWhileDelivering(to: string, kill: () => Promise<void>) {
    let accept = () => {};
    mailServer.accepting = new Promise((resolve) => (accept = resolve));
    await db
      .transaction()
      .execute((transaction) => createMailQueue(jobs).send(transaction, { ...mail, to }));
    await vi.waitFor(() => expect(numbersOf(to)).toHaveLength(1), 20_000);
    await kill();
    accept();
  }
  const first = 'dewi@example.org';
  await killWhileDelivering(first, killPostgres);
  await becomes(first, 'completed');
  expect(numbersOf(first)).toHaveLength(1);

  const second = 'budi@example.org';
  await killWhileDelivering(second, killWeb);
  await becomes(second, 'active');
  const pass = (column: 'started_on' | 'start_after') =>
    sql`update pgboss.job set ${sql.ref(column)} = now() - expire_in where data->>'to' = ${second}`;
  await pass('started_on').execute(db);
  await becomes(second, 'retry');
  await pass('start_after').execute(db);
  await becomes(second, 'completed');
  const numbers = numbersOf(second);
  expect([numbers.length, new Set(numbers).size]).toEqual([2, 1]);
  await jobs.stop();
}, 90_000);

/** Counts what has been imported, calculated and published. */
async function count(): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::integer from complaint) as records,
      (select count(*)::integer from import) as imports,
      (select count(*)::integer from calculation) as calculations,
      (select count(*)::integer from publication) as publications`.execute(db);
  return rows[0] ?? {};
}

async function newest(): Promise<string> {
  const last = db.selectFrom('calculation').select(({ fn }) => fn.max('id').as('id'));
  return String((await last.executeTakeFirstOrThrow()).id);
}

const records = join(directory, 'neu.csv');
const steps = [
  ['import', async () => ['import', records], { records: 2, imports: 1 }],
  ['calculation_bitmap', async () => ['calculate'], { calculations: 1 }],
  ['publication', async () => ['publish', await newest()], { publications: 1 }],
] as const;

it('PostgreSQL that is killed keeps nothing of an import, a calculation or a publication, and all of what was confirmed', async () => {
  await writeFile(records, 'id,received_on\nx1,2025-03-02\nx2,2025-03-03\n');
  for (const [table, args, added] of steps) {
    const before = await count();
    const commandLine = await args();
    const { code, output } = await killAtTable(
      table,
      () => terangInProcess(commandLine, settings),
      killPostgres,
    );
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('The connection to the database was lost'),
    ]);
    expect(await count()).toEqual(before);
    expect(await terangInProcess(commandLine, settings)).toMatchObject({ code: 0 });
    await killPostgres();
    const more = Object.entries(added).map(([name, rows]) => [name, (before[name] ?? 0) + rows]);
    expect(await count()).toEqual({ ...before, ...Object.fromEntries(more) });
  }
  await vi.waitFor(async () => {
    expect(await (await fetch(`${web.url}/dashboard`)).text()).toContain(`as_of=${await newest()}`);
  }, 40_000);
}, 120_000);

it('a command that is killed leaves nothing of a calculation or a publication', async () => {
  await writeFile(records, 'id,received_on\nx1,2025-03-02\nx3,2025-03-03\n');
  expect(await terangInProcess(['import', records], settings)).toMatchObject({ code: 0 });
  for (const [table, args] of steps.slice(1)) {
    const before = await count();
    const commandLine = await args();
    const env = { ...unsetEnvironment(), ...settings };
    const start = () => spawn(process.execPath, terangProgram(...commandLine), { env });
    let command: ReturnType<typeof start> | undefined;
    const end = async () => once((command = start()), 'exit');
    const [, signal] = await killAtTable(table, end, async () => command?.kill('SIGKILL'));
    expect(signal).toBe('SIGKILL');
    expect(await count()).toEqual(before);
    expect(await terangInProcess(commandLine, settings)).toMatchObject({ code: 0 });
  }
}, 120_000);

it('PostgreSQL that is killed keeps nothing of an import put back, a redaction or a divided code', async () => {
  const by = 'operator' as const;
  const imported = await insertRecords(db, complaints, [{ id: 'k', day: '2025-03-04' }]);
  await withdrawImport(db, imported, { by });
  const version = await insertRecords(db, complaints, [{ id: 'm', day: '2025-03-04' }]);
  const removed = await removeRecord(db, {
    dataset: complaints,
    id: 'm',
    version,
    kind: 'court-order',
    reason: 'x',
    by,
  });
  if (removed.outcome !== 'removed') throw new Error(removed.code);
  const parts = ['95A', '95B'].map((code) => ({ code, names: { id: code } }));
  const redaction = { dataset: complaints, removal: removed.importId, reason: 'x', recordKeys };
  const acts = [
    // Each waits in the middle of its transaction.
    ['complaint', () => putBackImport(db, imported, { by })],
    ['audit_log', () => redactRecord(db, { ...redaction, by, isRedactedAlone: true })],
    [
      'code_change',
      () => splitCode(db, { list: 'province', code: '31', on: '2026-01-01', parts, by }),
    ],
  ] as const;
  const written = async () => {
    const tables = ['complaint', 'import', 'code', 'code_change', 'audit_log'];
    const rows = tables.map(
      (table) => sql`select row_to_json(row)::text as row from ${sql.table(table)} as row`,
    );
    const all = await sql<{
      row: string;
    }>`${sql.join(rows, sql` union all `)} order by row`.execute(db);
    return all.rows;
  };
  for (const [table, act] of acts) {
    const before = await written();
    const outcome = await killAtTable(
      table,
      () => act().catch((error: unknown) => error),
      killPostgres,
    );
    expect(outcome).toBeInstanceOf(Error);
    expect(await written()).toEqual(before);
    expect(await act()).toMatchObject({ outcome: expect.not.stringMatching('refused') });
    const after = await written();
    await killPostgres();
    expect(await written()).toEqual(after);
    expect(after).not.toEqual(before);
  }
}, 120_000);
