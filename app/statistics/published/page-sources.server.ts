import { type Dataset } from '~/datasets/dataset';
import { getCalculation } from '~/calculations/calculation-queries.server';
import { eventsOf } from '~/content/events/event-queries.server';
import { getPublishedEvents } from '~/content/pages/get-published-events.server';
import { nameCodes, readCodeLists } from '~/services/code-lists.server';
import { db, engine, policy, publishedCalculations, environment } from '~/services/portal.server';
import { UNPUBLISHED } from '~/shell/error-code';
import { type PageSources } from './read-view-request.server';
import { getWithdrawal, listNotes } from '../../calculations/publication-notes.server';
import { refuseRetracted } from './refuse-retracted.server';
import { loadProvinceMap } from '../charts/map/load-province-map.server';

/** The map of the portal's country. */
export const provinceMap = await loadProvinceMap(
  environment.MAP_FILE,
  environment.COUNTRY_DIRECTORY,
);

/** Returns the sources of a dataset's pages; null before its first publication. */
export async function pageSourcesOf(dataset: Dataset): Promise<PageSources | null> {
  const published = await publishedCalculations.get(dataset.name);
  if (!published) return null;
  return {
    engine,
    policy,
    published,
    listEvents: async (language) =>
      eventsOf(await getPublishedEvents(), { dataset: dataset.name, language }),
    listNotes: (between) => listNotes(db, dataset.name, between),
    getWithdrawal: (id) => getWithdrawal(db, dataset.name, id),
    getCalculation: (id) => getCalculation(db, dataset.name, id),
    readCodeLists,
    nameCodes,
    map: provinceMap,
  };
}

/**
 * Returns the sources of a dataset's pages; throws 410 if the request names a retracted calculation, 404 with
 * its own message while nothing is published.
 */
export async function getPageSources(request: Request, dataset: Dataset): Promise<PageSources> {
  await refuseRetracted(request, dataset);
  const sources = await pageSourcesOf(dataset);
  if (!sources) throw new Response(UNPUBLISHED, { status: 404 });
  return sources;
}
