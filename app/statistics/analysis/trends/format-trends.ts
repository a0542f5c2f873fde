import { formatGrowth } from '../../narrative/growth-in-words';
import { type FormattedGrowth } from '../../narrative/growth-in-words';
import { codesOfDimension, foreignLanguageOf, residualCodes } from '~/datasets/code-lists';
import { type Dimension } from '~/datasets/dataset';
import { breaksOf } from '~/datasets/validity';
import { formatsOf } from '~/platform/i18n/formats';
import { dateFormat } from '~/platform/i18n/intl-objects';
import { localeTag } from '~/platform/i18n/locale-tag';
import { type Translate } from '~/platform/i18n/text-keys';
import { formatChance } from '../../narrative/chance-interval';
import { shadesOf } from '../cross-table/cross-grid';
import { type Labels, type NamedCode } from '../../view/labels';
import { type SuppressionReason } from '../../observations/observation';
import { type ProtectionPolicy } from '~/protection/policy';
import { namesOfPeriod } from '../../narrative/narrative';
import { kindOfPeriod } from '../../view/map-period';
import { legendOfSigns } from '../../observations/gaps';
import { coverageOf, strayNotes } from '../../observations/series-codes';
import { markedPeriods, type MarkedPeriod } from '../../widgets/marked-events';
import { formatBreaks } from '../../widgets/break-notes';
import { formatCount, formatDisclosed } from '../../observations/format-disclosed';
import { type ViewRequest } from '../../view/view-request';
import { sortTrends, type Trend, type Trends } from './find-trends';
import { type Growth } from '../../narrative/growth-in-words';
import { trendLine, type TrendLine } from './trend-line';
import { type TrendSort } from '../../view/trends-url';

/** A code over time, as its page shows it. */
export interface TrendRow extends NamedCode {
  cells: { text: string; shade: number }[];
  total: string;
  growth: FormattedGrowth;
  /**
   * The counts of its growth and the interval of the later one by chance alone, as text; empty if unknown.
   */
  chance: string;
}

/** The small chart of a code. */
export interface TrendChart extends NamedCode, TrendLine {
  /** Its text alternative: its first and last number. */
  description: string;
  first: string;
  last: string;
  growth: FormattedGrowth;
}

/** Trends, as their page shows them. */
export interface FormattedTrends {
  /** Which code grew most, or that none did, in a few words; null if that is not known. */
  headline: string | null;
  /** Which code grew most, and over which periods; or that none did by more than chance. */
  narrative: string[];
  years: (NamedCode & { isProvisional: boolean; total: string })[];
  /** The later of the two years that changes compare; null if none are compared. */
  yearOfChange: string | null;
  /** None if none of their numbers is disclosed. */
  charts: TrendChart[];
  rows: TrendRow[];
  /** The number of codes, listed or not. */
  count: number;
  total: string;
  others: string | null;
  /** The legend of signs for numbers; empty if there are none. */
  signs: string;
  /**
   * The legend of the intervals, for charts that draw them and for a table that only states them; empty if
   * there are none.
   */
  chanceNotes: { charts: string; table: string };
  suppression: SuppressionReason | null;
  /** The first and last year or month of the charts, as labelled on their axes. */
  span: readonly [string, string];
  /** How far a period that is not over is counted, in words, if charts or the table have one. */
  countedUpTo: { charts: string | null; table: string | null };
  hasGaps: boolean;
  /** Notes on records before the first year or month. */
  notes: string[];
  /** Why no growth is disclosed. */
  noGrowth: 'outcome' | 'period' | 'break' | null;
  /** Whether any line has a break, which is drawn. */
  hasBreaks: boolean;
  /** The years or months with dated notes. */
  marked: MarkedPeriod[];
  /** The codes of the years or months of the charts. */
  times: string[];
  /** The language of the names, if not the visitor's. */
  language?: string;
}

interface TextContext extends Pick<
  ViewRequest,
  'dataset' | 'view' | 'calculation' | 'codeLists' | 'events' | 'language' | 't'
> {
  labels: Labels;
  policy: ProtectionPolicy;
  /** Texts of the namespace `summary`. */
  texts: Translate<'summary'>;
}

/** How many codes a page draws, and how many it lists; files list all. */
const MAX_CHARTS = 40;
const MAX_ROWS = 100;

