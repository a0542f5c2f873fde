import { engine, policy } from '~/services/portal.server';
import { noSuchFile } from '~/services/unknown-address.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { subjectOf } from '../../view/describe-view';
import { optionQueries } from '../../ui/filter-options';
import { findCoarserTrends } from '../find-coarser.server';
import { getObservations } from '../../observations/get-observations.server';
import { MIN_DISCLOSED } from '../../narrative/comparison';
import { withLeftOut } from '../../narrative/with-left-out';
import { filterOfTrends, findTrends, sortTrends, trendQueries } from './find-trends';
import { readTrends, searchWithoutTrends, trendDimensions } from './read-trends';
import { namedTrends, formatTrends } from './format-trends';
import { hrefOfTrends } from '../../view/trends-url';
import { trendFormats, writeTrends } from './write-trends.server';
import { monthsWithRecords } from '../../observations/series-codes';
import { moreNumbers } from '../../widgets/unlisted';
import { openView, requestedDataset, unrecorded } from '../../published/page-request.server';
import { type View } from '../../view/view';
import { citedAddress, headOfAnalysis, pageOfAnalysis, sendTable } from '../load-analysis.server';
import { redirectToShort } from '../../published/redirect-to-short.server';
import { refuseNotices } from '../../published/refuse-notices.server';

/** Opens the trends in an address below a dashboard; a page's address is shortened first. */
async function openTrends(request: Request, { href, searchParams }: URL, isShortened = false) {
  const declared = requestedDataset({ url: href });
  const opened = await openView(request, declared, searchWithoutTrends(searchParams));
  const { viewed, labels, defaultYear } = opened;
  const { dataset, view, calculation, language, t } = viewed;
  if (trendDimensions(viewed).length === 0) throw unrecorded();
  const { question, dimension, ...requested } = readTrends(viewed, searchParams);
  const notices = [...opened.notices, ...requested.notices];
  const hrefOf = (other: View, format?: string) =>
    hrefOfTrends(dataset, other, defaultYear, question, format);
  if (isShortened) redirectToShort(request, { href: hrefOf(view), notices });
  const answers = await getObservations({ engine, policy }, viewed, {
    options: optionQueries(dataset),
    trends: trendQueries(viewed, dimension, question.per),
  });
  const months = monthsWithRecords(calculation, answers.options?.months);
  const filter = filterOfTrends(viewed);
  return {
    ...opened,
    notices,
    hrefOf,
    question,
    dimension,
    filter,
    ofOptions: answers.options,
    found: findTrends(viewed, dimension, answers.trends ?? {}, months),
    subject: subjectOf(dataset, filter, labels, language, t),
  };
}

/** Loads the data of the page of trends, for the request's own address or another one. */
export async function loadTrends(request: Request, address?: URL) {
  const opened = await openTrends(request, address ?? new URL(request.url), !address);
  const { viewed, question, dimension, found, labels, subject, notices } = opened;
  const { language, t } = viewed;
  const context = { ...viewed, labels, texts: await getTexts(language, 'summary') };
  const formatted = formatTrends(context, dimension, found, question.sort);
  const [first = '', ...others] = formatted.narrative;
  const trends = {
    ...formatted,
    // What was left out of the address is said in the first sentence only.
    headline: notices.length > 0 ? null : formatted.headline,
    narrative: [withLeftOut({ ...context, t: context.texts }, notices, first), ...others].filter(
      Boolean,
    ),
  };
  const coarser = await findCoarserTrends({ engine, policy }, { ...viewed, labels }, opened);
  const texts = await getTexts(language, 'trends');
  const title = texts('titleOf', { dimension: t(`parameters.${question.of}`), subject });
  return {
    ...pageOfAnalysis(opened, opened.ofOptions),
    question,
    fullTitle: title,
    trends,
    coarser: moreNumbers(coarser, t),
    isMultiple: dimension.isMultiple,
    leastCounts: { min: MIN_DISCLOSED, larger: policy.minShareTotal },
    choices: trendDimensions(viewed).map(({ parameter }) => parameter),
    head: await headOfAnalysis(request, opened, {
      title,
      // Includes the compared periods: no number of a change is shown without them.
      description: trends.narrative.join(' ') || texts('lead'),
    }),
  };
}

/** Serves trends as a file of a format. */
export async function loadTrendsFile(request: Request, requested?: string): Promise<Response> {
  const format = trendFormats.find((known) => known === requested);
  if (!format) throw await noSuchFile(request);
  const opened = await openTrends(request, new URL(request.url));
  const { viewed, question, dimension, found, labels, filter, subject, notices } = opened;
  const { dataset, view, language } = viewed;
  await refuseNotices({ notices, view, language, format });
  const part = question.per === 'month' ? 'year_month' : 'year';
  const time = dataset.dimensions.find(({ calendar }) => calendar === part);
  if (!time) throw new Error(`${dataset.name} has no ${part}`);
  const address = citedAddress(request, opened);
  const content = await writeTrends(
    { ...viewed, subject, filter, address, measure: view.measure, dimensions: [dimension, time] },
    {
      ...found,
      rows: sortTrends(namedTrends(found, dimension, labels), question.sort, language),
    },
    format,
  );
  return sendTable(request, opened, { key: `${question.of}-trends`, content, format });
}
