import { describe, expect, it } from 'vitest';
import { type Account } from '~/auth/account';
import { RoleMissing } from '~/auth/require-role';
import { roles, type Role } from '~/auth/roles';
import { isFrozenCode } from '~/datasets/code-list-versions.server';
import { type Code } from '~/datasets/code-lists';
import { compareCodes } from '~/datasets/compare-codes';
import { complaints } from '~/datasets/complaints';
import { consultations } from '~/datasets/consultations';
import { getCodesVersion, listCodeChanges } from '~/records/codes/code-changes.server';
import {
  addAliases,
  addCode,
  changeCode,
  moveCode,
  renameCode,
} from '~/records/codes/edit-code-list.server';
import {
  getCodeListForStaff,
  listCodeListsForStaff,
} from '~/workspace/codes/code-list-queries.server';
import { mergeCodes } from '~/records/codes/merge-codes.server';
import { countOutside, previewMove } from '~/records/codes/preview-codes.server';
import { previewList } from '~/records/codes/preview-list.server';
import { splitCode } from '~/records/codes/split-code.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import {
  countUnknownValues,
  listUnknownValues,
} from '~/workspace/codes/list-unknown-values.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { addDataFile, addDataImport } from '../support/data-files';
import { freeze } from '../support/freeze';
import { policy } from '../support/policies';
import { insertRecords } from '../support/records';

const { db } = await createTestDatabase();
await insertRecords(db, complaints, [
  { id: 'a', day: '2025-01-01', codes: { status: 'S01', right: ['R01', 'R02'], country: 'ID' } },
  { id: 'b', day: '2025-01-01', codes: { right: ['R01'], province: '_Z', province_34: '_Z' } },
]);
await insertRecords(db, consultations, [{ id: 'k', day: '2025-01-01', codes: { country: 'ID' } }]);
const id = await addAccount(db, 'made');
const by = { accountId: id };
const staff = (role: Role) =>
  ({ id, roles: [role], hasPassedSecondFactor: true }) as unknown as Account;
const analyst = staff('analyst');

const codesOf = async (list: string) => (await getCodeListForStaff(db, analyst, list)) ?? [];
const codeOf = async (list: string, code: string) =>
  (await codesOf(list)).find((each) => each.code === code);

describe('the code lists of the workspace', () => {
  it('are listed with their codes, and the records of all datasets that carry them', async () => {
    const lists = await listCodeListsForStaff(db, analyst);
    const usesOf = (name: string) => lists.find(({ list }) => list === name)?.records;
    expect(['right', 'on_process', 'country', 'province', 'gender'].map(usesOf)).toEqual([
      2, 1, 2, 0, 0,
    ]);
    expect(lists.find(({ list }) => list === 'gender')?.codes).toBe(2);
  });

  it('have the number of records of each code', async () => {
    const used = (await codesOf('right')).filter(({ records }) => records > 0);
    expect(used.map(({ code, records }) => [code, records])).toEqual([
      ['R01', 2],
      ['R02', 1],
    ]);
    expect((await codeOf('country', 'ID'))?.records).toBe(2);
    expect(await getCodeListForStaff(db, analyst, 'unknown')).toBeNull();
  });

  it.each(roles.filter((role) => role !== 'analyst'))(
    'are refused to the role %s',
    async (role) => {
      expect(() => listCodeListsForStaff(db, staff(role))).toThrow(RoleMissing);
      await expect(getCodeListForStaff(db, staff(role), 'right')).rejects.toThrow(RoleMissing);
    },
  );
});