/** Formats trends in the visitor's language, in the requested order. */
export function formatTrends(
  context: TextContext,
  dimension: Dimension,
  trends: Trends,
  sort: TrendSort,
): FormattedTrends {
  const { codeLists, labels, language } = context;
  const { year } = formatsOf(language);
  const { years, times, others, suppression, total, periods } = trends;
  const rows = namedTrends(trends, dimension, labels);
  const listed = sortTrends(rows, sort, language).slice(0, MAX_ROWS);
  const charted = listed.slice(0, MAX_CHARTS);
  const points = charted.flatMap((row) => row.points);
  const shades = shadesOf({ rows: listed, columns: years });
  const isDrawn = points.some(({ value }) => value !== null);
  const charts = isDrawn ? charted.map((row) => chartOf(context, row, dimension)) : [];
  const written = listed.map((row, index) => ({
    code: row.code,
    name: row.name,
    total: formatDisclosed(row.total, language),
    cells: row.cells.map((cell, column) => ({
      text: formatDisclosed(cell, language),
      shade: shades[index]?.[column] ?? 0,
    })),
    growth: formatGrowth(context, row.growth, { isRequested: true, gap: row.gap }),
    chance: countsOfGrowth(context, row.growth),
  }));
  const reason = trends.brokenBy.length > 0 ? 'break' : 'period';
  const noGrowth = trends.isOutcome ? 'outcome' : periods ? null : reason;
  const isOfBreak = times.some(({ status }) => status === 'B') || noGrowth === 'break';
  const cells = [
    ...written.flatMap((row) => [...row.cells.map(({ text }) => text), row.total, row.chance]),
    ...(noGrowth ? [] : [...charts, ...written].map(({ growth }) => growth.text)),
  ];
  const inCells = written.some((row) => row.chance) ? context.texts('chance.noteOfCells') : '';
  const residual = residualCodes(dimension, codeLists);
  return {
    headline: headlineOfTrends(context, trends, rows, residual),
    narrative: narrativeOfTrends(context, trends, rows, residual),
    years: years.map((observation) => ({
      code: observation.code,
      name: year(observation.code),
      isProvisional: observation.status === 'P',
      total: formatDisclosed(observation, language),
    })),
    charts,
    noGrowth,
    yearOfChange: periods && periods.period.end.slice(0, 4),
    rows: written,
    signs: legendOfSigns(
      [...cells, others ? formatDisclosed(others, language) : ''],
      context.policy,
      context.t,
    ),
    chanceNotes: {
      charts: charts.some((chart) => chart.chances.length > 0)
        ? context.texts('chance.note')
        : inCells,
      table: inCells,
    },
    count: rows.length,
    total: formatDisclosed(total, language),
    others: others && listed.length === rows.length ? formatDisclosed(others, language) : null,
    suppression,
    span: [nameOnAxis(context, times[0]), nameOnAxis(context, times.at(-1))],
    countedUpTo: { charts: coverageOf(context, times), table: coverageOf(context, years) },
    hasGaps: points.some(({ value }) => value === null),
    times: times.map(({ code }) => code),
    marked: markedPeriods(
      context,
      times.map(({ code }) => ({ code, period: code })),
    ),
    hasBreaks: charted.some((row) => row.points.some(({ status }) => status === 'B')),
    notes: [
      ...strayNotes(context, times[0]?.code.slice(0, 4), trends.months),
      ...(isOfBreak ? formatBreaks(context, trends.breaks) : []),
    ],
    language: foreignLanguageOf(codesOfDimension(dimension, codeLists), language),
  };
}

/**
 * Formats the counts that a growth compares, which may be of a part of the years shown: "≈777 after ≈726 · ↔
 * 680–780".
 */
function countsOfGrowth({ language, texts }: TextContext, growth: Growth | null): string {
  if (!growth?.chance) return '';
  const [now, before] = [growth.now, growth.before].map((value) =>
    formatDisclosed(value, language),
  );
  const chance = formatChance(growth.chance, texts, formatsOf(language).number, 'cell');
  return [texts('changes.counts', { now, before }), chance].join(' · ');
}

