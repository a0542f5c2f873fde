import { type Db } from '~/platform/db/client.server';
import { type CopyOut } from '~/platform/db/copying-transaction.server';
import { type Calculation } from '~/platform/db/schema';

/** The codes asked for by dimension: any of the codes of a dimension, and all of the dimensions. */
export interface Filter {
  /**
   * Codes by dimension name, the calendar dimensions included: year "2025", month "3", the month of a year "2025-03", week
   * "2025-W03". A dimension without codes is not filtered by; a code that no record carries leaves none.
   */
  codes: Readonly<Record<string, readonly string[]>>;
  /** First day counted, as YYYY-MM-DD. */
  start?: string;
  /** Last day counted, as YYYY-MM-DD. */
  end?: string;
}

/** One aggregation: a measure under a filter, divided by a dimension or in total. */
export interface Query {
  filter: Filter;
  measure: string;
  /** The dimension to divide by; without it only the total is asked for. */
  dimension?: string;
  /** Up to two others to divide by as well: a record counts in each combination of its codes. */
  crossedBy?: readonly string[];
}

/** The dimensions that a query divides by. */
export function dividedBy({ dimension, crossedBy = [] }: Omit<Query, 'filter'>): string[] {
  return dimension === undefined ? [] : [dimension, ...crossedBy];
}

/** What stands between the codes of a combination, and in none of them. */
export const CODE_SEPARATOR = '\t';

/** A number of records, or the sum of a measure over them, as it was counted: nothing to be shown. */
export interface Cell {
  count: number;
  /**
   * The sum of the records' keys modulo 2^32, an unsigned integer: the same records have the same one. 0 for
   * sums of a measure, and where the engine was asked for no keys.
   */
  key: number;
  /** Of sums: a power of two that no summed value reaches; absent where all are 0. */
  bound?: number;
}

/** What a query yields. Codes whose measure is 0 are left out. */
export interface Aggregate {
  /** The measure over all records under the filter, each record counted once. */
  total: Cell;
  /**
   * The measure by code; a record with several codes counts once in each of them. Where several dimensions
   * divide, by the codes of each, with `CODE_SEPARATOR` between them.
   */
  byCode: ReadonlyMap<string, Cell>;
}

/** What an engine needs to know of a calculation. */
export type CalculationState = Pick<Calculation, 'id' | 'dataset' | 'through_import'>;

/** Counts the records of a calculation. Every engine yields the same aggregates. */
export interface StatisticsEngine {
  /**
   * One aggregate for each query, in their order. `_X` holds the records that state no code of the
   * dimension, `_Z` those abroad.
   *
   * @throws if the dataset does not declare a measure or dimension that a query names.
   */
  aggregate(calculation: CalculationState, queries: readonly Query[]): Promise<Aggregate[]>;

  /**
   * Gets ready for many queries of a calculation, which takes the place of the one of its dataset
   * prepared before. Queries of other calculations stay possible.
   */
  prepare(calculation: CalculationState): Promise<void>;
}

/** A calculation that its engine cannot count, though its records are there to build anew what is missing. */
export class UncountableCalculation extends Error {
  constructor(
    readonly calculationId: number,
    reason: string,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** Where an engine keeps calculations outside of PostgreSQL. */
export interface CalculationStore {
  /**
   * Takes a calculation over, within a transaction in which nobody else does: the one that makes it, so that where
   * this fails there is none. Tells now and then how many records it has.
   *
   * @throws if what it took counts anything unlike PostgreSQL.
   */
  add(
    transaction: { db: Db; copyOut: CopyOut },
    calculation: Calculation,
    onProgress?: (records: number) => void,
  ): Promise<void>;

  /** Removes what it has of calculations of a dataset that PostgreSQL no longer has. */
  prune(db: Db, dataset: string): Promise<void>;
}
