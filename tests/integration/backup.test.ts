import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { parseEnvironment } from '~/environment.server';
import { createIdentity } from '~/backup/age.server';
import { createBackup, openAreaStorages } from '~/backup/create-backup.server';
import { openBackup } from '~/backup/open-backup.server';
import { openLetterStorage } from '~/requests/letters/open-letter-storage.server';
import { openStorage } from '~/platform/storage/open-storage.server';
import { terangProgram } from '../support/bundle-terang';
import { createTestDatabase } from '../support/database';
import { fillTables } from '../support/fill-tables';
import { startS3Server } from '../support/s3-server';
import { stageSecrets } from '../../bin/commands/secrets-file';
import { terangInProcess } from '../support/terang-in-process';
import { unsetEnvironment } from '../support/unset-environment';

const folder = await mkdtemp(join(tmpdir(), 'terang-backup-'));
const { db, url: DATABASE_URL } = await createTestDatabase();
const LETTER_KEY = randomBytes(32).toString('hex');
const COOKIE_SECRET = `a '#' in a secret, and ${randomBytes(16).toString('hex')}`;
const settings = { DATABASE_URL, LETTER_KEY, COOKIE_SECRET, DATA_DIRECTORY: join(folder, 'var') };
const environment = parseEnvironment(settings);
const backups = join(folder, 'backups');
const client = new pg.Client(DATABASE_URL);
const admin = new pg.Client(inject('serverUrl'));
let tables: string[] = [];
/** The keys of a stored file and of a letter. */
const keys = { file: '', letter: '' };

beforeAll(async () => {
  await client.connect();
  await admin.connect();
  tables = await fillTables(client);
  await client.query(`insert into pgboss.job (name, data) values ('mail', '{"to": "siti"}')`);
  // Numbers that a sequence generated and skipped are not generated again.
  await client.query(`select setval('calculation_id_seq', 77)`);
  keys.file = await store(await openStorage(environment), 'poster');
  keys.letter = await store(await openLetterStorage(environment), 'surat');
});
afterAll(async () => {
  await client.end();
  await admin.end();
  await rm(folder, { recursive: true });
});

async function store(storage: Awaited<ReturnType<typeof openStorage>>, content: string) {
  const { key, commit } = await storage.stage([Buffer.from(content)]);
  await commit();
  return key;
}

async function createEmptyDatabase(): Promise<string> {
  const name = `restored_${randomBytes(6).toString('hex')}`;
  await admin.query(`create database ${name}`);
  return Object.assign(new URL(inject('serverUrl')), { pathname: name }).href;
}

/** Connects to a database only briefly: an open connection would prevent a restore. */
async function ask(url: string, query: string): Promise<Record<string, unknown>[]> {
  const connection = new pg.Client(url);
  await connection.connect();
  const { rows } = await connection.query<Record<string, unknown>>(query);
  await connection.end();
  return rows;
}

/** Returns everything that the portal's tables hold. */
async function contentOf(url: string): Promise<unknown> {
  const all = [...tables.map((name) => `public.${name}`), 'pgboss.job'];
  const content = all.map(
    (name) => `select '${name}' as name, count(*), md5(string_agg(t::text, '' order by t::text))
      from ${name} t`,
  );
  return ask(url, `${content.join(' union all ')} order by 1`);
}

const restore = (backup: string, url: string, options: string[] = [], more = {}) =>
  terangInProcess(['restore', backup, ...options], { ...settings, DATABASE_URL: url, ...more });

/** Returns a copy of a backup with another manifest and matching checksums. */
async function withManifest(backup: string, edit: (manifest: string) => string): Promise<string> {
  const copy = await mkdtemp(join(folder, 'copy-'));
  cpSync(backup, copy, { recursive: true });
  const manifest = edit(await readFile(join(copy, 'manifest.json'), 'utf8'));
  await writeFile(join(copy, 'manifest.json'), manifest);
  const sums = await readFile(join(copy, 'SHA256SUMS'), 'utf8');
  const sha256 = createHash('sha256').update(manifest).digest('hex');
  const line = `${sha256}  manifest.json`;
  await writeFile(join(copy, 'SHA256SUMS'), sums.replace(/.* {2}manifest.json/, line));
  return copy;
}

/** Lists the complete backups in the folder, the newest last. */
const listMade = async () => (await readdir(backups)).filter((name) => name.endsWith('Z')).sort();

