import { type Db } from '~/platform/db/client.server';
import { type Environment } from '~/environment.server';
import { addDocument } from '~/content/documents/add-document.server';
import { storeFile } from '~/content/files/store-file.server';
import { readSampleSeed } from '~/content/seed/content-seed.server';
import { loadLandingPage } from '~/content/seed/load-landing-page.server';
import { loadTexts } from '~/content/seed/load-texts.server';
import { openStorage } from '~/platform/storage/open-storage.server';
import { type Storage } from '~/platform/storage/storage';
import { drawInfographic } from './draw-infographic';
import { createFigures, type ReadFigures } from './figures';
import { writeDocument } from './write-document';

/** How many of each were written now; 0 where some existed already. */
export interface LoadedContent {
  definitions: number;
  pages: number;
  documents: number;
  infographics: number;
  events: number;
}

interface Context {
  db: Db;
  storage: Storage;
}

/**
 * Loads the content that ships with the product where the portal has none: definitions and pages, and with
 * `samples` also documents and infographics made from the published figures, and synthetic events.
 *
 * @throws when samples are requested and nothing is published.
 */
export async function loadContent(
  db: Db,
  environment: Environment,
  { samples }: { samples: boolean },
): Promise<LoadedContent> {
  const storage = await openStorage(environment);
  const texts = await loadTexts({ db, storage }, environment.COUNTRY_DIRECTORY);
  texts.pages += await loadLandingPage(db);
  if (!samples) return { ...texts, documents: 0, infographics: 0, events: 0 };
  const readFigures = await createFigures(db, environment);
  const documents = await loadDocuments({ db, storage }, readFigures);
  return {
    ...texts,
    documents,
    infographics: await loadInfographics({ db, storage }, readFigures),
    events: await loadEvents(db),
  };
}

async function loadDocuments(context: Context, readFigures: ReadFigures): Promise<number> {
  const { db } = context;
  const known = await db.selectFrom('document').select('id').limit(1).execute();
  if (known.length > 0) return 0;
  const { documents } = await readSampleSeed();
  for (const document of documents) {
    const file = await writeDocument(document, readFigures);
    const sample = { ...document, isSynthetic: true, file };
    const { outcome } = await addDocument(context, sample, 'operator');
    if (outcome === 'refused') throw new Error(`The sample ${document.name.id} was refused`);
  }
  return documents.length;
}

async function loadInfographics(context: Context, readFigures: ReadFigures): Promise<number> {
  const { db } = context;
  const known = await db.selectFrom('infographic').select('slug').limit(1).execute();
  if (known.length > 0) return 0;
  const { infographics } = await readSampleSeed();
  for (const seed of infographics) {
    const { pictures, title, alternative, isSynthetic } = await drawInfographic(seed, readFigures);
    await db
      .insertInto('infographic')
      .values({
        slug: seed.slug,
        category: seed.category,
        published_on: seed.publishedOn,
        title: JSON.stringify(title),
        alternative: JSON.stringify(alternative),
        is_synthetic: isSynthetic,
      })
      .execute();
    for (const [language, svg] of Object.entries(pictures)) {
      const content = [Buffer.from(svg)];
      const name = `${seed.slug}.${language}.svg`;
      const file = { name, mediaType: 'image/svg+xml', language, content };
      await db
        .insertInto('infographic_picture')
        .values({ infographic: seed.slug, language, file_id: await storeFile(context, file) })
        .execute();
    }
  }
  return infographics.length;
}

async function loadEvents(db: Db): Promise<number> {
  const known = await db.selectFrom('declared_event').select('id').limit(1).execute();
  if (known.length > 0) return 0;
  const { events } = await readSampleSeed();
  const rows = events.map(({ note, ...event }) => ({
    ...event,
    note: JSON.stringify(note),
    is_published: true,
    is_synthetic: true,
  }));
  await db.insertInto('declared_event').values(rows).execute();
  return rows.length;
}
