import { cumulativeShares } from './calendar';
import { type Distributions, type Years } from './distributions';
import { type YearFrame } from './expected-counts';
import { randomStream } from './random';
import { type DatedRecord, datedRecords, type DemoRequest, planYears } from './year-plan';
import { frameOf } from './expected-counts';

/** One row of a demo file, by import column; several codes are joined by ";". */
export interface DemoRow {
  /** Its line in the file, below one line of column names. */
  line: number;
  values: Record<string, string>;
}

/** Fills a dated record with codes. */
export type FillRecord = (record: DatedRecord) => Record<string, string>;

/** One kind of demo records. */
interface DemoKind {
  years: Years;
  /** Returns the shares of a year's records in its first months, where they are published. */
  observedMonths(year: number): readonly number[];
  /** Prepares the records of a year. */
  fillYear(frame: YearFrame): FillRecord;
  /** The random streams of its kind: one for the days of a year, one for its records. */
  streams: { days: number; records: number };
}

const STREAMS_A_YEAR = 4;

/**
 * Yields the rows of a kind, in order of their date. Every year has separate streams, and a year's records
 * are drawn one after the other, so that no row depends on those after it.
 */
export function* demoRows(
  kind: DemoKind,
  distributions: Distributions,
  request: DemoRequest,
): Generator<DemoRow> {
  const streamOf = (year: number, stream: number) =>
    randomStream(distributions.seed, (year - 2000) * STREAMS_A_YEAR + stream);
  const plans = planYears(request, kind.years, (year) =>
    cumulativeShares(
      year,
      distributions,
      kind.observedMonths(year),
      streamOf(year, kind.streams.days),
    ),
  );
  let line = 1;
  for (const plan of plans) {
    const random = streamOf(plan.year, kind.streams.records);
    const fill = kind.fillYear(frameOf(plan, kind.years, random));
    for (const record of datedRecords(plan, request.until)) {
      yield { line: ++line, values: fill(record) };
    }
  }
}
