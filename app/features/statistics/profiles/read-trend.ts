import { formatsOf } from '~/i18n/formats';
import { type Translate } from '~/i18n/text-keys';
import { type CalculationInfo } from '../dashboard/calculation-time';
import { type Observations } from '../observations/observation';
import { type ProtectionPolicy } from '../protection/policy';
import { type Shown } from '../protection/protect-table';
import { isTold } from '../summary/comparison';
import { gapOfShare } from '../widgets/gaps';
import { strayNotes, type Months } from '../widgets/series-codes';
import { shareText, shownText } from '../widgets/shown-text';

/** The years of a code beside those of all records. */
export interface Trend {
  rows: {
    year: string;
    name: string;
    /** What is told of the code, of all records, and the share of the one in the other. */
    own: string;
    all: string;
    share: string;
  }[];
  /** Both as lines, from the first whole year; null where not all of their counts are exact. */
  chart: {
    base: string;
    rows: { code: string; short: string }[];
    /** In percent of the greatest. */
    lines: (number | null)[][];
    greatest: string;
  } | null;
  /** What lies before the first year. */
  notes: string[];
}

interface TrendContext {
  calculation: Pick<CalculationInfo, 'lastDate'>;
  policy: ProtectionPolicy;
  language: string;
  t: Translate<'statistics'>;
}

/** The trend of a code since the records begin, stray ones aside; a year that is not over is told, but not drawn. */
export function readTrend(
  { calculation, policy, language, t }: TrendContext,
  own: Observations | undefined,
  all: Observations | undefined,
  months: Months,
): Trend {
  const { year: yearName, number } = formatsOf(language);
  const { lastDate } = calculation;
  if (!own || !all) return { rows: [], chart: null, notes: [] };
  const { first } = months;
  const [from, to] = [Number(first.slice(0, 4)), Number(lastDate.slice(0, 4))];
  const years = Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
  const notes = strayNotes({ language, t }, years[0], months);
  const isOver = (year: string) => `${year}-12-31` <= lastDate;
  const rows = years.map((year) => ({
    year,
    name: isOver(year)
      ? yearName(year)
      : t('chart.itemProvisional', { item: yearName(year), note: t('table.provisional') }),
    own: shownText(own.of(year), language),
    all: shownText(all.of(year), language),
    share:
      shareText(own.of(year), all.of(year), policy, language) ||
      gapOfShare(own.of(year), all.of(year)),
  }));
  const whole = years.filter((year) => isOver(year) && `${year}-01` >= first);
  const indexes = [own, all].map((one) => indexOf(whole.map((year): Shown => one.of(year))));
  const [base] = whole;
  if (whole.length < 2 || base === undefined || indexes.some((one) => one === null)) {
    return { rows, chart: null, notes };
  }
  const greatest = Math.max(...indexes.flatMap((line) => line ?? []));
  return {
    ...{ rows, notes },
    chart: {
      base: yearName(base),
      rows: whole.map((year) => ({ code: year, short: year })),
      lines: indexes.map((line) => (line ?? []).map((value) => (100 * value) / greatest)),
      greatest: number(Math.round(greatest)),
    },
  };
}

/** Counts in percent of the first one; null where one is not exact, or the first one too small to compare with. */
function indexOf(counts: readonly Shown[]): number[] | null {
  const [first] = counts;
  const isExact = counts.every(({ protection }) => protection === 'exact');
  if (!first || !isExact || !isTold(first)) return null;
  return counts.map(({ value }) => (100 * (value ?? 0)) / first.value);
}
