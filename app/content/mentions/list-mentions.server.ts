import { type Db } from '~/platform/db/client.server';
import { type Names } from '~/platform/db/schema';
import { formatsOf } from '~/platform/i18n/formats';
import { translationOf } from '~/platform/i18n/translation';
import { linkToFile } from '../files/link-to-file.server';
import { hrefOfInfographic } from '../infographics/infographics-list';

/** Writing systems that put no spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** A report, publication or infographic whose title names a subject. */
interface Mention {
  name: string;
  /** The language of the name, if not the visitor's. */
  language?: string;
  /** The year of its publication. */
  year: string;
  href: string;
  /** The type of its file; null if it has a page. */
  type: string | null;
}

/**
 * Lists the newest reports, publications and infographics whose titles name a subject. The tables are small,
 * so all of their titles are read: no pattern of the database can recognise names in every language.
 *
 * @param others - subjects of the same kind, whose names may contain the name of this one.
 */
export async function listMentions(
  db: Db,
  subject: Names,
  others: readonly Names[],
  { language, limit }: { language: string; limit: number },
): Promise<Mention[]> {
  const documents = await db
    .selectFrom('document')
    .select(['id', 'name as title', 'year'])
    .execute();
  const infographics = await db
    .selectFrom('infographic')
    .select(['slug', 'title', 'published_on'])
    .execute();
  const all = [
    ...documents.map((document) => ({ ...document, slug: null, year: document.year })),
    ...infographics.map(({ published_on, ...infographic }) => {
      return { ...infographic, id: null, year: Number(published_on.slice(0, 4)) };
    }),
  ];
  const newest = all
    .filter(({ title }) => namesSubject(title, subject, others))
    .sort((a, b) => b.year - a.year || (b.id ?? 0) - (a.id ?? 0))
    .slice(0, limit);
  const files = await filesOf(
    db,
    newest.flatMap(({ id }) => id ?? []),
  );
  return newest.flatMap(({ id, slug, title, year }): Mention[] => {
    const name = translationOf(title, language);
    const chosen = {
      name: name.text,
      language: name.language === language ? undefined : name.language,
      year: formatsOf(language).year(String(year)),
    };
    if (slug !== null) return [{ ...chosen, href: hrefOfInfographic(slug), type: null }];
    const file = files.find(({ document }) => document === id);
    if (!file) return [];
    const { href, type } = linkToFile(file, language);
    return [{ ...chosen, href, type }];
  });
}

async function filesOf(db: Db, documents: readonly number[]) {
  if (documents.length === 0) return [];
  return db
    .selectFrom('document')
    .innerJoin('content_file', 'content_file.id', 'document.file_id')
    .selectAll('content_file')
    .select('document.id as document')
    .where('document.id', 'in', documents)
    .execute();
}

/**
 * Returns whether a title names a subject in any language that both have, ignoring case and accents:
 * "Konflik agraria di Papua Barat" names "Konflik agraria" and "Papua Barat", not "Papua".
 *
 * @param others - subjects of the same kind, whose names may contain the name of this one.
 */
export function namesSubject(title: Names, subject: Names, others: readonly Names[]): boolean {
  return Object.entries(title).some(([language, text]) => {
    const name = subject[language];
    if (!text || !name) return false;
    const plainName = plain(name);
    const rest = others
      .map((other) => plain(other[language] ?? ''))
      .filter((other) => other !== plainName && other.includes(plainName))
      .reduce((left, other) => left.replaceAll(other, ' '), plain(text));
    return plainName.trim() !== '' && rest.includes(plainName);
  });
}

/**
 * Returns words in lower case without accents, each with a space before and after it; texts without spaces
 * stay as they are.
 */
function plain(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return unspaced.test(text) ? words.join('') : ` ${words.join(' ')} `;
}
