import { sql, type RawBuilder } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { textIn } from '~/lists/localized-columns.server';
import { type Alias } from '~/datasets/aliases.server';
import { type ListedCode } from '~/datasets/code-lists';
import { normaliseSearch } from '~/platform/i18n/normalise-text';
import {
  searchKinds,
  type SearchedPage,
  type SearchedList,
  type SearchEntry,
} from './search-entry';

/** What is searched besides the content, which the database holds. */
export interface SearchScope {
  pages: readonly SearchedPage[];
  lists: readonly SearchedList[];
  /** What people call codes besides their names. */
  aliases: readonly Alias[];
  /** Codes that must not be found. */
  hidden: readonly ListedCode[];
}

/** The least similarity (0 to 1) between text and name when no entry contains the words themselves. */
const MIN_SIMILARITY = 0.45;
/** How far below the best similarity an entry may be and still be a guess. */
const SIMILARITY_SPAN = 0.15;
/** Punctuation between words, and characters with a meaning in patterns. */
const signs = String.raw`[-/().,:;"'’“”?!%_\\]`;
/** Separates the names of an entry: in two languages, and its aliases. */
const BETWEEN = ' \n ';

/**
 * Finds all entries that contain the words of a text, in the visitor's language, in Indonesian or in an
 * alias, the best first: the same name, a name that begins with it, its words in the name, the text inside
 * the name, its words in the explanation. If there are none, finds those with the most similar names.
 *
 * The tables are small, so they are searched directly: no index can be stale.
 */
export async function findEntries(
  db: Db,
  text: string,
  language: string,
  scope: SearchScope,
): Promise<SearchEntry[]> {
  const { rows } = await sql<SearchEntry>`
    with searched as materialized (
      select text, array(
        select '% ' || word || '%' from regexp_split_to_table(text, ' +') as word
      ) as words
      from (select trim(${plain(sql.val(normaliseSearch(text)))}) as text) as typed
    ),
    entry as (${entries(scope)}),
    readable as materialized (
      select *, split_part(names, ${BETWEEN}, 1) as name
      from entry, lateral (select ${textIn('title', language)} as shown) as titles,
      lateral (
        select
          ${plain(sql`concat_ws(${BETWEEN}, shown, nullif(title ->> 'id', shown), aliases)`)} as names,
          case when body is not null then ${plain(textIn('body', language))} end as explanation
      ) as texts
    ),
    held as (
      select readable.*, text, case
        when text = any (string_to_array(names, ${BETWEEN})) then 6
        when starts_with(name, text) then 5
        when ' ' || names like all (words) then 4
        when position(text in names) > 0 then 3
        when ' ' || names || ' ' || explanation like all (words) then 2
        else 0
      end as rank
      from readable, searched
      where text <> ''
    ),
    scored as (
      select held.*,
        case when max(rank) over () > 0 then rank else word_similarity(text, names) end as score
      from held
    ),
    ranked as (select *, max(score) over () as best from scored)
    select kind, key, title, dataset, parameter, rank = 0 as "isGuess"
    from ranked
    left join jsonb_to_recordset(${JSON.stringify(scope.lists)}::jsonb)
      as searched(list text, dataset text, parameter text) using (list)
    where rank > 0 or (
      best <= 1 and score >= greatest(${MIN_SIMILARITY}::float8, best - ${SIMILARITY_SPAN}::float8)
    )
    order by score desc, length(name), array_position(${[...searchKinds]}::text[], kind), key, dataset`.execute(
    db,
  );
  return rows;
}

/** Selects everything that can be found: its kind, its title and explanation by language. */
function entries({ pages, lists, aliases, hidden }: SearchScope): RawBuilder<unknown> {
  const names = [...new Set(lists.map(({ list }) => list))];
  return sql`
    select 'place' as kind, href as key, names as title, null::jsonb as body, null as list,
      null as aliases
    from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as listed(href text, names jsonb)
    union all select 'page', name, title, text, null, null from page
    union all select 'page', page || '#' || slug, title, text, null, null from page_section
    union all select 'definition', slug, term, text, null, null from definition
    union all select kind, id::text, name, text, null, null from document
    union all select 'infographic', slug, title, alternative, null, null from infographic
    union all select 'code', code, names, null, list, aliases
    from code left join (
      select list, code, string_agg(alias, ${BETWEEN}) as aliases
      from jsonb_to_recordset(${JSON.stringify(aliases)}::jsonb)
        as alias(list text, code text, alias text)
      group by list, code
    ) as known using (list, code)
    where list = any(${names}::text[]) and (list, code) not in (
      select * from jsonb_to_recordset(${JSON.stringify(hidden)}::jsonb) as hidden(list text, code text)
    )`;
}

/** Normalises a text for comparison: lower case, standard width, no accents, blanks for punctuation. */
function plain(text: RawBuilder<unknown>): RawBuilder<string> {
  // Normalising cannot change ASCII, which most of these texts are; skipping them halves the time of a
  // search.
  const normalised = sql`(select
    case when octet_length(given) = length(given) then given else normalize(given, NFKC) end
    from (select ${text}::text as given offset 0) as texts)`;
  // Three times as fast as translate() with as many characters.
  const blanked = sql`regexp_replace(${normalised}, ${signs}, ' ', 'g')`;
  // ICU's rules do not depend on the locale of the database.
  return sql`unaccent(lower(${blanked} collate "und-x-icu"))`;
}
