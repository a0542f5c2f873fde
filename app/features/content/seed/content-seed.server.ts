import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { infographicCategories } from '../infographics/infographic';
import { landingConfigSchema, type LandingConfig } from '../landing/landing-config.server';
import { contentPageNames } from '~/features/content/cms-pages/content-page-names';

/** Where the content that the product ships is. */
const folder = 'data/content';

const slug = z.string().regex(/^[a-z0-9-]+$/);
const texts = z.object({ id: z.string().min(1) }).catchall(z.string().min(1));

const definitions = z.array(z.object({ slug, term: texts, text: texts }));

const page = z.object({
  title: texts,
  text: texts,
  sections: z.array(
    z.object({ slug, title: texts, text: texts, code_list: z.string().optional() }),
  ),
});

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
    publishedOn: z.string().date(),
    dataset: z.string(),
    widget: z.string(),
    search: z.string(),
  }),
);

const read = async <Schema extends z.ZodTypeAny>(
  name: string,
  schema: Schema,
): Promise<z.infer<Schema>> =>
  schema.parse(JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')));

/** The definitions and pages that the product ships. @throws when a file is not as it should be. */
export async function readTextSeed() {
  return {
    definitions: await read('definitions', definitions),
    pages: await Promise.all(
      contentPageNames.map(async (name) => ({ name, ...(await read(`pages/${name}`, page)) })),
    ),
  };
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
