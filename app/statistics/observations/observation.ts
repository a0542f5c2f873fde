import { type NOT_STATED, type OUTSIDE_HOME_COUNTRY } from '~/datasets/dataset';
import { type DisclosedValue } from '~/protection/protect-table';

/**
 * The status of an observation (SDMX OBS_STATUS): normal (A); provisional because its period is not over (P);
 * a break in its series (B), because the meaning of a code of its filter changed in its period, or since the
 * first record if it has none; data that cannot exist (M), because its code, or one of its filter, was merged
 * into another or not in use in its period; missing (O), because its period has not begun or is before the
 * records; of records that state no code, or that are abroad.
 */
export type ObservationStatus =
  'A' | 'P' | 'B' | 'M' | 'O' | typeof NOT_STATED | typeof OUTSIDE_HOME_COUNTRY;

/** Returns whether an observation is of a code with records, not of those that state none or are abroad. */
export function isOfCode({ status }: Pick<Observation, 'status'>): boolean {
  return status === 'A' || status === 'B' || status === 'P';
}

/**
 * Returns the status of a row in files and calls, whose codes themselves mean "not stated" or "abroad": its
 * own, or that of the whole filter.
 *
 * @param ofFilter - see `statusOfFilter`; A for a row that has a period.
 */
export function statusInFiles(
  status: ObservationStatus | undefined,
  ofFilter: FilterStatus = 'A',
): FilterStatus | 'O' {
  if (status === 'P' || status === 'M' || status === 'O') return status;
  return status === 'B' && ofFilter === 'A' ? 'B' : ofFilter;
}

/** The status of the figures of a filter. */
export type FilterStatus = Extract<ObservationStatus, 'A' | 'P' | 'B' | 'M'>;

/** The disclosed value of a code, with a status. */
export type WithStatus = DisclosedValue & { status?: ObservationStatus };

/** The disclosed value of one code: records, or the sum of the measure. */
export type Observation = DisclosedValue & { code: string; status: ObservationStatus };

/**
 * Why a table discloses no codes: its filter unites several codes of a dimension, selects one that another
 * division merges, or crosses too many; few records match it; it sums a measure, which is disclosed by one
 * dimension in complete years; or no table by groups of places discloses it of the group that it selects.
 */
export type SuppressionReason = 'union' | 'merged' | 'depth' | 'few' | 'sums' | 'group';

/** The answer to a query. */
export interface Observations {
  /**
   * The measure over all records under the filter, each counted once; with status M if it has none and can
   * have none.
   */
  total: WithStatus;
  /** The disclosed codes, unordered; if `isExact`, all that records carry. */
  all: readonly Observation[];
  /**
   * Returns the observation of a code; an undisclosed one is 0, below the threshold or suppressed, depending
   * on its table.
   */
  of(code: string): Observation;
  isExact: boolean;
  /** Null if codes are disclosed. */
  suppression: SuppressionReason | null;
}
