import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type ListPage } from './list';
import { pageNumbers } from './page-numbers';

interface PaginationProps {
  meta: ListPage<unknown>['meta'];
  /** The address of a page. */
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
