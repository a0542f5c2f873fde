import { dimensionOfParameter } from '~/datasets/dataset';
import { type BreakCause, type CodeBreak } from '~/datasets/validity';
import { formatsOf } from '~/platform/i18n/formats';
import { dateFormat, numberFormat, pluralRules } from '~/platform/i18n/intl-objects';
import { capitalised, withinSentence, withoutStop } from '~/platform/i18n/letter-case';
import { localeTag } from '~/platform/i18n/locale-tag';
import { type Translate } from '~/platform/i18n/text-keys';
import { type CoveredTime } from '~/calculations/calculation-info';
import { formatDate } from '../view/format-dates';
import { formatCodes, timeOf as formatTime } from '../view/describe-view';
import { type Labels } from '../view/labels';
import { type DisclosedValue } from '~/protection/protect-table';
import { filterOfView } from '../view/filter-of-view';
import { kindOfPeriod, type Period } from '../view/map-period';
import { periodInFull } from '../view/period-in-full';
import { percentText, type ShareRange } from '../observations/format-disclosed';
import { type ViewRequest } from '../view/view-request';
import { isByOutcome } from './comparison';
import { type Change, type Fact } from './facts';

export interface TextContext extends Pick<ViewRequest, 'dataset' | 'view' | 'language'> {
  /** How far the records reach, and the precision of their dates. */
  calculation?: CoveredTime;
  labels: Labels;
  /** Texts of the namespace `summary`. */
  t: Translate<'summary'>;
}

/**
 * Returns the sentences of a view, three to five if there is enough to state: how many and how that has
 * changed; what most are about and against whom; where; what is unusual; what is not stated. The first one
 * names the filter and the period, so that it needs no context.
 */
export function narrativeOf(context: TextContext, facts: readonly Fact[]): string[] {
  const [first, ...others] = paragraphsOf(context, facts);
  if (first === undefined) return [];
  const { dataset, view, labels, language, calculation, t } = context;
  const filter = filterOfView(dataset, view);
  const filters = formatCodes(dataset, filter, labels).map(({ label }) => label);
  const isTimeless = facts[0] !== undefined && isWithoutFigures(facts[0]);
  const named = isTimeless ? [...filters, formatTime(filter, language, t, calculation)] : filters;
  if (named.length === 0) return [first, ...others];
  return [
    t('under', { filters: named.join(t('statistics:separator')), sentence: first }),
    ...others,
  ];
}

/** Returns whether a fact says why a view has no figures; unlike its number, that names no period. */
function isWithoutFigures({ kind }: Fact): boolean {
  return kind === 'suppressed' || kind === 'none' || kind === 'few';
}

type LevelFact = Extract<Fact, { kind: 'level' }>;

/** Returns one fact as a complete sentence, without the filter. */
export function sentenceOf(context: TextContext, fact: Fact): string {
  return capitalised(sentence(context, fact), context.language);
}

/**
 * Returns the headline of a page: the number of a view and its change, without the filter and the period that
 * the page shows next to it. The number of a period that is not over is marked as such, and `comparedCountsOf` states what its
 * change is: side by side, a part of a year and a number of all of it would be misread.
 */
export function headlineOf(context: TextContext, fact: Fact): string {
  return capitalised(headlineText(context, fact), context.language);
}

function headlineText(context: TextContext, fact: Fact): string {
  const { t, view } = context;
  if (fact.kind !== 'level') return withoutStop(sentenceOf(context, fact));
  const { value } = fact;
  if (!isOfPart(fact)) return withoutStop(headline(context, fact));
  const amount = t(`statistics:values.${view.measure}`, {
    count: value.value,
    formatted: count(context, value),
  });
  return t('soFar', { amount });
}

/** Returns whether the change of a view is that of a part of its period, or of days. */
function isOfPart({ change, period }: Pick<LevelFact, 'change' | 'period'>): boolean {
  if (!change) return false;
  const kind = kindOfPeriod(change.period);
  return change.period.end !== period?.end || (kind !== 'year' && kind !== 'month');
}

