import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { getCodeListsVersion } from '~/datasets/change-codes.server';
import { listCodeLists } from '~/datasets/code-lists.server';
import { complaints } from '~/datasets/complaints';
import { prepareDatabase } from '~/datasets/prepare-database.server';
import {
  addCode,
  applyCodeList,
  endCode,
  renameCode,
  reorderCodes,
} from '~/records/codes/edit-code-list.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { shippedCountry } from '~/platform/i18n/country-directory';
import { describeOperatorError } from '~/platform/i18n/describe-operator-error.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { createImportTerminal } from '../support/import-terminal';
import { insertRecords } from '../support/records';
import { terangInProcess } from '../support/terang-in-process';
import { startWebProcess } from '../support/web-process';
import { policy } from '../support/policies';

const { db, url } = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'terang-codes-'));
afterAll(() => rm(folder, { recursive: true }));
const terang = (...args: string[]) => terangInProcess(args, { DATABASE_URL: url });
const accountId = await addAccount(db, 'sari');
const by = { accountId };
const codesOf = async (list: string) => (await listCodeLists(db)).get(list) ?? [];
const changes = (list: string) =>
  db.selectFrom('code_change').selectAll().where('list', '=', list).orderBy('id').execute();

describe('the files of the code lists', async () => {
  const country = join(folder, 'country');
  const file = join(country, 'code-lists/sample.csv');
  await cp(join(shippedCountry, 'code-lists'), join(country, 'code-lists'), { recursive: true });
  const prepare = async () => {
    const error = await prepareDatabase(db, country);
    return error && describeOperatorError(error, 'en');
  };

  it('fill a list that is empty, and no other', async () => {
    await writeFile(file, 'code,name_id\nG1,Pria\nG2,Wanita\n');
    expect(await prepare()).toBeNull();
    await renameCode(db, { list: 'sample', code: 'G1', names: { id: 'Laki-laki' }, by });
    expect(await prepare()).toBeNull();
    expect((await codesOf('sample')).map(({ names }) => names.id)).toEqual(['Laki-laki', 'Wanita']);
  });

  it('are reported when a new version has changed them, until they are applied', async () => {
    await writeFile(file, 'code,name_id\nG1,Pria\nG2,Perempuan\nG3,Lain\n');
    const starts = [await prepare(), await prepare()];
    for (const error of starts) {
      expect(error).toMatch(/^sample: .*sample\.csv has new codes \(1\).*changed codes: 2/);
    }
    expect((await codesOf('sample')).map(({ code }) => code)).toEqual(['G1', 'G2']);
    const applied = await terang('codes', 'sample', '--apply', file);
    expect(applied).toMatchObject({ code: 0 });
    expect(await prepare()).toBeNull();
    expect((await codesOf('sample')).map(({ names }) => names.id)).toEqual([
      'Pria',
      'Perempuan',
      'Lain',
    ]);
    await writeFile(
      file,
      'code,name_id,valid_to,successors\nG1,Pria,2025-01-31,G2;G9\nG2,Lain,,\n',
    );
    expect(await prepare()).toMatch(/sample\.csv: .*"G1" names "G9" in "successors"/);
  });
});

