import { type Db } from '~/platform/db/client.server';

/** How many documents a feed contains. */
const MAX_ENTRIES = 50;

/** Lists the most recently added documents of all kinds, with their files. */
export function listNewDocuments(db: Db) {
  return db
    .selectFrom('document')
    .innerJoin('content_file', 'content_file.id', 'document.file_id')
    .selectAll('content_file')
    .select(['document.id as number', 'document.name as title', 'text', 'is_synthetic'])
    .orderBy('document.id', 'desc')
    .limit(MAX_ENTRIES)
    .execute();
}
