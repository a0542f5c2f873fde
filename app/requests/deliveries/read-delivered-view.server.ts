import { getDataset } from '~/datasets';
import { type Calculation } from '~/platform/db/schema';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { readMicrodataView } from '~/statistics/microdata/microdata-view.server';
import { columnDimensions, hrefOfTable } from '~/statistics/microdata/table-request';
import { type ViewSources } from '~/statistics/published/read-view-request.server';
import { type RequestRow } from '../request-standing.server';

/** What a requested view is read from, in the web server as in the worker. */
export interface DeliverySources extends Pick<ViewSources, 'readCodeLists' | 'nameCodes'> {
  getPublished(dataset: string): Promise<Calculation | null>;
  getCalculation(dataset: string, id: number): Promise<Calculation | null>;
}

/**
 * Returns the view that a request names, ready to make its files; null if none is requested, or published.
 *
 * @param origin - of the address that the files cite.
 */
export async function readDeliveredView(
  { getPublished, getCalculation, ...named }: DeliverySources,
  { dataset: name, filter, language }: Pick<RequestRow, 'dataset' | 'filter' | 'language'>,
  origin: string,
) {
  const declared = getDataset(name ?? '');
  const published = declared && (await getPublished(declared.name));
  if (!declared || !published) return null;
  const sources = {
    ...named,
    published,
    getCalculation: (id: number) => getCalculation(declared.name, id),
  };
  const t = await getTexts(language, 'statistics');
  const search = new URLSearchParams(filter);
  const requested = { dataset: declared, search, language, t, origin, languages };
  const microdata = await readMicrodataView(sources, requested);
  const { dataset, view, calculation, defaultYear } = microdata;
  const frozen = { ...view, asOf: calculation.id, lng: undefined };
  const address = origin + hrefOfTable(dataset, frozen, defaultYear, microdata.tableRequest);
  return {
    dataset,
    microdata: { ...microdata, dimensions: columnDimensions(dataset, view.division) },
    address,
  };
}
