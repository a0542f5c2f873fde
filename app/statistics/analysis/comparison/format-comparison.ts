import { codesOfDimension, foreignLanguageOf, residualCodes } from '~/datasets/code-lists';
import { dimensionOfParameter, type Dimension } from '~/datasets/dataset';
import { formatsOf } from '~/platform/i18n/formats';
import { localeTag } from '~/platform/i18n/locale-tag';
import { type Translate } from '~/platform/i18n/text-keys';
import { isPartOfYear } from '~/calculations/covered-until';
import { formatChance, type ChanceInterval } from '../../narrative/chance-interval';
import { sizeOf } from '../cross-table/cross-grid';
import { reachOf } from '~/calculations/calculation-info';
import { formatCodes, subjectOf } from '../../view/describe-view';
import { type Labels } from '../../view/labels';
import { type ProtectionPolicy } from '~/protection/policy';
import { type DisclosedValue } from '~/protection/protect-table';
import { required } from '~/platform/system/required';
import { type Fact } from '../../narrative/facts';
import { isDisclosed } from '../../narrative/comparison';
import { findCodeNotes } from '../../narrative/find-facts';
import { sentenceOf, narrativeOf } from '../../narrative/narrative';
import { filterOfView } from '../../view/filter-of-view';
import { kindOfPeriod, lastDayOf, type Period } from '../../view/map-period';
import { hrefOfView } from '../../view/view-url';
import { breakNotes } from '../../widgets/break-notes';
import { type Gap, gapOfDifference, gapSigns, legendOfSigns } from '../../observations/gaps';
import { recordsMeasure } from '../../observations/main-query';
import { strayNotes } from '../../observations/series-codes';
import {
  formatCount,
  isWholePercent,
  shareOf,
  shareText,
  formatDisclosed,
} from '../../observations/format-disclosed';
import { type ViewRequest } from '../../view/view-request';
import { type ComparedRates, ratesOfPlaces } from './compared-rates';
import {
  isReserved,
  type ComparedRow,
  type ComparedShares,
  type ComparedTable,
  type Comparison,
  type Comparand,
} from './find-differences';
import { type ComparedViews } from './read-comparison';

/** The difference of a row, as written; `direction` is set if it is more than chance. */
export interface FormattedDifference {
  text: string;
  direction: 'more' | 'fewer' | null;
}

/** A table of each comparand, as its page shows it. */
export interface FormattedTable {
  /** The parameter of its dimension. */
  parameter: string;
  /** The language of the names, if not the visitor's. */
  language?: string;
  rows: {
    code: string;
    name: string;
    /** What is disclosed of each comparand: its share, if any, and its count. */
    cells: { share: string; count: string }[];
    /** The positions of the shares on the scale, in percent of it. */
    positions: (number | null)[];
    /** The interval of the first share by chance alone, on the same scale; null if unknown. */
    band: ChanceInterval | null;
    /** The same as text; empty if unknown. */
    chance: string;
    difference: FormattedDifference;
  }[];
  /** How many codes only the files list. */
  hidden: number;
  /** How many shares clearly differ, of how many whose test is decided; none if that says nothing. */
  tested: number;
  clear: number;
}

/** Months or years of each comparand, as its page shows them. */
export interface FormattedSeries {
  part: 'month' | 'year';
  rows: {
    code: string;
    name: string;
    /** Its label on the axis. */
    short: string;
    cells: string[];
    /** The interval of the first count by chance alone, as text; empty if unknown. */
    chance: string;
    difference: FormattedDifference;
  }[];
  /** The numbers of each comparand in percent of the greatest, as far as they are disclosed. */
  lines: (number | null)[][];
  /** The intervals of the first line by chance alone, in percent of the greatest. */
  band: (ChanceInterval | null)[];
  /** For each comparand, whether its months or years have a break. */
  breaks: boolean[][];
  greatest: string;
  /** Notes on records before the first year. */
  notes: string[];
}

