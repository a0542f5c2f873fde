import { foreignLanguageOf, codesOfDimension } from '~/datasets/code-lists';
import {
  dateOfYears,
  NOT_STATED,
  type Dataset,
  type StageDimension,
  type Widget,
} from '~/datasets/dataset';
import { addMonths, bands } from '~/datasets/durations';
import { lastYearOf } from '~/calculations/calculation-info';
import { formatsOf } from '~/platform/i18n/formats';
import { numberFormat } from '~/platform/i18n/intl-objects';
import { localeTag } from '~/platform/i18n/locale-tag';
import { CODE_SEPARATOR, type Query } from '~/engine/engine';
import { type ProtectionPolicy } from '~/protection/policy';
import { type DisclosedValue } from '~/protection/protect-table';
import { type Observations, type ObservationStatus } from '../../observations/observation';
import { TOTAL } from '../file-rows';
import { gapSigns, legendOfGaps } from '../../observations/gaps';
import { mainQuery, monthsQuery, recordsMeasure } from '../../observations/main-query';
import { monthsWithRecords, provisionalNote } from '../../observations/series-codes';
import { hasShares, formatDisclosed } from '../../observations/format-disclosed';
import { labelled, series } from '../tables';
import { type FileRow, type LabelledObservation, type WidgetData } from '../widget-data';
import { type WidgetKind } from '../widget-kind';
import { type QueryContext, type ReadContext } from '../../observations/read-context';
import { bandsOfQuartiles, quarters } from './quartiles';

/** The number of years in the table of a dashboard. */
const YEARS_IN_BRIEF = 4;
/** The number of shades in the table. */
const STEPS = 5;
/** No policy shows quartiles of fewer records. */
const MIN_RECORDS = 10;

const HALF = 1;
const THREE_QUARTERS = 2;

/**
 * Durations in bands: the age of open records or, by the year of a stage date, the time within which a
 * quarter, half and three quarters of that year's records reached the stage. All of it is derived from
 * disclosed counts.
 */
export const durations: WidgetKind = {
  queries(context, widget) {
    const { main } = queryOf(context, widget);
    const { dataset } = context;
    const until = bandsBefore(dataset, dimensionOf(dataset, widget));
    return {
      main,
      ...(until && {
        bands: { ...main, crossedBy: [until.name] },
        months: monthsQuery(context),
      }),
    };
  },
  read(context, widget, main, { bands: crossed, months }) {
    const data = series(context, widget, main, [], queryOf);
    if (data.unlisted) return data;
    return crossed
      ? byYear(context, widget, { main, crossed, months }, data)
      : byBand(context, widget, main, data);
  },
  rows(_, { observations, cells = [], rest, total }, t): FileRow[] {
    const row = { status: 'A' } as const;
    return [
      ...observations,
      ...cells,
      ...(rest ? [{ ...row, ...rest, code: NOT_STATED, label: t('summary:durations.rest') }] : []),
      { ...row, ...total, code: TOTAL, label: t('widgets.total.title') },
    ];
  },
  shape: 'bars',
};

/** Counts records, whatever the view measures. */
function queryOf(context: QueryContext, widget: Widget): { main: Query } {
  const { main } = mainQuery(context, widget);
  return { main: { ...main, measure: recordsMeasure(context) } };
}

/** @throws if the dimension of the widget is not computed from stage dates. */
function dimensionOf({ dimensions }: Dataset, { name, dimension }: Widget): StageDimension {
  const found = dimensions.find((candidate) => candidate.name === dimension);
  if (!found?.stage) throw new Error(`The widget ${name} divides by no later date`);
  return found;
}

/**
 * Returns the dimension of the time until the date whose years are the codes of another; undefined if those
 * are not years.
 */
function bandsBefore(
  { dimensions }: Dataset,
  dimension: StageDimension,
): StageDimension | undefined {
  const date = dateOfYears(dimension);
  return dimensions.find((candidate): candidate is StageDimension => {
    return typeof candidate.stage === 'object' && 'timeUntil' in candidate.stage
      ? candidate.stage.timeUntil === date
      : false;
  });
}