/**
 * Returns the compared counts of a view, each with its period in full, and for a part of the period their
 * change; empty if nothing is compared.
 */
export function comparedCountsOf(
  context: TextContext,
  fact: Pick<LevelFact, 'change' | 'period'>,
): string {
  const { change } = fact;
  if (!change) return '';
  const { period, value, periodBefore, before, direction } = change;
  const key = isOfPart(fact) ? (`compared.${direction}` as const) : 'statistics:cards.changeHint';
  return context.t(key, {
    period: periodInFull(context.language, period),
    value: count(context, value),
    periodBefore: periodInFull(context.language, periodBefore),
    before: count(context, before),
    share: changeText(context, change, Math.abs(change.change)),
  });
}

/** Returns a fact as a heading: the greatest code without its share, a peak without its number. */
export function findingOf(context: TextContext, fact: Fact): string {
  const { t, language } = context;
  if (fact.kind === 'peak')
    return capitalised(
      t(`finding.${fact.dimension}`, { name: periodName(context, fact) }),
      language,
    );
  const isGreatest = fact.kind === 'greatest' && !fact.others;
  if (!isGreatest) return withoutStop(sentenceOf(context, fact));
  const text = t(
    [`finding.${fact.dimension}`, `greatest.${fact.dimension}`],
    valuesOf(context, fact),
  );
  return capitalised(text, language);
}

/** A share, and what it is a share of: "1 in 6", "in Jakarta". */
export interface KeyFact {
  share: string;
  text: string;
}

/** Returns the share of the greatest code, apart from what it is. */
export function keyFactOf(
  context: TextContext,
  fact: Extract<Fact, { kind: 'greatest' }>,
): KeyFact {
  const { t } = context;
  const values = valuesOf(context, fact);
  return { share: values.share, text: t([`key.${fact.dimension}`, 'key.other'], values) };
}

/**
 * Returns one sentence for each fact; the first two classifications share one. How far the records reach is
 * disclosed in its own chapter.
 */
function paragraphsOf(context: TextContext, all: readonly Fact[]): string[] {
  const { t, language } = context;
  const facts = all.filter((fact) => !('dimension' in fact && fact.dimension === 'status'));
  const joined = facts.filter((fact) => fact.kind === 'greatest').slice(0, 2);
  const isJoined = joined.every((fact) => fact.dimension !== 'province' && !fact.others);
  const [first, second] = isJoined ? joined : [];
  return facts.reduce<string[]>((paragraphs, fact) => {
    if (second && fact === second) return paragraphs;
    const text =
      first && second && fact === first
        ? t('join', { first: clause(context, first), second: clause(context, second) })
        : sentence(context, fact);
    const said = capitalised(text, language);
    // The number is never stated without it.
    const [level] = paragraphs;
    return isOfLevel(fact) && level ? [`${level} ${said}`] : [...paragraphs, said];
  }, []);
}

/** Returns whether the number of a view must not be stated without a fact. */
function isOfLevel(fact: Fact): boolean {
  return (
    fact.kind === 'unused' || fact.kind === 'ended' || (fact.kind === 'break' && fact.isWithin)
  );
}

function sentence(context: TextContext, fact: Fact): string {
  const { t } = context;
  switch (fact.kind) {
    case 'suppressed':
    case 'none':
    case 'few':
      return t(fact.kind);
    case 'level':
      return headline(context, fact);
    case 'merged':
      return t('moved.merged', {
        name: label(context, fact.dimension, fact.code),
        into: label(context, fact.dimension, fact.into),
        date: formatsOf(context.language).date(fact.on),
      });
    default:
      return t('sentence', { text: clause(context, fact) });
  }
}

