import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { hrefOfList, parseListRequest } from '~/lists/list-url';
import { alphabetical } from '~/lists/localized-columns.server';
import { definitionsList } from './definitions-list';

/**
 * Returns the address of the page of the unfiltered list that shows a definition, with its anchor; null if
 * there is no such definition.
 */
export async function findDefinition(
  db: Db,
  slug: string,
  language: string,
): Promise<string | null> {
  const positions = db
    .selectFrom('definition')
    .select([
      'slug',
      sql<number>`row_number() over (order by ${alphabetical('term', language)}, slug)`.as(
        'position',
      ),
    ]);
  const found = await db
    .selectFrom(positions.as('positions'))
    .select('position')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!found) return null;
  const page = Math.ceil(found.position / definitionsList.perPage);
  const request = parseListRequest(definitionsList, new URLSearchParams());
  return `${hrefOfList(definitionsList, { ...request, page })}#${slug}`;
}
