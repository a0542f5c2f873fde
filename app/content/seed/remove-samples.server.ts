import { type Db } from '~/platform/db/client.server';
import { type Storage } from '~/platform/storage/storage';

/**
 * Removes the documents and infographics made from synthetic figures, with their files, and the synthetic
 * events.
 *
 * @returns how many were removed.
 */
export async function removeSamples({
  db,
  storage,
}: {
  db: Db;
  storage: Storage;
}): Promise<number> {
  const { removed, files } = await db.transaction().execute(async (transaction) => {
    const documents = await transaction
      .deleteFrom('document')
      .where('is_synthetic', '=', true)
      .returning('file_id')
      .execute();
    const pictures = await transaction
      .deleteFrom('infographic_picture')
      .using('infographic')
      .whereRef('infographic', '=', 'slug')
      .where('is_synthetic', '=', true)
      .returning('file_id')
      .execute();
    const infographics = await transaction
      .deleteFrom('infographic')
      .where('is_synthetic', '=', true)
      .executeTakeFirst();
    const events = await transaction
      .deleteFrom('declared_event')
      .where('is_synthetic', '=', true)
      .executeTakeFirst();
    const files = [...documents, ...pictures].map(({ file_id }) => file_id);
    if (files.length > 0) {
      await transaction.deleteFrom('content_file').where('id', 'in', files).execute();
    }
    const others = [infographics, events].map(({ numDeletedRows }) => Number(numDeletedRows));
    return { removed: others.reduce((sum, count) => sum + count, documents.length), files };
  });
  for (const file of files) await storage.remove(file);
  return removed;
}
