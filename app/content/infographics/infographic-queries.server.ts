import { sql, type Selectable } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { translationOf } from '~/platform/i18n/translation';
import { linkToFile } from '../files/link-to-file.server';
import { type Infographic } from './infographic';

type Row = Selectable<Database['infographic'] & Database['content_file']>;

/**
 * Selects infographics, ready to be filtered and ordered, each with its picture in a language. As with texts,
 * a missing one falls back to English, then to Indonesian.
 */
export function selectInfographics(db: Db, language: string) {
  return db
    .selectFrom('infographic')
    .innerJoin('content_file', (join) =>
      join.on(({ eb, selectFrom }) =>
        eb(
          'content_file.id',
          '=',
          selectFrom('infographic_picture as picture')
            .select('picture.file_id')
            .whereRef('picture.infographic', '=', 'infographic.slug')
            .orderBy(sql`picture.language = ${language}`, 'desc')
            .orderBy(sql`picture.language = 'en'`, 'desc')
            .orderBy(sql`picture.language = 'id'`, 'desc')
            .limit(1),
        ),
      ),
    )
    .selectAll(['infographic', 'content_file']);
}

/** Converts a row of `selectInfographics` to what a visitor sees. */
export function readInfographic(row: Row, language: string): Infographic {
  return {
    slug: row.slug,
    category: row.category,
    title: translationOf(row.title, language),
    alternative: translationOf(row.alternative, language),
    publishedOn: row.published_on,
    isSynthetic: row.is_synthetic,
    file: linkToFile(row, language),
  };
}

/** Returns an infographic by its slug; null if there is none. */
export async function getInfographic(
  db: Db,
  slug: string,
  language: string,
): Promise<Infographic | null> {
  const row = await selectInfographics(db, language).where('slug', '=', slug).executeTakeFirst();
  return row ? readInfographic(row, language) : null;
}

/** Lists the years in which infographics were published, newest first. */
export async function listInfographicYears(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('infographic')
    .select(sql<number>`extract(year from published_on)::int`.as('year'))
    .distinct()
    .orderBy('year', 'desc')
    .execute();
  return rows.map(({ year }) => year);
}
