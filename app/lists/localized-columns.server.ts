import { sql, type RawBuilder } from 'kysely';
import { normaliseSearch } from '~/platform/i18n/normalise-text';

/** Returns the text of a column of texts by language, as `translationOf` chooses it. */
export function textIn(column: string, language: string): RawBuilder<string> {
  const texts = sql.ref(column);
  return sql`coalesce(nullif(${texts} ->> ${language}, ''), nullif(${texts} ->> 'en', ''), ${texts} ->> 'id')`;
}

/**
 * Returns whether any of the columns contains `text`, regardless of case and the width of letters, in what
 * the visitor sees or in Indonesian. % and _ are literal. Every column contains an empty text.
 */
export function containsText(
  columns: readonly string[],
  text: string,
  language: string,
): RawBuilder<boolean> {
  const pattern = `%${normaliseSearch(text).replace(/[\\%_]/g, '\\$&')}%`;
  const tests = columns.map(
    (column) =>
      sql`normalize(${textIn(column, language)}, NFKC) ilike ${pattern}
        or normalize(${sql.ref(column)} ->> 'id', NFKC) ilike ${pattern}`,
  );
  return sql`(${sql.join(tests, sql` or `)})`;
}

/** Returns the text of a column in the order of the visitor's dictionary: for `order by`. */
export function alphabetical(column: string, language: string): RawBuilder<string> {
  // Node and PostgreSQL both use the rules of ICU; a language unknown to Node is sorted neutrally.
  const [known = 'und'] = Intl.Collator.supportedLocalesOf(language);
  return sql`${textIn(column, language)} collate ${sql.id(`${known}-x-icu`)}`;
}