/** A comparison, as its page shows it. */
export interface FormattedComparison {
  title: string;
  /** The change since the earlier period; null if it is not disclosed, or no periods are compared. */
  headline: string | null;
  /** The records that are compared: what all comparands have in common. */
  scope: string;
  narrative: string[];
  /** Whether one of the numbers is too small for a statement on all of them. */
  isFew: boolean;
  comparands: {
    name: string;
    detail: string;
    value: string;
    amount: number | null;
    href: string;
  }[];
  /** The difference of the first total from the second; null if not disclosed. */
  difference: FormattedDifference | null;
  /** The interval of the first total by chance alone, as text; empty if unknown. */
  chance: string;
  series: FormattedSeries | null;
  /** Counts for every 100,000 inhabitants; null if the comparands are not single places. */
  rates: ComparedRates | null;
  tables: FormattedTable[];
  /** Why tables are not shown. */
  suppressions: string[];
  /** The labels of the scale of shares. */
  scale: string[];
  /** The disclosed value of codes below the threshold; null if there are none. */
  others: string | null;
  /** The legend of signs for numbers; empty if there are none. */
  signs: string;
  /** The legend of the intervals; empty if none is drawn. */
  chanceNote: string;
  /** Why a picture has no number for a difference that is not marked. */
  unmarked: Gap;
}

interface TextContext extends Pick<
  ViewRequest,
  'dataset' | 'view' | 'calculation' | 'codeLists' | 'language' | 't'
> {
  labels: Labels;
  policy: ProtectionPolicy;
  /** Texts of the namespace `summary`. */
  texts: Translate<'summary'>;
}

/** How many differences a sentence names. */
const MAX_NAMED = 3;

/** A step of the scale of shares, and its greatest end: greater shares have no dot. */
const STEP = 0.1;
const MAX_SHARE = 0.5;

/** Formats a comparison in the visitor's language. */
export function formatComparison(
  context: TextContext,
  compared: ComparedViews,
  found: Comparison,
): FormattedComparison {
  const { dataset, view, calculation, language, t } = context;
  const names = found.comparands.map((comparand) => nameOfComparand(context, compared, comparand));
  const open = found.tables.filter(({ suppression }) => suppression === null);
  const tables = open.map((table) => ({ ...table, listed: listedRows(context, table) }));
  const shares = tables
    .flatMap(({ listed }) => listed.flatMap((row) => row.shares))
    .map((share) => (isOnScale(share) ? share : 0));
  const steps = Math.max(1, Math.ceil(Math.max(...shares) / STEP));
  const narrative = narrativeOfComparison(context, compared, found, names);
  const series = found.series && formatSeries(context, found, found.series);
  const written = tables
    .filter(({ listed }) => listed.length > 0)
    .map((table) => formatTable(context, found, table, steps * STEP))
    .sort((a, b) => b.clear - a.clear);
  // Suppressed codes come before those below the threshold.
  const [rest] = open.flatMap((table) => table.others ?? []).sort((a, b) => sizeOf(a) - sizeOf(b));
  // If only the files list some codes, visitors would take "each of the others" to mean these.
  const isWhole = written.every(({ hidden }) => hidden === 0);
  const others = rest && isWhole ? formatDisclosed(rest, language) : null;
  const totals = found.total.disclosed.map((total) => formatDisclosed(total, language));
  const rows = [...(series?.rows ?? []), ...written.flatMap((table) => table.rows)];
  const cells = rows.flatMap((row) => [
    ...row.cells.map((cell) => (typeof cell === 'string' ? cell : cell.count)),
    ...(names.length === 2 ? [row.difference.text] : []),
  ]);
  return {
    title: listOf(names, language),
    headline: found.change ? (narrative[0] ?? null) : null,
    scope: scopeOf(context, compared),
    narrative,
    isFew: isOfFew(found),
    comparands: found.comparands.map((comparand, index) => ({
      name: names[index] ?? '',
      detail: found.kind === 'time' ? detailOf(language, comparand) : '',
      value: formatCount(required(found.total.disclosed[index], 'total'), view.measure, {
        language,
        t,
      }),
      amount: found.total.disclosed[index]?.value ?? null,
      href: hrefOfView(dataset, comparand.view, calculation.defaultYear),
    })),
    difference: differenceOfTotals(context, found),
    chance: formatChance(found.total.chance, context.texts, formatsOf(language).number, 'cell'),
    series,
    rates: found.kind === 'time' ? null : ratesOfPlaces(context, found),
    tables: written,
    suppressions: [...new Set(found.tables.flatMap(({ suppression }) => suppression ?? []))].map(
      (suppression) => t(`suppressed.${suppression}`),
    ),
    scale: Array.from({ length: steps + 1 }, (_, step) => percentOf(language, step * STEP)),
    others,
    signs: legendOfSigns([...totals, ...cells, others ?? ''], context.policy, t),
    chanceNote: rows.some(({ chance }) => chance) ? context.texts('chance.note') : '',
    unmarked:
      view.measure !== recordsMeasure({ dataset })
        ? 'notCompared'
        : found.overlap === 'some'
          ? 'unclear'
          : 'chance',
  };
}

