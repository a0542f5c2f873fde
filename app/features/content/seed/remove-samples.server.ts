import { type Db } from '~/db/client.server';
import { type Storage } from '~/storage/storage';

/**
 * Removes the documents and infographics that were made from synthetic figures, with their files.
 *
 * @returns how many there were.
 */
export async function removeSamples({
  db,
  storage,
}: {
  db: Db;
  storage: Storage;
}): Promise<number> {
  const files = await db.transaction().execute(async (transaction) => {
    const removed = [];
    for (const table of ['document', 'infographic'] as const) {
      const rows = transaction.deleteFrom(table).where('is_synthetic', '=', true);
      removed.push(...(await rows.returning('file_id').execute()));
    }
    const ids = removed.map(({ file_id }) => file_id);
    if (ids.length > 0) {
      await transaction.deleteFrom('content_file').where('id', 'in', ids).execute();
    }
    return ids;
  });
  for (const file of files) await storage.remove(file);
  return files.length;
}
