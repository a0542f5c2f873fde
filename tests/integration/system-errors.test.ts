import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadRecordKeys } from '~/datasets/record-key.server';
import { parseEnvironment } from '~/environment.server';
import { createTestDatabase } from '../support/database';
import { mountSmallDisk, type SmallDisk } from '../support/small-disk';
import { terangInProcess } from '../support/terang-in-process';
import { unsetEnvironment } from '../support/unset-environment';

const folder = await mkdtemp(join(tmpdir(), 'terang-system-'));
const { db, url: DATABASE_URL } = await createTestDatabase();
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const at = (path: string) => join(folder, path);
const sentence = (text: string) => expect.stringMatching(new RegExp(`^[^\\n]*${text}[^\\n]*$`));
const terang = (args: string[], settings: Record<string, string> = {}) =>
  terangInProcess(args, { DATABASE_URL, DATA_DIRECTORY: at('data'), ...settings });

beforeAll(async () => {
  await mkdir(at('folder'));
  await writeFile(at('file'), '');
  await writeFile(at('records.csv'), 'id,received_on,right\n1,2025-01-01,R01\n');
  expect(await terang(['import', at('records.csv')])).toMatchObject({ code: 0 });
});

/** Every command that uses the database, as an operator may call it; `encrypt-letters` does not. */
const everyCommand = [
  ['add-document', at('file'), '--name', 'Laporan', '--about', 'Laporan'],
  ['admin', 'create', '--name', 'Siti', '--email', 'siti@example.org', '--username', 'siti'],
  ['admin', 'grant', 'siti', 'officer'],
  ['admin', 'reset-second-factor', 'siti'],
  ['admin', 'end-sessions', 'siti'],
  ['admin', 'list'],
  ['backup', at('backups')],
  ['calculate'],
  ['calculations'],
  ['codes', 'right', '--export', at('codes.csv')],
  ['content'],
  ['delete-codes', 'right', 'R99'],
  ['demo', '--records', '10'],
  ['doctor'],
  ['import', at('records.csv')],
  ['imports'],
  ['merge-codes', 'right', 'R98', 'R99'],
  ['messages'],
  ['protection', 'report'],
  ['publish', '999'],
  ['release', 'list'],
  ['retract', '999', '--why', 'Salah'],
  ['rollback'],
  ['withdraw-import', '999'],
];

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** Runs a program of the portal in a separate process, in English. */
function run(program: string, args: string[], settings: Record<string, string>, cwd?: string) {
  const env = { ...unsetEnvironment(), LANG: 'en', DATABASE_URL, ...settings };
  const parameters = ['--import', tsx, resolve(program), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, parameters, {
    env,
    cwd,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, output: (stdout + stderr).trim() };
}

describe('a command', () => {
  it.each([
    [['codes', 'right', '--apply', 'nowhere'], 'nowhere does not exist'],
    [['codes', 'right', '--apply', 'folder'], 'folder is a folder'],
    [['codes', 'right', '--export', 'folder'], 'folder is a folder'],
    [['codes', 'right', '--export', 'nowhere/a.csv'], 'nowhere/a.csv does not exist'],
    [['codes', 'right', '--export', 'file/a.csv'], 'file/a.csv needs a folder'],
    [['backup', 'file'], 'file needs a folder'],
    [['backup', 'file/below'], 'file needs a folder'],
    [['backup', '/proc/1/x/y'], 'not enough room for /proc/1/x/y'],
    [['restore', 'nowhere'], 'no backup in .*nowhere'],
    [['restore', 'file'], 'file needs a folder'],
    [['admin', 'reseal-second-factors', 'folder'], 'folder is a folder'],
  ])('%j describes in a sentence what is wrong with the path', async (args, said) => {
    const paths = args.map((each) =>
      /^(nowhere|folder|file|records)/.test(each) ? at(each) : each,
    );
    const { code, output } = await terang(paths);
    expect([code, output.trim()]).toEqual([expect.any(Number), sentence(said)]);
    expect(code).toBeGreaterThan(0);
    expect(readdirSync(folder).sort()).toEqual(['data', 'file', 'folder', 'records.csv']);
  });

  it.each([
    ['with a wrong password', { password: 'guess' }, 'refuses the user'],
    ['that is closed', { port: '1' }, 'cannot be reached'],
  ])(
    'describes a database %s, whichever command it is, and writes nothing',
    async (_, change, said) => {
      const files = readdirSync(folder, { recursive: true });
      const address = Object.assign(new URL(DATABASE_URL), change).href;
      for (const args of everyCommand) {
        const { code, output } = await terang(args, { DATABASE_URL: address });
        expect({ args, code, output: output.trim() }).toEqual({
          args,
          code: 1,
          output: sentence(said),
        });
      }
      expect(readdirSync(folder, { recursive: true })).toEqual(files);
    },
  );

  it.each([
    ['import', [['nowhere.csv'], ['file'], ['records.csv', '--mapping', 'nowhere.json']]],
    [
      'import',
      [
        ['records.csv', '--dry-run'],
        ['records.csv', '--date-format', 'x'],
      ],
    ],
    ['calculate', [['--dataset', 'consultations']]],
    ['backup', [['file'], ['file/below'], ['new/below', '--keys', 'folder']]],
  ])('%s that is refused, or only checks, writes nothing: %j', async (name, calls) => {
    const DATA_DIRECTORY = at('fresh');
    const files = readdirSync(folder, { recursive: true });
    for (const args of calls) {
      const paths = args.map((each) =>
        /^(nowhere|folder|file|records|new)/.test(each) ? at(each) : each,
      );
      await terang([name, ...paths], { DATA_DIRECTORY, SDC_KEY: '' });
      expect({ args, files: readdirSync(folder, { recursive: true }) }).toEqual({ args, files });
    }
  });

  it('that fails in the middle of a backup leaves no folder that it created', async () => {
    const DATA_DIRECTORY = at('cut');
    await mkdir(DATA_DIRECTORY);
    await writeFile(join(DATA_DIRECTORY, 'sdc-key'), '');
    const files = readdirSync(folder, { recursive: true });
    const { code } = await terang(['backup', at('new/below')], { DATA_DIRECTORY, SDC_KEY: '' });
    expect([code, readdirSync(folder, { recursive: true })]).toEqual([1, files]);
    await rm(DATA_DIRECTORY, { recursive: true });
  });

  it('makes no secret of an empty file', async () => {
    const DATA_DIRECTORY = at('data/cut-off');
    await mkdir(DATA_DIRECTORY);
    await writeFile(join(DATA_DIRECTORY, 'sdc-key'), '');
    const { code, output } = await terang(['calculate'], { DATA_DIRECTORY });
    expect([code, output]).toEqual([1, sentence('sdc-key is empty or cut off')]);
  });

  it('whose output nobody reads to its end completes, and reports no error', async () => {
    const env = { ...unsetEnvironment(), LANG: 'en', DATABASE_URL };
    const parameters = ['--import', tsx, 'bin/terang.ts', 'merge-codes', 'right', 'R01', 'R02'];
    const command = spawn(process.execPath, parameters, { env });
    command.stdout.destroy();
    let said = '';
    command.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = await once(command, 'close');
    expect([code, said]).toEqual([0, '']);
    expect((await terang(['imports'])).output).toContain('right: R01 → R02');
  });

  it('reports what a running server refuses', async () => {
    const wrong = (change: object) => Object.assign(new URL(DATABASE_URL), change).href;
    const said = async (address: string) =>
      (await terang(['calculations'], { DATABASE_URL: address })).output;
    expect(await said(wrong({ password: 'guess' }))).toMatch(/refuses the user postgres or the p/);
    expect(await said(wrong({ password: '' }))).toMatch(
      /refuses the user postgres or the password/,
    );
    expect(await said(wrong({ username: 'siti' }))).toMatch(
      /refuses the user siti or the password/,
    );
    expect(await said(wrong({ pathname: '/nusantara' }))).toMatch(/has no database nusantara\./);
    expect(await said(wrong({ port: '1' }))).toMatch(/cannot be reached/);
  });
});

describe('settings with which no portal can run', () => {
  it('a folder where .env should be', async () => {
    await mkdir(at('folder/.env'));
    await symlink(resolve('locales'), at('folder/locales'));
    const { status, output } = run('bin/lib/load-env-file.mjs', [], {}, at('folder'));
    await rm(at('folder/.env'), { recursive: true });
    await rm(at('folder/locales'));
    expect({ status, output }).toEqual({ status: 1, output: sentence('.env is a folder') });
  });

  it.each([
    ['/proc/1/x', '/proc/1/x does not exist'],
    ['file', 'file(/postgres/cluster)? needs a folder'],
    ['file/below', 'file(/below)?(/postgres/cluster)? needs a folder'],
  ])('DATA_DIRECTORY=%s, for a start and a command', (path, said) => {
    const DATA_DIRECTORY = path.startsWith('/') ? path : at(path);
    const expected = { status: 1, output: sentence(said) };
    expect(run('bin/start.mjs', [], { DATA_DIRECTORY })).toEqual(expected);
    const settings = { DATA_DIRECTORY, DATABASE_URL: '' };
    expect(run('bin/terang.ts', ['imports'], settings)).toEqual(expected);
  });
});

const isRoot = process.getuid?.() === 0;
const disk = mountSmallDisk(1);
if (!disk) console.warn('No disk was filled: mounting one takes the rights of root');

describe.runIf(disk)('a full data directory', () => {
  const { path: DATA_DIRECTORY, fill, free, unmount } = disk as SmallDisk;
  afterAll(unmount);
  const settings = { DATABASE_URL, DATA_DIRECTORY, SDC_KEY: '', COOKIE_SECRET: '', LETTER_KEY: '' };

  it('is named when a secret has to be written there, of which nothing is left', async () => {
    fill();
    const said = sentence(`The disk of ${DATA_DIRECTORY}/sdc-key is full`);
    expect(await terang(['calculate'], settings)).toEqual({ code: 1, output: said });
    expect(run('bin/start.mjs', [], settings)).toEqual({
      status: 1,
      output: sentence(`The disk of ${DATA_DIRECTORY}/portal.json is full`),
    });
    expect(readdirSync(DATA_DIRECTORY)).toEqual(['filler']);
    free();
  });

  it('affects no command that already has its secrets', async () => {
    loadRecordKeys(parseEnvironment(settings));
    fill();
    const content = at('more.csv');
    await writeFile(content, 'id,received_on\n2,2025-01-01\n');
    expect(await terang(['import', content], settings)).toMatchObject({ code: 0 });
    expect(await terang(['calculate'], settings)).toMatchObject({ code: 0 });
    expect(readdirSync(DATA_DIRECTORY).sort()).toEqual(['filler', 'sdc-key']);
    free();
  });

  it('holds no partial database', async () => {
    const environment = {
      ...settings,
      DATABASE_URL: '',
      DATA_DIRECTORY: join(DATA_DIRECTORY, 'own'),
    };
    const folder = join(DATA_DIRECTORY, 'own/postgres');
    const said = sentence(`The database could not be created in ${folder}/cluster: .*No space`);
    expect(await terang(['imports'], environment)).toEqual({ code: 1, output: said });
    expect(readdirSync(folder)).toEqual(['password']);
    await rm(folder, { recursive: true });
    fill();
    const full = sentence(`The disk of ${folder}(/password)? is full`);
    expect(await terang(['imports'], environment)).toEqual({ code: 1, output: full });
    free();
    await rm(join(DATA_DIRECTORY, 'own'), { recursive: true });
  });

  it('prevents keys, backup and restore from starting what they cannot finish', async () => {
    const into = join(DATA_DIRECTORY, 'backups');
    fill();
    const { code, output } = await terang(['backup', into]);
    expect([code, output]).toEqual([1, sentence('There is not enough room for .*backups')]);
    expect(existsSync(into)).toBe(false);
    free();
  });
});

describe.runIf(isRoot)('a folder that the user may not write to', () => {
  it('is named, for a start and a command', async () => {
    const DATA_DIRECTORY = at('closed');
    await chmod(folder, 0o755);
    await mkdir(DATA_DIRECTORY, { mode: 0o555 });
    const nobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
    // Programs need a writable folder for temporary files.
    const TMPDIR = at('temporary');
    await mkdir(TMPDIR);
    await chmod(TMPDIR, 0o777);
    const env = { ...unsetEnvironment(), LANG: 'en', DATABASE_URL, DATA_DIRECTORY, TMPDIR };
    for (const args of [
      ['bin/start.mjs'],
      ['--import', 'tsx', 'bin/terang.ts', 'calculate', '--force'],
    ]) {
      const [program = '', ...rest] = [...nobody, process.execPath, ...args];
      const { status, stderr } = spawnSync(program, rest, { env, encoding: 'utf8' });
      expect({ status, stderr: stderr.trim() }).toEqual({
        status: 1,
        stderr: sentence('This user may not use .*/closed/'),
      });
    }
  });
});

afterAll(() => db.destroy());
