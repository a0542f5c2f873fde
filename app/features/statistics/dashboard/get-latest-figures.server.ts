import { type Translate } from '~/i18n/text-keys';
import { type Dataset } from '~/datasets/dataset';
import { type Calculation } from '~/db/schema';
import { formatsOf } from '~/i18n/formats';
import { type StatisticsEngine } from '../engine';
import { currentYearOf, describeCalculation } from './calculation-time';
import { type LatestFigures } from './latest-figures';
import { yearItems } from './time-items';

/** How many years are shown at most. */
const YEARS = 6;

interface FiguresRequest {
  dataset: Dataset;
  /** The published calculation of the dataset. */
  published: Calculation;
  language: string;
  /** Texts of the namespace `statistics`. */
  t: Translate<'statistics'>;
}

/**
 * What a dataset holds now: its first measure in the last year with records, in each of the last years
 * and over all of them, each record counted once.
 */
export async function getLatestFigures(
  engine: StatisticsEngine,
  { dataset, published, language, t }: FiguresRequest,
): Promise<LatestFigures> {
  const measure = dataset.measures[0]?.name ?? '';
  const [byYear] = await engine.aggregate(published, [
    { filter: { codes: {} }, measure, dimension: 'year' },
  ]);
  const countOf = (year: string) => byYear?.byCode.get(year) ?? 0;
  const { date, lastDate, isSynthetic } = describeCalculation(published);
  const year = currentYearOf({ lastDate });
  const first = [...(byYear?.byCode.keys() ?? [])].sort()[0] ?? String(year);
  const inWords = (count: number) =>
    t(`values.${measure}`, { count, formatted: formatsOf(language).number(count) });
  return {
    dataset: dataset.name,
    href: dataset.path,
    subject: t(`datasets.${dataset.name}.noun`),
    year,
    count: countOf(String(year)),
    inWords: inWords(countOf(String(year))),
    totalInWords: inWords(byYear?.total ?? 0),
    years: yearItems(
      { codes: {}, years: 'all' },
      { date, months: { first, last: lastDate.slice(0, 7) } },
    )
      .slice(-YEARS)
      .map(({ code, status }) => ({
        year: code,
        count: countOf(code),
        isProvisional: status === 'P',
      })),
    date,
    lastDate,
    isSynthetic,
  };
}
