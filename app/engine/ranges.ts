/** Consecutive record numbers: from `start` up to, but excluding, `end`. */
export interface Range {
  start: number;
  end: number;
}

/** Ranges that are sorted, do not overlap and do not touch. */
export type Ranges = readonly Range[];

/** Returns the numbers in any of the ranges, which may come in any order and overlap. */
export function unionOfRanges(ranges: Iterable<Range>): Ranges {
  const sorted = [...ranges]
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start);
  const union: Range[] = [];
  for (const { start, end } of sorted) {
    const last = union.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else union.push({ start, end });
  }
  return union;
}

/** Returns the numbers in both. */
export function intersectionOfRanges(ones: Ranges, others: Ranges): Ranges {
  const common = ones.flatMap((range) =>
    others.map((other) => ({
      start: Math.max(range.start, other.start),
      end: Math.min(range.end, other.end),
    })),
  );
  return unionOfRanges(common);
}

/** Returns the numbers from 0 up to, but excluding, `end` that are in none of the ranges. */
export function complementOfRanges(ranges: Ranges, end: number): Ranges {
  const starts = [0, ...ranges.map((range) => range.end)];
  const ends = [...ranges.map((range) => range.start), end];
  return unionOfRanges(starts.map((start, gap) => ({ start, end: ends[gap] ?? end })));
}

/** Counts the numbers in the ranges. */
export function sizeOfRanges(ranges: Ranges): number {
  return ranges.reduce((size, { start, end }) => size + end - start, 0);
}
