import { type Dimension, type Widget } from '~/datasets/dataset';
import { populationOf } from '~/datasets/population';
import { breaksOf } from '~/datasets/validity';
import { formatsOf } from '~/i18n/formats';
import { type Observations } from '../../observations/observation';
import { type Shown } from '../../protection/protect-table';
import { namesOfPeriod } from '../../summary/sentences';
import { isByOutcome } from '../../summary/comparison';
import { growthInWords } from '../../trends/trends-in-words';
import { kindOfPeriod } from '../../views/map-period';
import { gapOfDifference, gapSigns, legendOfGaps } from '../gaps';
import { countInWords } from '../shown-text';
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
  rateInWords,
  rateOf,
  ratedYears,
  roundedRate,
} from '../rates';
import { filterOfWidget } from '../main-query';
import { monthsWithRecords } from '../series-codes';
import { type ReadContext } from '../widget-kind';
import { placeChanges } from './place-changes';

/** How many colours a map has that is darker for more. */
const SHADES = 5;

/** The places of a map with the colours that their counts, rates or changes have. */
type Shaded = Pick<WidgetData, 'observations' | 'shading'>;

/**
 * Shades the places of a map by what the view asks for; the places without shading where it shows ranks, or nobody's
 * inhabitants are known.
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
  const values = observations.map((observation) => ({ observation, value: observation.value }));
  return inShades(context, 'count', values, formatsOf(context.language).number);
}

/** Places whose inhabitants are not known have no rate and no colour; the others come in the order of their rates. */
function shadedByRate(
  context: ReadContext,
  dimension: Dimension,
  observations: LabelledObservation[],
  months: Observations | undefined,
): Shaded {
  const { view, calculation, codeLists, language, t } = context;
  const years = ratedYears(view, calculation, monthsWithRecords(calculation, months));
  const population = populationOf(dimension, codeLists, years.year);
  if (!population) return { observations };
  const breaks = breaksOf(dimension, codeLists);
  const inWords = rateFormat(language);
  const period = partOfRate(view, years, language);
  const key =
    period !== null ? 'map.itemRatePart' : years.span ? 'map.itemRateMean' : 'map.itemRate';
  const values = observations.map((observation) => {
    const { code } = observation;
    const inhabitants = inhabitantsOf(population, code, years, breaks.get(code));
    const rate = inhabitants ? rateOf(observation, inhabitants, years) : null;
    const text = rate === null ? '' : `${signOf(observation)}${inWords(rate)}`;
    const name = observation.label;
    const count = countInWords(observation, view.measure, context);
    return {
      rate,
      // Rates that look the same when written have one colour, so that no two classes share an edge.
      value: rate === null ? null : roundedRate(rate),
      observation: {
        ...observation,
        ...{ population: inhabitants, rate: rate ?? undefined, detail: text },
        ratePeriod: rate === null ? undefined : years.covered,
        gap: gapSigns[
          inhabitants || observation.status === 'M' ? gapOfDifference([observation]) : 'unknown'
        ],
        ...(text && { inWords: t(key, { name, value: count, rate: text, period }) }),
      },
    };
  });
  values.sort((a, b) => (b.rate ?? -1) - (a.rate ?? -1));
  const { observations: items, shading } = inShades(context, 'rate', values, inWords);
  const { name, note, source } = rateInWords(context, years, population);
  const isUnknown = items.some(({ shade }) => shade === 'untold');
  const signs = signsOf(context, items);
  const notes = [name, note, ...(isUnknown ? [t('map.rateUnknown')] : []), ...signs, source];
  return { observations: items, shading: { ...shading, detail: name, notes } };
}

