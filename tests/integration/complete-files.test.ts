import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findAccountOfJob } from '~/auth/sessions.server';
import { type Db } from '~/platform/db/client.server';
import { type Complete } from '~/records/missing-records.server';
import { withdrawImport } from '~/records/withdraw-import.server';
import { getImport } from '~/workspace/history/get-import.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { createImportTerminal } from '../support/import-terminal';
import { giveRoles } from '../support/staff';

/** The rows of a file: ids with a day of the year that they begin with. */
const fileOf = (...ids: string[]) =>
  ['id,received_on', ...ids.map((id) => `${id},${id.slice(0, 4)}-03-01`)].join('\n');
const range = (year: number, count: number) =>
  Array.from({ length: count }, (_, index) => `${year}-${index}`);

const known = [...range(2024, 15), ...range(2025, 15)];

async function portal() {
  const { db } = await createTestDatabase();
  const importContent = await createImportTerminal(db);
  await importContent(fileOf(...known));
  return { db, importContent };
}

async function currentIds(db: Db) {
  const { rows } = await sql<{ id: string }>`
    select id from complaint where superseded_by is null order by id`.execute(db);
  return rows.map(({ id }) => id);
}
const lastImport = async (db: Db) => {
  const { id } = await db
    .selectFrom('import')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
};
const keep: Complete = { missing: 'keep' };
const remove: Complete = { missing: 'remove' };
const without = (...ids: string[]) => known.filter((id) => !ids.includes(id));

describe('a complete file', () => {
  it('reports the records that it lacks, by year and with their ids, and is refused until that is answered', async () => {
    const { db, importContent } = await portal();
    const file = fileOf(...without('2024-1', '2025-1', '2025-2'));
    const checked = await importContent(file, { mode: 'dry-run', complete: {} });
    expect(checked.out).toContain('2024: before 15, after 15; added 0, changed 0, unchanged 14');
    expect(checked.out).toContain('unchanged 13; not in the file 2');
    expect(checked.out).toContain('Records that this complete file lacks: 3.');
    const ids = readFileSync(`${checked.path}.missing.csv`, 'utf8');
    expect(ids).toBe('\uFEFFid\n2024-1\n2025-1\n2025-2\n');
    const refused = await importContent(file, { complete: {} });
    expect(refused).toMatchObject({ exitCode: 2 });
    expect(refused.err).toContain('Decide first: --missing keep or --missing remove.');
    expect(await currentIds(db)).toEqual([...known].sort());
  });

  it('keeps them, or removes them with the import, whose withdrawal brings them back', async () => {
    const { db, importContent } = await portal();
    const file = fileOf(...without('2024-1', '2025-1'), '2026-0');
    await importContent(file, { complete: keep });
    expect(await currentIds(db)).toEqual([...known, '2026-0'].sort());
    const removed = await importContent(file, { complete: remove });
    expect(removed.out).toContain('2024: before 15, after 14;');
    expect(await currentIds(db)).toEqual([...without('2024-1', '2025-1'), '2026-0'].sort());

    const analyst = await addAccount(db, 'ani');
    await giveRoles(db, analyst, 'analyst');
    const account = await findAccountOfJob(db, analyst);
    if (!account) throw new Error('The account is missing');
    const id = await lastImport(db);
    expect(await getImport(db, account, id)).toMatchObject({ removed: 2, returned: 0 });
    const withdrawn = await withdrawImport(db, id, { by: 'operator' });
    expect(withdrawn).toMatchObject({ outcome: 'withdrawn', removed: 0, restored: 2 });
    expect(await currentIds(db)).toEqual([...known, '2026-0'].sort());

    await importContent(file, { complete: remove });
    await importContent(fileOf('2024-1'));
    expect(await getImport(db, account, await lastImport(db))).toMatchObject({ returned: 1 });
  });

  it('stands against the file before, as an import that changed its records', async () => {
    const { db, importContent } = await portal();
    await importContent(fileOf(...without('2024-1')), { complete: remove });
    const again = await importContent(fileOf(...known));
    expect(again.err).toMatch(/import 2/i);
    expect(again.out).not.toContain('Nothing has changed');
    expect(await withdrawImport(db, 1, { by: 'operator' })).toMatchObject({
      outcome: 'refused',
      later: [{ importId: 2, records: 1, examples: ['2024-1'] }],
    });
  });

  it('does not miss records whose rows it rejects', async () => {
    const { db, importContent } = await portal();
    const rows = without('2024-1', '2024-2', '2025-1').map(
      (id) => `${id},${id.slice(0, 4)}-03-01,`,
    );
    const file = [
      'id,received_on,files',
      ...rows,
      '2024-2,2024-02-30,',
      '2025-1,2025-03-01,1',
      '2025-1,2025-03-01,2',
    ].join('\n');
    const done = await importContent(file, { complete: remove, skipRejected: true });
    expect(done.out).toContain('Records that this complete file lacks: 1.');
    expect(await currentIds(db)).toEqual(without('2024-1').sort());
  });

  it('removes more than a tenth of the records only if their number is confirmed', async () => {
    const { db, importContent } = await portal();
    const file = fileOf(...range(2025, 15));
    for (const complete of [remove, { ...remove, confirmed: 14 }]) {
      const refused = await importContent(file, { complete });
      expect(refused.err).toContain('add --confirm-removals 15.');
    }
    expect(await currentIds(db)).toHaveLength(30);
    await importContent(file, { complete: { ...remove, confirmed: 15 } });
    expect(await currentIds(db)).toEqual(range(2025, 15).sort());
  });

  it('of real records misses none of the synthetic ones, which it replaces', async () => {
    const { db } = await createTestDatabase();
    const importContent = await createImportTerminal(db);
    await importContent(fileOf(...known), { isSynthetic: true });
    const done = await importContent(fileOf('2025-real'), { complete: {} });
    expect(done.out).toContain('Records that this complete file lacks: 0.');
    expect(await currentIds(db)).toEqual(['2025-real']);
  });
});
