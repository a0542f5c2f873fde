import { type Actor, keptActor } from '~/auth/actor';
import { type Db } from '~/platform/db/client.server';
import { type Names } from '~/platform/db/schema';
import { announceReport } from '~/notifications/announce.server';
import { homeDay } from '~/platform/i18n/home-day';
import { type Storage } from '~/platform/storage/storage';
import { storeFile, type NewFile } from '../files/store-file.server';
import { documentLists, type DocumentKind } from './document-lists';
import { mediaTypeOfDocument } from './document-type.server';

/** The year in which the commission was founded. */
const FIRST_YEAR = 1993;
/** This many bytes identify the type of a file. */
const SIGNATURE_LENGTH = 8;

/** A document to add to its list. */
interface NewDocument {
  kind: DocumentKind;
  name: Names;
  /** Its description. */
  text: Names;
  year: number;
  isSynthetic: boolean;
  file: Omit<NewFile, 'mediaType'>;
}

/** Codes are keys below `addDocument` in the namespace `commands`. */
type AddDocumentResult =
  | { outcome: 'added'; id: number }
  | { outcome: 'refused'; code: 'wrongType' | 'languageInvalid' | 'yearInvalid' };

/** Returns the years that a document may have: from the commission's first year to next year. */
export function documentYears(): { first: number; last: number } {
  return { first: FIRST_YEAR, last: Number(homeDay(new Date()).slice(0, 4)) + 1 };
}

/**
 * Adds a document with its file; for a report it also notifies all users, in the same transaction. Samples
 * notify nobody.
 *
 * @throws if its file cannot be read or stored; nothing of it remains then.
 */
export async function addDocument(
  { db, storage }: { db: Db; storage: Storage },
  { kind, name, text, year, isSynthetic, file }: NewDocument,
  by: Actor,
): Promise<AddDocumentResult> {
  const { first, last } = documentYears();
  if (!(year >= first && year <= last)) return { outcome: 'refused', code: 'yearInvalid' };
  const language = canonicalTag(file.language);
  if (language === null) return { outcome: 'refused', code: 'languageInvalid' };
  const { start, content } = await peek(file.content);
  const mediaType = mediaTypeOfDocument(file.name, start);
  if (!mediaType) {
    await content.return(undefined);
    return { outcome: 'refused', code: 'wrongType' };
  }
  return db.transaction().execute(async (transaction) => {
    const document = { ...file, language, mediaType, content };
    const file_id = await storeFile({ db: transaction, storage }, document);
    const texts = { name: JSON.stringify(name), text: JSON.stringify(text) };
    const facts = { kind, year, file_id, is_synthetic: isSynthetic, added_by: keptActor(by) };
    try {
      const { id } = await transaction
        .insertInto('document')
        .values({ ...texts, ...facts })
        .returning('id')
        .executeTakeFirstOrThrow();
      const href = documentLists[kind].path;
      const isNews = kind === 'report' && !isSynthetic;
      if (isNews) await announceReport(transaction, { id, name, href });
      return { outcome: 'added', id };
    } catch (error) {
      await storage.remove(file_id);
      throw error;
    }
  });
}

/** Returns the canonical form of a language tag, which Intl can name; null for others. */
function canonicalTag(tag: string | undefined): string | undefined | null {
  if (tag === undefined) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** Reads the first bytes of a content; returns them and the whole of it. */
async function peek(source: NewFile['content']) {
  const chunks = read(source);
  let start: Uint8Array = new Uint8Array();
  while (start.length < SIGNATURE_LENGTH) {
    const { done, value } = await chunks.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  async function* allBytes(): AsyncGenerator<Uint8Array, void> {
    yield start;
    yield* chunks;
  }
  return { start, content: allBytes() };
}

async function* read(source: NewFile['content']): AsyncGenerator<Uint8Array, void> {
  yield* source;
}
