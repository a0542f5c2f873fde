/**
 * The pages that a pagination links: the first, the last, and the current one with its neighbours.
 * Null stands for a gap of at least two pages; a single page is shown rather than left out.
 */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const wanted = [1, current - 1, current, current + 1, last];
  const pages = [...new Set(wanted)]
    .filter((page) => page >= 1 && page <= last)
    .sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1] ?? page - 1;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? [null, page] : [page];
  });
}
