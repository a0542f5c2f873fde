import { formatsOf } from '~/platform/i18n/formats';
import { type Translate } from '~/platform/i18n/text-keys';
import { breaksOfFilter, isBroken } from '~/datasets/validity';
import { isPartOfYear } from '~/calculations/covered-until';
import { chanceInterval, formatChance, type ChanceInterval } from '../narrative/chance-interval';
import { reachOf, type CalculationInfo } from '~/calculations/calculation-info';
import { type Labels } from '../view/labels';
import { type Filter } from '~/engine/engine';
import { type Observations } from '../observations/observation';
import { type ProtectionPolicy } from '~/protection/policy';
import { type DisclosedValue } from '~/protection/protect-table';
import { isDisclosed } from '../narrative/comparison';
import { formatBreaks } from '../widgets/break-notes';
import { gapOfShare, gapSigns } from '../observations/gaps';
import { strayNotes, type Months } from '../observations/series-codes';
import { shareText, formatDisclosed } from '../observations/format-disclosed';
import { type ViewRequest } from '../view/view-request';

/** The years of a code beside those of all records. */
export interface Trend {
  rows: {
    year: string;
    name: string;
    /** The disclosed values of the code and of all records, and the share of the one in the other. */
    ofCode: string;
    all: string;
    share: string;
    /** The interval of the count of the code by chance alone, as text; empty if unknown. */
    chance: string;
  }[];
  /** Both as lines, from the first whole year; null if not all of their counts are exact. */
  chart: {
    base: string;
    rows: { code: string; short: string }[];
    /** In percent of the greatest. */
    lines: (number | null)[][];
    /**
     * The intervals of the line of the code by chance alone, had it developed like all records; in the same
     * percent.
     */
    band: (ChanceInterval | null)[];
    greatest: string;
  } | null;
  /** Notes on stray records before the first year, and on breaks. */
  notes: string[];
  /** The legend of the interval; empty if none is drawn. */
  chanceNote: string;
}

interface TrendContext extends Pick<ViewRequest, 'dataset' | 'codeLists' | 'language' | 't'> {
  labels: Labels;
  calculation: Pick<CalculationInfo, 'firstDate' | 'coveredUntil' | 'runningUntil'>;
  policy: ProtectionPolicy;
  /** Texts of the namespace `summary`. */
  texts: Translate<'summary'>;
}

/**
 * Reads the trend of a code since the records begin, without stray ones. An incomplete year is listed, but not
 * drawn, and so are the years up to the last break of the code or of the filter.
 */
export function readTrend(
  context: TrendContext,
  filter: Filter,
  counts: Observations | undefined,
  all: Observations | undefined,
  months: Months,
): Trend {
  const { dataset, codeLists, calculation, policy, language, t, texts } = context;
  const { year: yearName, number } = formatsOf(language);
  const reach = reachOf(calculation);
  if (!counts || !all) return { rows: [], chart: null, notes: [], chanceNote: '' };
  const { first } = months;
  const [from, to] = [Number(first.slice(0, 4)), Number(reach.slice(0, 4))];
  const years = Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
  const breaks = breaksOfFilter(dataset, filter.codes, codeLists).filter(({ day }) =>
    isBroken([day], { start: `${first}-01`, end: reach }),
  );
  const lastBreak =
    breaks
      .map(({ day }) => day.slice(0, 4))
      .sort()
      .at(-1) ?? '';
  const notes = [
    ...strayNotes({ language, t }, years[0], months),
    ...formatBreaks(context, breaks),
  ];
  // A part of the year, or a code with two meanings, has no share of all records of the year.
  const breaksWithin = (year: string) =>
    breaks.some(({ day }) => day.startsWith(year) && !day.endsWith('-01-01'));
  const isPart = (year: string) => isPartOfYear(calculation, year) || `${year}-01` < first;
  const completeYears = years.filter((year) => !isPart(year) && year > lastBreak);
  const [base] = completeYears;
  const indexes = [counts, all].map((table) =>
    indexOf(completeYears.map((year): DisclosedValue => table.of(year))),
  );
  const isDrawn = completeYears.length > 1 && indexes.every((index) => index !== null);
  // The first year is the base of the others.
  const chanceOf = (year: string) =>
    isDrawn && base !== undefined && completeYears.includes(year) && year !== base
      ? chanceInterval(
          [counts.of(year), counts.of(base)],
          { totals: [all.of(year), all.of(base)], overlap: 'none' },
          policy,
        )
      : null;
  const rows = years.map((year) => ({
    year,
    name: isPart(year)
      ? t('chart.itemProvisional', { item: yearName(year), note: t('table.provisional') })
      : yearName(year),
    ofCode: formatDisclosed(counts.of(year), language),
    all: formatDisclosed(all.of(year), language),
    share: breaksWithin(year)
      ? gapSigns.break
      : shareText(counts.of(year), all.of(year), policy, language) ||
        gapOfShare(counts.of(year), all.of(year)),
    chance: formatChance(chanceOf(year), texts, number, 'cell'),
  }));
  if (!isDrawn || base === undefined) return { rows, chart: null, notes, chanceNote: '' };
  const ofBase = counts.of(base).value ?? 1;
  const bands = completeYears.map((year) => {
    const interval = chanceOf(year);
    return interval && interval.map((bound) => (100 * bound) / ofBase);
  });
  const greatest = Math.max(...[...indexes, ...bands].flatMap((line) => line ?? []));
  const band = bands.map((bounds) => {
    const [least, most] = bounds ?? [];
    return least === undefined || most === undefined
      ? null
      : ([(100 * least) / greatest, (100 * most) / greatest] as const);
  });
  return {
    rows,
    notes,
    chanceNote: band.some((bounds) => bounds)
      ? texts('chance.noteOfAll', { year: yearName(base) })
      : '',
    chart: {
      base: yearName(base),
      rows: completeYears.map((year) => ({ code: year, short: year })),
      band,
      lines: indexes.map((line) => (line ?? []).map((value) => (100 * value) / greatest)),
      greatest: number(Math.round(greatest)),
    },
  };
}

/**
 * Returns counts in percent of the first one; null if one is not exact, or the first one is too small to
 * compare with.
 */
function indexOf(counts: readonly DisclosedValue[]): number[] | null {
  const [first] = counts;
  const isExact = counts.every(({ protection }) => protection === 'exact');
  if (!first || !isExact || !isDisclosed(first)) return null;
  return counts.map(({ value }) => (100 * (value ?? 0)) / first.value);
}