/** Formats "Papua and Indonesia"; the conjunction may depend on the word after it (Spanish "e Indonesia"). */
function listOf(names: readonly string[], language: string): string {
  return new Intl.ListFormat(localeTag(language), { type: 'conjunction' }).format(names);
}

/** Returns the context with the texts of summaries. */
function inSummary({ texts, ...context }: TextContext) {
  return { ...context, t: texts };
}

/** Names a comparand by what it alone has: its period, or the codes of the dimension that the comparands differ by. */
export function nameOfComparand(
  { dataset, language, labels, t }: Omit<TextContext, 'texts' | 'policy'>,
  { kind, parameters }: Pick<ComparedViews, 'kind' | 'parameters'>,
  { view, period }: Comparand,
): string {
  const { year, month, list } = formatsOf(language);
  if (kind === 'time' && period) {
    return kindOfPeriod(period) === 'month' || view.codes.month
      ? month(period.start)
      : year(period.end.slice(0, 4));
  }
  const dimensions = parameters.flatMap(
    (parameter) => dimensionOfParameter(dataset, parameter, view.division) ?? [],
  );
  const chosen = dimensions.filter(({ parameter }) => view.codes[parameter]);
  // Of a place and the one that contains it, the name of the smaller is more specific.
  const finest = chosen.find(({ parent }) => parent) ?? chosen[0];
  if (finest) return list((view.codes[finest.parameter] ?? []).map((code) => labels(finest, code)));
  const [parameter = ''] = parameters;
  const isPlace = dimensions.some(({ isPlace }) => isPlace);
  if (isPlace) return t('filter.all.province');
  return [t(`parameters.${parameter}`), t('filter.any')].join(t('common:mark.colon'));
}

/** Formats the days of a comparand that are neither a whole year nor a month. */
function detailOf(language: string, { period }: Comparand): string {
  const isNamed = period === null || ['year', 'month'].includes(kindOfPeriod(period));
  return isNamed ? '' : formatDays(language, period);
}

function isSuppressed({ total }: Comparison): boolean {
  return total.disclosed.some(({ protection }) => protection === 'suppressed');
}

function isOfFew(found: Comparison): boolean {
  return !isSuppressed(found) && !found.total.disclosed.every(isDisclosed);
}

function narrativeOfComparison(
  context: TextContext,
  compared: ComparedViews,
  found: Comparison,
  names: readonly string[],
): string[] {
  const { texts, codeLists } = context;
  const { total, change, tables, testedShares, isRounded, overlap } = found;
  const disclosed = total.disclosed;
  if (isSuppressed(found)) return [texts('suppressed')];
  if (!disclosed.every(isDisclosed)) return [texts('few')];
  const notes = [
    ...new Set(found.comparands.flatMap((comparand) => notesOfCodes(context, comparand))),
  ];
  const [value, before] = disclosed;
  const [comparand, comparandBefore] = found.comparands;
  const first =
    change !== null && value && before && comparand?.period && comparandBefore?.period
      ? narrativeOf(inSummary(context), [
          {
            kind: 'level',
            value,
            period: comparand.period,
            change: {
              value,
              before,
              ...change,
              period: comparand.period,
              periodBefore: comparandBefore.period,
            },
          } satisfies Fact,
        ])
      : [[levelsOf(context, compared, found, names), ...notes].join(' ')];
  if (testedShares === 0) return first;
  const marked = tables
    .flatMap((table) => table.rows.map((row) => ({ row, dimension: table.dimension })))
    .filter(({ row }) => row.isClear);
  const clear = marked.filter(({ row }) => row.points !== null && row.disclosed.every(isDisclosed));
  const named = clear
    .filter(({ row, dimension }) => !residualCodes(dimension, codeLists).has(row.code))
    .sort((a, b) => Math.abs(b.row.points ?? 0) - Math.abs(a.row.points ?? 0))
    .slice(0, MAX_NAMED)
    .map(({ row, dimension }) => differenceInSentence(context, dimension, row, total.disclosed));
  const items = formatsOf(context.language).list(named);
  if (clear.length > 0 && named.length === 0) return first;
  const rule = isRounded ? 'noneRounded' : 'none';
  if (clear.length > 0) return [...first, texts('compare.differ', { items })];
  // Shares of small counts are marked in the table, but not named.
  if (marked.length > 0) return [...first, texts('compare.marked')];
  // If comparands may share records, the test is too strict to say that none differs.
  if (overlap === 'some') return first;
  const n = formatsOf(context.language).number(testedShares);
  return [...first, texts(`compare.${rule}`, { n })];
}