/** Formats "2,468 complaints from 1 January to 22 November 2026". */
function level(
  context: TextContext,
  { value, period, strayYear }: Extract<Fact, { kind: 'level' }>,
): string {
  const { t, view, language } = context;
  const time = period ? inPeriod(context, period) : inEachYear(context);
  return t(`level.${view.measure}`, {
    count: value.value,
    value: count(context, value),
    period: strayYear
      ? t('period.strays', { period: time, year: formatsOf(language).year(strayYear) })
      : time,
  });
}

/** Formats the number and its change: for a running period, up to the end of the compared months. */
function headline(context: TextContext, fact: Extract<Fact, { kind: 'level' }>): string {
  const { t, dataset, view } = context;
  const { change, period } = fact;
  const text = level(context, fact);
  const isOutcome = isByOutcome(context, filterOfView(dataset, view));
  if (!change) return t(isOutcome ? 'headline.outcome' : 'headline.plain', { level: text });
  const isOfAll = change.period.end === period?.end;
  const share = Math.abs(change.change);
  const { direction } = change;
  return t(isOfAll ? `headline.${direction}` : `headline.${direction}Until`, {
    level: text,
    endMonth: namesOfPeriod(context.language, change.period).endMonth,
    share: changeText(context, change, share),
    before: t(`before.${kindOfPeriod(change.period)}`, {
      year: change.periodBefore.start.slice(0, 4),
      month: formatsOf(context.language).month(change.periodBefore.start),
    }),
  });
}

/** Formats a change: with one decimal if it is exact, else as a whole percent. */
function changeText(
  { t, language }: TextContext,
  { value, before }: Change,
  share: number,
): string {
  const isExact = [value, before].every(({ protection }) => protection === 'exact');
  const formatted = percent(language, share, isExact ? 1 : 0);
  return t(isExact ? 'by.exact' : 'by.about', { value: formatted });
}

/** Formats a fact as a clause; it names the greatest code apart from residual ones with as many records. */
function clause(context: TextContext, fact: Fact): string {
  const text = plainClause(context, fact);
  if (fact.kind !== 'greatest' || !fact.others) return text;
  return context.t('besides', { text, others: labelsOf(context, fact.dimension, fact.others) });
}

/** Formats what happened to a code on the day of a break, as a clause. */
export function formatBreak(
  { labels, language, t }: Pick<TextContext, 'labels' | 'language'> & { t: TextOfBreak },
  { dimension, code, day }: CodeBreak,
  { kind, others }: BreakCause,
): string {
  const formats = formatsOf(language);
  // A province's former whole or lost parts have the same name in any division.
  const plain = { ...dimension, division: undefined };
  const names = others.map((candidate) => labels(plain, candidate));
  const values = { name: labels(dimension, code), date: formats.date(day) };
  if (kind === 'used') return t('summary:unused', values);
  if (kind === 'founded') return t('summary:founded', { ...values, former: names[0] });
  return t(`summary:breaks.${kind}`, { ...values, others: formats.list(names) });
}

type TextOfBreak = (
  key: 'summary:unused' | 'summary:founded' | `summary:breaks.${'divided' | 'ended' | 'followed'}`,
  values: Record<string, string | undefined>,
) => string;

/** Lists the names of several codes. */
export function labelsOf(
  context: Pick<TextContext, 'dataset' | 'view' | 'labels' | 'language'>,
  parameter: string,
  codes: readonly string[],
): string {
  return formatsOf(context.language).list(codes.map((code) => label(context, parameter, code)));
}

/** The dimensions whose codes have proper names, also within a sentence. */
const properNames: ReadonlySet<string> = new Set([
  'province',
  'city',
  'country',
  'event',
  'office',
]);

