import { type Db } from '~/platform/db/client.server';
import { letterFields, letterFieldsOf, type LetterField } from '../request-steps';

/** A letter of a request, by its field of the form. */
interface Letter {
  field: LetterField;
  id: string;
  name: string;
  /** In bytes. */
  size: number;
  /** Of the file as it was sent, in hexadecimal digits. */
  sentSha256: string;
  photoCount: number | null;
  pageCount: number | null;
}

/** Lists the letters of a request, in the order of its form, except those in which a virus was found. */
export async function listLetters(db: Db, requestId: string): Promise<Letter[]> {
  const files = await db
    .selectFrom('request_file')
    .select(['id', 'kind', 'name', 'size', 'sent_sha256 as sentSha256'])
    .select(['photo_count as photoCount', 'page_count as pageCount'])
    .where('request_id', '=', requestId)
    .where('event_id', 'is', null)
    .where('scan', '!=', 'infected')
    .execute();
  return letterFieldsOf('external').flatMap((field) =>
    files
      .filter(({ kind }) => kind === letterFields[field])
      .map(({ id, name, size, sentSha256, photoCount, pageCount }) => {
        return { field, id, name, size, sentSha256, photoCount, pageCount };
      }),
  );
}
