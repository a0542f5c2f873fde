import { type Dataset } from '~/datasets/dataset';
import { ALL } from '../views/view';

/**
 * The search that a change of the filter form leads to: without the fields that say "all" and
 * without the children of a parent that changed.
 */
export function searchOfForm(
  form: FormData,
  dataset: Dataset,
  changed: string,
  currentYear: number,
): URLSearchParams {
  const orphans = dataset.dimensions
    .filter(({ isBasic, parent }) => isBasic && parent?.dimension === changed)
    .map(({ parameter }) => parameter);
  const search = new URLSearchParams();
  for (const [name, value] of form) {
    if (typeof value !== 'string' || value === '' || orphans.includes(name)) continue;
    const isDefault = name === 'year' ? value === String(currentYear) : value === ALL;
    if (!isDefault) search.append(name, value);
  }
  return search;
}