/** Adds the names of their codes to trends. */
export function namedTrends(
  { rows }: Trends,
  dimension: Dimension,
  labels: Labels,
): (Trend & NamedCode)[] {
  return rows.map((row) => ({ ...row, name: labels(dimension, row.code) }));
}

/**
 * Names the code that grew most by more than chance, unless it is residual, then what is compared with what.
 */
function narrativeOfTrends(
  context: TextContext,
  { periods, isTested, testedChanges, isRounded, suppression }: Trends,
  rows: readonly (Trend & NamedCode)[],
  residual: ReadonlySet<string>,
): string[] {
  const { view, language, t, texts } = context;
  if (!periods || suppression || rows.length === 0) return [];
  const { periodBefore } = periods;
  const against = texts(
    `changes.against.${kindOfPeriod(periodBefore)}`,
    namesOfPeriod(language, periodBefore),
  );
  if (!isTested || testedChanges === 0) return [against];
  const fastest = fastestOf(rows, language);
  if (fastest && residual.has(fastest.code)) return [against];
  const growth = fastest?.growth;
  const rule = isRounded ? 'noneRounded' : 'none';
  const first =
    fastest && growth
      ? texts('trends.fastest', {
          name: fastest.name,
          now: formatCount(growth.now, view.measure, { language, t }),
          before: formatDisclosed(growth.before, language),
          change: formatGrowth(context, growth).text,
        })
      : texts(`trends.${rule}`, { n: formatsOf(language).number(testedChanges) });
  return [first, against];
}

/** Returns the trend that grew most by more than chance. */
function fastestOf(
  rows: readonly (Trend & NamedCode)[],
  language: string,
): (Trend & NamedCode) | undefined {
  const clear = rows.filter(({ growth }) => growth?.isClear && growth.change > 0);
  return sortTrends(clear, 'growth', language)[0];
}

function headlineOfTrends(
  { language, texts }: TextContext,
  { periods, isTested, testedChanges, isRounded, suppression }: Trends,
  rows: readonly (Trend & NamedCode)[],
  residual: ReadonlySet<string>,
): string | null {
  if (!periods || suppression || !isTested || testedChanges === 0) return null;
  const fastest = fastestOf(rows, language);
  const isSure = !isRounded && testedChanges === rows.length;
  if (!fastest) return isSure ? texts('trends.headline.none') : null;
  return residual.has(fastest.code)
    ? null
    : texts('trends.headline.fastest', { name: fastest.name });
}

/** Formats a year, or a month of one: "Mar 2025". */
function onAxis(code: string, language: string): string {
  if (!code.includes('-')) return code;
  const format = dateFormat(localeTag(language), {
    year: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${code}-01T00:00Z`));
}

/** Names a year or month below a chart; marks one that is not over. */
function nameOnAxis(
  { language, t }: TextContext,
  time: Trends['times'][number] | undefined,
): string {
  const item = onAxis(time?.code ?? '', language);
  const note = t('table.provisional');
  return time?.status === 'P' ? t('chart.itemProvisional', { item, note }) : item;
}

function chartOf(context: TextContext, row: Trend & NamedCode, dimension: Dimension): TrendChart {
  const { codeLists, language, t } = context;
  const { list } = formatsOf(language);
  const ends = [row.points[0], row.points.at(-1)].flatMap((cell) => cell ?? []);
  const [first = '', last = ''] = ends.map((cell) => formatDisclosed(cell, language));
  const formattedEnds = ends.map((cell) => {
    const item = [onAxis(cell.code, language), formatDisclosed(cell, language)].join(
      t('common:mark.colon'),
    );
    const note = t('table.provisional');
    return cell.status === 'P' ? t('chart.itemProvisional', { item, note }) : item;
  });
  // The first and last number are not compared across a break.
  const days = breaksOf(dimension, codeLists).get(row.code) ?? [];
  const breaks = formatBreaks(
    context,
    days.map((day) => ({ dimension, code: row.code, day })),
  );
  return {
    ...trendLine(row.points, row.chances),
    code: row.code,
    name: row.name,
    first,
    last,
    description: row.points.some(({ status }) => status === 'B')
      ? [row.name, ...breaks].join(t('common:mark.colon'))
      : [row.name, list(formattedEnds)].join(t('common:mark.colon')),
    growth: formatGrowth(context, row.growth, { gap: row.gap }),
  };
}
