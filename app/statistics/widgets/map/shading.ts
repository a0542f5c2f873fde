import { type Dimension, type Widget } from '~/datasets/dataset';
import { populationOf } from '~/datasets/population';
import { breaksOf } from '~/datasets/validity';
import { formatsOf } from '~/platform/i18n/formats';
import { meanInterval } from '../../narrative/chance-interval';
import { type Observations } from '../../observations/observation';
import { leastOf, mostOf, type DisclosedValue } from '~/protection/protect-table';
import { namesOfPeriod } from '../../narrative/narrative';
import { isByOutcome } from '../../narrative/comparison';
import { formatGrowth } from '../../narrative/growth-in-words';
import { kindOfPeriod } from '../../view/map-period';
import { type Gap, gapOfDifference, gapSigns } from '../../observations/gaps';
import { formatCount } from '../../observations/format-disclosed';
import {
  changeStatuses,
  type ChangeShade,
  type LabelledObservation,
  type Shading,
  type WidgetData,
} from '../widget-data';
import {
  inhabitantsOf,
  partOfRate,
  rateFormat,
  formatRate,
  rateOf,
  ratedYears,
  roundedRate,
} from '../rates';
import { filterOfWidget } from '../../observations/main-query';
import { monthsWithRecords } from '../../observations/series-codes';
import { type ReadContext } from '../../observations/read-context';
import { layoutOf } from './drawn-division';
import { placeChanges } from './place-changes';

/** The number of colours of a map that is darker for more. */
const SHADES = 5;

/** The places of a map with the colours of their counts, rates or changes. */
interface Shaded extends Pick<WidgetData, 'observations' | 'shading'> {
  /** The signs in its table that its notes do not explain yet. */
  signs?: readonly string[];
}

/** A place with the value that colours it, and the range that rounding or chance allows for the value. */
interface Valued {
  observation: LabelledObservation;
  value: number | null;
  range: readonly number[];
}

/**
 * Shades the places of a map by what the view requests; without shading if it shows ranks, or if no numbers
 * of inhabitants are known.
 *
 * @param answers - those to `placeChangeQueries`.
 */
export function shaded(
  context: ReadContext,
  widget: Widget,
  dimension: Dimension,
  observations: LabelledObservation[],
  answers: Readonly<Record<string, Observations>>,
): Shaded {
  switch (context.view.shade) {
    case 'rank':
      return { observations };
    case 'count':
      return shadedByCount(context, observations);
    case 'rate':
      return shadedByRate(context, dimension, observations, answers.months);
    case 'change':
      return shadedByChange(context, widget, dimension, observations, answers);
  }
}

function shadedByCount(context: ReadContext, observations: LabelledObservation[]): Shaded {
  const { policy } = context;
  const values = observations.map((observation) => ({
    observation,
    value: observation.value,
    range: [leastOf(observation, policy), mostOf(observation, policy)] as const,
  }));
  return inShades(context, 'count', values, formatsOf(context.language).number);
}

/**
 * Places with an unknown number of inhabitants have no rate and no colour; the others are ordered by rate.
 */
