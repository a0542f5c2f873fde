/** The number of records of a query in a month (YYYY-MM). */
export interface MonthCount {
  month: string;
  records: number;
}

/** A part of a list of records. */
export interface ItemRange {
  limit: number;
  offset: number;
}

/**
 * Returns the months of a part of the records, where `months` are in the order of the records, newest first;
 * and how many records of its last month precede it. Null if the part is empty.
 */
export function monthsOfPart(
  months: readonly MonthCount[],
  { limit, offset }: ItemRange,
): { first: string; last: string; offset: number } | null {
  const touched: { month: string; start: number }[] = [];
  let start = 0;
  for (const { month, records } of months) {
    const end = start + records;
    if (end > offset && start < offset + limit) touched.push({ month, start });
    start = end;
  }
  const newest = touched[0];
  const oldest = touched.at(-1);
  if (!newest || !oldest) return null;
  return { first: oldest.month, last: newest.month, offset: offset - newest.start };
}
