import { type Names } from '~/platform/db/schema';
import { lastCompletePeriod } from '../last-complete-period';

/** What can be expected of records; `dimensionKinds` are about one dimension, with a threshold in percent. */
export const expectationKinds = ['fall', 'not-stated', 'outlying-year', 'validity'] as const;
export type ExpectationKind = (typeof expectationKinds)[number];

/** The kinds about one dimension, with a threshold in percent. */
export const dimensionKinds: readonly ExpectationKind[] = ['fall', 'not-stated'];

/** An error refuses an import or a publication unless somebody gives a reason; a warning is only shown. */
export const severities = ['error', 'warning'] as const;

/** What the commission expects of the records of a dataset. */
export interface Expectation {
  id: number;
  kind: ExpectationKind;
  /** Null for kinds about all records. */
  dimension: string | null;
  /** In percent; null for kinds without one. */
  threshold: number | null;
  severity: (typeof severities)[number];
}

/** One of the things that break an expectation: a share, or a number of records. */
export interface Breach {
  /** The names of a code; null where `label` says everything. */
  names: Names | null;
  label: string;
  value: number;
}

/** An expectation that records do not meet, and why: the worst first. */
export interface BrokenExpectation extends Expectation {
  /** The last complete year of the records. */
  year: number;
  breaches: readonly Breach[];
  /** How many more there are. */
  others: number;
}

/** Below this number of records, changes and shares are chance: a fall from 3 to 2 is none of a third. */
export const MIN_EXPECTED_RECORDS = 30;

/** How many breaches of an expectation are listed. */
const MAX_BREACHES = 5;

/** Returns the last year that is over on the day of the newest record. */
export function lastCompleteYear(lastDate: string): number {
  return Number(lastCompletePeriod(lastDate, 'year').slice(0, 4));
}

/** How many records carry a code in two years. */
export interface CodeCounts {
  code: string;
  former: number;
  latter: number;
}

/** Returns the codes that fall by more than a share in percent, with their falls from 0 to 1, the largest first. */
export function fallsBeyond(
  counts: readonly CodeCounts[],
  percent: number,
): { code: string; value: number }[] {
  return counts
    .filter(({ former }) => former >= MIN_EXPECTED_RECORDS)
    .map(({ code, former, latter }) => ({ code, value: (former - latter) / former }))
    .filter(({ value }) => value * 100 > percent)
    .sort((a, b) => b.value - a.value || a.code.localeCompare(b.code));
}

/** Returns the share of records that state nothing, if it is more than one in percent; else null. */
export function notStatedBeyond(
  { records, notStated }: { records: number; notStated: number },
  percent: number,
): number | null {
  if (records < MIN_EXPECTED_RECORDS) return null;
  const share = notStated / records;
  return share * 100 > percent ? share : null;
}

/** Returns a broken expectation with the first of its breaches; null without any. */
export function brokenBy(
  expectation: Expectation,
  year: number,
  breaches: readonly Breach[],
): BrokenExpectation | null {
  if (breaches.length === 0) return null;
  const { id, kind, dimension, threshold, severity } = expectation;
  return {
    id,
    kind,
    dimension,
    threshold,
    severity,
    year,
    breaches: breaches.slice(0, MAX_BREACHES),
    others: Math.max(0, breaches.length - MAX_BREACHES),
  };
}