/** Returns the age of open records, the shortest band first. */
function byBand(
  context: ReadContext,
  widget: Widget,
  main: Observations,
  data: WidgetData,
): WidgetData {
  const { dataset, codeLists, calculation, language, policy, t } = context;
  const dimension = dimensionOf(dataset, widget);
  const observations = bands.map(({ code }) => labelled(context, dimension, main.of(code)));
  const [, half = null] = bandsOfQuartiles(observations, policy);
  const least = observations.reduce((sum, { value }) => sum + (value ?? 0), 0);
  const date = formatsOf(language).date(calculation.lastDate);
  const isDisclosed = half !== null && least >= Math.max(MIN_RECORDS, policy.minShareTotal);
  const before = half === null ? undefined : bands[half - 1];
  const key = before ? 'summary:durations.openMore' : 'summary:durations.openMost';
  const time = timeOf((before ?? bands[0])?.months ?? 0, language);
  return {
    ...data,
    observations,
    count: observations.length,
    rest: main.of(NOT_STATED),
    sentence: isDisclosed ? t(key, { date, time }) : undefined,
    language: foreignLanguageOf(codesOfDimension(dimension, codeLists), language),
  };
}

interface Counted {
  main: Observations;
  crossed: Observations;
  months: Observations | undefined;
}

/**
 * Returns the time within which a quarter, half and three quarters of the records reached a stage, by the
 * year of its date.
 */
function byYear(
  context: ReadContext,
  widget: Widget,
  { main, crossed, months }: Counted,
  data: WidgetData,
): WidgetData {
  const { dataset, calculation, isWhole, language, labels, policy, t } = context;
  const dimension = dimensionOf(dataset, widget);
  const until = bandsBefore(dataset, dimension);
  const stage = dateOfYears(dimension) ?? '';
  const isPart = (year: string) => `${year}-12-31` > calculation.coveredUntil;
  const statusOf = (year: string): ObservationStatus => (isPart(year) ? 'P' : 'A');
  const newest = calculation.date.slice(0, 4);
  // Cases may have reached the stage after the last one was received; nothing is stated of a later year with
  // few of them.
  const lastReceived = String(lastYearOf(calculation));
  const years = disclosedYears(monthsWithRecords(calculation, months).first, newest).filter(
    (year) => year <= lastReceived || main.of(year).value,
  );
  const listed = isWhole ? years : years.slice(-YEARS_IN_BRIEF);
  const cellsOf = (year: string) =>
    bands.map(({ code }) => crossed.of([year, code].join(CODE_SEPARATOR)));
  const quartiles = new Map(
    listed.map((year) => [year, quartilesOf(main.of(year), cellsOf(year), policy)] as const),
  );
  const observations = listed.map((year): LabelledObservation => {
    const observation = { ...main.of(year), status: statusOf(year) };
    return { ...observation, label: year, text: formatDisclosed(observation, language) };
  });
  const isUnclear = listed.some((year) =>
    quarters.some((_, index) => quartiles.get(year)?.[index] == null),
  );
  const complete = listed.filter((year) => !isPart(year));
  const newestWhole = complete.findLast((year) => quartiles.get(year)?.[HALF] != null);
  return {
    ...data,
    observations,
    count: years.length,
    rest: main.of(NOT_STATED),
    cells: isWhole
      ? listed.flatMap((year) =>
          cellsOf(year).map((cell, index) => {
            const { code = '' } = bands[index] ?? {};
            const label = t('summary:durations.cell', {
              year,
              band: until ? labels(until, code) : code,
            });
            return { ...cell, status: statusOf(year), code: `${year} ${code}`, label };
          }),
        )
      : undefined,
    sentence:
      newestWhole && sentenceOf(context, stage, newestWhole, quartiles.get(newestWhole) ?? []),
    provisional: provisionalNote(context, observations, 'provisionalItalic'),
    notes: [
      ...(isWhole && listed[0] ? [t('summary:durations.from', { year: listed[0] })] : []),
      ...(isUnclear ? [legendOfGaps([gapSigns.unclear], t)] : []),
    ],
    months: {
      title: t(`summary:durations.${stage}.caption`),
      years: listed,
      rows: quarters.map((quarter, index) => ({
        label: t(`summary:durations.quarters.${quarter}`),
        cells: listed.map((year) => {
          const band = quartiles.get(year)?.[index] ?? null;
          return {
            text: band === null ? gapSigns.unclear : boundOf(band, language),
            shade: band === null ? 0 : Math.min(STEPS, band + 1),
            isProvisional: isPart(year) || undefined,
          };
        }),
      })),
    },
  };
}

