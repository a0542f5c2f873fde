import { formatsOf } from '~/platform/i18n/formats';
import { type Translate } from '~/platform/i18n/text-keys';
import { type DatePrecision } from '~/datasets/date-precision';
import { coveredFrom } from '~/calculations/covered-until';
import { calculationInfo, reachOf, type CalculationInfo } from '~/calculations/calculation-info';

type Precision = Pick<CalculationInfo, 'datePrecision'>;

/**
 * Formats a date of records in words, only as precisely as they state it: "17 December 2024", "December
 * 2024", "2024".
 */
export function formatDate(language: string, day: string, { datePrecision }: Precision): string {
  const formats = formatsOf(language);
  if (datePrecision === 'month') return formats.month(day);
  return datePrecision === 'year' ? formats.year(day.slice(0, 4)) : formats.date(day);
}

/**
 * Returns a date of records in ISO 8601, for programs, only as precise as they state it: "2024-12-17",
 * "2024-12", "2024".
 */
export function statedDate(day: string, { datePrecision }: Precision): string {
  return day.slice(0, { day: 10, month: 7, year: 4 }[datePrecision ?? 'day']);
}

/** Formats how far the records reach: "up to 25 November 2026", "up to December 2024". */
function formatUntil(
  { language, t }: { language: string; t: Translate<'statistics'> },
  calculation: Pick<CalculationInfo, 'coveredUntil' | 'runningUntil' | 'datePrecision'>,
): string {
  const { datePrecision, runningUntil } = calculation;
  const key = runningUntil ? 'running' : datePrecision ? 'period' : 'day';
  return t(`until.${key}`, { date: formatDate(language, reachOf(calculation), calculation) });
}

/**
 * Formats the days of incomplete periods that the records cover: "up to 25 November 2026", "from July 2019".
 */
export function formatCoverage(
  context: Parameters<typeof formatUntil>[0],
  calculation: Parameters<typeof formatUntil>[1] & Pick<CalculationInfo, 'firstDate'>,
  periods: readonly string[],
): string {
  const from = coveredFrom(calculation);
  const isFirst = (period: string) => period.length >= 4 && from.startsWith(period.slice(0, 4));
  const until = formatUntil(context, calculation);
  if (!periods.some(isFirst) || from.endsWith('-01-01')) return until;
  const begin = context.t('until.from', { date: formatsOf(context.language).month(from) });
  const isOver = periods.every(
    (period) => isFirst(period) && reachOf(calculation) >= `${from.slice(0, 4)}-12-31`,
  );
  return isOver ? begin : context.t('until.span', { begin, until });
}

/** Returns what programs get of a calculation: what pages show, with dates only as precise as its records. */
export function calculationForPrograms(calculation: CalculationInfo) {
  const info = calculationInfo({ ...calculation, runningUntil: undefined, withdrawn: undefined });
  const { coveredUntil, lastDate } = info;
  const datePrecision: DatePrecision = info.datePrecision ?? 'day';
  return {
    ...info,
    lastDate: statedDate(lastDate, info),
    coveredUntil: statedDate(coveredUntil, info),
    datePrecision,
    held: info.held ?? 0,
  };
}

/** Formats a year that is not the default because it has few records so far, with how far they reach. */
export function formatRunningYear(
  context: Parameters<typeof formatUntil>[0],
  calculation: Parameters<typeof formatUntil>[1],
  running: number,
): string {
  const year = formatsOf(context.language).year(running);
  // The year may be over and still have few records.
  if (calculation.coveredUntil >= `${running}-12-31`) return year;
  return context.t('filter.runningYear', { year, until: formatUntil(context, calculation) });
}
