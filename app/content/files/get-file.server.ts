import { type Db } from '~/platform/db/client.server';

/** Returns the metadata of a content file; null if there is no file with that id. */
export async function getFile(db: Db, id: string) {
  const file = await db
    .selectFrom('content_file')
    .select(['id', 'name', 'media_type', 'size', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst();
  return file ?? null;
}
