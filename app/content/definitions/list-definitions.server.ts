import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { translationOf } from '~/platform/i18n/translation';
import { renderText } from '../render-markdown.server';
import { countRows } from '~/lists/count-rows.server';
import { getListPage } from '~/lists/get-list-page.server';
import { type ListPage, type ListRequest } from '~/lists/list';
import { alphabetical, containsText } from '~/lists/localized-columns.server';
import { type Definition } from './definition';
import { definitionsList } from './definitions-list';

/** Lists a page of the definitions whose term or text contains the requested text. */
export function listDefinitions(
  db: Db,
  request: ListRequest,
  language: string,
): Promise<ListPage<Definition>> {
  const { by, direction } = request.sort;
  const matching = db
    .selectFrom('definition')
    .where(containsText(['term', 'text'], request.text, language));
  const order = by === 'updated' ? sql`updated_at` : alphabetical('term', language);
  return getListPage(definitionsList, request, {
    count: () => countRows(matching),
    async items({ limit, offset }) {
      const rows = await matching
        .select(['slug', 'term', 'text'])
        .orderBy(order, direction)
        .orderBy('slug')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(({ slug, term, text }) => ({
        slug,
        term: translationOf(term, language),
        text: renderText(translationOf(text, language)),
      }));
    },
  });
}
