import { environment, policy } from '~/services/portal.server';
import { datasetAt } from '~/datasets';
import { type Dataset, type Widget } from '~/datasets/dataset';
import { originOf } from '~/platform/http/origin.server';
import { languages } from '~/platform/i18n/languages.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { UNRECORDED } from '~/shell/error-code';
import { createLabels } from '../view/labels';
import { getPageSources } from './page-sources.server';
import {
  readViewRequest,
  type PageRequest,
  type PageSources,
  type ReadRequest,
} from './read-view-request.server';

/** Returns the dataset of an address; throws 404 if it has none. */
export function requestedDataset({ url }: Pick<Request, 'url'>): Dataset {
  const dataset = datasetAt(new URL(url).pathname);
  if (!dataset) throw new Response(null, { status: 404 });
  return dataset;
}

/**
 * Creates the response if a calculation does not record what an address shows: a 404 with its own message.
 */
export const unrecorded = () => new Response(UNRECORDED, { status: 404 });

/** Throws it if the calculation of an address does not record what a widget shows. */
export async function refuseUnrecorded(
  sources: PageSources,
  readRequest: ReadRequest,
  { name }: Pick<Widget, 'name'>,
): Promise<void> {
  const { request } = await readViewRequest(sources, readRequest);
  if (!request.dataset.widgets.some((widget) => widget.name === name)) throw unrecorded();
}

/** Returns the page request in search parameters, in the visitor's language. */
export async function readPageRequest(
  request: Request,
  dataset: Dataset,
  search = new URL(request.url).searchParams,
): Promise<PageRequest> {
  const language = await getRequestLanguage(request);
  return {
    dataset,
    search,
    language,
    t: await getTexts(language, 'statistics'),
    origin: originOf(request, environment),
    languages,
  };
}

/** A view that an address requests, with what every page of it needs. */
export type OpenView = Awaited<ReturnType<typeof openView>>;

/** Parses the view in search parameters, by default those of the request. */
export async function openView(request: Request, declared: Dataset, search?: URLSearchParams) {
  const sources = await getPageSources(request, declared);
  const read = await readViewRequest(sources, await readPageRequest(request, declared, search));
  const { codeLists, calculation, language, t } = read.request;
  return {
    viewed: { ...read.request, policy },
    notices: read.notices,
    isNewest: read.isNewest,
    labels: createLabels(codeLists, language, t),
    defaultYear: calculation.defaultYear,
  };
}
