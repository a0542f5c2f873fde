import { getDataset } from '~/datasets';
import { nameOfCode } from '~/datasets/code-lists';
import { formatsOf } from '~/platform/i18n/formats';
import { numberFormat } from '~/platform/i18n/intl-objects';
import { localeTag } from '~/platform/i18n/locale-tag';
import { type TranslateAny } from '~/platform/i18n/text-keys';
import {
  type BrokenExpectation,
  dimensionKinds,
  type Expectation,
  MIN_EXPECTED_RECORDS,
} from './expectation';

interface Wording {
  /** Of any namespace. */
  t: TranslateAny;
  language: string;
}

/** Describes in a sentence what is expected of a dataset. */
export function describeExpectation(
  { kind, dimension, threshold }: Pick<Expectation, 'kind' | 'dimension' | 'threshold'>,
  dataset: string,
  { t, language }: Wording,
): string {
  return t(`expectations:stated.${kind}`, {
    dimension: nameOfDimension(dataset, dimension, t),
    percent: percentOf((threshold ?? 0) / 100, language),
    least: MIN_EXPECTED_RECORDS,
  });
}

/** Describes in a sentence what of an expectation is not met. */
export function describeBroken(
  { kind, dimension, threshold, year, breaches, others }: BrokenExpectation,
  dataset: string,
  { t, language }: Wording,
): string {
  const { number, list } = formatsOf(language);
  const named = breaches.map(({ names, label, value }) => {
    const name = names ? nameOfCode({ names }, language) : label;
    const formatted = dimensionKinds.includes(kind) ? percentOf(value, language) : number(value);
    return name === '' ? formatted : `${name} (${kind === 'fall' ? `−${formatted}` : formatted})`;
  });
  const more = others > 0 ? [t('expectations:others', { formatted: number(others) })] : [];
  return t(`expectations:broken.${kind}`, {
    dimension: nameOfDimension(dataset, dimension, t),
    percent: percentOf((threshold ?? 0) / 100, language),
    found: list([...named, ...more]),
    former: year - 1,
    year,
  });
}

const percentOf = (share: number, language: string) =>
  numberFormat(localeTag(language), { style: 'percent', maximumFractionDigits: 1 }).format(share);

/** Returns the name of a dimension, as filters have it; empty for none. */
export function nameOfDimension(dataset: string, name: string | null, t: TranslateAny): string {
  const dimension = getDataset(dataset)?.dimensions.find((each) => each.name === name);
  return dimension ? t(`statistics:parameters.${dimension.parameter}`) : (name ?? '');
}