/** Returns the notes on a comparand's codes that visitors need with its number. */
function notesOfCodes(context: TextContext, { view }: Comparand): string[] {
  const ofComparand = { ...context, view };
  return findCodeNotes(ofComparand).map((fact) => sentenceOf(inSummary(ofComparand), fact));
}

/** Formats what all comparands have in common: "Complaints, 2026". */
function scopeOf(
  { dataset, view, labels, language, t }: TextContext,
  { parameters, kind }: ComparedViews,
): string {
  const filter = filterOfView(dataset, view, kind === 'time' ? ['year', 'month'] : parameters);
  if (kind !== 'time') return subjectOf(dataset, filter, labels, language, t);
  const noun = t(`datasets.${dataset.name}.noun`);
  return [noun, ...formatCodes(dataset, filter, labels).map(({ label }) => label)].join(
    t('separator'),
  );
}

/** Formats "Papua: 84 cases, All of Indonesia: 2,468 cases (Complaints, 2026)." */
function levelsOf(
  context: TextContext,
  compared: ComparedViews,
  { total }: Comparison,
  names: readonly string[],
): string {
  const { view, language, t, texts } = context;
  const { number, list } = formatsOf(language);
  const items = names.map((name, index) => {
    const { protection, value } = required(total.disclosed[index], 'total');
    const written = number(value ?? 0);
    const formatted = protection === 'rounded' ? texts('about', { value: written }) : written;
    return [name, t(`values.${view.measure}`, { count: value ?? 0, formatted })].join(
      t('common:mark.colon'),
    );
  });
  return texts('compare.levels', { items: list(items), scope: scopeOf(context, compared) });
}

function differenceInSentence(
  context: TextContext,
  dimension: Dimension,
  row: ComparedShares,
  totals: readonly DisclosedValue[],
): string {
  const { labels, policy, language, texts } = context;
  const [first, second] = row.disclosed.map((part, index) => {
    const total = required(totals[index], 'total');
    const share = shareOf(part, total, policy);
    const value = shareText(part, total, policy, language);
    const isAbout = part.protection === 'rounded' && share && isWholePercent(share);
    return isAbout ? texts('aboutShare', { value }) : value;
  });
  return texts('compare.item', { name: labels(dimension, row.code), first, second });
}

/** Formats "−43 (−1.7%)", as far as it is disclosed. */
function differenceOfTotals(context: TextContext, found: Comparison): FormattedDifference | null {
  const { language, t, texts } = context;
  const { kind, total, change, comparands } = found;
  const isVisible = total.disclosed.every(({ protection }) => protection !== 'suppressed');
  if (kind === 'time' && isVisible && !total.disclosed.every(isDisclosed))
    return { text: t('cards.unstated.few'), direction: null };
  if (change?.direction === 'same' || change?.direction === 'unclear')
    return { text: t(`cards.changes.${change.direction}`), direction: null };
  const share =
    change === null
      ? ''
      : total.difference === null
        ? texts('aboutShare', { value: signed(language, change.change, { style: 'percent' }) })
        : formatsOf(language).change(change.change);
  if (total.difference === null && share === '') return null;
  if (comparands.length !== 2) return null;
  const { text, direction } = countDifference(language, total);
  return {
    text: total.difference === null ? share : share ? `${text} (${share})` : text,
    direction: change?.direction ?? direction,
  };
}

