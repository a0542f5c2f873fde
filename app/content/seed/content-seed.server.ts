import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { shippedCountry } from '~/platform/i18n/country-directory';
import { infographicCategories } from '../infographics/infographic';
import { landingConfigSchema, type LandingConfig } from '../landing/landing-config.server';
import { contentPageNames } from '../cms-pages/content-page-names';

/** The folder of content that names no country. */
const sharedFolder = 'data/content';

const slug = z.string().regex(/^[a-z0-9-]+$/);
const texts = z.object({ id: z.string().min(1) }).catchall(z.string().min(1));

const definitions = z.array(z.object({ slug, term: texts, text: texts }));
/** A country's own definition; `replaces` names a shared one with another slug. */
const ownDefinitions = z.array(
  z.object({ slug, term: texts, text: texts, replaces: slug.optional() }),
);

const section = z.object({ slug, title: texts, text: texts, code_list: z.string().optional() });
const page = z.object({ title: texts, text: texts, sections: z.array(section) });
/** A country's own version of a page, its sections by their slugs. */
const ownPage = page.partial();

/** The figures for a sample: widgets of a dataset under a filter. */
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

const events = z.array(z.object({ date: z.string(), dataset: z.string().optional(), note: texts }));

const read = async <Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  folder = sharedFolder,
): Promise<z.infer<Schema>> =>
  schema.parse(JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')));

/**
 * Returns the initial definitions and pages of a portal: those that name no country, with the country's
 * versions from files of the same names.
 *
 * @throws if a file is invalid.
 */
export async function readTextSeed(countryDirectory: string = shippedCountry) {
  const ofCountry = join(countryDirectory, 'content');
  const readOwn = async <Schema extends z.ZodType>(name: string, schema: Schema) =>
    existsSync(join(ofCountry, `${name}.json`)) ? await read(name, schema, ofCountry) : undefined;
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

/** Replaces shared items by a country's own; those that replace none are appended. */
function replaceBySlug<Item extends Replaceable>(
  shared: readonly Item[],
  ofCountry: readonly Item[],
): Item[] {
  const left = new Map(ofCountry.map((item) => [item.replaces ?? item.slug, item]));
  const items = shared.map((item) => {
    const replacement = left.get(item.slug);
    left.delete(item.slug);
    return replacement ?? item;
  });
  return [...items, ...left.values()];
}

/**
 * Returns documents, infographics and events that show what the portal can hold; their numbers, and what the
 * events say, are synthetic.
 */
export async function readSampleSeed() {
  return {
    events: await read('events', events),
    documents: await read('documents', documents),
    infographics: await read('infographics', infographics),
  };
}

/** Returns the landing page of a portal whose staff have not written another. */
export function readLandingSeed(): Promise<LandingConfig> {
  return read('landing-page', landingConfigSchema);
}

export type SeedPage = Awaited<ReturnType<typeof readTextSeed>>['pages'][number];
export type SeedDocument = z.infer<typeof documents>[number];
export type SeedInfographic = z.infer<typeof infographics>[number];