describe('a code', () => {
  it('gets and loses names and cells, in its history with who changed it', async () => {
    const names = { en: 'Right to live', de: '' };
    const attributes = { valid_from: '1999-09-23', valid_to: '2025-12-31' };
    const edit = { list: 'right', code: 'R01', by };
    const result = await changeCode(db, { ...edit, names, attributes });
    expect(result).toMatchObject({ outcome: 'changed', difference: { changed: ['R01'] } });
    expect(await codeOf('right', 'R01')).toMatchObject({
      names: { id: 'Hak untuk hidup', en: 'Right to live' },
      attributes,
    });
    expect((await codeOf('right', 'R01'))?.names).not.toHaveProperty('de');
    await changeCode(db, { ...edit, names: {}, attributes: { valid_to: '' } });
    const left = (await codeOf('right', 'R01'))?.attributes;
    expect(left).toMatchObject({ valid_from: '1999-09-23' });
    expect(left).toHaveProperty('legal_basis');
    expect(left).not.toHaveProperty('valid_to');
    const [last] = await listCodeChanges(db, { list: 'right', code: 'R01', after: 0, limit: 1 });
    expect(last).toMatchObject({ by: String(id), before: { attributes }, after: {} });
  });

  it.each([
    [{ valid_from: '2025-02-30' }, 'wrong-day'],
    [{ valid_from: '2025-02-02', valid_to: '2025-02-01' }, 'wrong-order'],
    [{ successors: 'R99' }, 'unknown-parent'],
  ])('is not changed to %j', async (attributes, code) => {
    const before = await codeOf('right', 'R02');
    const edit = { list: 'right', code: 'R02', by, names: {}, attributes };
    expect(await changeCode(db, edit)).toMatchObject({ outcome: 'refused', code });
    expect(await codeOf('right', 'R02')).toEqual(before);
  });

  it('moves to a position, which is no change of the code itself', async () => {
    const before = (await codesOf('gender')).map(({ code }) => code);
    const version = await getCodesVersion(db, 'gender', 'G2');
    expect(await moveCode(db, { list: 'gender', code: 'G2', to: 1, by })).toMatchObject({
      outcome: 'changed',
    });
    expect((await codesOf('gender')).map(({ code }) => code)).toEqual(before.toReversed());
    expect(await getCodesVersion(db, 'gender', 'G2')).toBe(version);
    expect(await moveCode(db, { list: 'gender', code: 'G9', to: 1, by })).toMatchObject({
      outcome: 'refused',
      code: 'unknown-code',
    });
  });

  it('is not changed over what somebody else has changed meanwhile', async () => {
    const edit = { list: 'victim_type', code: 'V01', by };
    const seen = await getCodesVersion(db, 'victim_type', 'V01');
    const ofOther = await getCodesVersion(db, 'victim_type', 'V02');
    await renameCode(db, { ...edit, names: { en: 'A person' } });
    const late = { ...edit, names: { en: 'One person' }, attributes: {}, seen };
    expect(await changeCode(db, late)).toMatchObject({ code: 'changed-meanwhile' });
    expect((await codeOf('victim_type', 'V01'))?.names.en).toBe('A person');
    const other = { ...late, code: 'V02', seen: ofOther };
    expect(await changeCode(db, other)).toMatchObject({ outcome: 'changed' });
    expect(await moveCode(db, { ...edit, to: 1, seen })).toMatchObject({
      code: 'changed-meanwhile',
    });
  });

  it('is known to be frozen once a calculation has its list', async () => {
    await freeze(db, complaints);
    const code = { code: 'R50', names: { id: 'Hak lain' }, attributes: {} };
    await addCode(db, { list: 'right', code, by });
    expect(await isFrozenCode(db, 'right', 'R02')).toBe(true);
    expect(await isFrozenCode(db, 'right', 'R50')).toBe(false);
  });
});

describe('the division of a code', () => {
  const parts = [
    { code: '95A', names: { id: 'Papua Utara' } },
    { code: '95B', names: { id: 'Papua Timur' } },
  ];
  const split = { list: 'province', code: '31', on: '2026-01-01', parts, by };

  it('ends it, and begins its successors with its columns, which a coarser division counts as before', async () => {
    const divided = await codeOf('province', '31');
    expect(await splitCode(db, { ...split, mode: 'dry-run' })).toMatchObject({
      outcome: 'checked',
      difference: { added: ['95A', '95B'], changed: ['31'] },
    });
    expect(await codeOf('province', '95A')).toBeUndefined();
    expect(await splitCode(db, split)).toMatchObject({ outcome: 'changed' });
    expect((await codeOf('province', '31'))?.attributes).toMatchObject({
      valid_to: '2025-12-31',
      successors: '95A;95B',
    });
    const {
      valid_from: from,
      code_34: coarser,
      ...shared
    } = (await codeOf('province', '95A'))?.attributes ?? {};
    expect([from, coarser]).toEqual(['2026-01-01', '31']);
    expect(divided?.attributes).toMatchObject(shared);
  });

  it.each([
    [{ parts: parts.slice(1) }, 'too-few-parts'],
    [{ on: '2026-02-30' }, 'wrong-day'],
    [{ on: '2027-01-01' }, 'wrong-order'],
    [{ code: '32', parts: [...parts, { code: '31', names: { id: 'X' } }] }, 'code-exists'],
    [{ code: '32', parts: [parts[0]!, parts[0]!] }, 'code-exists'],
    [{ code: '00' }, 'unknown-code'],
  ])('is refused with %j', async (change, code) => {
    const again = parts.map((part) => ({ ...part, code: `${part.code}2` }));
    expect(await splitCode(db, { ...split, parts: again, ...change })).toMatchObject({
      outcome: 'refused',
      code,
    });
  });

  it('leaves the records of later days to be mapped, some of them by another value', async () => {
    const home = { country: 'ID', province: '31', province_34: '31' };
    await insertRecords(db, complaints, [
      { id: 'm', day: '2025-12-31', codes: home },
      { id: 'n', day: '2026-01-01', codes: { ...home, status: 'S01' } },
      { id: 'o', day: '2026-02-01', codes: { ...home, status: 'S02' } },
    ]);
    const ofCode = async () => {
      const code = await codeOf('province', '31');
      return code ? countOutside(db, { list: 'province', codes: [code] }) : [];
    };
    expect(await ofCode()).toEqual([
      { dataset: 'complaints', years: [{ year: 2026, records: 2 }] },
    ]);
    const where = { column: 'status', code: 'S01' };
    const portion = { since: '2026-01-01', where };
    const move = { list: 'province', from: '31', into: '95A', portion, by };
    expect(await mergeCodes(db, { ...move, mode: 'commit' })).toMatchObject({
      outcome: 'merged',
      datasets: [{ dataset: 'complaints', records: 1 }],
    });
    const { attributes } = (await codeOf('province', '31')) ?? {};
    expect(attributes).not.toHaveProperty('merged_into');
    expect(await ofCode()).toMatchObject([{ years: [{ year: 2026, records: 1 }] }]);
    const last = db.selectFrom('import').select('file_name').orderBy('id', 'desc');
    expect(await last.executeTakeFirst()).toEqual({
      file_name: 'province: 31 → 95A (≥ 2026-01-01, status = S01)',
    });
  });

  it('has no effect on a division that counts the parts together', async () => {
    const calculation = await freeze(db, complaints);
    await publishCalculation(db, calculation.id, { by: 'operator', policy });
    const move = { list: 'province', from: '31', into: '95B' };
    expect(await previewMove(db, { ...move, portion: { since: '2026-01-01' } })).toEqual([
      {
        dataset: 'complaints',
        years: [{ year: 2026, records: 1 }],
        calculation: calculation.id,
        isReplaced: false,
        cells: [
          { dimension: 'province', year: 2026, code: '31', before: 1, after: 0 },
          { dimension: 'province', year: 2026, code: '95B', before: 0, after: 1 },
        ],
      },
    ]);
  });
});