function plainClause(context: TextContext, fact: Fact): string {
  const { t, language } = context;
  const formats = formatsOf(language);
  switch (fact.kind) {
    case 'greatest': {
      const { isFraction, ...values } = valuesOf(context, fact);
      if (fact.dimension !== 'right') return t(`greatest.${fact.dimension}`, values);
      return t(isFraction ? 'greatest.right.fraction' : 'greatest.right.percent', values);
    }
    case 'rank': {
      const { dimension, code, first, last, of } = fact;
      const rules = pluralRules(localeTag(language), { type: 'ordinal' });
      const ordinal = (rank: number) => {
        const category: string = rules.select(rank);
        return t(`ordinal.${category}`, { n: formats.number(rank) });
      };
      const values = { name: label(context, dimension, code), of: formats.number(of) };
      const ranks = [...new Set([first, last])].map(ordinal);
      if (last - first > 1) return t('rankTo', { ...values, rank: ranks[0], last: ranks[1] });
      const either = new Intl.ListFormat(localeTag(language), { type: 'disjunction' });
      return t('rank', { ...values, rank: either.format(ranks) });
    }
    case 'unused':
      return t(fact.former === undefined ? 'unused' : 'founded', {
        name: label(context, fact.dimension, fact.code),
        date: formats.date(fact.since),
        former: fact.former && plainLabel(context, fact.dimension, fact.former),
      });
    case 'ended':
      return t(fact.successors.length === 0 ? 'ended' : 'succeeded', {
        name: label(context, fact.dimension, fact.code),
        date: formats.date(fact.until),
        others: labelsOf(context, fact.dimension, fact.successors),
      });
    case 'break': {
      const { code, day, cause } = fact;
      const dimension = dimensionOfParameter(
        context.dataset,
        fact.dimension,
        context.view.division,
      );
      return dimension ? formatBreak(context, { dimension, code, day }, cause) : '';
    }
    case 'unusual':
      return t('unusual', {
        month: formats.month(`${fact.month}-01`),
        value: count(context, fact.value),
        usual: formats.number(fact.usual),
        from: String(fact.years[0]),
        to: String(fact.years[1]),
      });
    case 'together':
      return t('together', {
        count: fact.count,
        of: formats.number(fact.of),
        share: percent(language, fact.share, 0),
      });
    case 'peak': {
      const [from, to] = fact.span.map((code) => periodName(context, { ...fact, code }));
      const values = { name: periodName(context, fact), value: count(context, fact.value) };
      return t(`peak.${fact.dimension}`, { ...values, from, to });
    }
    case 'pair':
    case 'furthest': {
      const { dimensions, codes, isExact } = fact;
      const [row, column] = dimensions.map((dimension, index) =>
        label(context, dimension, codes[index] ?? ''),
      );
      const names = { row, column, share: formatShare(context, fact) };
      return fact.kind === 'pair'
        ? t('pair', names)
        : t('furthest', {
            ...names,
            ofAll: formatShare(context, { share: fact.ofAll, isExact, range: fact.rangeOfAll }),
            all: t('statistics:filter.all.province'),
          });
    }
    case 'notStated':
      return t(`notStated.${fact.dimension}`, { value: count(context, fact.value) });
    default:
      return '';
  }
}

/** Returns the name of a year or month. */
function periodName(
  { language }: TextContext,
  { dimension, code }: Pick<Extract<Fact, { kind: 'peak' }>, 'dimension' | 'code'>,
): string {
  const formats = formatsOf(language);
  return dimension === 'year' ? formats.year(code) : formats.month(`${code}-01`);
}

/**
 * Returns the values of the texts about the greatest code. The exact share of a right is a fraction if it is
 * close to one.
 */
function valuesOf(context: TextContext, fact: Extract<Fact, { kind: 'greatest' }>) {
  const { t, language } = context;
  const { dimension, code, share, isExact, range } = fact;
  const name = label(context, dimension, code);
  const fraction = dimension === 'right' && isExact && fractionOf(share);
  return {
    name: properNames.has(dimension) ? name : withinSentence(name, language),
    of: fact.of === undefined ? undefined : formatsOf(language).number(fact.of),
    share: fraction ? t(`fraction.${fraction}`) : formatShare(context, { share, isExact, range }),
    isFraction: Boolean(fraction),
  };
}