describe('a code list', () => {
  it('is edited, and records who has changed what', async () => {
    const list = 'complainant_type';
    const order = (await codesOf(list)).map(({ code }) => code).reverse();
    const known = await getCodeListsVersion(db);
    const versions = [known];
    const edits = [
      () => renameCode(db, { list, code: 'C01', names: { en: 'Somebody', fr: '' }, by }),
      () => reorderCodes(db, { list, order, by }),
      () => addCode(db, { list, code: { code: 'C99', names: { id: 'Baru' }, attributes: {} }, by }),
    ];
    for (const edit of edits) {
      expect(await edit()).toMatchObject({ outcome: 'changed' });
      versions.push(await getCodeListsVersion(db));
    }
    expect([...new Set(versions)].sort((a, b) => a - b)).toEqual(versions);
    const codes = await codesOf(list);
    expect(codes.map(({ code }) => code)).toEqual([...order, 'C99']);
    expect(codes.find(({ code }) => code === 'C01')?.names).toMatchObject({ en: 'Somebody' });
    expect(codes.find(({ code }) => code === 'C01')?.names.fr).toBeUndefined();
    const [seeded, ...others] = (await changes(list)).filter(({ code }) => code === 'C01');
    expect(seeded).toMatchObject({ before: null, changed_by: 'operator' });
    expect(others[0]).toMatchObject({
      before: { names: seeded?.after?.names },
      after: { names: { en: 'Somebody' } },
      changed_by: String(accountId),
    });
  });

  it('lets codes end if it has a column for that', async () => {
    const list = 'peristiwa_khusus';
    const [first] = await codesOf(list);
    const code = first?.code ?? '';
    expect(await endCode(db, { list, code, on: '2026-06-30', by })).toMatchObject({
      outcome: 'changed',
    });
    expect((await codesOf(list))[0]?.attributes.end_date).toBe('2026-06-30');
  });

  const fine = { names: { id: 'Baru' }, attributes: {} };
  const right = { list: 'right', by } as const;
  it.each([
    ['unknown-list', () => renameCode(db, { ...right, list: 'x', code: 'R01', names: {} })],
    ['unknown-code', () => renameCode(db, { ...right, code: 'R99', names: {} })],
    ['name-missing', () => renameCode(db, { ...right, code: 'R01', names: { id: ' ' } })],
    ['name-unfit', () => renameCode(db, { ...right, code: 'R01', names: { en: 'a\u200b' } })],
    ['name-unfit', () => renameCode(db, { ...right, code: 'R01', names: { __proto: 'a' } })],
    ['name-unfit', () => renameCode(db, { ...right, code: 'R01', names: { en: 'a\u202eb' } })],
    ['code-exists', () => addCode(db, { ...right, code: { ...fine, code: 'R01' } })],
    ['code-unfit', () => addCode(db, { ...right, code: { ...fine, code: '_X' } })],
    ['code-unfit', () => addCode(db, { ...right, code: { ...fine, code: '0' } })],
    ['code-unfit', () => addCode(db, { ...right, code: { ...fine, code: 'a;b' } })],
    ['not-all-codes', () => reorderCodes(db, { ...right, order: ['R01'] })],
    ['no-validity', () => endCode(db, { ...right, code: 'R01', on: '2026-01-01' })],
    [
      'unknown-parent',
      () =>
        applyCodeList(db, {
          ...right,
          codes: [{ code: 'R01', names: { id: 'X' }, attributes: { successors: 'R02;R99' } }],
        }),
    ],
    [
      'unknown-parent',
      () =>
        applyCodeList(db, {
          list: 'city',
          by,
          codes: [{ code: '99.01', names: { id: 'X' }, attributes: { province_code: '99' } }],
        }),
    ],
  ])('rejects what it cannot contain: %s', async (code, edit) => {
    const known = await getCodeListsVersion(db);
    expect(await edit()).toMatchObject({ outcome: 'refused', code });
    expect(await getCodeListsVersion(db)).toBe(known);
  });

  it('is written to a file, and updated from the file after a preview', async () => {
    const path = join(folder, 'method.csv');
    expect(await terang('codes', 'proposal_type', '--export', path)).toMatchObject({ code: 0 });
    expect(await terang('codes', 'proposal_type', '--apply', path)).toMatchObject({
      code: 0,
      output: expect.stringContaining('is as the file says'),
    });
    const before = await codesOf('proposal_type');
    const [head, first = '', ...rest] = (await readFile(path, 'utf8')).trim().split('\n');
    const renamed = first.replace(before[0]?.names.en ?? '', 'By other means');
    const cells: Record<string, string> = { code: 'M99', name_id: 'Baru' };
    const row = (head ?? '').split(',').map((column) => cells[column] ?? '');
    await writeFile(path, [head, ...rest, renamed, row.join(',')].join('\n'));
    const looked = await terang('codes', 'proposal_type', '--apply', path, '--dry-run');
    expect(looked.output).toMatch(/^\+ M99 {2}Baru/m);
    expect(looked.output).toMatch(/^\+ M01 {2}By other means/m);
    expect(looked.output).toContain('Dry run: nothing was written.');
    expect(await codesOf('proposal_type')).toEqual(before);
    expect((await terang('codes', 'proposal_type', '--apply', path)).output).toContain(
      'was changed',
    );
    const codes = (await codesOf('proposal_type')).map(({ code }) => code);
    expect(codes.slice(-2)).toEqual(['M01', 'M99']);
    expect((await terang('codes', 'gender')).output).toMatch(/ 0 {2}–$/m);
    expect((await terang('codes')).output).toMatch(/^proposal_type +\d+ +new: 0, changed: 1$/m);
  });
});

