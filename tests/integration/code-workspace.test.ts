import { describe, expect, it } from 'vitest';
import { type Account } from '~/auth/account';
import { RoleMissing } from '~/auth/require-role';
import { roles, type Role } from '~/auth/roles';
import { isFrozenCode } from '~/datasets/code-list-versions.server';
import { complaints } from '~/datasets/complaints';
import { consultations } from '~/datasets/consultations';
import { getCodesVersion, listCodeChanges } from '~/records/codes/code-changes.server';
import { addCode, changeCode, moveCode, renameCode } from '~/records/codes/edit-code-list.server';
import {
  getCodeListForStaff,
  listCodeListsForStaff,
} from '~/workspace/codes/code-list-queries.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
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
