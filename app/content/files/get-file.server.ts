import { type Db } from '~/platform/db/client.server';

/** What is known of a file of the content; null when there is none of that id. */
export async function getFile(db: Db, id: string) {
  const file = await db
    .selectFrom('content_file')
    .select(['id', 'name', 'media_type', 'size', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst();
  return file ?? null;
}
