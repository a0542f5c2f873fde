import { type Db } from '~/platform/db/client.server';
import { translationOf } from '~/platform/i18n/translation';
import { renderText } from '../render-markdown.server';
import { type Definition } from './definition';

/** Returns the first definition found among some slugs; null if there is none. */
export async function getDefinition(
  db: Db,
  slugs: readonly string[],
  language: string,
): Promise<Definition | null> {
  const rows = await db
    .selectFrom('definition')
    .select(['slug', 'term', 'text'])
    .where('slug', 'in', slugs)
    .execute();
  const [found] = slugs.flatMap((slug) => rows.filter((row) => row.slug === slug));
  if (!found) return null;
  return {
    slug: found.slug,
    term: translationOf(found.term, language),
    text: renderText(translationOf(found.text, language)),
  };
}
