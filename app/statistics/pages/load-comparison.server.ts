import { describePage } from '~/services/describe-page.server';
import { engine, environment, policy } from '~/services/portal.server';
import { datasetAt } from '~/datasets';
import { territoryOf } from '~/datasets/territory';
import { noSuchFile } from '~/services/unknown-address.server';
import { originOf } from '~/platform/http/origin.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { inLanguage } from '~/shell/page-head';
import { headOfAnswer } from '../analysis/head-of-answer';
import { coarserViews, widerViews } from '../observations/coarser-views';
import { findCoarserComparisons } from '../analysis/find-coarser.server';
import { comparisonChoices } from '../analysis/comparison/comparison-choices';
import { formatComparison } from '../analysis/comparison/format-comparison';
import { ALL_PLACES, hrefOfComparison } from '../view/comparison-url';
import {
  type Comparison,
  comparisonQueries,
  findDifferences,
  comparandsOf,
} from '../analysis/comparison/find-differences';
import { readComparison } from '../analysis/comparison/read-comparison';
import { comparisonFormats, writeComparison } from '../analysis/comparison/write-comparison.server';
import { calculationInfo } from '~/calculations/calculation-info';
import { chipsOf, subjectOf } from '../view/describe-view';
import { optionQueries, readOptions } from '../ui/filter-options';
import { readViewRequest } from '../dashboard/get-dashboard-page.server';
import { createLabels } from '../view/labels';
import { movedCodes, type MovedCode } from '../view/moved-codes';
import { nameOfFigures } from '../export/file-name';
import { fileFormats } from '../view/file-formats';
import { getObservations } from '../observations/get-observations.server';
import { withLeftOut } from '../narrative/with-left-out';
import { breaksBefore, isByOutcome } from '../narrative/comparison';
import { formatBreaks } from '../widgets/break-notes';
import { filterOfView } from '../view/filter-of-view';
import { monthsWithRecords } from '../observations/series-codes';
import { moreNumbers } from '../widgets/unlisted';
import { getPageSources, readPageRequest } from './load-dashboard.server';
import { redirectToShort } from './redirect-to-short.server';
import { refuseNotices } from './refuse-notices.server';
import { sendFile } from './send-file.server';

/**
 * Reads the comparison in an address below a dashboard, with its result; a page's address is shortened first.
 */
async function readPage(request: Request, { pathname, searchParams }: URL, isShortened = false) {
  const declared = datasetAt(pathname);
  if (!declared) throw new Response(null, { status: 404 });
  const ofView = new URLSearchParams(searchParams);
  ofView.delete('compare');
  const sources = await getPageSources(request, declared);
  const pageRequest = await readPageRequest(request, declared, ofView);
  const read = await readViewRequest(sources, pageRequest);
  const viewed = { ...read.request, policy };
  const { dataset, view, calculation, codeLists, language, t } = viewed;
  const { compared, ...requested } = readComparison(viewed, searchParams.getAll('compare'));
  const notices = [...read.notices, ...requested.notices];
  const defaultYear = calculation.defaultYear;
  const named = searchParams.get('compare') ? compared?.value : undefined;
  const href = hrefOfComparison(dataset, view, defaultYear, named);
  if (isShortened) redirectToShort(request, { href, notices });
  const sides = compared && comparandsOf(viewed, compared);
  const answers = await getObservations({ engine, policy }, viewed, {
    options: optionQueries(dataset),
    sides: compared && sides ? comparisonQueries(viewed, compared, sides) : {},
  });
  const months = monthsWithRecords(calculation, answers.options?.months);
  const found =
    compared && sides
      ? findDifferences(viewed, compared, sides, answers.sides ?? {}, months)
      : null;
  // A period is not compared with one that the records begin in.
  const isBeforeRecords =
    compared?.kind === 'time' && (sides?.[1]?.period?.start.slice(0, 7) ?? '') < months.first;
  const labels = createLabels(codeLists, language, t);
  return {
    dataset,
    viewed,
    compared,
    labels,
    isNewest: read.isNewest,
    ofOptions: answers.options,
    found: isBeforeRecords ? null : found,
    isTooEarly: compared !== null && sides !== null && isBeforeRecords,
    months,
    firstMonth: months.first,
    notices,
    defaultYear,
    context: { ...viewed, labels, texts: await getTexts(language, 'summary') },
    subject: subjectOf(dataset, filterOfView(dataset, view), labels, language, t),
  };
}

type ReadComparison = Awaited<ReturnType<typeof readPage>>;

/**
 * Loads the data of the page that compares views, for the request's own address or another one; `of` a
 * dimension alone, or of all.
 */
