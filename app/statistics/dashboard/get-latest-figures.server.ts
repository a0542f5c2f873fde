import { formatsOf } from '~/platform/i18n/formats';
import { type Translate } from '~/platform/i18n/text-keys';
import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset } from '~/datasets/dataset';
import { type Calculation } from '~/platform/db/schema';
import { isPartOfYear } from '~/calculations/covered-until';
import { describeCalculation, reachOf, runningYearOf } from '~/calculations/calculation-info';
import { formatCoverage, formatRunningYear } from '../view/format-dates';
import { type LatestFigures } from './latest-figures';
import { getObservations, type ObservationSources } from '../observations/get-observations.server';
import { type DisclosedValue } from '~/protection/protect-table';
import { formatCount, formatDisclosed } from '../observations/format-disclosed';
import { monthsWithRecords, yearsOfSeries } from '../observations/series-codes';

/** The maximum number of years shown. */
const YEARS = 6;

interface FiguresRequest {
  dataset: Dataset;
  /** The published calculation of the dataset. */
  published: Calculation;
  /** Those of the calculation. */
  codeLists: CodeLists;
  language: string;
  /** Texts of the namespace `statistics`. */
  t: Translate<'statistics'>;
}

/**
 * Returns the current state of a dataset: its first measure in the default year, in each of the last years
 * and over all of them, each record counted once.
 */
export async function getLatestFigures(
  sources: ObservationSources,
  { dataset, published, codeLists, language, t }: FiguresRequest,
): Promise<LatestFigures> {
  const measure = dataset.measures[0]?.name ?? '';
  const described = describeCalculation(published);
  const { date, defaultYear: year, isSynthetic } = described;
  const { id, through_import } = published;
  const calculation = { ...described, id, dataset: dataset.name, through_import };
  const running = runningYearOf(described, String(year));
  const query = { filter: { codes: {} }, measure, dimension: 'year' };
  const observed = { dataset, calculation, codeLists };
  const answers = await getObservations(sources, observed, { figures: { query } });
  const counted = answers.figures?.query;
  const none: DisclosedValue = { protection: 'exact', value: 0 };
  const disclosedOf = (year: string): DisclosedValue => counted?.of(year) ?? none;
  const { first } = monthsWithRecords(described, counted);
  const isPart = (code: string) => counted?.of(code).status === 'P';
  const provisional = (item: string) =>
    t('chart.itemProvisional', { item, note: t('table.provisional') });
  const formatOne = (disclosed: DisclosedValue) => formatCount(disclosed, measure, { language, t });
  return {
    dataset: dataset.name,
    href: dataset.path,
    subject: t(`datasets.${dataset.name}.noun`),
    year,
    period: isPartOfYear(described, String(year))
      ? provisional(
          t('home:figures.period', {
            year,
            until: formatCoverage({ language, t }, described, [String(year)]),
          }),
        )
      : formatsOf(language).year(year),
    count: disclosedOf(String(year)).value ?? 0,
    formatted: formatOne(disclosedOf(String(year))),
    formattedTotal: formatOne(counted?.total ?? none),
    years: yearsOfSeries(
      { codes: {}, years: 'all' },
      { first, last: reachOf(described).slice(0, 7) },
    )
      .slice(-YEARS)
      .map((code) => ({
        year: code,
        count: disclosedOf(code).value ?? 0,
        text: isPart(code)
          ? provisional(formatDisclosed(disclosedOf(code), language))
          : formatDisclosed(disclosedOf(code), language),
        isProvisional: isPart(code),
      })),
    date,
    isSynthetic,
    running:
      running === null
        ? null
        : {
            href: `${dataset.path}?year=${running}`,
            text: formatRunningYear({ language, t }, described, running),
          },
  };
}