function shadedByRate(
  context: ReadContext,
  dimension: Dimension,
  observations: LabelledObservation[],
  months: Observations | undefined,
): Shaded {
  const { view, calculation, codeLists, language, t } = context;
  const years = ratedYears(view, calculation, monthsWithRecords(calculation, months));
  const population = populationOf(dimension, codeLists, years.parts);
  if (!population) return { observations };
  const breaks = breaksOf(dimension, codeLists);
  const formatted = rateFormat(language);
  const period = partOfRate(view, years, language);
  const key =
    period !== null ? 'map.itemRatePart' : years.span ? 'map.itemRateMean' : 'map.itemRate';
  const values = observations.map((observation) => {
    const { code } = observation;
    const inhabitants = inhabitantsOf(population, code, years, breaks.get(code));
    const rate = inhabitants ? rateOf(observation, inhabitants, years) : null;
    const text = rate === null ? '' : `${signOf(observation)}${formatted(rate)}`;
    const name = observation.label;
    const count = formatCount(observation, view.measure, context);
    return {
      rate,
      // Rates that are written in the same way have one colour, so that no two classes share an edge.
      value: rate === null ? null : roundedRate(rate),
      // For few cases, chance allows almost any rate.
      range: (meanInterval(observation, context.policy) ?? [0, Infinity]).map(
        (count) => (rate ?? 0) * (count / (observation.value || 1)),
      ),
      observation: {
        ...observation,
        population: inhabitants,
        rate: rate ?? undefined,
        detail: text,
        ratePeriod: rate === null ? undefined : years.covered,
        gap: gapSigns[
          inhabitants || observation.status === 'M' ? gapOfDifference([observation]) : 'unknown'
        ],
        ...(text && { formatted: t(key, { name, value: count, rate: text, period }) }),
      },
    };
  });
  values.sort((a, b) => (b.rate ?? -1) - (a.rate ?? -1));
  const { observations: items, shading } = inShades(context, 'rate', values, formatted);
  const { name, note, source } = formatRate(context, years, population);
  const isUnknown = items.some(({ shade }) => shade === 'not-compared');
  const unknown = isUnknown ? [t('map.rateUnknown')] : [];
  const notes = [name, note, ...shading.notes, ...unknown, source];
  return {
    observations: items,
    shading: { ...shading, detail: name, notes },
    signs: signsOf(items),
  };
}

/**
 * Shades places in one colour, darker for more; counts below the threshold have a distinct colour on
 * every map.
 */
function inShades(
  { t }: ReadContext,
  by: Shading['by'],
  valued: readonly Valued[],
  formatted: (value: number) => string,
): Required<Shaded> {
  const formatRange = (from: string, to: string) =>
    from === to ? from : t('map.range', { from, to });
  const shadeOf = shadesBy(valued.flatMap(({ value }) => value || []));
  const classes = Array.from({ length: SHADES }, (_, index) => index + 1).flatMap((shade) => {
    const all = valued.filter(({ value }) => value && shadeOf(value) === shade);
    const values = all.flatMap(({ value }) => value ?? []);
    const [from, to] = [Math.min(...values), Math.max(...values)];
    const label = formatRange(formatted(from), formatted(to));
    const bounds = all.map(({ range: [least = 0, most = Infinity] }) => [least, most] as const);
    return all.length > 0 ? [{ shade, label, bounds }] : [];
  });
  const isOpen = classes.some(({ bounds }, index) => {
    const next = classes[index + 1]?.bounds ?? [];
    return bounds.some(([, most]) => next.some(([least]) => most >= least));
  });
  return {
    observations: valued.map(({ observation, value }) => ({
      ...observation,
      shade:
        observation.value === null ? undefined : value === null ? 'not-compared' : shadeOf(value),
    })),
    shading: {
      by,
      classes: classes.map(({ shade, label }) => ({ shade, label })),
      notes: isOpen ? [t('map.edges')] : [],
    },
    signs: [],
  };
}

/** The colours of changes in the order of the legend. */
const changeColours = [
  ...(['clearly-more', 'same', 'clearly-fewer', 'not-compared'] satisfies ChangeShade[]),
  ...(['suppressed', 'break'] as const),
];

/** The sign on a tile besides its colour, if the place has changed. */
const changeSigns = { 'clearly-more': '▲', same: gapSigns.chance, 'clearly-fewer': '▼' } as const;

/**
 * Returns the pattern of places without a change, by the reason; all reasons without a distinct one share a
 * pattern.
 */
function patternOf(gap: Gap): 'not-compared' | 'suppressed' | 'break' {
  return gap === 'suppressed' || gap === 'break' ? gap : 'not-compared';
}

