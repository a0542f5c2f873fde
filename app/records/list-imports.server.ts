import { type Db } from '~/platform/db/client.server';
import { type Import } from '~/platform/db/schema';

/** An import, and the import that it withdraws, if any. */
export interface ImportEntry extends Import {
  withdraws: number | null;
}

/** Returns all imports, of one dataset or of all, the newest first; for staff. */
export async function listImports(db: Db, dataset?: string): Promise<ImportEntry[]> {
  return db
    .selectFrom('import')
    .selectAll('import')
    .select('import.takes_back as withdraws')
    .$if(dataset !== undefined, (query) => query.where('import.dataset', '=', dataset ?? ''))
    .orderBy('import.id', 'desc')
    .execute();
}