function countDifference(language: string, row: ComparedRow): FormattedDifference {
  const [first, second] = row.disclosed;
  const isMore = (first?.value ?? 0) > (second?.value ?? 0);
  const sign = gapSigns[row.gap ?? gapOfDifference(row.disclosed)];
  const about = row.isClear && first?.value && second?.value ? first.value - second.value : null;
  return {
    text:
      row.difference !== null
        ? signed(language, row.difference)
        : about === null
          ? sign
          : `≈${signed(language, about)}`,
    direction: row.isClear ? (isMore ? 'more' : 'fewer') : null,
  };
}

function pointDifference(context: TextContext, row: ComparedShares): FormattedDifference {
  const { points, isClear, isMore } = row;
  if (!isClear) return { text: pointsText(context, row), direction: null };
  const direction = isMore ? 'more' : 'fewer';
  return points === null
    ? { text: context.t(`map.changes.clearly-${direction}`), direction }
    : { text: pointsText(context, row), direction };
}

/**
 * Formats percentage points: with one decimal if all counts are exact, else whole ones; the sign of the
 * reason if there are none.
 */
export function pointsText(
  { language, policy }: Pick<TextContext, 'language' | 'policy'>,
  { points, disclosed, gap }: Pick<ComparedShares, 'points' | 'disclosed' | 'gap'>,
): string {
  if (points === null) return gapSigns[gap ?? gapOfDifference(disclosed)];
  const digits = policy.exact === 'all' ? 1 : 0;
  const isRounded = disclosed.some(({ protection }) => protection === 'rounded');
  const text = signed(language, 100 * points, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return isRounded ? `≈${text.replace('±', '')}` : text;
}

function signed(language: string, value: number, options: Intl.NumberFormatOptions = {}): string {
  const format = new Intl.NumberFormat(localeTag(language), {
    signDisplay: 'exceptZero',
    ...options,
  });
  const text = format.format(value).replace('-', '−');
  return /[1-9]/.test(text) ? text : '±0';
}

function percentOf(language: string, share: number): string {
  return new Intl.NumberFormat(localeTag(language), { style: 'percent' }).format(share);
}

function formatSeries(
  context: TextContext,
  { comparands }: Comparison,
  { part, rows, months }: NonNullable<Comparison['series']>,
): FormattedSeries | null {
  const { calculation, language, t, texts } = context;
  const { number, monthName, year } = formatsOf(language);
  const { runningUntil } = calculation;
  const values = rows.flatMap(({ disclosed }) => disclosed.flatMap(({ value }) => value ?? []));
  if (values.length === 0) return null;
  const greatest = Math.max(1, ...values, ...rows.flatMap(({ chance }) => chance?.[1] ?? []));
  const end = comparands[0]?.period?.end ?? reachOf(calculation);
  // Records that state only their month leave its days unknown.
  const isRunning = end === runningUntil;
  // An incomplete year or month is named by its days, and is not a point on a line of whole ones.
  const isPart = (code: string) =>
    part === 'year'
      ? isPartOfYear(calculation, code)
      : code === String(Number(end.slice(5, 7))) && (isRunning || !isEndOfMonth(end));
  const nameOf = (code: string) => {
    if (part === 'year') {
      const note = t('table.provisional');
      return isPart(code) ? t('chart.itemProvisional', { item: year(code), note }) : year(code);
    }
    const name = monthName(Number(code));
    if (isPart(code) && isRunning)
      return t('chart.itemProvisional', { item: name, note: t('table.provisional') });
    return isPart(code) ? formatDays(language, { start: `${end.slice(0, 8)}01`, end }) : name;
  };
  return {
    part,
    rows: rows.map((row) => ({
      code: row.code,
      name: nameOf(row.code),
      short: part === 'year' ? row.code : monthName(Number(row.code), 'short'),
      cells: row.disclosed.map((value) => formatDisclosed(value, language)),
      chance: formatChance(row.chance, texts, number, 'cell'),
      difference: countDifference(language, row),
    })),
    lines: comparands.map((_, index) =>
      rows.map(({ code, disclosed, statuses }) => {
        const value = disclosed[index]?.value ?? null;
        return value === null || statuses?.[index] === 'M' || isPart(code)
          ? null
          : (100 * value) / greatest;
      }),
    ),
    band: rows.map(({ code, chance }) =>
      chance && !isPart(code) ? inPercentOf(greatest, chance) : null,
    ),
    breaks: comparands.map((_, index) => rows.map(({ statuses }) => statuses?.[index] === 'B')),
    greatest: number(greatest),
    notes: [
      ...(part === 'year' ? strayNotes({ language, t }, rows[0]?.code, months) : []),
      ...new Set(
        comparands
          .filter((_, index) => rows.some(({ statuses }) => statuses?.[index] === 'B'))
          .flatMap((comparand) => breakNotes(context, comparand)),
      ),
    ],
  };
}

function isEndOfMonth(day: string): boolean {
  return lastDayOf({ year: day.slice(0, 4), month: day.slice(5, 7) }) === day;
}

/** Formats "1 – 22 November"; for whole months "January – October". */
function formatDays(language: string, { start, end }: Period): string {
  const days = kindOfPeriod({ start, end }) === 'days' ? ({ day: 'numeric' } as const) : {};
  const format = new Intl.DateTimeFormat(localeTag(language), {
    ...days,
    month: 'long',
    timeZone: 'UTC',
  });
  return format.formatRange(new Date(`${start}T00:00Z`), new Date(`${end}T00:00Z`));
}

/**
 * Returns the rows of a table that its page lists: all that differ clearly, then as many as its widget does.
 */
function listedRows(
  { dataset }: TextContext,
  { dimension, rows }: ComparedTable,
): ComparedShares[] {
  const limit = dataset.widgets.find(
    (widget) => widget.kind === 'bars' && widget.dimension === dimension.parameter,
  )?.limit;
  const stated = rows.filter(({ code }) => !isReserved(code));
  const isListed = (row: ComparedShares, index: number) =>
    row.isClear !== true && index < (limit ?? stated.length);
  return [...stated.filter(({ isClear }) => isClear), ...stated.filter(isListed)];
}

function formatTable(
  context: TextContext,
  { total, overlap }: Comparison,
  { dimension, rows, listed }: ComparedTable & { listed: readonly ComparedShares[] },
  end: number,
): FormattedTable {
  const { codeLists, policy, language, labels } = context;
  const notStated = rows.filter(
    ({ code, disclosed }) => isReserved(code) && disclosed.some(hasRecords),
  );
  return {
    parameter: dimension.parameter,
    language: foreignLanguageOf(codesOfDimension(dimension, codeLists), language),
    rows: [...listed, ...notStated].map((row) => ({
      code: row.code,
      name: labels(dimension, row.code),
      cells: row.disclosed.map((part, index) => ({
        share: shareText(part, required(total.disclosed[index], 'total'), policy, language),
        count: formatDisclosed(part, language),
      })),
      positions: row.shares.map((share) =>
        isOnScale(share) && !isReserved(row.code) ? Math.round((1000 * share) / end) / 10 : null,
      ),
      ...chanceOfShare(context, row, total.disclosed[0], end),
      difference: pointDifference(context, row),
    })),
    // If comparands may share records, the test is too strict to say that none differs.
    tested: overlap === 'some' ? 0 : rows.filter(({ isClear }) => isClear === false).length,
    clear: rows.filter(({ isClear }) => isClear).length,
    hidden: rows.length - listed.length - rows.filter(({ code }) => isReserved(code)).length,
  };
}

/** Returns the interval of the first share by chance alone, on the scale and as text. */
function chanceOfShare(
  { language, texts }: TextContext,
  { code, chance }: ComparedShares,
  of: DisclosedValue | undefined,
  end: number,
): { band: ChanceInterval | null; chance: string } {
  const total = of?.value;
  if (!chance || !total || isReserved(code)) return { band: null, chance: '' };
  const [least, most] = inPercentOf(total, chance);
  const shares = [Math.min(100, least), Math.min(100, most)] as const;
  const [from, to] = inPercentOf(end, [shares[0] / 100, shares[1] / 100]);
  return {
    band: from < 100 ? [from, Math.min(100, to)] : null,
    chance: formatChance(shares, texts, (share) => percentOf(language, share / 100), 'cell'),
  };
}

function inPercentOf(total: number, [from, to]: ChanceInterval): ChanceInterval {
  const percent = (value: number) => Math.round((1000 * value) / total) / 10;
  return [percent(from), percent(to)];
}

function isOnScale(share: number | null): share is number {
  return share !== null && share <= MAX_SHARE;
}

function hasRecords({ value }: DisclosedValue): boolean {
  return value !== 0;
}
