import { type Dataset, type Dimension } from '~/datasets/dataset';
import { type Territory } from '~/datasets/territory';
import { canLieIn, countryAmong } from '../view/country-of-place';
import { ALL, defaultView } from '../view/view';

interface FormContext {
  dataset: Dataset;
  territory?: Territory;
  defaultYear: number;
}

/**
 * Returns the query string for a change of the filter form: without the fields that mean "all" or the
 * default, without the children of a parent that changed, and without places outside a country that changed.
 */
export function searchOfForm(
  form: FormData,
  { dataset, territory, defaultYear }: FormContext,
  changed: string,
): URLSearchParams {
  const isCountry = changed === countryAmong(dataset.dimensions)?.parameter;
  const country = isCountry ? String(form.get(changed)) : ALL;
  const isElsewhere = ({ isPlace, parameter }: Dimension) =>
    territory &&
    isPlace &&
    country !== ALL &&
    !canLieIn(String(form.get(parameter)), country, territory);
  const dropped = dataset.dimensions
    .filter((dimension) => isChild(dimension, changed) || isElsewhere(dimension))
    .map(({ parameter }) => parameter);
  const { codes, ...others } = defaultView(dataset, defaultYear);
  const defaults: Readonly<Record<string, unknown>> = { ...others, ...codes };
  const search = new URLSearchParams();
  for (const [name, value] of form) {
    if (typeof value !== 'string' || value === '' || dropped.includes(name)) continue;
    if (value !== String(defaults[name] ?? ALL)) search.append(name, value);
  }
  return search;
}

function isChild({ isBasic, parent }: Dimension, changed: string): boolean {
  return isBasic && parent?.dimension === changed;
}