describe('the preview of a merge', () => {
  it('counts a record with both codes once, and each year of the published tables', async () => {
    const [preview] = await previewMove(db, { list: 'right', from: 'R01', into: 'R02' });
    expect(preview).toMatchObject({
      years: [{ year: 2025, records: 2 }],
      cells: [
        { dimension: 'right', year: 2025, code: 'R01', before: 2, after: 0 },
        { dimension: 'right', year: 2025, code: 'R02', before: 1, after: 2 },
      ],
    });
  });
});

describe('the preview of a move over synthetic figures', () => {
  it('has no cells once real records have replaced those that are published', async () => {
    const { db: replaced } = await createTestDatabase();
    const record = { id: 'a', day: '2025-01-01', codes: { right: ['R01'] } };
    await insertRecords(replaced, complaints, [record], { isSynthetic: true });
    const calculation = await freeze(replaced, complaints);
    await publishCalculation(replaced, calculation.id, { by: 'operator', policy });
    const preview = () => previewMove(replaced, { list: 'right', from: 'R01', into: 'R02' });
    expect(await preview()).toMatchObject([{ isReplaced: false, cells: { length: 2 } }]);
    await insertRecords(replaced, complaints, [record]);
    expect(await preview()).toMatchObject([{ isReplaced: true, cells: { length: 0 } }]);
  });
});

