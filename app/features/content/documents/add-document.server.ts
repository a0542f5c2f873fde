import { type Transaction } from 'kysely';
import { type Db } from '~/db/client.server';
import { type Database, type Names } from '~/db/schema';
import { type Storage } from '~/storage/storage';
import { storeFile, type NewFile } from '../files/store-file.server';
import { type DocumentKind } from './document-lists';

/** A document to be added to its list. */
export interface NewDocument {
  kind: DocumentKind;
  name: Names;
  /** What it is about. */
  text: Names;
  year: number;
  isSynthetic: boolean;
  file: NewFile;
}

/** What is told of a document that was added. */
export interface AddedDocument {
  id: number;
  name: Names;
}

/**
 * Adds a document with its file.
 *
 * @param announce - tells readers of it, as part of adding it.
 * @throws when its file cannot be read or stored; nothing of it is left then.
 */
export function addDocument(
  { db, storage }: { db: Db; storage: Storage },
  { kind, name, text, year, isSynthetic, file }: NewDocument,
  announce?: (transaction: Transaction<Database>, document: AddedDocument) => Promise<void>,
): Promise<AddedDocument> {
  return db.transaction().execute(async (transaction) => {
    const file_id = await storeFile({ db: transaction, storage }, file);
    const texts = { name: JSON.stringify(name), text: JSON.stringify(text) };
    try {
      const { id } = await transaction
        .insertInto('document')
        .values({ kind, ...texts, year, file_id, is_synthetic: isSynthetic })
        .returning('id')
        .executeTakeFirstOrThrow();
      await announce?.(transaction, { id, name });
      return { id, name };
    } catch (error) {
      await storage.remove(file_id);
      throw error;
    }
  });
}
