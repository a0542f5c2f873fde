import { type Db } from '~/platform/db/client.server';
import { type CopyOut } from '~/platform/db/copying-transaction.server';
import { type Calculation } from '~/platform/db/schema';

/** The requested codes by dimension: any of the codes of a dimension, in all of the dimensions. */
export interface Filter {
  /**
   * Codes by dimension name, calendar dimensions included: year "2025", month "3", the month of a year
   * "2025-03", week "2025-W03". A dimension without codes is not filtered by; a code that no record carries
   * matches none.
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
  /** The dimension to divide by; absent to request the total only. */
  dimension?: string;
  /** Up to two more dimensions to divide by: a record counts in each combination of its codes. */
  crossedBy?: readonly string[];
}

/** The dimensions that a query divides by. */
export function dividedBy({ dimension, crossedBy = [] }: Omit<Query, 'filter'>): string[] {
  return dimension === undefined ? [] : [dimension, ...crossedBy];
}

/** How many dimensions a table crosses at most. */
export const MAX_CROSSED = 3;

/** Separates the codes of a combination; no code contains it. */
export const CODE_SEPARATOR = '\t';

/** A number of records, or the sum of a measure over them, as counted: not to be disclosed. */
export interface Cell {
  count: number;
  /**
   * The sum of the records' keys modulo 2^32, an unsigned integer: equal for the same records. 0 for sums of
   * a measure, and if the engine does not sum keys.
   */
  key: number;
  /** For sums: a power of two that no summed value reaches; absent if all are 0. */
  bound?: number;
}

/** The result of a query. Codes whose measure is 0 are omitted. */
export interface Aggregate {
  /** The measure over all records under the filter, each record counted once. */
  total: Cell;
  /**
   * The measure by code; a record with several codes counts once in each of them. If several dimensions
   * divide, by the codes of each, joined by `CODE_SEPARATOR`.
   */
  byCode: ReadonlyMap<string, Cell>;
}

/** What an engine needs to know of a calculation. */
export type CalculationState = Pick<Calculation, 'id' | 'dataset' | 'through_import'>;

/** Counts the records of a calculation. All engines return the same aggregates. */
export interface StatisticsEngine {
  /**
   * Returns one aggregate for each query, in their order. `_X` holds the records that state no code of the
   * dimension, `_Z` those abroad.
   *
   * @throws if the dataset does not declare a measure or dimension that a query names.
   */
  aggregate(calculation: CalculationState, queries: readonly Query[]): Promise<Aggregate[]>;

  /**
   * Prepares for many queries of a calculation, replacing the one prepared before for its dataset. Queries of
   * other calculations remain possible.
   */
  prepare(calculation: CalculationState): Promise<void>;
}

/** A calculation that its engine cannot count, although its records exist to rebuild what is missing. */
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
   * Copies a calculation in the transaction that creates it, so that a failure leaves none; no other
   * transaction copies one meanwhile. Reports from time to time how many records it has copied.
   *
   * @throws if a count of the copy differs from PostgreSQL's.
   */
  add(
    transaction: { db: Db; copyOut: CopyOut },
    calculation: Calculation,
    onProgress?: (records: number) => void,
  ): Promise<void>;

  /** Removes calculations of a dataset that PostgreSQL no longer has. */
  prune(db: Db, dataset: string): Promise<void>;
}
