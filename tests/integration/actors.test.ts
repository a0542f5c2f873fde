import { sql, type Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import { actorSchema, keptActor } from '~/auth/actor';
import { nameActors } from '~/auth/name-actors.server';
import { complaints } from '~/datasets/complaints';
import { up } from '~/platform/db/migrations/0027-actors';
import { deleteCodes } from '~/records/codes/delete-codes.server';
import { mergeCodes } from '~/records/codes/merge-codes.server';
import { importRecords } from '~/records/import-records.server';
import { withdrawImport } from '~/records/withdraw-import.server';
import { calculate } from '~/statistics/release/calculate.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { retractCalculation } from '~/statistics/release/retract-calculation.server';
import { rollbackPublication } from '~/statistics/release/rollback-publication.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { terangInProcess } from '../support/terang-in-process';
import { recordKeys } from '../support/record-keys';
import { policy } from '../support/policies';

const { db, url } = await createTestDatabase();
const terang = (...args: string[]) => terangInProcess(args, { DATABASE_URL: url });
const accountId = await addAccount(db, 'sari');
const by = { accountId };

async function* rowsOf(...ids: string[]) {
  for (const [index, id] of ids.entries()) {
    yield { line: index + 2, values: { id, received_on: '2025-01-01', right: 'R01' } };
  }
}
const importAs = (id: string) =>
  importRecords(db, {
    dataset: complaints,
    fileName: `${id}.csv`,
    sha256: id,
    isSynthetic: false,
    by,
    rows: rowsOf(id),
  });
const kept = (table: string, column: string) =>
  sql<{ by: string }>`select ${sql.ref(column)} as by from ${sql.table(table)} order by id desc`
    .execute(db)
    .then(({ rows }) => rows[0]?.by);

describe('the actor is stored', () => {
  const account = String(accountId);

  it('with imports, merges, withdrawals and deleted codes', async () => {
    await importAs('a');
    expect(await kept('import', 'imported_by')).toBe(account);
    const codes = { list: 'right', from: 'R01', into: 'R02' };
    const merged = await mergeCodes(db, { ...codes, by, mode: 'commit' });
    expect(await kept('import', 'imported_by')).toBe(account);
    if (merged.outcome !== 'merged') throw new Error(merged.outcome);
    await withdrawImport(db, merged.datasets[0]?.importId ?? 0, { by });
    expect(await kept('import', 'imported_by')).toBe(account);
    await deleteCodes(db, 'right', ['R03'], by);
    const changes = await db.selectFrom('code_change').selectAll().orderBy('id').execute();
    const change = changes.at(-1);
    expect(change).toMatchObject({ list: 'right', code: 'R03', after: null, changed_by: account });
    expect(change?.before?.names.id).toBeTruthy();
  });

  it('with calculations, publications, withdrawals and retractions', async () => {
    const calculateAs = async () => {
      const calculated = await calculate(db, complaints, {
        recordKeys,
        policy,
        by,
        isForced: true,
      });
      if (calculated.outcome !== 'created') throw new Error(calculated.outcome);
      expect(await kept('calculation', 'calculated_by')).toBe(account);
      await publishCalculation(db, calculated.calculation.id, {
        by,
        policy,
        isPublishedAlone: true,
      });
      expect(await kept('publication', 'published_by')).toBe(account);
      return calculated.calculation.id;
    };
    await calculateAs();
    await calculateAs();
    await rollbackPublication(db, 'complaints', { by });
    expect(await kept('publication', 'withdrawn_by')).toBe(account);
    await retractCalculation(db, await calculateAs(), { by, reason: 'Names were in it.' });
    expect(await kept('calculation', 'retracted_by')).toBe(account);
  });

  it('and shown by its username while the account exists, and then by its number', async () => {
    await terang('calculate', '--force');
    const listed = async () =>
      (await terang('imports')).output + (await terang('calculations')).output;
    expect(await listed()).toMatch(
      / sari .*\n(.*\n)*.* operator +– +draft\n(.*\n)*.*retracted by sari/,
    );
    await db.deleteFrom('account').where('id', '=', accountId).execute();
    const deleted = await listed();
    expect(deleted).not.toContain('sari');
    expect(deleted).toContain(`retracted by account ${accountId} (deleted)`);
  });

  it('as one word or number, which is read back as the same actor', async () => {
    expect([keptActor('operator'), keptActor({ accountId: 7 })]).toEqual(['operator', '7']);
    for (const actor of ['operator', { accountId: 7 }]) {
      expect(actorSchema.parse(actor)).toEqual(actor);
    }
    for (const nobody of ['somebody', '', 7, {}, { accountId: 0 }, { accountId: 1.5 }]) {
      expect(actorSchema.safeParse(nobody).success).toBe(false);
    }
    const names = { operator: 'portal', deleted: (number: string) => `gone ${number}` };
    const rina = await addAccount(db, 'rina');
    const name = await nameActors(db, ['operator', String(rina), null, '999999'], names);
    expect([name('operator'), name(String(rina)), name('999999')]).toEqual([
      'portal',
      'rina',
      'gone 999999',
    ]);
    expect((await nameActors(db, [null], names))('operator')).toBe('portal');
  });
});

it('what was done before actors were stored was done by the operator', async () => {
  await sql`drop table code_change`.execute(db);
  await sql`alter table import drop constraint import_imported_by_check`.execute(db);
  await sql`update import set imported_by = 'root'`.execute(db);
  await up(db as unknown as Kysely<unknown>);
  expect(await kept('import', 'imported_by')).toBe('operator');
});