describe('the preview of a list that a file changes', () => {
  const previewOf = async (list: string, change: (codes: readonly Code[]) => Code[]) => {
    const present = await codesOf(list);
    const future = change(present);
    return previewList(db, { list, present, future, difference: compareCodes(present, future) });
  };
  const withCell = (code: string, attributes: Code['attributes']) => (codes: readonly Code[]) =>
    codes.map((each) =>
      each.code === code ? { ...each, attributes: { ...each.attributes, ...attributes } } : each,
    );
  const inYears = (...years: [year: number, records: number][]) => [
    { dataset: 'complaints', years: years.map(([year, records]) => ({ year, records })) },
  ];

  it('has the published figures by groups of codes that would differ', async () => {
    const preview = await previewOf('on_process', withCell('S01', { stage: 'finished' }));
    const carried = inYears([2025, 1], [2026, 1]);
    expect(preview).toMatchObject({ carried, outside: [], reparented: [], kept: [] });
    expect(preview.regrouped).toMatchObject([
      {
        dataset: 'complaints',
        cells: [
          { dimension: 'stage', year: 2025, code: 'in_process', before: 1, after: 0 },
          { dimension: 'stage', year: 2025, code: 'finished', before: 0, after: 1 },
          { dimension: 'stage', year: 2026, code: 'in_process', before: 2, after: 1 },
          { dimension: 'stage', year: 2026, code: 'finished', before: 0, after: 1 },
        ],
      },
    ]);
    const group = await previewOf('province', withCell('31', { island_group: 'X' }));
    expect(group.regrouped[0]?.cells).toContainEqual({
      dimension: 'island',
      year: 2025,
      code: 'X',
      before: 0,
      after: 1,
    });
  });

  it('has the records that a last day or another parent leaves with what they carry', async () => {
    const ended = await previewOf('on_process', withCell('S01', { valid_to: '2025-12-31' }));
    expect(ended).toMatchObject({ outside: inYears([2026, 1]), reparented: [], regrouped: [] });
    await insertRecords(db, complaints, [
      { id: 'former', day: '2024-01-01', codes: { issue: ['I02'], case_detail: ['I02.1'] } },
      { id: 'both', day: '2024-01-01', codes: { issue: ['I01', 'I02'], case_detail: ['I02.1'] } },
    ]);
    const moved = await previewOf('case_detail', withCell('I02.1', { issue_code: 'I01' }));
    expect(moved).toMatchObject({ reparented: inYears([2024, 1]), outside: [] });
    // A coarser division is no parent: nothing has to be given another one.
    const grouped = await previewOf('province', withCell('31', { code_34: '32' }));
    expect(grouped).toMatchObject({ reparented: [], outside: [] });
  });

  it('has the records of codes that the file omits, which stay', async () => {
    const preview = await previewOf('right', (codes) => codes.filter(({ code }) => code !== 'R01'));
    expect(preview).toMatchObject({ carried: [], kept: inYears([2025, 2]), regrouped: [] });
  });
});

describe('the values of files that no code took', () => {
  const rejected = (value: string, count: number) => ({
    item: {
      line: 2,
      column: 'Hak',
      value,
      reason: 'value-unknown',
      details: { list: 'right' },
    },
    count,
  });
  const addCheck = async (path: string, result: object, mapping: object | null = null) => {
    const job = await addDataImport(db, path, { mode: 'dry-run' });
    await db
      .insertInto('job_result')
      .values({ job_id: job, result: JSON.stringify(result) })
      .execute();
    if (mapping === null) return;
    const { id: version } = await db
      .insertInto('data_mapping')
      .values({
        dataset: 'complaints',
        fingerprint: '',
        content: JSON.stringify(mapping),
        saved_by: '1',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('data_import')
      .set({ mapping_id: version })
      .where('job_id', '=', job)
      .execute();
  };
  const listed = async () =>
    (await listUnknownValues(db, analyst)).map(({ value, records, files }) => [
      value,
      records,
      files.map(({ treatment }) => treatment),
    ]);

  it('are listed from the last check of every file, with what became of them', async () => {
    const [first, second] = [await addDataFile(db), await addDataFile(db)];
    const result = { outcome: 'refused', findings: {} };
    await addCheck(first, { result, rejects: { kinds: [rejected('Usang', 9)], others: 0 } });
    await addCheck(first, { result, rejects: { kinds: [rejected('Hak hidup', 2)], others: 0 } });
    const notStated = [
      {
        column: 'Hak',
        total: 4,
        values: [
          { item: 'hak  hidup', count: 3 },
          { item: 'Lain', count: 1 },
        ],
      },
    ];
    await addCheck(
      second,
      {
        result: { outcome: 'checked', findings: { notStated } },
        rejects: { kinds: [], others: 0 },
      },
      {
        columns: { right: { from: 'Hak', unknown: 'not-stated', values: { Lain: '' } } },
        rows: { except: { Hak: 'Total' } },
      },
    );
    expect(await listed()).toEqual([
      ['Hak hidup', 5, ['rejected', 'notStated']],
      ['Lain', 1, ['decided']],
      ['Total', 0, ['leftOut']],
    ]);
    expect(await countUnknownValues(db, 'complaints')).toBe(1);
    expect(await countUnknownValues(db, 'consultations')).toBe(0);
  });

  it('go once a code has the name, which keeps its others', async () => {
    const give = (aliases: string[]) => addAliases(db, { list: 'right', code: 'R03', aliases, by });
    expect(await give(['Hak hidup'])).toMatchObject({ outcome: 'changed' });
    expect(await give(['a; b'])).toMatchObject({ outcome: 'refused', code: 'name-unfit' });
    await give(['Hak lain', 'Hak hidup']);
    expect((await codeOf('right', 'R03'))?.attributes.aliases).toBe('Hak hidup; Hak lain');
    expect((await listed()).map(([value]) => value)).toEqual(['Lain', 'Total']);
    expect(await countUnknownValues(db, 'complaints')).toBe(0);
  });

  it.each(roles.filter((role) => role !== 'analyst'))(
    'are refused to the role %s',
    async (role) => {
      await expect(listUnknownValues(db, staff(role))).rejects.toThrow(RoleMissing);
    },
  );
});
