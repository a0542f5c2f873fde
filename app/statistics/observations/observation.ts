import { type NOT_STATED, type OUTSIDE_HOME_COUNTRY } from '~/datasets/dataset';
import { type DisclosedValue } from '~/protection/protect-table';

/**
 * What an observation is (SDMX OBS_STATUS): normal, provisional because its period is not over, or a break in its
 * series, because the meaning of a code of its filter changed in its period, or since the first record if it has
 * none; data that cannot exist (M), because its code, or one of its filter, was merged into another or not in use in
 * its period; missing (O), because its period has not begun or is before the records; of records that state no code,
 * or that lie abroad.
 */
export type ObservationStatus =
  'A' | 'P' | 'B' | 'M' | 'O' | typeof NOT_STATED | typeof OUTSIDE_HOME_COUNTRY;

/** Whether an observation is of a code with records, and not of those that state none or lie abroad. */
export function isOfCode({ status }: Pick<Observation, 'status'>): boolean {
  return status === 'A' || status === 'B' || status === 'P';
}

/**
 * The status of a row in files and calls, whose codes themselves stand for "not stated" or "abroad": its own, or that
 * of the whole filter.
 *
 * @param ofFilter - see `statusOfFilter`; A for a row of a period of its own.
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

/** What may be shown of a code that has a status. */
export type WithStatus = DisclosedValue & { status?: ObservationStatus };

/** What is disclosed of one code: records, or the sum of the measure. */
export type Observation = DisclosedValue & { code: string; status: ObservationStatus };

/**
 * Why a table tells no codes: its filter unites several codes of a dimension, takes one that another division merges,
 * or crosses too many; few records lie under it; or it sums a measure, which is disclosed by one dimension in
 * complete years.
 */
export type SuppressionReason = 'union' | 'merged' | 'depth' | 'few' | 'sums';

/** The answer to a query. */
export interface Observations {
  /** The measure over all records under the filter, each counted once; with status M if it has none and can have none. */
  total: WithStatus;
  /** The codes that are disclosed, in no order; where `isExact`, all that records carry. */
  all: readonly Observation[];
  /** The observation of a code; one that is not disclosed is 0, too low or closed, as its table is. */
  of(code: string): Observation;
  isExact: boolean;
  /** Null where codes are disclosed. */
  suppression: SuppressionReason | null;
}
