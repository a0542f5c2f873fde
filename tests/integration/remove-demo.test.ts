import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { consultations } from '~/datasets/consultations';
import { addDocument } from '~/content/documents/add-document.server';
import { storeFile } from '~/content/files/store-file.server';
import { getPublishedCalculation } from '~/calculations/calculation-queries.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { openStorage } from '~/platform/storage/open-storage.server';
import { removeDemo } from '../../bin/commands/remove-demo';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { insertRecords } from '../support/records';
import { policy } from '../support/policies';

const { db } = await createTestDatabase();
const storage = await openStorage({ DATA_DIRECTORY: await mkdtemp(join(tmpdir(), 'terang-')) });

/** Adds an infographic drawn in two languages. */
async function addInfographic(isSynthetic: boolean): Promise<void> {
  const slug = isSynthetic ? 'synthetic' : 'real';
  await db
    .insertInto('infographic')
    .values({
      slug,
      category: 'complaints',
      is_synthetic: isSynthetic,
      published_on: '2025-01-01',
      title: JSON.stringify({ id: 'A' }),
      alternative: JSON.stringify({ id: 'B' }),
    })
    .execute();
  for (const language of ['id', 'en']) {
    const file = { name: 'a.png', mediaType: 'image/png', language, content: [Buffer.from(slug)] };
    const file_id = await storeFile({ db, storage }, file);
    await db
      .insertInto('infographic_picture')
      .values({ infographic: slug, language, file_id })
      .execute();
  }
}

/** Adds a declared event. */
const addEvent = (isSynthetic: boolean) =>
  db
    .insertInto('declared_event')
    .values({ date: '2025-03', note: '{"id":"A"}', is_published: true, is_synthetic: isSynthetic })
    .execute();

it('removing the demo removes synthetic figures and samples, and nothing else', async () => {
  for (const dataset of [complaints, consultations]) {
    const isSynthetic = dataset === consultations;
    await insertRecords(db, dataset, [{ id: '1', day: '2025-03-01' }], { isSynthetic });
    const { id } = await freeze(db, dataset);
    await publishCalculation(db, id, { by: 'operator', policy });
  }
  const file = { name: 'a.csv', content: [Buffer.from('a')] };
  for (const isSynthetic of [true, false]) {
    const document = { kind: 'report' as const, year: 2025, isSynthetic, file };
    const texts = { name: { id: 'A' }, text: { id: 'B' } };
    await addDocument({ db, storage }, { ...document, ...texts }, 'operator');
    await addInfographic(isSynthetic);
    await addEvent(isSynthetic);
  }
  expect(await removeDemo({ db, storage }, { by: 'operator' })).toEqual({
    datasets: [
      { dataset: 'complaints', records: 0, calculations: 0 },
      { dataset: 'consultations', records: 1, calculations: 1 },
    ],
    samples: 3,
  });
  expect(await getPublishedCalculation(db, 'consultations')).toBeNull();
  expect((await getPublishedCalculation(db, 'complaints'))?.records).toBe(1);
  expect(await db.selectFrom('document').select('is_synthetic').execute()).toEqual([
    { is_synthetic: false },
  ]);
  expect(await db.selectFrom('infographic').select('slug').execute()).toEqual([{ slug: 'real' }]);
  expect(await db.selectFrom('declared_event').select('is_synthetic').execute()).toEqual([
    { is_synthetic: false },
  ]);
  expect(await db.selectFrom('content_file').select('id').execute()).toHaveLength(3);
  // The next start finds imports, so that it does not fill the portal again.
  expect(await db.selectFrom('import').select('id').execute()).not.toEqual([]);
});
