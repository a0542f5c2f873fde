import { type NOT_STATED, type OUTSIDE_INDONESIA } from '~/datasets/dataset';

/**
 * What an observation is (SDMX OBS_STATUS): normal, or provisional because its period is not over; of
 * records that state no code, or that lie abroad.
 */
export type ObservationStatus = 'A' | 'P' | typeof NOT_STATED | typeof OUTSIDE_INDONESIA;

/** What is counted of one code. */
export interface Observation {
  code: string;
  /** Records, or the sum of the measure. */
  value: number;
  status: ObservationStatus;
}

/** The answer to a query. */
export interface Observations {
  /** The measure over all records under the filter, each counted once. */
  total: number;
  /** The codes that records carry, in no order. */
  all: readonly Observation[];
  /** The observation of a code; its value is 0 where no record carries it. */
  of(code: string): Observation;
}
