import { policy } from '~/services/portal.server';
import { getDataset } from '~/datasets';
import { isOfTime } from '~/datasets/coarser';
import { type Dataset } from '~/datasets/dataset';
import { type Translate } from '~/platform/i18n/text-keys';
import { getTexts } from '~/platform/i18n/texts.server';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { type Answer } from './answer';
import { gridOfComparison, gridOfTable, gridOfTrends } from './answer-grids';
import { pictureOfComparison, pictureOfTable, pictureOfTrends } from './answer-pictures';
import { type AnalysisPath } from '../view/analysis-path';
import { frameHeightOfAnswer, shortened } from './frame-of-answer';
import { COMPARE_PATH, hrefOfComparison } from '../view/comparison-url';
import { CROSS_TABLE_PATH } from '../view/cross-table-path';
import { crossedDimensions } from './cross-table/crossed-dimensions';
import { hrefOfCrossTable } from '../view/cross-table-request';
import { hrefOfTrends, TRENDS_PATH } from '../view/trends-url';
import { type View } from '../view/view';
import { loadComparison } from './comparison/load-comparison.server';
import { loadCrossTable } from './cross-table/load-cross-table.server';
import { loadTrends } from './trends/load-trends.server';

/**
 * Returns what an analysis page shows, from the address of a frame, of its picture or of what is
 * shared of it.
 */
export async function readAnswer(
  request: Request,
  dataset: Dataset,
  analysis: AnalysisPath,
  search: URLSearchParams,
): Promise<{ answer: Answer; page: AnswerPage }> {
  const address = new URL(`${dataset.path}/${analysis}`, request.url);
  address.search = String(search);
  return readers[analysis](request, address);
}

/** The data of such a page. */
type AnswerPage =
  | ({ analysis: typeof CROSS_TABLE_PATH } & Awaited<ReturnType<typeof loadCrossTable>>)
  | ({ analysis: typeof TRENDS_PATH } & Awaited<ReturnType<typeof loadTrends>>)
  | ({ analysis: typeof COMPARE_PATH } & Awaited<ReturnType<typeof loadComparison>>);

type Reader = (request: Request, address: URL) => Promise<{ answer: Answer; page: AnswerPage }>;

