import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { translationOf } from '~/platform/i18n/translation';
import { renderText } from '../render-markdown.server';
import { countRows } from '~/lists/count-rows.server';
import { getListPage } from '~/lists/get-list-page.server';
import { type ListPage, type ListRequest } from '~/lists/list';
import { alphabetical, containsText } from '~/lists/localized-columns.server';
import { linkToFile } from '../files/link-to-file.server';
import { type DocumentItem } from './document';
import { documentLists, isNameColumn, type DocumentKind } from './document-lists';

/** Lists a page of the documents of a kind whose name contains the requested text. */
export function listDocuments(
  db: Db,
  kind: DocumentKind,
  request: ListRequest,
  language: string,
): Promise<ListPage<DocumentItem>> {
  const matching = documentsOf(db)
    .where('kind', '=', kind)
    .where(containsText(['document.name'], request.text, language));
  return getListPage(documentLists[kind], request, {
    count: () => countRows(matching),
    items: (range) => readItems(matching, request, range, language),
  });
}

async function readItems(
  matching: ReturnType<typeof documentsOf>,
  { sort: { by, direction } }: ListRequest,
  { limit, offset }: { limit: number; offset: number },
  language: string,
): Promise<DocumentItem[]> {
  const name = alphabetical('document.name', language);
  const rows = await matching
    .innerJoin('content_file', 'content_file.id', 'document.file_id')
    .selectAll('content_file')
    .select(['document.id as number', 'document.name as title', 'text', 'year', 'is_synthetic'])
    .orderBy(isNameColumn(by) ? name : sql`year`, direction)
    // The last one added; the same in every language.
    .orderBy('document.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ number, title, text, year, is_synthetic, ...file }) => ({
    id: number,
    name: translationOf(title, language),
    text: renderText(translationOf(text, language)),
    year,
    isSynthetic: is_synthetic,
    file: linkToFile(file, language),
  }));
}

function documentsOf(db: Db) {
  return db.selectFrom('document');
}
