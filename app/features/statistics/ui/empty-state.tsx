import { Link } from '@remix-run/react';
import { useView } from './view-context';

/** Says that nothing lies under the filter, and how to get on. */
export function EmptyState() {
  const { t, resetHref } = useView();
  return (
    <div className="empty">
      <p>{t('table.empty')}</p>
      <p>
        {t('table.emptyHint')} <Link to={resetHref()}>{t('filter.reset')}</Link>
      </p>
    </div>
  );
}
