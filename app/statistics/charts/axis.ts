import { numberFormat } from '~/platform/i18n/intl-objects';

/** How many steps an axis has at most. */
const MAX_STEPS = 4;

/** From this value on, an axis writes its numbers short: "20 rb". */
const COMPACT_FROM = 10_000;

/**
 * The round whole numbers of an axis that holds all values: from 0 in equal steps of 1, 2 or 5 times a
 * power of ten, at most four steps, the last not below the largest value. Without values: 0 and 1.
 */
export function axisTicks(values: readonly number[]): number[] {
  const largest = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(largest / MAX_STEPS));
  const step = [1, 2, 5, 10]
    .map((multiple) => Math.max(1, multiple * power))
    .find((candidate) => candidate * MAX_STEPS >= largest);
  if (step === undefined) throw new RangeError(`No axis for ${largest}`);
  const count = Math.ceil(largest / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Writes the numbers of an axis in a language; short where they are large. */
export function tickFormat(ticks: readonly number[], language: string): (value: number) => string {
  const isLarge = (ticks.at(-1) ?? 0) >= COMPACT_FROM;
  const format = numberFormat(language, { notation: isLarge ? 'compact' : 'standard' });
  return (value) => format.format(value);
}
