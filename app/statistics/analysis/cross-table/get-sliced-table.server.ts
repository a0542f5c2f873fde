import { type Dimension } from '~/datasets/dataset';
import { type NamedCode } from '../../view/labels';
import {
  getObservations,
  type ObservationSources,
} from '../../observations/get-observations.server';
import { type Observations } from '../../observations/observation';
import { type ProtectionPolicy } from '~/protection/policy';
import { type DisclosedValue } from '~/protection/protect-table';
import { sizeOf } from './cross-grid';
import { getCrossTable, type CrossedView, type CrossTable } from './get-cross-table.server';

/** The table of one code of the third dimension. */
export interface Slice {
  third: NamedCode;
  /** The measure of all records with the code. */
  total: DisclosedValue;
  /** The disclosed value of each unlisted combination under the code; null if all are listed. */
  others: DisclosedValue | null;
}

/** A table by three dimensions, as one of two for each code of the third. */
export interface SlicedTable extends CrossTable {
  /** The disclosed codes of the third dimension, greatest total first. */
  slices: Slice[];
}

/**
 * Returns the table of a view by three dimensions: for each code of the third, what a view filtered by it
 * discloses by the first two. All are counted in one pass: cells have the same depth whether the third
 * dimension filters or divides, and the same records always show the same number. Only tables of few records
 * remain to be suppressed.
 */
export async function getSlicedTable(
  sources: ObservationSources,
  crossed: CrossedView,
  dimensions: readonly [Dimension, Dimension, Dimension],
): Promise<SlicedTable> {
  const table = await getCrossTable(sources, crossed, dimensions);
  if (table.suppression) return { ...table, slices: [] };
  const [, , third] = dimensions;
  const observations = await countSlices(sources, crossed, third);
  const { compare } = new Intl.Collator(crossed.language);
  const slices = observations.all
    .map(({ code, ...total }): Slice => ({
      third: { code, name: crossed.labels(third, code) },
      total,
      others: isSmall(total, table, sources.policy) ? suppressed : table.others,
    }))
    // An engine counts codes in the order in which it finds them, which would disclose which records came
    // first.
    .sort((a, b) => sizeOf(b.total) - sizeOf(a.total) || compare(a.third.name, b.third.name));
  const open = new Set(
    slices.flatMap(({ third: { code }, others }) => (others === suppressed ? [] : [code])),
  );
  return {
    ...table,
    rows: table.rows.filter(({ codes }) => open.has(codes[2]?.code ?? '')),
    others: observations.isExact ? null : observations.of(''),
    slices,
  };
}

async function countSlices(
  sources: ObservationSources,
  { dataset, calculation, codeLists, filter, measure }: CrossedView,
  { name }: Dimension,
): Promise<Observations> {
  const query = { filter, measure, dimension: name };
  const observed = { dataset, calculation, codeLists };
  const { all } = await getObservations(sources, observed, { all: { query } });
  if (!all?.query) throw new Error('Observations were left out');
  return all.query;
}

const suppressed: DisclosedValue = { protection: 'suppressed', value: null };

/** Returns whether a view has too few records for tables; never if all is exact. */
function isSmall(
  { value }: DisclosedValue,
  { others }: CrossTable,
  { minTotal }: ProtectionPolicy,
): boolean {
  return others !== null && (value ?? 0) < minTotal;
}