/**
 * Formats a share in whole percents: "38%", "about 38%" for rounded counts or, if rounding leaves that open,
 * "31–46%".
 */
function formatShare(
  { t, language }: TextContext,
  { share, isExact, range }: { share: number; isExact: boolean; range?: ShareRange },
): string {
  if (range) return percentText(range, language);
  const value = percent(language, share, 0);
  return isExact ? value : t('aboutShare', { value });
}

/** Returns a fraction that people say in words, if a share is close to it: 1 in 3 is 31.5 to 35 %. */
export function fractionOf(share: number): number | null {
  const found = fractions.find(([, from, to]) => share >= from && share <= to);
  return found?.[0] ?? null;
}

const fractions = [
  [2, 0.49, 0.51],
  [3, 0.315, 0.35],
  [4, 0.24, 0.26],
  [5, 0.19, 0.21],
  [6, 0.155, 0.175],
  [10, 0.095, 0.105],
] as const;

/** Returns the name of a code whatever the division counts under it. */
function plainLabel(
  { dataset, view, labels }: TextContext,
  parameter: string,
  code: string,
): string {
  const dimension = dimensionOfParameter(dataset, parameter, view.division);
  return dimension ? labels({ ...dimension, division: undefined }, code) : code;
}

/** Returns the name of a code, with its division where that matters. */
function label(
  { dataset, view, labels }: Pick<TextContext, 'dataset' | 'view' | 'labels'>,
  parameter: string,
  code: string,
): string {
  const dimension =
    dimensionOfParameter(dataset, parameter, view.division) ??
    dataset.coarser.find((coarser) => coarser.parameter === parameter);
  return dimension ? labels(dimension, code) : code;
}

function count(
  { t, language }: TextContext,
  disclosed: Extract<DisclosedValue, { value: number }>,
): string {
  const value = formatsOf(language).number(disclosed.value);
  return disclosed.protection === 'rounded' ? t('about', { value }) : value;
}

function inPeriod({ t, language, calculation }: TextContext, period: Period): string {
  const [start, end] = [period.start, period.end].map((day) =>
    formatDate(language, day, calculation ?? {}),
  );
  const isOfYear = period.start.slice(0, 4) === period.end.slice(0, 4);
  const text = isOfYear
    ? t(`period.${kindOfPeriod(period)}`, namesOfPeriod(language, period))
    : t(calculation?.datePrecision ? 'period.spanWhole' : 'period.span', { start, end });
  // A month or year that is named as a whole is covered only in part.
  const isRunning = period.end === calculation?.runningUntil;
  return isRunning ? t('period.soFar', { period: text }) : text;
}

/** Returns the names that texts use for a period within a year. */
export function namesOfPeriod(language: string, { start, end }: Period) {
  const formats = formatsOf(language);
  const after = `${Number(end.slice(0, 4)) + 1}${end.slice(4, 7)}-01`;
  return {
    year: end.slice(0, 4),
    month: formats.month(end),
    // The later period of the comparison.
    nowYear: after.slice(0, 4),
    nowMonth: formats.month(after),
    startMonth: formats.monthName(Number(start.slice(5, 7))),
    endMonth: formats.monthName(Number(end.slice(5, 7))),
    startDay: dayOfYear(language, start),
    endDay: dayOfYear(language, end),
  };
}

function inEachYear({ t, dataset, view, language, calculation }: TextContext): string {
  const time = formatTime(filterOfView(dataset, view, ['year']), language, t, calculation);
  return t('period.eachYear', { time });
}

/** Formats a day and its month. French uses an ordinal for the first day of a month only. */
function dayOfYear(language: string, day: string): string {
  const format = dateFormat(localeTag(language), {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const text = format.format(new Date(`${day}T00:00Z`));
  return language === 'fr' ? text.replace(/^1 /, '1er ') : text;
}

function percent(language: string, share: number, digits: number): string {
  return numberFormat(localeTag(language), {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share);
}
