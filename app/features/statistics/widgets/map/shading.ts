import { type Dimension } from '~/datasets/dataset';
import { populationOf } from '~/datasets/population';
import { formatsOf } from '~/i18n/formats';
import { localeTag } from '~/i18n/locale-tag';
import { type Shown } from '../../protection/protect-table';
import { type LabelledObservation, type WidgetData } from '../widget-data';
import { type ReadContext } from '../widget-kind';

/** How many colours a shaded map has. */
const SHADES = 5;

/** The rate of one is what is counted for so many inhabitants. */
const PER_INHABITANTS = 100_000;

/** The places of a map with the colours that their counts or rates have. */
type Shaded = Pick<WidgetData, 'observations' | 'shading'>;

/**
 * Shades the places of a map by what the view asks for. Under rates those whose inhabitants are not known have none
 * and no colour, and the others come in the order of their rates.
 *
 * @returns the places without shading where the view shows ranks, or nobody's inhabitants are known.
 */
export function shaded(
  context: ReadContext,
  dimension: Dimension,
  observations: LabelledObservation[],
): Shaded {
  const { view, codeLists, language } = context;
  const population = view.shade === 'rate' ? populationOf(dimension, codeLists) : null;
  if (view.shade === 'rank' || (view.shade === 'rate' && !population)) return { observations };
  const valued = observations.map((observation) => {
    const inhabitants = population?.of.get(observation.code);
    const rate = inhabitants ? rateOf(observation, inhabitants) : null;
    const value = population ? rate : observation.value;
    return { observation, inhabitants, value };
  });
  if (population) valued.sort((a, b) => (b.value ?? -1) - (a.value ?? -1));
  const shadeOf = shadesBy(valued.flatMap(({ value }) => value || []));
  const inWords = population ? rateFormat(language) : formatsOf(language).number;
  const items = valued.map(({ observation, inhabitants, value }) => ({
    ...observation,
    // What is too low to be told has a colour of its own on every map.
    shade: observation.protection === 'low' ? undefined : value === null ? 0 : shadeOf(value),
    ...(population && {
      population: inhabitants,
      rate: value === null ? '' : `${signOf(observation)}${inWords(value)}`,
    }),
  }));
  const classes = Array.from({ length: SHADES }, (_, index) => index + 1).flatMap((shade) => {
    const values = valued.flatMap(({ value }) => (value && shadeOf(value) === shade ? value : []));
    const [from, to] = [Math.min(...values), Math.max(...values)];
    return values.length > 0 ? [{ shade, from: inWords(from), to: inWords(to) }] : [];
  });
  return {
    observations: items,
    shading: { by: view.shade, classes, source: population?.source ?? '' },
  };
}

/** What is told of the count for every 100,000 inhabitants; empty where nothing is. */
export function rateText(shown: Shown, inhabitants: number, language: string): string {
  const rate = rateOf(shown, inhabitants);
  return rate === null ? '' : `${signOf(shown)}${rateFormat(language)(rate)}`;
}

/** The count for every 100,000 inhabitants; null where the count is not told. */
function rateOf({ value }: Shown, inhabitants: number): number | null {
  return value === null ? null : (value / inhabitants) * PER_INHABITANTS;
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

/** Writes rates with one decimal, with two below 1. */
function rateFormat(language: string): (rate: number) => string {
  const [small, large] = [2, 1].map((digits) => {
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return new Intl.NumberFormat(localeTag(language), options);
  });
  return (rate) => (rate < 1 ? small : large)?.format(rate) ?? '';
}