it(
  'every process shows a new name immediately, under new ETags',
  { timeout: 120_000 },
  async () => {
    const codes = { right: ['R01'], country: 'ID', province: '31', province_34: '31' };
    await insertRecords(db, complaints, [{ id: '1', day: '2026-03-01', codes }]);
    const { id } = await freeze(db, complaints);
    await publishCalculation(db, id, { by: 'operator', policy });
    const settings = { DATABASE_URL: url, PUBLIC_URL: 'http://terang.test' };
    const webs = await Promise.all([startWebProcess(settings), startWebProcess(settings)]);
    try {
      const widget = '/dashboard/right';
      const paths = [`${widget}.csv`, `${widget}.json`, '/dashboard', '/dashboard/widgets/right'];
      const addresses = webs.flatMap(({ url: origin }) =>
        paths.map((path) => `${origin}${path}?lng=en`),
      );
      const request = (address: string, etag = '') =>
        fetch(address, { headers: { 'If-None-Match': etag } });
      const tags = new Map<string, string>();
      for (const address of addresses) {
        const answer = await request(address);
        expect(await answer.text()).not.toContain('Right to exist');
        tags.set(address, answer.headers.get('ETag') ?? '');
        expect((await request(address, tags.get(address))).status, address).toBe(304);
      }
      const list = 'right';
      await renameCode(db, { list, code: 'R01', names: { en: 'Right to exist' }, by });
      for (const address of addresses) {
        await vi.waitFor(async () => {
          const answer = await request(address, tags.get(address));
          expect(answer.status, address).toBe(200);
          expect(await answer.text()).toContain('Right to exist');
          expect(answer.headers.get('ETag')).not.toBe(tags.get(address));
        }, 5_000);
      }
      // What names its calculation may be cited, and stays unchanged.
      const cited = await request(`${webs[0]?.url}${widget}.csv?as_of=${id}&lng=en`);
      expect(await cited.text()).not.toContain('Right to exist');
    } finally {
      await Promise.all(webs.map((web) => web.stop()));
    }
  },
);

it('a code that an import creates is visible once a published version has it', async () => {
  const importContent = await createImportTerminal(db);
  const status = { from: 'State', unknown: 'create' };
  const columns = { id: { from: 'No' }, received_on: { from: 'Date' }, status };
  const web = await startWebProcess({ DATABASE_URL: url });
  const list = 'on_process';
  const paths = [`api/v1/codelists/${list}`, 'api/v1/search?q=goats', 'search?q=goats'];
  const read = async (path: string) => (await fetch(`${web.url}/${path}`)).text();
  const isSeen = async () =>
    (await Promise.all(paths.map(read))).map((text) => text.includes('quarantine-of-goats'));
  /** Renames another code, and waits until the process knows all changes so far. */
  const rename = async (name: string) => {
    await renameCode(db, { list, code: 'S01', names: { id: name }, by });
    await vi.waitFor(async () => expect(await read(paths[0]!)).toContain(name), 10_000);
  };
  try {
    const content = 'No,Date,State\n2,2026-03-01,Quarantine of goats\n';
    const { out } = await importContent(content, { mapping: { columns } });
    expect(out).toContain('1 code was added');
    await rename('Baru');
    expect(await isSeen()).toEqual([false, false, false]);
    const { id } = await freeze(db, complaints);
    await rename('Baru lagi');
    expect(await isSeen()).toEqual([false, false, false]);
    await publishCalculation(db, id, { by: 'operator', policy });
    await vi.waitFor(async () => expect(await isSeen()).toEqual([true, true, true]), 10_000);
  } finally {
    await web.stop();
  }
}, 120_000);
