import { engine, policy } from '~/services/portal.server';
import { noSuchFile } from '~/services/unknown-address.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { coarserViews, widerViews } from '../../observations/coarser-views';
import { findCoarserComparisons } from '../find-coarser.server';
import { comparisonChoices } from './comparison-choices';
import { formatComparison } from './format-comparison';
import { ALL_PLACES, hrefOfComparison } from '../../view/comparison-url';
import {
  type Comparison,
  comparisonQueries,
  findDifferences,
  comparandsOf,
} from './find-differences';
import { readComparison } from './read-comparison';
import { comparisonFormats, writeComparison } from './write-comparison.server';
import { subjectOf } from '../../view/describe-view';
import { optionQueries } from '../../ui/filter-options';
import { movedCodes, type MovedCode } from '../../view/moved-codes';
import { getObservations } from '../../observations/get-observations.server';
import { withLeftOut } from '../../narrative/with-left-out';
import { breaksBefore, isByOutcome } from '../../narrative/comparison';
import { formatBreaks } from '../../widgets/break-notes';
import { filterOfView } from '../../view/filter-of-view';
import { monthsWithRecords } from '../../observations/series-codes';
import { moreNumbers } from '../../widgets/unlisted';
import { openView, requestedDataset } from '../../published/page-request.server';
import { type View } from '../../view/view';
import { citedAddress, headOfAnalysis, pageOfAnalysis, sendTable } from '../load-analysis.server';
import { redirectToShort } from '../../published/redirect-to-short.server';
import { refuseNotices } from '../../published/refuse-notices.server';

/** Opens the comparison in an address below a dashboard; a page's address is shortened first. */
async function openComparison(
  request: Request,
  { href: address, searchParams }: URL,
  isShortened = false,
) {
  const declared = requestedDataset({ url: address });
  const ofView = new URLSearchParams(searchParams);
  ofView.delete('compare');
  const opened = await openView(request, declared, ofView);
  const { viewed, labels, defaultYear } = opened;
  const { dataset, view, calculation, language, t } = viewed;
  const { compared, ...requested } = readComparison(viewed, searchParams.getAll('compare'));
  const notices = [...opened.notices, ...requested.notices];
  const named = searchParams.get('compare') ? compared?.value : undefined;
  if (isShortened) {
    const href = hrefOfComparison(dataset, view, defaultYear, named);
    redirectToShort(request, { href, notices });
  }
  const comparands = compared && comparandsOf(viewed, compared);
  const answers = await getObservations({ engine, policy }, viewed, {
    options: optionQueries(dataset),
    comparands: compared && comparands ? comparisonQueries(viewed, compared, comparands) : {},
  });
  const months = monthsWithRecords(calculation, answers.options?.months);
  const found =
    compared && comparands
      ? findDifferences(viewed, compared, comparands, answers.comparands ?? {}, months)
      : null;
  // A period is not compared with one that the records begin in.
  const isBeforeRecords =
    compared?.kind === 'time' && (comparands?.[1]?.period?.start.slice(0, 7) ?? '') < months.first;
  return {
    ...opened,
    notices,
    hrefOf: (other: View, format?: string) =>
      hrefOfComparison(dataset, other, defaultYear, compared?.value, format),
    compared,
    found: isBeforeRecords ? null : found,
    isTooEarly: compared !== null && comparands !== null && isBeforeRecords,
    months,
    ofOptions: answers.options,
    context: { ...viewed, labels, texts: await getTexts(language, 'summary') },
    subject: subjectOf(dataset, filterOfView(dataset, view), labels, language, t),
  };
}

type OpenComparison = Awaited<ReturnType<typeof openComparison>>;

/**
 * Loads the data of the page that compares views, for the request's own address or another one; `of` a
 * dimension alone, or of all.
 */
