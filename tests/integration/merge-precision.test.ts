import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { statingImport } from '~/datasets/record-table.server';
import { mergeCodes } from '~/records/codes/merge-codes.server';
import { withdrawImport } from '~/records/withdraw-import.server';
import { createTestDatabase } from '../support/database';
import { createImportTerminal } from '../support/import-terminal';

const { db } = await createTestDatabase();
const importContent = await createImportTerminal(db);

async function currentRecords() {
  const { rows } = await sql<{ id: string; right: string[]; date_precision: string }>`
    select record.id, "right", import.date_precision from ${sql.table(complaints.table)} as record
    join import on import.id = ${statingImport('record')}
    where superseded_by is null order by record.id`.execute(db);
  return rows.map(({ id, right, date_precision: precision }) => [id, right.join(), precision]);
}

it('merging codes keeps the precision of each record’s date, and each import of it can be taken back', async () => {
  await importContent('id,received_on,right\nd1,2025-03-09,R01\n', { datePrecision: 'day' });
  await importContent('id,received_on,right\nm1,2025-03,R01\n', { datePrecision: 'month' });
  const before = await currentRecords();
  expect(before).toEqual([
    ['d1', 'R01', 'day'],
    ['m1', 'R01', 'month'],
  ]);
  const merge = { list: 'right', from: 'R01', into: 'R02', by: 'operator' } as const;
  const checked = await mergeCodes(db, { ...merge, mode: 'dry-run' });
  expect(checked).toMatchObject({ outcome: 'checked', datasets: [{ records: 1 }, { records: 1 }] });
  const merged = await mergeCodes(db, { ...merge, mode: 'commit' });
  expect(await currentRecords()).toEqual([
    ['d1', 'R02', 'day'],
    ['m1', 'R02', 'month'],
  ]);
  const imports = merged.outcome === 'merged' ? merged.datasets : [];
  expect(imports).toHaveLength(2);
  for (const { importId = 0 } of imports)
    expect((await withdrawImport(db, importId, { by: 'operator' })).outcome).toBe('withdrawn');
  expect(await currentRecords()).toEqual(before);
});
