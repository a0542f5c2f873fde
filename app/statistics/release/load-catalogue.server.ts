import { readCodeLists } from '~/services/code-lists.server';
import { listPublishedDatasets } from '~/services/published-data.server';
import { db, engine, environment, policy, publishedCalculations } from '~/services/portal.server';
import { type Dataset } from '~/datasets/dataset';
import { recordedDataset } from '~/datasets/recorded-dataset';
import { originOf } from '~/platform/http/origin.server';
import { describeCalculation } from '~/calculations/calculation-info';
import { getArchive } from './archives/archive-queries.server';
import { describeCatalogue, type CataloguedDataset } from './catalogue/describe-catalogue.server';
import { writeJsonLd } from './catalogue/linked-data';
import { writeTurtle } from './catalogue/write-turtle.server';
import { listYears } from '../observations/list-years.server';

const writers = {
  jsonld: { type: 'application/ld+json; charset=utf-8', write: writeJsonLd },
  ttl: { type: 'text/turtle; charset=utf-8', write: writeTurtle },
};

/** Seconds that caches may keep the catalogue. */
const MAX_AGE = 300;

/** Serves the catalogue of what is published (DCAT-AP 3), for other portals to harvest. */
export async function loadCatalogue(
  request: Request,
  format: keyof typeof writers,
): Promise<Response> {
  const datasets = await listPublishedDatasets();
  const catalogued = await Promise.all(datasets.map(readDataset));
  const graph = describeCatalogue(catalogued.flat(), originOf(request, environment));
  const { type, write } = writers[format];
  return new Response(write(graph), {
    headers: {
      'Content-Type': type,
      'Cache-Control': `public, max-age=${MAX_AGE}`,
      // Any site may read what is public.
      'Access-Control-Allow-Origin': '*',
    },
  });
}

async function readDataset(declared: Dataset): Promise<CataloguedDataset[]> {
  const published = await publishedCalculations.get(declared.name);
  if (!published) return [];
  const calculation = { ...published, ...describeCalculation(published) };
  const dataset = recordedDataset(declared, calculation);
  const codeLists = await readCodeLists(published.code_lists);
  const years = await listYears({ engine, policy }, dataset, { calculation, codeLists });
  const archive = await getArchive(db, published.id, policy);
  const firstYear = years.at(-1)?.code ?? calculation.lastDate.slice(0, 4);
  return [{ dataset, calculation, codeLists, firstYear, archive }];
}