const readers: Record<AnalysisPath, Reader> = {
  [CROSS_TABLE_PATH]: async (request, address) => {
    const page = {
      analysis: CROSS_TABLE_PATH,
      ...(await loadCrossTable(request, { address })),
    } as const;
    const common = await commonOf(page);
    const { dataset, view, defaultYear, t, language } = common;
    const texts = await getTexts(language, 'cross-table');
    const { by, sort, sentence, table, isMultiple } = page;
    const [rows, columns] = crossedDimensions(dataset, view, by);
    if (!rows || !columns) throw new Error(`${dataset.name} has no table of ${by.join()}`);
    const isDisclosed = !table.suppression && table.rows.length > 0;
    return {
      page,
      answer: {
        ...common,
        analysis: CROSS_TABLE_PATH,
        sentence: sentence ?? '',
        key: by.join('-'),
        grid: gridOfTable(table, texts('total')),
        notes: [
          ...(isDisclosed && isMultiple ? [texts('multiple')] : []),
          ...suppressionNote(table.suppression, t),
          ...othersNote(table.others, t),
        ],
        picture: pictureOfTable(table, {
          language,
          t,
          policy,
          ofTotal: texts('total'),
          name: t(`parameters.${rows.parameter}`),
          areTimes: [isOfTime(rows), isOfTime(columns)],
          multiple: isMultiple ? texts('multiple') : '',
        }),
        frameHeight: frameHeightOfAnswer(shortened(page)),
        hrefOf: (changes) =>
          hrefOfCrossTable(dataset, { ...view, ...changes }, defaultYear, { by, sort }),
      },
    };
  },
  [TRENDS_PATH]: async (request, address) => {
    const page = { analysis: TRENDS_PATH, ...(await loadTrends(request, address)) } as const;
    const common = await commonOf(page);
    const { dataset, view, defaultYear, t, language } = common;
    const texts = await getTexts(language, 'trends');
    const { question, trends, isMultiple, leastCounts } = page;
    const { countedUpTo, others } = trends;
    return {
      page,
      answer: {
        ...common,
        analysis: TRENDS_PATH,
        sentence: trends.narrative[0] ?? '',
        key: `${question.of}-trends`,
        grid: gridOfTrends(trends, { t, total: texts('total'), change: texts('change') }),
        notes: [
          ...(trends.noGrowth ? [] : [texts('reading', leastCounts), trends.chanceNotes.table]),
          ...(countedUpTo.table ? [t('map.provisional', { until: countedUpTo.table })] : []),
          ...(isMultiple ? [texts('multiple')] : []),
          ...trends.notes,
          ...suppressionNote(trends.suppression, t),
          ...othersNote(others, t),
        ].filter((note) => note !== ''),
        picture: pictureOfTrends(trends, {
          language,
          t,
          policy,
          ofTotal: texts('total'),
          ofChange: texts('change'),
          name: t(`parameters.${question.of}`),
          multiple: isMultiple ? texts('multiple') : '',
          noGrowth: trends.noGrowth ? texts(`noGrowth.${trends.noGrowth}`) : '',
        }),
        frameHeight: frameHeightOfAnswer(shortened(page)),
        hrefOf: (changes) => hrefOfTrends(dataset, { ...view, ...changes }, defaultYear, question),
      },
    };
  },
  [COMPARE_PATH]: async (request, address) => {
    const page = {
      analysis: COMPARE_PATH,
      ...(await loadComparison(request, { address })),
    } as const;
    const common = await commonOf(page);
    const { dataset, view, defaultYear, t, language } = common;
    const texts = await getTexts(language, 'compare');
    const { comparison, compare } = page;
    const isPair = comparison?.comparands.length === 2;
    const grid = comparison && gridOfComparison(comparison, { t, points: texts('points') });
    return {
      page,
      answer: {
        ...common,
        analysis: COMPARE_PATH,
        sentence: page.sentence,
        key: ['compare', ...(compare ? [compare.replace(':', '-')] : [])].join('-'),
        grid: grid ?? { columns: [], rows: [] },
        notes: [
          ...(isPair ? [texts('pointsMean'), texts('reading'), comparison.chanceNote] : []),
          ...(comparison?.suppressions ?? []),
          ...othersNote(comparison?.others ?? null, t),
        ].filter((note) => note !== ''),
        picture: comparison
          ? pictureOfComparison(comparison, {
              language,
              t,
              policy,
              name: '',
              points: texts('points'),
              pointsMean: texts('pointsMean'),
              chance: t('summary:chance.brief'),
            })
          : { table: { name: '', columns: [], rows: [] }, notes: [] },
        frameHeight: frameHeightOfAnswer(shortened(page)),
        hrefOf: (changes) =>
          hrefOfComparison(dataset, { ...view, ...changes }, defaultYear, compare),
      },
    };
  },
};

interface CommonPage {
  dataset: string;
  view: View;
  calculation: CalculationInfo;
  isNewest: boolean;
  notices: Answer['notices'];
  moved: Answer['moved'];
  subject: string;
  fullTitle: string;
  head: { language: string };
}

/** Returns the parts that answers of all kinds have. */
async function commonOf(page: CommonPage) {
  const { view, calculation, isNewest, notices, moved, subject, fullTitle: title } = page;
  const dataset = getDataset(page.dataset);
  if (!dataset) throw new Error(`There is no dataset ${page.dataset}`);
  const { language } = page.head;
  const t = await getTexts(language, 'statistics');
  const defaultYear = calculation.defaultYear;
  return {
    dataset,
    view,
    calculation,
    isNewest,
    notices,
    moved,
    subject,
    title,
    language,
    t,
    defaultYear,
  };
}

function suppressionNote(suppression: string | null, t: Translate<'statistics'>): string[] {
  return suppression && suppression !== 'cells' ? [t(`suppressed.${suppression}`)] : [];
}

/** Returns the note on the value of unlisted codes. */
function othersNote(others: string | null, t: Translate<'statistics'>): string[] {
  return others ? [[t('table.others'), others].join(t('common:mark.colon'))] : [];
}