export async function loadComparison(
  request: Request,
  { address, of }: { address?: URL; of?: string } = {},
) {
  const read = await readPage(request, address ?? new URL(request.url), !address);
  const { dataset, viewed, compared, labels, context, subject, defaultYear } = read;
  const found = read.found && onlyOf(read.found, of);
  const { view, calculation, codeLists, language, t } = viewed;
  const texts = await getTexts(language, 'compare');
  const formatted = compared && found && formatComparison(context, compared, found);
  const [first = '', ...others] = formatted?.narrative ?? [];
  const sentence = withLeftOut({ ...context, t: context.texts }, read.notices, first);
  const comparison = formatted && { ...formatted, narrative: [sentence, ...others] };
  const title = comparison ? texts('titleOf', { names: comparison.title }) : texts('title');
  return {
    dataset: dataset.name,
    view,
    subject,
    fullTitle: title,
    comparison,
    /** Its first sentence; empty if it has none. */
    sentence,
    notices: read.notices,
    moved: movedOf(read),
    isNewest: read.isNewest,
    coarser: moreNumbers(of === undefined ? await coarserComparisons(read) : [], t),
    compare: compared?.value ?? '',
    kind: compared?.kind ?? null,
    /** Why there is nothing to compare. */
    missing: found ? null : missingOf(read),
    calculation: calculationInfo(calculation),
    chips: chipsOf(dataset, view, defaultYear, labels, t),
    choices: comparisonChoices(viewed, labels),
    options: readOptions(viewed, read.ofOptions ?? {}, labels),
    territory: territoryOf(codeLists),
    head: headOfAnswer(
      await describePage(request, {
        title,
        description: sentence || texts('lead'),
        path: hrefOfComparison(dataset, { ...view, lng: undefined }, defaultYear, compared?.value),
        parents: [{ name: t(`datasets.${dataset.name}.noun`), path: dataset.path }],
        isIndexed: false,
      }),
      hrefOfComparison(
        dataset,
        { ...view, asOf: calculation.id, lng: undefined },
        defaultYear,
        compared?.value,
      ),
      { dataset, view, notices: read.notices },
    ),
  };
}

/** Returns the same comparison of coarser views, if these show more. */
async function coarserComparisons(read: ReadComparison) {
  const { dataset, viewed, compared, found, months, labels, defaultYear } = read;
  if (!compared || !found) return [];
  const { value, kind, parameters } = compared;
  const context = { ...viewed, labels };
  const fixed = value === ALL_PLACES ? [] : parameters;
  const comparisonOf = ({ view, label }: ReturnType<typeof widerViews>[number]) => {
    const href = hrefOfComparison(dataset, view, defaultYear, value);
    return { label, href, view, value };
  };
  return findCoarserComparisons({ engine, policy }, viewed, {
    found,
    months,
    coarser: coarserViews(context, { fixed, hasYear: kind === 'time' }).map(comparisonOf),
    others: widerViews(context).map(comparisonOf),
  });
}

/** Returns the codes of the view, then those of its sides, that were merged, have ended or were renamed. */
function movedOf({ dataset, viewed, compared, labels, defaultYear }: ReadComparison): MovedCode[] {
  const ofView = movedCodes({ ...viewed, labels }, (view) =>
    hrefOfComparison(dataset, view, defaultYear, compared?.value),
  );
  const ofSides = (compared?.views ?? []).flatMap((view) =>
    movedCodes({ ...viewed, view, labels }),
  );
  const all = [...ofView, ...ofSides];
  return all.filter(({ text }, index) => all.findIndex((one) => one.text === text) === index);
}

/** Returns a comparison by one dimension alone; unchanged if that is not compared. */
function onlyOf(found: Comparison, of: string | undefined): Comparison {
  const tables = found.tables.filter(({ dimension }) => dimension.parameter === of);
  return tables.length > 0 ? { ...found, tables, series: null } : found;
}

function missingOf({ dataset, viewed, compared, labels, isTooEarly, firstMonth }: ReadComparison) {
  if (!compared) return { reason: 'choice', month: '' } as const;
  const filter = filterOfView(dataset, viewed.view);
  if (isByOutcome(viewed, filter))
    return { reason: 'outcome', month: '', text: viewed.t('notCompared.outcome') } as const;
  const breaks = breaksBefore(viewed, { filter });
  if (!isTooEarly && breaks.length > 0) {
    const text = formatBreaks({ ...viewed, labels }, breaks).join(' ');
    return { reason: 'break', month: '', text } as const;
  }
  return { reason: isTooEarly ? 'start' : 'later', month: `${firstMonth}-01` } as const;
}

/** Serves a comparison as a file of a format. */
export async function loadComparisonFile(request: Request, requested?: string): Promise<Response> {
  const format = comparisonFormats.find((known) => known === requested);
  if (!format) throw await noSuchFile(request);
  const read = await readPage(request, new URL(request.url));
  const { dataset, viewed, compared, found, context, defaultYear } = read;
  const { view, calculation, language } = viewed;
  await refuseNotices({ ...read, view, language, format });
  if (!compared || !found) throw await noSuchFile(request);
  const frozen = { ...view, asOf: calculation.id, lng: undefined };
  const hrefOf = (place?: string) =>
    hrefOfComparison(dataset, frozen, defaultYear, compared.value, place);
  const address = originOf(request, environment) + inLanguage(hrefOf(), language);
  const content = await writeComparison({ ...context, compared, address }, found, format);
  const what = `compare-${compared.value.replace(':', '-')}`;
  return sendFile(request, {
    name: `${nameOfFigures(dataset.name, what, calculation)}.${format}`,
    content,
    type: fileFormats[format],
    dataset,
    view,
    calculation,
    href: inLanguage(hrefOf(format), language),
    language,
  });
}