/** Places whose change on the year before is not disclosed come last, with a pattern for each reason. */
function shadedByChange(
  context: ReadContext,
  widget: Widget,
  dimension: Dimension,
  observations: LabelledObservation[],
  answers: Readonly<Record<string, Observations>>,
): Shaded {
  const { view, t } = context;
  const changes = placeChanges(context, widget, dimension, answers);
  const changed = observations.map((observation) => ({
    observation,
    change: changes?.of.get(observation.code),
  }));
  changed.sort((a, b) => (b.change?.change ?? -Infinity) - (a.change?.change ?? -Infinity));
  const meanings = new Map<unknown, string>();
  const items = changed.map(({ observation, change }): LabelledObservation => {
    const gap = changes?.gapOf(observation.code) ?? 'notCompared';
    const found = change?.shade ?? (gap === 'chance' ? 'same' : 'not-compared');
    const shade = found === 'not-compared' ? patternOf(gap) : found;
    const name = observation.label;
    const value = formatCount(observation, view.measure, context);
    const meaning = found === 'not-compared' ? t(`gaps.${gap}`) : t(`map.changes.${found}`);
    // On a single map, everything that cannot be stated has one reason: too few records, or no period to
    // compare with.
    meanings.set(shade, meaning);
    const isClear = change?.isClear ?? false;
    const { text } = formatGrowth(context, change ?? null);
    const detail = isClear ? t('map.changeDetail', { change: text, meaning }) : meaning;
    return {
      ...observation,
      shade,
      sign: found === 'not-compared' ? gapSigns[gap] : changeSigns[found],
      gap: gapSigns[gap],
      detail: found === 'not-compared' ? '' : detail,
      formatted: isClear
        ? t('map.itemChange', { name, value, change: text, meaning })
        : t('map.itemVerdict', { name, value, meaning }),
      changePercent: change && isClear ? percentOf(change) : undefined,
      changeStatus: changeStatuses[found],
      compared: changes
        ? {
            now: { value: change?.now.value ?? null, period: changes.period },
            before: { value: change?.before.value ?? null, period: changes.periodBefore },
          }
        : undefined,
    };
  });
  const isOutcome = isByOutcome(context, filterOfWidget(context, widget));
  const none = isOutcome ? 'notCompared.outcome' : 'map.noChange';
  const used = new Set(items.flatMap(({ status, shade }) => (status === 'M' ? [] : shade)));
  const before = changes?.periodBefore;
  const against =
    before &&
    t(`summary:changes.against.${kindOfPeriod(before)}`, namesOfPeriod(context.language, before));
  return {
    observations: items,
    shading: {
      by: 'change',
      classes: changeColours
        .filter((shade) => used.has(shade))
        .map((shade) => {
          const { sign = '' } = items.find((item) => item.shade === shade) ?? {};
          const meaning = meanings.get(shade) ?? '';
          return {
            shade,
            label: layoutOf(context).layout === 'tiles' ? `${sign} ${meaning}` : meaning,
          };
        }),
      detail: t('map.change'),
      notes: against ? [against, t('map.changeNote')] : [t(none)],
    },
    signs: signsOf(items),
  };
}

/** Returns the signs in the table of a map for rates or changes that are not shown. */
function signsOf(items: readonly LabelledObservation[]): string[] {
  return items.flatMap(({ detail, gap }) => (detail ? [] : (gap ?? [])));
}

/** Returns a change in percent as in files: with one decimal if both counts are exact, else whole. */
function percentOf({
  now,
  before,
  change,
}: {
  now: DisclosedValue;
  before: DisclosedValue;
  change: number;
}): number {
  const digits = [now, before].every(({ protection }) => protection === 'exact') ? 1 : 0;
  return Number((change * 100).toFixed(digits));
}

/**
 * Returns a function that maps a value above 0 to its shade, from 1 to 5, and 0 to none. The shades hold
 * equally many values as far as possible, and equal values share one (quantile classes, as usual for maps of
 * rates).
 */
export function shadesBy(values: readonly number[]): (value: number) => number {
  const sorted = [...values].sort((a, b) => a - b);
  return (value) => {
    if (value === 0) return 0;
    const below = sorted.findIndex((other) => other >= value);
    return 1 + Math.floor((SHADES * below) / sorted.length);
  };
}

/** Returns the sign before a value derived from a rounded count. */
function signOf({ protection }: DisclosedValue): string {
  return protection === 'rounded' ? '≈' : '';
}
