import { sql, type RawBuilder } from 'kysely';

/** The text of a column of texts by language, as `translationOf` chooses it. */
export function textIn(column: string, language: string): RawBuilder<string> {
  const texts = sql.ref(column);
  return sql`coalesce(nullif(${texts} ->> ${language}, ''), nullif(${texts} ->> 'en', ''), ${texts} ->> 'id')`;
}

/**
 * Whether any of the columns holds `text`, whatever its case, in what the visitor sees or in
 * Indonesian. The signs % and _ mean themselves. An empty text is held by all.
 */
export function containsText(
  columns: readonly string[],
  text: string,
  language: string,
): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const tests = columns.map(
    (column) =>
      sql`${textIn(column, language)} ilike ${pattern} or ${sql.ref(column)} ->> 'id' ilike ${pattern}`,
  );
  return sql`(${sql.join(tests, sql` or `)})`;
}

/** The text of a column in the order of the visitor's dictionary: for `order by`. */
export function alphabetical(column: string, language: string): RawBuilder<string> {
  // Node and PostgreSQL both take their rules from ICU; what Node does not know is sorted neutrally.
  const [known = 'und'] = Intl.Collator.supportedLocalesOf(language);
  return sql`${textIn(column, language)} collate ${sql.id(`${known}-x-icu`)}`;
}
