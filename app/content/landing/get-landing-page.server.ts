import { type Db } from '~/platform/db/client.server';
import { translationOf } from '~/platform/i18n/translation';
import { getFile } from '../files/get-file.server';
import { linkToFile } from '../files/link-to-file.server';
import { readLandingSeed } from '../seed/content-seed.server';
import { landingConfigSchema, type LandingConfig } from './landing-config.server';
import { type LandingPage, type LandingPicture, type LandingSection } from './landing-page';

/**
 * Returns the landing page in a language: the stored configuration, or the product's default if none is
 * stored.
 *
 * @throws if the stored configuration is invalid or names a missing file.
 */
export async function getLandingPage(db: Db, language: string): Promise<LandingPage> {
  const config = await getLandingConfig(db);
  return {
    headline: translationOf(config.headline, language),
    about: translationOf(config.about, language),
    picture: await findPicture(db, config.picture, language),
    links: config.links.map(({ title, to }) => ({ title: translationOf(title, language), to })),
    sections: config.sections
      .filter(({ isVisible }) => isVisible)
      .map((section) => readSection(section, language)),
  };
}

async function getLandingConfig(db: Db): Promise<LandingConfig> {
  const row = await db.selectFrom('landing_page').select('config').executeTakeFirst();
  return row ? landingConfigSchema.parse(row.config) : readLandingSeed();
}

async function findPicture(
  db: Db,
  picture: LandingConfig['picture'],
  language: string,
): Promise<LandingPicture> {
  if (picture.kind === 'built-in') return picture;
  const file = await getFile(db, picture.file);
  if (!file) throw new Error(`The landing page names a file that is missing: ${picture.file}`);
  const { href } = linkToFile({ ...file, language: null }, language);
  return { kind: 'file', href, alternative: translationOf(picture.alternative, language) };
}

function readSection(section: LandingConfig['sections'][number], language: string): LandingSection {
  const textsOf = ({ title, text }: Pick<typeof section, 'title' | 'text'>) => ({
    title: translationOf(title, language),
    text: text ? translationOf(text, language) : null,
  });
  const texts = textsOf(section);
  if (section.kind !== 'links') return { kind: section.kind, ...texts };
  const cards = section.cards.map((card) => ({ ...textsOf(card), to: card.to }));
  return { kind: section.kind, ...texts, cards };
}
