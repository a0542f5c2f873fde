import { type RejectionReason, rejectionReasons } from './officer-acts';
import { type RequestCounts } from './request-months.server';

/** Fewer requests could identify an applicant. */
export const MIN_REQUESTS = 5;
/** With fewer decisions, a quarter of them could be fewer than five. */
const MIN_DECISIONS = 4 * MIN_REQUESTS;

/** The shares of decisions that are public, each a quarter wide. */
export const shares = [
  'underQuarter',
  'quarterToHalf',
  'halfToThreeQuarters',
  'threeQuartersOrMore',
] as const;
export type Share = (typeof shares)[number];

/** The public figures of the data requests of a year; null where they are withheld. */
export interface RequestFigures {
  received: number | null;
  /** Decisions, of which an appealed request has two. */
  decided: number | null;
  approved: number | null;
  refused: number | null;
  /** Working days from a submission or an appeal to its decision, without waiting for the applicant. */
  medianDays: number | null;
  /** The share of the decisions by the deadline. */
  shareInTime: Share | null;
  /** The rejections by reason. */
  reasons: Record<RejectionReason, number | null>;
}

/**
 * Returns what is public of a year: no count below five, nothing from which one follows, and nothing of a year with
 * fewer than five requests, whose number its decisions would limit.
 */
export function protectFigures(counts: RequestCounts): RequestFigures {
  const { received, decided, approved, refused, inTime, medianDays, reasons } = counts;
  const areEnough = Math.min(received, decided) >= MIN_REQUESTS;
  // Each of the two follows from the other and their sum.
  const areBothEnough = areEnough && Math.min(approved, refused) >= MIN_REQUESTS;
  return {
    received: received >= MIN_REQUESTS ? received : null,
    decided: areEnough ? decided : null,
    approved: areBothEnough ? approved : null,
    refused: areBothEnough ? refused : null,
    medianDays: areEnough ? medianDays : null,
    shareInTime:
      areEnough && decided >= MIN_DECISIONS && inTime !== null ? shareOf(inTime, decided) : null,
    reasons: protectReasons(reasons, areBothEnough),
  };
}

/**
 * Returns the quarter in which a share lies. The outer ones reach from none to five at least, so that every count below
 * five remains possible, for the decisions in time as for the late ones; the others exclude such counts.
 */
function shareOf(count: number, total: number): Share {
  return shares[Math.floor((4 * count) / total)] ?? 'threeQuartersOrMore';
}

/**
 * Returns the most frequent reasons: all if none is below five, otherwise as many as leave to each withheld one any
 * count from zero to four. For that at least two are withheld, which have five or more together, but fewer than the
 * least one disclosed, so that one of them may have all. None is disclosed without the sum of all.
 */
function protectReasons(
  reasons: Record<RejectionReason, number>,
  isSumDisclosed: boolean,
): Record<RejectionReason, number | null> {
  const sorted = rejectionReasons.toSorted((a, b) => reasons[b] - reasons[a]);
  const counts = sorted.map((reason) => reasons[reason]);
  const isSafe = (disclosed: number) => {
    const [least = 0, ...withheld] = counts.slice(disclosed - 1);
    if (withheld.length === 0) return least >= MIN_REQUESTS;
    const sum = withheld.reduce((total, count) => total + count, 0);
    return withheld.length > 1 && sum >= MIN_REQUESTS && sum < least;
  };
  const disclosed = isSumDisclosed ? ([4, 3, 2, 1].find(isSafe) ?? 0) : 0;
  const names = new Set(sorted.slice(0, disclosed));
  const figureOf = (name: RejectionReason) => (names.has(name) ? reasons[name] : null);
  return {
    purpose: figureOf('purpose'),
    letter: figureOf('letter'),
    identifying: figureOf('identifying'),
    other: figureOf('other'),
  };
}