export async function loadComparison(
  request: Request,
  { address, of }: { address?: URL; of?: string } = {},
) {
  const opened = await openComparison(request, address ?? new URL(request.url), !address);
  const { viewed, compared, labels, context, notices } = opened;
  const found = opened.found && onlyOf(opened.found, of);
  const { language, t } = viewed;
  const texts = await getTexts(language, 'compare');
  const formatted = compared && found && formatComparison(context, compared, found);
  const [first = '', ...others] = formatted?.narrative ?? [];
  const sentence = withLeftOut({ ...context, t: context.texts }, notices, first);
  const comparison = formatted && { ...formatted, narrative: [sentence, ...others] };
  const title = comparison ? texts('titleOf', { names: comparison.title }) : texts('title');
  const page = pageOfAnalysis(opened, opened.ofOptions);
  return {
    ...page,
    moved: withoutRepeated([...page.moved, ...movedComparands(opened)]),
    fullTitle: title,
    comparison,
    /** Its first sentence; empty if it has none. */
    sentence,
    coarser: moreNumbers(of === undefined ? await coarserComparisons(opened) : [], t),
    compare: compared?.value ?? '',
    kind: compared?.kind ?? null,
    /** Why there is nothing to compare. */
    missing: found ? null : missingOf(opened),
    choices: comparisonChoices(viewed, labels),
    head: await headOfAnalysis(request, opened, {
      title,
      description: sentence || texts('lead'),
    }),
  };
}

/** Returns the same comparison of coarser views, if these show more. */
async function coarserComparisons(opened: OpenComparison) {
  const { viewed, compared, found, months, labels, defaultYear } = opened;
  if (!compared || !found) return [];
  const { dataset } = viewed;
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

/** Returns the codes of what is compared that were merged, have ended or were renamed. */
function movedComparands({ viewed, compared, labels }: OpenComparison): MovedCode[] {
  return (compared?.views ?? []).flatMap((view) => movedCodes({ ...viewed, view, labels }));
}

function withoutRepeated(codes: readonly MovedCode[]): MovedCode[] {
  return codes.filter(({ text }, index) => codes.findIndex((code) => code.text === text) === index);
}

/** Returns a comparison by one dimension alone; unchanged if that is not compared. */
function onlyOf(found: Comparison, of: string | undefined): Comparison {
  const tables = found.tables.filter(({ dimension }) => dimension.parameter === of);
  if (tables.length === 0) return found;
  const testedShares = tables.reduce((sum, { tested }) => sum + tested, 0);
  return { ...found, tables, series: null, testedShares };
}

function missingOf({ viewed, compared, labels, isTooEarly, months }: OpenComparison) {
  if (!compared) return { reason: 'choice', month: '' } as const;
  const filter = filterOfView(viewed.dataset, viewed.view);
  if (isByOutcome(viewed, filter))
    return { reason: 'outcome', month: '', text: viewed.t('notCompared.outcome') } as const;
  const breaks = breaksBefore(viewed, { filter });
  if (!isTooEarly && breaks.length > 0) {
    const text = formatBreaks({ ...viewed, labels }, breaks).join(' ');
    return { reason: 'break', month: '', text } as const;
  }
  return { reason: isTooEarly ? 'start' : 'later', month: `${months.first}-01` } as const;
}

/** Serves a comparison as a file of a format. */
export async function loadComparisonFile(request: Request, requested?: string): Promise<Response> {
  const format = comparisonFormats.find((known) => known === requested);
  if (!format) throw await noSuchFile(request);
  const opened = await openComparison(request, new URL(request.url));
  const { viewed, compared, found, context, notices } = opened;
  const { view, language } = viewed;
  await refuseNotices({ notices, view, language, format });
  if (!compared || !found) throw await noSuchFile(request);
  const address = citedAddress(request, opened);
  const content = await writeComparison({ ...context, compared, address }, found, format);
  const key = `compare-${compared.value.replace(':', '-')}`;
  return sendTable(request, opened, { key, content, format });
}
