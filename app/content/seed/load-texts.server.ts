import { type Db } from '~/platform/db/client.server';
import { type Storage } from '~/platform/storage/storage';
import { storeFile } from '../files/store-file.server';
import { plainBlocks } from '../render-markdown.server';
import { readTextSeed, type SeedPage } from './content-seed.server';

interface Context {
  db: Db;
  storage: Storage;
}

/**
 * Loads the product's definitions and pages that the database lacks; what staff have written stays unchanged.
 * Several processes may run it concurrently.
 *
 * @returns how many definitions and pages were written.
 */
export async function loadTexts(
  context: Context,
  countryDirectory?: string,
): Promise<{ definitions: number; pages: number }> {
  const seed = await readTextSeed(countryDirectory);
  const { db } = context;
  const rows = seed.definitions.map(({ slug, term, text }) => ({
    slug,
    term: JSON.stringify(term),
    text: JSON.stringify(text),
  }));
  const inserted = await db
    .insertInto('definition')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('slug')
    .execute();
  const known = await db.selectFrom('page').select('name').execute();
  const missing = seed.pages.filter((page) => known.every(({ name }) => name !== page.name));
  for (const page of missing) await insertPage(context, page);
  return { definitions: inserted.length, pages: missing.length };
}

async function insertPage({ db, storage }: Context, page: SeedPage): Promise<void> {
  const { name, title, text, sections } = page;
  // Visitors download the guide.
  const fileId = name === 'user-guide' ? await storeGuide({ db, storage }, page) : null;
  await db.transaction().execute(async (transaction) => {
    const row = { name, title: JSON.stringify(title), text: JSON.stringify(text), file_id: fileId };
    const inserted = await transaction
      .insertInto('page')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (!inserted) return;
    await transaction
      .insertInto('page_section')
      .values(
        sections.map((section, position) => ({
          page: name,
          slug: section.slug,
          position,
          title: JSON.stringify(section.title),
          text: JSON.stringify(section.text),
          code_list: section.code_list ?? null,
        })),
      )
      .execute();
  });
}

async function storeGuide(context: Context, { title, text, sections }: SeedPage): Promise<string> {
  const paragraphs = (source: string) =>
    plainBlocks(source).flatMap(({ isList, lines }) =>
      isList ? lines.map((line) => `•  ${line}`) : lines,
    );
  const { writePdf } = await import('../files/write-pdf.server'); // its library takes a while to load
  const content = writePdf({
    title: title.id,
    subtitle: text.id,
    language: 'id',
    parts: sections.map((section) => ({
      heading: section.title.id,
      paragraphs: paragraphs(section.text.id),
    })),
  });
  const name = 'panduan-pengguna.pdf';
  return storeFile(context, { name, mediaType: 'application/pdf', language: 'id', content });
}
