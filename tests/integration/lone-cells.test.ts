import { expect, it } from 'vitest';
import { type Account } from '~/auth/account';
import { findAccountOfJob } from '~/auth/sessions.server';
import { RoleMissing } from '~/auth/require-role';
import { type Role } from '~/auth/roles';
import { complaints } from '~/datasets/complaints';
import { readPolicy } from '~/protection/read-policy.server';
import { calculate } from '~/statistics/release/calculate.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { listLoneCells } from '~/workspace/publishing/list-lone-cells.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { recordKeys } from '../support/record-keys';
import { insertRecords } from '../support/records';
import { giveRoles } from '../support/staff';

const { db } = await createTestDatabase();
const policy = await readPolicy('protected');

const insert = (from: number, count: number, right: string, victim: string) =>
  insertRecords(
    db,
    complaints,
    Array.from({ length: count }, (_, index) => ({
      id: String(from + index),
      day: '2025-03-01',
      codes: { province: '31', province_34: '31', right: [right], victim: [victim] },
    })),
  );

async function calculateNext() {
  const result = await calculate(db, complaints, { by: 'operator', policy, recordKeys });
  if (result.outcome !== 'created') throw new Error(result.outcome);
  return result;
}

async function accountWith(role: Role) {
  const id = await addAccount(db, role);
  await giveRoles(db, id, role);
  const account = await findAccountOfJob(db, id);
  if (!account) throw new Error('The account is missing');
  return account;
}

it('analysts see which small counts of a version a single record moves', async () => {
  await insert(0, 300, 'R01', 'V01');
  await insert(1_000, 5, 'R05', 'V02');
  const first = await calculateNext();
  expect(first.loneCells).toBeUndefined();
  await publishCalculation(db, first.calculation.id, { by: 'operator', policy });
  await insert(2_000, 60, 'R01', 'V01');
  await insert(3_000, 1, 'R05', 'V02');
  const result = await calculateNext();
  const found = result.loneCells ?? [];
  expect(found.length).toBe(Math.min(result.calculation.lone_moves ?? 0, 20));
  const [right, victim] = [
    { dimension: 'right', code: 'R05' },
    { dimension: 'victim', code: 'V02' },
  ];
  const cells = [[right, victim]];

  const job = crypto.randomUUID();
  const row = { id: job, kind: 'calculate', subject: '', page: '/staff', queued_by: '1' };
  await db.insertInto('staff_job').values(row).execute();
  await db
    .insertInto('job_result')
    .values({ job_id: job, result: JSON.stringify({ ...result, loneCells: cells }) })
    .execute();
  const analyst = await accountWith('analyst');
  const list = (account: Account, { id }: { id: number }, isRead = true) =>
    listLoneCells(db, account, { id, isRead });
  const { id } = result.calculation;
  expect(await list(analyst, result.calculation)).toEqual(cells);
  // A `HEAD` shows nobody anything.
  expect(await list(analyst, result.calculation, false)).toEqual(cells);
  expect(await list(analyst, first.calculation)).toEqual([]);
  await expect(list(await accountWith('publisher'), result.calculation)).rejects.toThrow(
    RoleMissing,
  );
  const log = db
    .selectFrom('audit_log')
    .select(['subject', 'actor'])
    .where('act', '=', 'loneCellsListed');
  expect(await log.execute()).toEqual([
    { subject: `calculation:${id}`, actor: String(analyst.id) },
  ]);
});
