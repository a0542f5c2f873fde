import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { countRows } from '~/lists/count-rows.server';
import { getListPage } from '~/lists/get-list-page.server';
import { type List, type ListPage, type ListRequest } from '~/lists/list';
import { alphabetical } from '~/lists/localized-columns.server';
import { type Infographic } from './infographic';
import { readInfographic, selectInfographics } from './infographic-queries.server';

/** Lists a page of the infographics of the requested category and year. */
export function listInfographics(
  db: Db,
  list: List,
  { chosen, sort, ...paging }: ListRequest,
  language: string,
): Promise<ListPage<Infographic>> {
  const { category, date } = chosen;
  const matching = selectInfographics(db, language)
    .$if(category !== undefined, (rows) => rows.where('category', '=', category ?? ''))
    .$if(date !== undefined, (rows) =>
      rows.where(sql<boolean>`extract(year from published_on) = ${Number(date)}`),
    );
  const order = sort.by === 'title' ? alphabetical('title', language) : sql`published_on`;
  return getListPage(list, paging, {
    count: () => countRows(matching),
    async items({ limit, offset }) {
      const rows = await matching
        .orderBy(order, sort.direction)
        .orderBy('slug')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row) => readInfographic(row, language));
    },
  });
}
