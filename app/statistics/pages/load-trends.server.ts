import { describePage } from '~/services/describe-page.server';
import { engine, environment, policy } from '~/services/portal.server';
import { datasetAt } from '~/datasets';
import { territoryOf } from '~/datasets/territory';
import { noSuchFile } from '~/services/unknown-address.server';
import { originOf } from '~/platform/http/origin.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { inLanguage } from '~/shell/page-head';
import { headOfAnswer } from '../analysis/head-of-answer';
import { calculationInfo } from '~/calculations/calculation-info';
import { chipsOf, subjectOf } from '../view/describe-view';
import { optionQueries, readOptions } from '../ui/filter-options';
import { readViewRequest } from '../dashboard/get-dashboard-page.server';
import { createLabels } from '../view/labels';
import { movedCodes } from '../view/moved-codes';
import { findCoarserTrends } from '../analysis/find-coarser.server';
import { nameOfFigures } from '../export/file-name';
import { fileFormats } from '../view/file-formats';
import { getObservations } from '../observations/get-observations.server';
import { MIN_DISCLOSED } from '../narrative/comparison';
import { withLeftOut } from '../narrative/with-left-out';
import {
  filterOfTrends,
  findTrends,
  sortTrends,
  trendQueries,
} from '../analysis/trends/find-trends';
import { readTrends, searchWithoutTrends, trendDimensions } from '../analysis/trends/read-trends';
import { namedTrends, formatTrends } from '../analysis/trends/format-trends';
import { hrefOfTrends } from '../view/trends-url';
import { trendFormats, writeTrends } from '../analysis/trends/write-trends.server';
import { monthsWithRecords } from '../observations/series-codes';
import { moreNumbers } from '../widgets/unlisted';
import { getPageSources, readPageRequest, unrecorded } from './load-dashboard.server';
import { redirectToShort } from './redirect-to-short.server';
import { refuseNotices } from './refuse-notices.server';
import { sendFile } from './send-file.server';

/**
 * Reads the trends in an address below a dashboard, with their result; a page's address is shortened first.
 */
async function readPage(request: Request, { pathname, searchParams }: URL, isShortened = false) {
  const declared = datasetAt(pathname);
  if (!declared) throw new Response(null, { status: 404 });
  const sources = await getPageSources(request, declared);
  const pageRequest = await readPageRequest(request, declared, searchWithoutTrends(searchParams));
  const read = await readViewRequest(sources, pageRequest);
  const viewed = { ...read.request, policy };
  const { dataset, calculation, codeLists, language, t } = viewed;
  if (trendDimensions(viewed).length === 0) throw unrecorded();
  const { question, dimension, ...requested } = readTrends(viewed, searchParams);
  const notices = [...read.notices, ...requested.notices];
  const defaultYear = calculation.defaultYear;
  const href = hrefOfTrends(dataset, viewed.view, defaultYear, question);
  if (isShortened) redirectToShort(request, { href, notices });
  const answers = await getObservations({ engine, policy }, viewed, {
    options: optionQueries(dataset),
    trends: trendQueries(viewed, dimension, question.per),
  });
  const months = monthsWithRecords(calculation, answers.options?.months);
  const labels = createLabels(codeLists, language, t);
  const filter = filterOfTrends(viewed);
  return {
    dataset,
    viewed,
    question,
    dimension,
    labels,
    filter,
    isNewest: read.isNewest,
    ofOptions: answers.options,
    found: findTrends(viewed, dimension, answers.trends ?? {}, months),
    notices,
    defaultYear,
    subject: subjectOf(dataset, filter, labels, language, t),
  };
}

/** Loads the data of the page of trends, for the request's own address or another one. */
export async function loadTrends(request: Request, address?: URL) {
  const read = await readPage(request, address ?? new URL(request.url), !address);
  const { dataset, viewed, question, dimension, found, labels, subject, defaultYear } = read;
  const { view, calculation, codeLists, language, t } = viewed;
  const context = { ...viewed, labels, texts: await getTexts(language, 'summary') };
  const formatted = formatTrends(context, dimension, found, question.sort);
  const [first = '', ...others] = formatted.narrative;
  const trends = {
    ...formatted,
    narrative: [
      withLeftOut({ ...context, t: context.texts }, read.notices, first),
      ...others,
    ].filter(Boolean),
  };
  const coarser = await findCoarserTrends({ engine, policy }, { ...viewed, labels }, read);
  const texts = await getTexts(language, 'trends');
  const title = texts('titleOf', { dimension: t(`parameters.${question.of}`), subject });
  return {
    dataset: dataset.name,
    view,
    question,
    subject,
    fullTitle: title,
    trends,
    notices: read.notices,
    moved: movedCodes({ ...viewed, labels }, (one) =>
      hrefOfTrends(dataset, one, defaultYear, question),
    ),
    isNewest: read.isNewest,
    coarser: moreNumbers(coarser, t),
    isMultiple: dimension.isMultiple,
    leastCounts: { min: MIN_DISCLOSED, larger: policy.minShareTotal },
    calculation: calculationInfo(calculation),
    chips: chipsOf(dataset, view, defaultYear, labels, t),
    choices: trendDimensions(viewed).map(({ parameter }) => parameter),
    options: readOptions(viewed, read.ofOptions ?? {}, labels),
    territory: territoryOf(codeLists),
    head: headOfAnswer(
      await describePage(request, {
        title,
        // Includes the compared periods: no number of a change is shown without them.
        description: trends.narrative.join(' ') || texts('lead'),
        path: hrefOfTrends(dataset, { ...view, lng: undefined }, defaultYear, question),
        parents: [{ name: t(`datasets.${dataset.name}.noun`), path: dataset.path }],
        isIndexed: false,
      }),
      hrefOfTrends(
        dataset,
        { ...view, asOf: calculation.id, lng: undefined },
        defaultYear,
        question,
      ),
      { dataset, view, notices: read.notices },
    ),
  };
}

/** Serves trends as a file of a format. */
export async function loadTrendsFile(request: Request, requested?: string): Promise<Response> {
  const format = trendFormats.find((known) => known === requested);
  if (!format) throw await noSuchFile(request);
  const read = await readPage(request, new URL(request.url));
  const { dataset, viewed, question, dimension, found, labels, filter, subject } = read;
  const { view, calculation, language } = viewed;
  await refuseNotices({ ...read, view, language, format });
  const part = question.per === 'month' ? 'year_month' : 'year';
  const time = dataset.dimensions.find(({ calendar }) => calendar === part);
  if (!time) throw new Error(`${dataset.name} has no ${part}`);
  const frozen = { ...view, asOf: calculation.id, lng: undefined };
  const hrefOf = (place?: string) =>
    hrefOfTrends(dataset, frozen, read.defaultYear, question, place);
  const address = originOf(request, environment) + inLanguage(hrefOf(), language);
  const content = await writeTrends(
    { ...viewed, subject, filter, address, measure: view.measure, dimensions: [dimension, time] },
    {
      ...found,
      rows: sortTrends(namedTrends(found, dimension, labels), question.sort, language),
    },
    format,
  );
  return sendFile(request, {
    name: `${nameOfFigures(dataset.name, `${question.of}-trends`, calculation)}.${format}`,
    content,
    type: fileFormats[format],
    dataset,
    view,
    calculation,
    href: inLanguage(hrefOf(format), language),
    language,
  });
}