describe('a backup', { timeout: 120_000 }, () => {
  let plain = '';
  let restored = '';

  it('restores every row of every table, jobs, files and sequences', async () => {
    const keysFile = join(folder, 'keys.env');
    const made = await terangInProcess(['backup', backups, '--keys', keysFile], settings);
    expect(made).toMatchObject({ code: 0 });
    plain = join(backups, (await listMade())[0] ?? '');
    const names = await readdir(plain, { recursive: true });
    for (const name of names) {
      const { mode } = await stat(join(plain, name));
      expect(mode & 0o077, name).toBe(0);
    }
    const all = await Promise.all(
      names.filter((name) => name.includes('.')).map((name) => readFile(join(plain, name))),
    );
    expect(all.some((content) => content.includes(LETTER_KEY))).toBe(false);

    restored = await createEmptyDatabase();
    // On another machine, which has no keys yet.
    const elsewhere = { LETTER_KEY: '', COOKIE_SECRET: '', DATA_DIRECTORY: join(folder, 'other') };
    const refused = await restore(plain, restored, [], elsewhere);
    expect(refused.output).toContain('made with other keys (COOKIE_SECRET, LETTER_KEY)');
    const done = await restore(backups, restored, ['--keys', keysFile], elsewhere);
    expect(done).toMatchObject({ code: 0 });

    expect(await contentOf(restored)).toEqual(await contentOf(DATABASE_URL));
    const [next] = await ask(restored, `select nextval('calculation_id_seq')`);
    expect(next).toEqual({ nextval: '78' });
    const there = parseEnvironment({ DATA_DIRECTORY: join(folder, 'other') });
    expect(await text(await (await openStorage(there)).read(keys.file))).toBe('poster');
    expect(await text(await (await openLetterStorage(there)).read(keys.letter))).toBe('surat');
    expect(await readFile(join(folder, 'other', 'cookie-secret'), 'utf8')).toBe(COOKIE_SECRET);
  });

  it('overwrites no database that has rows or is in use, unless forced to', async () => {
    const before = await contentOf(restored);
    const filled = await restore(plain, restored);
    expect(filled).toMatchObject({ code: 1, output: expect.stringContaining('not empty') });
    expect(await contentOf(restored)).toEqual(before);

    await ask(restored, `delete from pgboss.job; delete from visit_day`);
    expect(await restore(plain, restored, ['--replace'])).toMatchObject({ code: 0 });
    expect(await contentOf(restored)).toEqual(before);

    const inUse = await restore(plain, DATABASE_URL, ['--replace']);
    expect(inUse).toMatchObject({ code: 1, output: expect.stringContaining('Stop the portal') });
  });

  it('leaves database and folder unchanged when it is refused', async () => {
    const url = await createEmptyDatabase();
    const DATA_DIRECTORY = join(folder, 'refused');
    const elsewhere = { LETTER_KEY: '', COOKIE_SECRET: '', DATA_DIRECTORY };
    const file = join(folder, 'keys-of-another.env');
    const right = join(folder, 'keys.env');
    const other = `LETTER_KEY=${randomBytes(32).toString('hex')}\nCOOKIE_SECRET=${'x'.repeat(40)}\n`;
    const expectRefused = async (target: string, options: string[], why: string) => {
      const tables = await ask(target, `select count(*) from pg_class`);
      const { code, output } = await restore(plain, target, options, elsewhere);
      expect([code, output]).toEqual([1, expect.stringContaining(why)]);
      expect(await readdir(DATA_DIRECTORY).catch(() => 'missing')).toBe('missing');
      expect(await ask(target, `select count(*) from pg_class`)).toEqual(tables);
    };
    for (const [content, why] of [
      [other, 'made with other keys (COOKIE_SECRET, LETTER_KEY)'],
      [`LETTER_KEY=short\n`, 'is not a file of keys'],
      ['Dear colleague,\n', 'is not a file of keys'],
    ] as const) {
      await writeFile(file, content);
      await expectRefused(url, ['--keys', file], why);
    }
    await expectRefused(url, ['--keys', join(folder, 'nowhere')], 'nowhere does not exist');
    await expectRefused(url, ['--keys', folder], `${folder} is a folder`);
    await expectRefused(restored, ['--keys', right], 'not empty');
    await expectRefused(DATABASE_URL, ['--keys', right, '--replace'], 'Stop the portal');
    expect(await restore(plain, url, ['--keys', right], elsewhere)).toMatchObject({ code: 0 });
  });

  it('is refused if a file was damaged or lost, or a newer portal made it', async () => {
    const url = await createEmptyDatabase();
    const damaged = await withManifest(plain, (manifest) => manifest);
    await appendFile(join(damaged, 'database/public.account.copy.gz'), 'x');
    await rm(join(damaged, 'files/letters', keys.letter));
    const { code, output } = await restore(damaged, url);
    expect(code).toBe(1);
    expect(output).toContain('database/public.account.copy.gz');
    expect(output).toContain(`files/letters/${keys.letter}`);

    const newer = await withManifest(plain, (manifest) =>
      manifest.replace('"0038-planned-releases"', '"9999-of-tomorrow"'),
    );
    expect((await restore(newer, url)).output).toContain('newer version of the portal');
    expect(await ask(url, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
  });

  it('leaves no rows if it could not be restored completely', async () => {
    const url = await createEmptyDatabase();
    const short = await withManifest(plain, (manifest) =>
      manifest.replace(/("name": "visit_day",.*?"rows": )3/s, '$14'),
    );
    await expect(restore(short, url)).rejects.toThrow('has 3 rows instead of 4');
    expect(await ask(url, 'select from account')).toEqual([]);
    expect(await ask(url, 'select from code')).toEqual([]);
  });

  it('is not made if its keys cannot be written separately', async () => {
    const into = join(folder, 'without-keys');
    await mkdir(into);
    await mkdir(join(folder, 'apart'));
    await symlink(into, join(folder, 'apart/link'));
    const other = join(folder, 'other-keys.env');
    await writeFile(other, 'SDC_KEY=the-only-copy-of-a-key\n');
    const refusals = [
      [other, 'other-keys.env already holds something else'],
      [join(into, 'keys.env'), 'The keys would be beside the backup'],
      [join(folder, 'apart/link/keys.env'), 'The keys would be beside the backup'],
      [join(folder, 'nowhere/keys.env'), 'nowhere/keys.env does not exist'],
      [join(folder, 'apart'), `${join(folder, 'apart')} is a folder`],
      [join(folder, 'keys.env/keys'), 'keys.env/keys needs a folder'],
    ] as const;
    for (const [file, why] of refusals) {
      const { code, output } = await terangInProcess(['backup', into, '--keys', file], settings);
      expect([code, output]).toEqual([1, expect.stringContaining(why)]);
    }
    expect(await readFile(other, 'utf8')).toBe('SDC_KEY=the-only-copy-of-a-key\n');
    expect(await readdir(into)).toEqual([]);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('contains the state of one moment, even a file that is deleted meanwhile', async () => {
    const storages = await openAreaStorages(environment);
    const late = await store(await openStorage(environment), 'late');
    let looks = 0;
    const { letters } = storages;
    const watched = {
      ...letters,
      async *list() {
        // The first listing estimates the size, the third follows the moment of the rows.
        if (++looks === 3) {
          await client.query(`insert into visit_day (day, visits) values ('2026-01-01', 1)`);
          await (await openStorage(environment)).remove(late);
        }
        yield* letters.list();
      },
    };
    const sources = { db, environment, storages: { ...storages, letters: watched } };
    const { path, manifest } = await createBackup(sources, { folder: join(folder, 'moment') });
    await client.query(`delete from visit_day where day = '2026-01-01'`);
    expect(looks).toBe(3);
    expect(manifest.tables.find(({ name }) => name === 'visit_day')).toMatchObject({ rows: 3 });
    expect(await readFile(join(path, 'files/uploads', late), 'utf8')).toBe('late');
  });

  it('keeps an encrypted file of keys beside the new one', async () => {
    const keyDirectory = await mkdtemp(join(folder, 'keys-'));
    const file = join(keyDirectory, 'keys.env');
    const older = 'age-encryption.org/v1\nthe only copy of older keys';
    await writeFile(file, older);
    const dropped = await stageSecrets(environment, { file });
    await dropped.discard();
    expect(await readdir(keyDirectory)).toEqual(['keys.env']);
    for (let times = 0; times < 2; times++) {
      const staged = await stageSecrets(environment, { file });
      await staged.commit();
    }
    const [kept, written, ...others] = (await readdir(keyDirectory)).sort().reverse();
    expect([written, others]).toEqual(['keys.env', []]);
    expect(kept).toMatch(/^keys\.env\.\d{8}T\d{9}Z$/);
    expect(await readFile(join(keyDirectory, kept ?? ''), 'utf8')).toBe(older);
    expect(await readFile(file, 'utf8')).toContain(LETTER_KEY);
  });

  it('includes files from a bucket, and is read only by its recipient', async () => {
    const s3 = await startS3Server();
    const { identity, recipient } = await createIdentity();
    await writeFile(join(folder, 'identity'), `# created: today\n${identity}\n`);
    const bucket = {
      S3_BUCKET: s3.bucket,
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
    };
    const key = await store(await openStorage(parseEnvironment({ ...settings, ...bucket })), 'map');
    const into = join(folder, 'from-bucket');
    const made = await terangInProcess(['backup', into, '--recipient', recipient], {
      ...settings,
      ...bucket,
    });
    await s3.close();
    expect(made).toMatchObject({ code: 0 });
    const url = await createEmptyDatabase();
    expect((await restore(into, url)).output).toContain('--identity FILE');
    const DATA_DIRECTORY = join(folder, 'from-bucket-restored');
    const opened = ['--identity', join(folder, 'identity')];
    expect(await restore(into, url, opened, { DATA_DIRECTORY })).toMatchObject({ code: 0 });
    expect(await readFile(join(DATA_DIRECTORY, 'uploads', key), 'utf8')).toBe('map');
    expect(await contentOf(url)).toEqual(await contentOf(DATABASE_URL));
  });

  it('is opened by its passphrase and by no other', async () => {
    const lock = { passphrase: 'padi sawah hujan' };
    const { path } = await createBackup(
      { db, environment },
      { folder: join(folder, 'locked'), lock },
    );
    const wrong = openBackup(path, async () => ({ passphrase: 'padi' }));
    await expect(wrong).rejects.toThrow('wrongPassphrase');
    const { read } = await openBackup(path, async () => lock);
    const accounts = await read('database/public.account.copy.gz', { isCompressed: true });
    expect(await text(accounts)).toContain('漢字');
    const stored = await readdir(path, { recursive: true });
    expect(stored.filter((name) => /\.gz$|-[0-9a-f]{12}$/.test(name))).toEqual([]);
  });
});

describe('a process that is killed', { timeout: 120_000 }, () => {
  const patience = { timeout: 40_000, interval: 10 };
  const run = (args: string[], url: string) =>
    spawn(process.execPath, terangProgram(...args), {
      env: { ...unsetEnvironment(), ...settings, DATABASE_URL: url },
      stdio: 'ignore',
    });

  /** Returns what other connections do in a database, as seen from another one. */
  async function activityIn(url: string, condition: string): Promise<number> {
    const { rows } = await admin.query(
      `select from pg_stat_activity where datname = $1 and usesysid is not null and ${condition}`,
      [new URL(url).pathname.slice(1)],
    );
    return rows.length;
  }

  /** Locks a table, waits until the command needs it, and kills the command. */
  async function killAtTable(
    child: ReturnType<typeof run>,
    connection: pg.Client,
    url: string,
    signal: NodeJS.Signals = 'SIGKILL',
  ) {
    const ended = once(child, 'exit');
    await vi.waitFor(async () => {
      await connection.query('rollback');
      await connection.query('begin; lock table visit_day in access exclusive mode');
    }, patience);
    const waits = `wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect(await activityIn(url, waits)).toBe(1), patience);
    child.kill(signal);
    const [code] = await ended;
    await connection.query('rollback');
    return code;
  }

  it('leaves no backup that looks complete', async () => {
    const into = join(folder, 'killed');
    await killAtTable(run(['backup', into], DATABASE_URL), client, DATABASE_URL);
    const left = await readdir(into);
    expect(left).toEqual([expect.stringMatching(/^terang-.*Z\.part$/)]);
    expect(await readdir(join(into, left[0] ?? '', 'files/uploads'))).toContain(keys.file);
    const url = await createEmptyDatabase();
    expect((await restore(into, url)).output).toContain('There is no backup in');
    await pause(1_000); // the names of backups have a resolution of seconds
    expect(await terangInProcess(['backup', into], settings)).toMatchObject({ code: 0 });
  });

  it('leaves nothing if it is interrupted', async () => {
    const into = join(folder, 'interrupted');
    const child = run(['backup', into, '--keys', join(folder, 'unfinished.env')], DATABASE_URL);
    expect(await killAtTable(child, client, DATABASE_URL, 'SIGINT')).toBe(130);
    expect(await readdir(into)).toEqual([]);
    expect((await readdir(folder)).filter((name) => name.startsWith('unfinished'))).toEqual([]);
  });

  it('leaves a database that can be restored again', async () => {
    const url = await createEmptyDatabase();
    const child = run(['restore', backups], url);
    const connection = new pg.Client(url);
    // Only after the command has found that it is alone.
    const migrates = `query ilike '%create table%'`;
    await vi.waitFor(async () => expect(await activityIn(url, migrates)).toBe(1), patience);
    await connection.connect();
    await killAtTable(child, connection, url);
    expect((await connection.query('select from account')).rows).toEqual([]);
    await connection.end();
    await vi.waitFor(async () => expect(await activityIn(url, 'true')).toBe(0), patience);
    expect(await restore(backups, url)).toMatchObject({ code: 0 });
    expect(await contentOf(url)).toEqual(await contentOf(DATABASE_URL));
  });
});
