import { nameCodes, readCodeLists } from '~/services/code-lists.server';
import { db, engine, policy, publishedCalculations } from '~/services/portal.server';
import { getDataset } from '~/datasets';
import { getCalculation } from '~/calculations/calculation-queries.server';
import { subjectOf } from '~/statistics/view/describe-view';
import { readViewRequest } from '~/statistics/published/read-view-request.server';
import { createLabels } from '~/statistics/view/labels';
import { getObservations } from '~/statistics/observations/get-observations.server';
import { filterOfView } from '~/statistics/view/filter-of-view';
import { hrefOfView, searchOfView } from '~/statistics/view/view-url';
import { recordsMeasure } from '~/statistics/observations/main-query';
import { formatDisclosed } from '~/statistics/observations/format-disclosed';
import { getTexts } from '~/platform/i18n/texts.server';

/** A view of a dataset whose records are requested. */
export interface RequestedView {
  dataset: string;
  /** The search of its address. */
  filter: string;
  /** In words. */
  subject: string;
  /** How many records it counts, as disclosed: "1,234", "≈24", "<6". */
  records: { count: number; formatted: string };
  /** The address of its dashboard. */
  href: string;
}

/** Returns the dataset and the filter that an address names. */
export function namedView({ url }: Request) {
  const { searchParams } = new URL(url);
  return { dataset: searchParams.get('dataset'), filter: searchParams.get('view') ?? '' };
}

/** Returns the view that a form names; null if the dataset does not exist, or nothing of it is published. */
export async function readRequestedView(
  { dataset: name, filter }: { dataset: string | null; filter: string },
  language: string,
): Promise<RequestedView | null> {
  const declared = getDataset(name ?? '');
  const published = declared && (await publishedCalculations.get(declared.name));
  if (!declared || !published) return null;
  const t = await getTexts(language, 'statistics');
  const sources = {
    published,
    readCodeLists,
    nameCodes,
    getCalculation: (id: number) => getCalculation(db, declared.name, id),
  };
  const requested = { dataset: declared, search: new URLSearchParams(filter), language, t };
  const { request } = await readViewRequest(sources, requested);
  const { dataset, calculation, codeLists } = request;
  const view = { ...request.view, lng: undefined };
  const counted = filterOfView(dataset, view);
  const { records } = await getObservations(
    { engine, policy },
    { dataset, calculation, codeLists },
    { records: { all: { filter: counted, measure: recordsMeasure({ dataset }) } } },
  );
  const year = calculation.defaultYear;
  return {
    dataset: dataset.name,
    filter: searchOfView(dataset, view, year).toString(),
    subject: subjectOf(dataset, counted, createLabels(codeLists, language, t), language, t),
    records: {
      count: records?.all?.total.value ?? 0,
      formatted: records?.all ? formatDisclosed(records.all.total, language) : '–',
    },
    href: hrefOfView(dataset, view, year),
  };
}
