/** Parses the day in a cell of a code list, as YYYY-MM-DD; undefined if it is not one. */
export function dayIn(cell: string | undefined): string | undefined {
  const day = cell?.trim() ?? '';
  const isDay =
    /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00Z`).toJSON()?.slice(0, 10) === day;
  return isDay ? day : undefined;
}
