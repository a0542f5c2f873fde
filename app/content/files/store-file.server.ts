import { type Db } from '~/platform/db/client.server';
import { type Storage } from '~/platform/storage/storage';

/** A file to store with the content. */
export interface NewFile {
  /** Its name for visitors, with its extension. */
  name: string;
  mediaType: string;
  /** The language it is written in; absent where it has none. */
  language?: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/**
 * Stores a file and records it in the database.
 *
 * @returns its id.
 * @throws if its content cannot be read or stored; nothing of it remains then.
 */
export async function storeFile(
  { db, storage }: { db: Db; storage: Storage },
  { name, mediaType, language, content }: NewFile,
): Promise<string> {
  const staged = await storage.stage(content);
  const { key, size, sha256 } = staged;
  try {
    await staged.commit();
    await db
      .insertInto('content_file')
      .values({ id: key, name, media_type: mediaType, language: language ?? null, size, sha256 })
      .execute();
  } catch (error) {
    await storage.remove(key);
    throw error;
  }
  return key;
}
