import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { consultations } from '~/datasets/consultations';
import { addDocument } from '~/features/content/documents/add-document.server';
import { getPublishedCalculation } from '~/features/statistics/calculations/calculation-queries.server';
import { publishCalculation } from '~/features/statistics/calculations/publish-calculation.server';
import { openStorage } from '~/storage/open-storage.server';
import { removeDemo } from '../../bin/commands/remove-demo';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { insertRecords } from '../support/records';

const { db } = await createTestDatabase();
const storage = openStorage({ DATA_DIRECTORY: await mkdtemp(join(tmpdir(), 'terang-')) });

it('removing the demo removes synthetic figures and samples, and nothing else', async () => {
  for (const dataset of [complaints, consultations]) {
    const isSynthetic = dataset === consultations;
    await insertRecords(db, dataset, [{ id: '1', day: '2025-03-01' }], { isSynthetic });
    const { id } = await freeze(db, dataset);
    await publishCalculation(db, id, { by: 'test' });
  }
  const file = { name: 'a.pdf', mediaType: 'application/pdf', content: [Buffer.from('a')] };
  for (const isSynthetic of [true, false]) {
    const document = { kind: 'report' as const, year: 2025, isSynthetic, file };
    await addDocument({ db, storage }, { ...document, name: { id: 'A' }, text: { id: 'B' } });
  }
  expect(await removeDemo({ db, storage }, { by: 'test' })).toEqual({
    datasets: [
      { dataset: 'complaints', records: 0, calculations: 0 },
      { dataset: 'consultations', records: 1, calculations: 1 },
    ],
    samples: 1,
  });
  expect(await getPublishedCalculation(db, 'consultations')).toBeNull();
  expect((await getPublishedCalculation(db, 'complaints'))?.records).toBe(1);
  expect(await db.selectFrom('document').select('is_synthetic').execute()).toEqual([
    { is_synthetic: false },
  ]);
  // The next start finds imports, so that it does not fill the portal again.
  expect(await db.selectFrom('import').select('id').execute()).not.toEqual([]);
});
