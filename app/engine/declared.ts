import { getDataset } from '~/datasets';
import { type Dataset, type Measure } from '~/datasets/dataset';
import { dividedBy, type Query } from './engine';

/**
 * The declaration of a calculation's dataset.
 *
 * @throws if it is no longer declared.
 */
export function declaredDataset({ dataset }: { dataset: string }): Dataset {
  const declaration = getDataset(dataset);
  if (!declaration) throw new Error(`No dataset "${dataset}" is declared`);
  return declaration;
}

/**
 * The declaration of a query's measure.
 *
 * @throws if the query names a measure or dimension that the dataset does not declare.
 */
export function declaredMeasure(dataset: Dataset, query: Query): Measure {
  const { filter, measure } = query;
  const dimensions = new Set(dataset.dimensions.map(({ name }) => name));
  for (const name of [...Object.keys(filter.codes), ...dividedBy(query)]) {
    if (!dimensions.has(name)) {
      throw new Error(`Dataset ${dataset.name} declares no dimension "${name}"`);
    }
  }
  const declaration = dataset.measures.find(({ name }) => name === measure);
  if (!declaration) throw new Error(`Dataset ${dataset.name} declares no measure "${measure}"`);
  return declaration;
}

/** Returns the same key for equal filters: the order of dimensions and codes does not matter. */
export function keyOfFilter({ codes, start, end }: Query['filter']): string {
  const chosen = Object.entries(codes)
    .filter(([, some]) => some.length > 0)
    .map(([dimension, some]) => [dimension, ...[...some].sort()])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return JSON.stringify([chosen, start, end]);
}

/** The queries of each distinct filter, by its `keyOfFilter`. */
export function groupByFilter(queries: readonly Query[]): Map<string, [Query, ...Query[]]> {
  const groups = new Map<string, [Query, ...Query[]]>();
  for (const query of queries) {
    const key = keyOfFilter(query.filter);
    const group = groups.get(key);
    if (group) group.push(query);
    else groups.set(key, [query]);
  }
  return groups;
}
