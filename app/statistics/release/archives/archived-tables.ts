import { dimensionsAbove, type Dataset, type Dimension } from '~/datasets/dataset';
import { recordsMeasure } from '../../observations/main-query';

/** A table of an archive: a measure of all records by one or two dimensions. */
export interface ArchivedTable {
  /** The name of its file, without the extension. */
  name: string;
  measure: string;
  dimensions: readonly Dimension[];
}

/** Lists the tables in an archive of a dataset: by each dimension, of each measure, and by every two. */
export function listTables(dataset: Dataset): ArchivedTable[] {
  const dimensions = dataset.dimensions.filter(
    ({ isFilter, calendar }) => isFilter || calendar === 'year_month',
  );
  const records = recordsMeasure({ dataset });
  const single = dataset.measures.flatMap(({ name: measure }) =>
    dimensions.map((dimension) => ({
      name: measure === records ? nameOf(dimension) : `${nameOf(dimension)}.${measure}`,
      measure,
      dimensions: [dimension],
    })),
  );
  const pairs = dimensions.flatMap((first, index) =>
    dimensions
      .slice(index + 1)
      .filter((second) => areIndependent(dataset, first, second))
      .map((second) => ({
        name: `${nameOf(first)}-by-${nameOf(second)}`,
        measure: records,
        dimensions: [first, second],
      })),
  );
  return [...single, ...pairs];
}

/** Returns "right", "case-detail" or "province-34". */
function nameOf({ parameter, division, calendar }: Dimension): string {
  const name = calendar ?? parameter;
  return [name.replaceAll('_', '-'), ...(division ? [division] : [])].join('-');
}

/** Returns whether a table by both shows more than one by the finer of them. */
function areIndependent(dataset: Dataset, first: Dimension, second: Dimension): boolean {
  if (first.calendar && second.calendar) return false;
  if (first.parameter === second.parameter) return false;
  const isAbove = (upper: Dimension, { name }: Dimension) => {
    const above = dimensionsAbove(dataset, name);
    return above.includes(upper.derivedFrom?.dimension ?? upper.name);
  };
  return !isAbove(first, second) && !isAbove(second, first);
}
