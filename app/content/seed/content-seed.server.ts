import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { shippedCountry } from '~/platform/i18n/country-directory';
import { infographicCategories } from '../infographics/infographic';
import { landingConfigSchema, type LandingConfig } from '../landing/landing-config.server';
import { contentPageNames } from '../cms-pages/content-page-names';

/** Where the content is that names no country. */
const sharedFolder = 'data/content';

const slug = z.string().regex(/^[a-z0-9-]+$/);
const texts = z.object({ id: z.string().min(1) }).catchall(z.string().min(1));

const definitions = z.array(z.object({ slug, term: texts, text: texts }));
/** A definition of a country; `replaces` names a shared one with another slug. */
const ownDefinitions = z.array(
  z.object({ slug, term: texts, text: texts, replaces: slug.optional() }),
);

const section = z.object({ slug, title: texts, text: texts, code_list: z.string().optional() });
const page = z.object({ title: texts, text: texts, sections: z.array(section) });
/** What a country says otherwise on a page, its sections by their slugs. */
const ownPage = page.partial();

/** The figures that a sample is made from: widgets of a dataset under a filter. */
const figures = z.object({
  dataset: z.string(),
  search: z.string(),
  format: z.enum(['pdf', 'csv']),
  widgets: z.array(z.string()).min(1),
});

const documents = z.array(
  z.object({
    kind: z.enum(['report', 'publication']),
    year: z.number().int(),
    name: texts,
    text: texts,
    figures: figures.optional(),
  }),
);

const infographics = z.array(
  z.object({
    slug,
    category: z.enum(infographicCategories),
    publishedOn: z.iso.date(),
    dataset: z.string(),
    widget: z.string(),
    search: z.string(),
  }),
);

const read = async <Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  folder = sharedFolder,
): Promise<z.infer<Schema>> =>
  schema.parse(JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')));

/**
 * The definitions and pages that a portal starts with: those that name no country, with what the country
 * says instead in files of the same names.
 *
 * @throws when a file is not as it should be.
 */
export async function readTextSeed(countryDirectory: string = shippedCountry) {
  const own = join(countryDirectory, 'content');
  const readOwn = async <Schema extends z.ZodType>(name: string, schema: Schema) =>
    existsSync(join(own, `${name}.json`)) ? await read(name, schema, own) : undefined;
  const shared = await read('definitions', definitions);
  const readPage = async (name: string) => {
    const [base, changes] = [
      await read(`pages/${name}`, page),
      await readOwn(`pages/${name}`, ownPage),
    ];
    const sections = changes?.sections ?? [];
    return { name, ...base, ...changes, sections: replaceBySlug(base.sections, sections) };
  };
  return {
    definitions: replaceBySlug(shared, (await readOwn('definitions', ownDefinitions)) ?? []),
    pages: await Promise.all(contentPageNames.map(readPage)),
  };
}

interface Replaceable {
  slug: string;
  replaces?: string;
}

/** Shared items with a country's own in their places; those that replace none stand at the end. */
function replaceBySlug<Item extends Replaceable>(
  shared: readonly Item[],
  own: readonly Item[],
): Item[] {
  const left = new Map(own.map((item) => [item.replaces ?? item.slug, item]));
  const items = shared.map((item) => {
    const replacement = left.get(item.slug);
    left.delete(item.slug);
    return replacement ?? item;
  });
  return [...items, ...left.values()];
}

/** The documents and infographics that show what the portal can hold; their numbers are synthetic. */
export async function readSampleSeed() {
  return {
    documents: await read('documents', documents),
    infographics: await read('infographics', infographics),
  };
}

/** The landing page of a portal whose staff have not written another. */
export function readLandingSeed(): Promise<LandingConfig> {
  return read('landing-page', landingConfigSchema);
}

export type SeedPage = Awaited<ReturnType<typeof readTextSeed>>['pages'][number];
export type SeedDocument = z.infer<typeof documents>[number];
export type SeedInfographic = z.infer<typeof infographics>[number];