/** Places in shades of one colour, darker for more; what is too low to be told has a colour of its own on every map. */
function inShades(
  { t }: ReadContext,
  by: Shading['by'],
  valued: { observation: LabelledObservation; value: number | null }[],
  inWords: (value: number) => string,
): Required<Shaded> {
  const rangeInWords = (from: string, to: string) =>
    from === to ? from : t('map.range', { from, to });
  const shadeOf = shadesBy(valued.flatMap(({ value }) => value || []));
  const classes = Array.from({ length: SHADES }, (_, index) => index + 1).flatMap((shade) => {
    const values = valued.flatMap(({ value }) => (value && shadeOf(value) === shade ? value : []));
    const [from, to] = [Math.min(...values), Math.max(...values)];
    return values.length > 0 ? [{ shade, label: rangeInWords(inWords(from), inWords(to)) }] : [];
  });
  return {
    observations: valued.map(({ observation, value }) => ({
      ...observation,
      shade: observation.value === null ? undefined : value === null ? 'untold' : shadeOf(value),
    })),
    shading: { by, classes, notes: [] },
  };
}

const changeShades: readonly ChangeShade[] = ['clearly-more', 'same', 'clearly-fewer', 'untold'];

/** What stands on the tile of a place beside its colour. */
const changeSigns: Readonly<Record<ChangeShade, string>> = {
  'clearly-more': '▲',
  same: '=',
  'clearly-fewer': '▼',
  untold: '–',
};

/** Places whose change on the year before cannot be told come last, and have a pattern of their own. */
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
    ...{ observation, change: changes?.of.get(observation.code) },
  }));
  changed.sort((a, b) => (b.change?.change ?? -Infinity) - (a.change?.change ?? -Infinity));
  const items = changed.map(({ observation, change }): LabelledObservation => {
    const gap = changes?.gapOf(observation.code) ?? 'notCompared';
    const shade = change?.shade ?? (gap === 'chance' ? 'same' : 'untold');
    const name = observation.label;
    const value = countInWords(observation, view.measure, context);
    const meaning = t(`map.changes.${shade}`);
    const isClear = change?.isClear ?? false;
    const { text } = growthInWords(context, change ?? null);
    const detail = isClear ? t('map.changeDetail', { change: text, meaning }) : meaning;
    return {
      ...observation,
      ...{ shade, sign: changeSigns[shade] },
      gap: gapSigns[gap],
      ...{ detail: shade === 'untold' ? '' : detail },
      inWords: isClear
        ? t('map.itemChange', { name, value, change: text, meaning })
        : t('map.itemUntold', { name, value, meaning }),
      changePercent: change && isClear ? percentOf(change) : undefined,
      changeStatus: changeStatuses[shade],
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
      classes: changeShades
        .filter((shade) => used.has(shade))
        .map((shade) => {
          const label = t(`map.changes.${shade}`);
          return {
            shade,
            label: view.layout === 'tiles' ? `${changeSigns[shade]} ${label}` : label,
          };
        }),
      detail: t('map.change'),
      notes: [
        ...(against ? [against, t('map.changeNote')] : [t(none)]),
        ...signsOf(context, items),
      ],
    },
  };
}

/** The legend of the signs in the table of a map; empty without any. */
function signsOf({ t }: ReadContext, items: readonly LabelledObservation[]): string[] {
  const signs = legendOfGaps(
    items.flatMap(({ detail, protection, gap }) =>
      detail || protection === 'low' ? [] : (gap ?? []),
    ),
    t,
  );
  return signs ? [signs] : [];
}

/** A change in percent, as files have it: with one decimal where both counts are exact, else a whole one. */
function percentOf({ now, before, change }: { now: Shown; before: Shown; change: number }): number {
  const digits = [now, before].every(({ protection }) => protection === 'exact') ? 1 : 0;
  return Number((change * 100).toFixed(digits));
}

/**
 * What tells the shade of a value above 0, from 1 to 5: as many values in each as there can be, equal ones in the
 * same (quantile classes, as maps of rates are usually divided); 0 has none.
 */
export function shadesBy(values: readonly number[]): (value: number) => number {
  const sorted = [...values].sort((a, b) => a - b);
  return (value) => {
    if (value === 0) return 0;
    const below = sorted.findIndex((other) => other >= value);
    return 1 + Math.floor((SHADES * below) / sorted.length);
  };
}

/** What stands before what comes from a rounded count. */
function signOf({ protection }: Shown): string {
  return protection === 'rounded' ? '≈' : '';
}
