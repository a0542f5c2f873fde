import { environment } from '~/services/portal.server';
import { listPublishedDatasets } from '~/services/published-data.server';
import { datasets } from '~/datasets';
import { type Dataset, type Widget } from '~/datasets/dataset';
import { originOf } from '~/platform/http/origin.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { type Translate } from '~/platform/i18n/text-keys';
import { getTexts } from '~/platform/i18n/texts.server';
import {
  answerForm,
  type RequestedQuestion,
  canCompareRows,
  readQuestion,
  usualQuestion,
} from './read-question';
import { comparisonChoices } from '../analysis/comparison/comparison-choices';
import { ALL_PLACES, COMPARE_PATH } from '../view/comparison-url';
import { captionOfTable } from '../analysis/cross-table/caption-of-table';
import { CROSS_TABLE_PATH } from '../view/cross-table-path';
import { type DashboardPageData } from '../dashboard/get-dashboard-page.server';
import { titleOfWidget, widgetTextKeys } from '../widgets/widget-text';
import { TRENDS_PATH } from '../view/trends-url';
import { hrefOfBuilder } from '../view/builder-url';
import { embedCode, hrefOfEmbed } from '../view/embed-code';
import { hrefOfView } from '../view/view-url';
import { frameHeightOf } from '../widgets/frame-height';
import { formatsOfWidget } from '../widgets/kinds.server';
import { loadComparison } from '../analysis/comparison/load-comparison.server';
import { loadCrossTable } from '../analysis/cross-table/load-cross-table.server';
import { loadWidget } from '../dashboard/load-dashboard.server';
import { openView } from '../published/page-request.server';
import { loadTrends } from '../analysis/trends/load-trends.server';
import { redirectToShort } from '../published/redirect-to-short.server';

/** Loads "build a view" for its URL: the question, the choices, and the answer. */
export async function loadBuilder(request: Request) {
  const published = await listPublishedDatasets();
  const { searchParams } = new URL(request.url);
  const requested = readQuestion(
    searchParams,
    published[0] ?? firstOf(datasets),
    await recordedBy(request, published),
  );
  const { dataset } = requested;
  const { widget, by, compare } = requested.question;
  const viewed = await readRequestedView(request, requested);
  redirectToShort(request, viewed);
  const canCompare = canCompareRows(requested);
  const isCompared = canCompare && compare === ALL_PLACES;
  const comparison = compare && !isCompared ? await loadCompared(request, requested) : null;
  const { page, answer } = await loadAnswer(request, requested, { comparison, isCompared });
  const choices = comparisonChoices({ ...viewed, dataset, view: page.view }, viewed.labels);
  const { view, calculation, isNewest, subject, chips, options, territory, head } = page;
  const applied = isCompared ? compare : (comparison?.compare ?? '');
  const numbers = isCompared ? requested.question.numbers : undefined;
  const question = { widget: widget.name, by, compare: applied, numbers };
  const canonical = { ...view, lng: undefined };
  return {
    dataset: dataset.name,
    datasets: published.map(({ name }) => name),
    notices: [
      ...requested.notices,
      ...page.notices,
      ...(comparison && comparison !== page ? comparison.notices.filter(isOfComparison) : []),
    ],
    question,
    answer,
    view,
    calculation,
    isNewest,
    subject,
    chips,
    options,
    territory,
    comparison: comparison && comparisonData(comparison),
    choices: { ...choices, hasAllPlaces: choices.hasAllPlaces || canCompare },
    head: {
      ...head,
      canonical:
        originOf(request, environment) +
        hrefOfBuilder(dataset, canonical, calculation.defaultYear, question),
      isIndexed: false,
      structuredData: {},
    },
  };
}

/** Returns what the calculation in an address records of a dataset. */
async function recordedBy(request: Request, published: readonly Dataset[]) {
  const search = new URL(request.url).searchParams;
  const asOf = new URLSearchParams([...search].filter(([name]) => name === 'as_of'));
  const recorded = await Promise.all(
    published.map(async (dataset) => (await openView(request, dataset, asOf)).viewed.dataset),
  );
  return (declared: Dataset) => recorded.find(({ name }) => name === declared.name) ?? declared;
}

function isOfComparison({ parameter }: { parameter: string }): boolean {
  return parameter === 'compare';
}

function firstOf<Item>([first]: readonly Item[]): Item {
  if (first === undefined) throw new Error('Nothing is declared to build a view of');
  return first;
}

/** Returns the address of a page below a dashboard that answers a question, or a part of it. */
function addressOf(
  request: Request,
  { dataset, search }: RequestedQuestion,
  analysis: string,
  question: Readonly<Record<string, string>>,
): URL {
  const address = new URL(`${dataset.path}/${analysis}`, request.url);
  address.search = String(new URLSearchParams([...Object.entries(question), ...search]));
  return address;
}

