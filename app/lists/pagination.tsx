import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type ListPage } from './list';

interface PaginationProps {
  meta: ListPage<unknown>['meta'];
  /** Returns the address of a page. */
  href: (page: number) => string;
}

/** Links to the other pages of a list. */
export function Pagination({ meta, href }: PaginationProps) {
  const { t } = useTranslation('lists');
  const { current_page: current, total_page: last } = meta;
  if (last < 2) return null;
  return (
    <nav className="pagination" aria-label={t('pages')}>
      {current > 1 && (
        <Link to={href(current - 1)} rel="prev">
          {t('previous')}
        </Link>
      )}
      {pageNumbers(current, last).map((page, index) =>
        page === null ? (
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={page}
            to={href(page)}
            aria-label={t('page', { page })}
            aria-current={page === current ? 'page' : undefined}
          >
            {page}
          </Link>
        ),
      )}
      {current < last && (
        <Link to={href(current + 1)} rel="next">
          {t('next')}
        </Link>
      )}
    </nav>
  );
}

/**
 * Returns the pages that a pagination links: the first, the last, and the current one with its neighbours.
 * Null is a gap of at least two pages; a single page is shown instead of a gap.
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