/** Returns the bands of the quartiles of a year; none if it has too few records. */
function quartilesOf(
  total: DisclosedValue,
  cells: readonly DisclosedValue[],
  policy: ProtectionPolicy,
) {
  const isDisclosed = hasShares(total, policy) && (total.value ?? 0) >= MIN_RECORDS;
  return isDisclosed ? bandsOfQuartiles(cells, policy) : [];
}

/**
 * Returns the sentence on one year of a whole table of durations; undefined if the table does not show the
 * year, or its records' durations.
 */
export function sentenceOfYear(
  context: Pick<ReadContext, 'dataset' | 'policy' | 'language' | 't'>,
  widget: Widget,
  { observations, cells = [] }: Pick<WidgetData, 'observations' | 'cells'>,
  year: string,
): string | undefined {
  const total = observations.find(({ code }) => code === year);
  if (!total || total.status === 'P') return undefined;
  const ofYear = cells.filter(({ code }) => code.startsWith(`${year} `));
  const stage = dateOfYears(dimensionOf(context.dataset, widget)) ?? '';
  return sentenceOf(context, stage, year, quartilesOf(total, ofYear, context.policy));
}

/**
 * Returns the years that are shown: those that begin at least the longest bounded band after the records do.
 * In earlier years, cases that took longer could not be among those that reached the stage.
 */
function disclosedYears(firstMonth: string, last: string): string[] {
  const longest = Math.max(...bands.map(({ months }) => months ?? 0));
  const from = addMonths(`${firstMonth}-01`, longest);
  const first = Number(from.slice(0, 4)) + (from.slice(5) === '01-01' ? 0 : 1);
  return Array.from({ length: Math.max(0, Number(last) - first + 1) }, (_, index) =>
    String(first + index),
  );
}

/**
 * Returns the sentence on how long half and three quarters of the records that reached a stage in a year took
 * at most.
 */
function sentenceOf(
  { language, t }: Pick<ReadContext, 'language' | 't'>,
  stage: string,
  code: string,
  quartiles: readonly (number | null)[],
): string | undefined {
  const monthsOf = (band: number | null | undefined) =>
    band == null ? null : (bands[band]?.months ?? null);
  const year = formatsOf(language).year(code);
  const half = monthsOf(quartiles[HALF]);
  const most = monthsOf(quartiles[THREE_QUARTERS]);
  if (quartiles[HALF] == null) return undefined;
  if (half === null)
    return t(`summary:durations.${stage}.over`, { year, time: timeOf(24, language) });
  const time = timeOf(half, language);
  if (most === null) return t(`summary:durations.${stage}.half`, { year, time });
  if (most === half) return t(`summary:durations.${stage}.most`, { year, time });
  return t(`summary:durations.${stage}.both`, { year, time, most: timeOf(most, language) });
}

/** Formats the bound of a band: "≤ 6 months", "> 2 years". */
function boundOf(index: number, language: string): string {
  const months = bands[index]?.months;
  if (months) return `≤ ${timeOf(months, language)}`;
  return `> ${timeOf(bands[index - 1]?.months ?? 0, language)}`;
}

/** Formats months in words, from 12 on as years: "6 months", "1 year". */
function timeOf(months: number, language: string): string {
  const isYears = months >= 12;
  const unit = isYears ? 'year' : 'month';
  const format = numberFormat(localeTag(language), { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(isYears ? months / 12 : months);
}