type ComparisonData = Awaited<ReturnType<typeof loadComparison>>;

function loadCompared(request: Request, requested: RequestedQuestion): Promise<ComparisonData> {
  const { compare, widget } = requested.question;
  const address = addressOf(request, requested, COMPARE_PATH, { compare });
  return loadComparison(request, { address, of: widget.dimension });
}

function comparisonData({ comparison, coarser, compare, kind, missing }: ComparisonData) {
  return { comparison, coarser, compare, kind, missing };
}

/**
 * Loads the answer to a question besides the comparison, with the page that gives it; that of the comparison
 * if it is all.
 */
async function loadAnswer(
  request: Request,
  requested: RequestedQuestion,
  { comparison, isCompared }: { comparison: ComparisonData | null; isCompared: boolean },
) {
  const { dataset, question, search } = requested;
  const form = answerForm(dataset, question);
  if (form.kind === 'comparison' && comparison) return { page: comparison, answer: null };
  if (form.kind === 'table') {
    const by = `${form.rows},${form.columns}`;
    const address = addressOf(request, requested, CROSS_TABLE_PATH, { by });
    const compared = isCompared ? question.numbers : undefined;
    const page = await loadCrossTable(request, { address, compared });
    const { by: dimensions, path, sort, sentence, table, isMultiple, maxCells } = page;
    const { language } = page.head;
    const t = await getTexts(language, 'statistics');
    // The title follows the question, whose columns come first.
    const [columns, divided] = [form.columns, form.rows].map((parameter) =>
      t(`parameters.${parameter}`),
    );
    const caption = captionOfTable(columns ?? '', divided ?? '', { language, t });
    return {
      page,
      answer: {
        kind: 'table' as const,
        by: dimensions,
        path,
        sort,
        caption,
        sentence,
        table,
        isMultiple,
        maxCells,
      },
    };
  }
  if (form.kind === 'trends') {
    const page = await loadTrends(
      request,
      addressOf(request, requested, TRENDS_PATH, { of: form.of }),
    );
    const { question: followed, trends, isMultiple, leastCounts, coarser } = page;
    const answer = { question: followed, trends, isMultiple, leastCounts, coarser };
    return { page, answer: { kind: 'trends', ...answer } as const };
  }
  const widget = form.kind === 'widget' ? form.widget : question.widget;
  const page = await loadWidget(request, dataset, widget.name, { search });
  return {
    page: { ...page, options: page.dashboard.options },
    answer: { kind: 'widget', ...(await builtView(request, dataset, widget, page)) } as const,
  };
}

/** Returns the view that an address requests, and the short address of the same question. */
async function readRequestedView(
  request: Request,
  { dataset, question, search, notices }: RequestedQuestion,
) {
  const { viewed, labels, defaultYear, ...opened } = await openView(request, dataset, search);
  const widget = question.widget.name;
  return {
    codeLists: viewed.codeLists,
    labels,
    href: hrefOfBuilder(dataset, viewed.view, defaultYear, { ...question, widget }),
    notices: [...notices, ...opened.notices],
  };
}

/** Returns a chart or table with its link, its code and its files. */
async function builtView(
  request: Request,
  dataset: Dataset,
  widget: Widget,
  { view, calculation, dashboard, subject, applied }: DashboardPageData,
) {
  const [data] = dashboard.widgets;
  if (!data) throw new Error('A widget has data');
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'statistics');
  const title = applied ? titleOfWidget(dataset, widget, applied, t) : subject;
  const height = frameHeightOf(widget, data);
  const origin = originOf(request, environment);
  const year = calculation.defaultYear;
  const permanent = { ...view, asOf: calculation.id };
  const embed = hrefOfEmbed(dataset, view, year, { widget: widget.name, language });
  return {
    title,
    embed,
    height,
    suggestion: widget.dimension === undefined ? suggestionFor(dataset, { language, t }) : null,
    address: origin + hrefOfView(dataset, view, year, `widgets/${widget.name}`),
    code: embedCode({ src: origin + embed, title, height }),
    files: formatsOfWidget(widget).map((format) => ({
      format,
      href: hrefOfView(dataset, permanent, year, `${widget.name}.${format}`),
    })),
  };
}

/** Returns the name of the table that the page begins with. */
function suggestionFor(
  dataset: Dataset,
  texts: { language: string; t: Translate<'statistics'> },
): string {
  const { widget, by } = usualQuestion(dataset);
  const { t } = texts;
  const title = t(widgetTextKeys(dataset, widget.name, 'title'));
  return captionOfTable(title, t(`parameters.${by}`), texts);
}
