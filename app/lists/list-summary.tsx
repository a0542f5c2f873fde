import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { formatsOf } from '~/platform/i18n/formats';
import { type List, type ListRequest } from './list';
import { hrefOfList, sortedBy } from './list-url';

interface ListSummaryProps {
  list: List;
  request: ListRequest;
  total: number;
}

/** How many items were found, announced when it changes, and the orders to choose from. */
export function ListSummary({ list, request, total }: ListSummaryProps) {
  const { t, i18n } = useTranslation('lists');
  const isFiltered = request.text !== '' || Object.keys(request.chosen).length > 0;
  return (
    <div className="list-summary">
      <p id="list-count" role="status">
        {total > 0
          ? t('count', { count: total, formatted: formatsOf(i18n.language).number(total) })
          : t(isFiltered ? 'empty' : 'none')}
      </p>
      {total > 1 && (
        <p className="list-sort">
          {t('sort')}{' '}
          {list.sortable.map((by) => (
            <SortLink key={by} list={list} request={request} by={by} />
          ))}
        </p>
      )}
    </div>
  );
}

function SortLink({ list, request, by }: { list: List; request: ListRequest; by: string }) {
  const { t } = useTranslation('lists');
  const isChosen = request.sort.by === by;
  const isUpwards = request.sort.direction === 'asc';
  return (
    <Link
      to={hrefOfList(list, sortedBy(request, by))}
      preventScrollReset
      aria-current={isChosen || undefined}
    >
      {t(`${list.name}.sort.${by}`)}
      {isChosen && (
        <>
          <span aria-hidden="true"> {isUpwards ? '↑' : '↓'}</span>
          <span className="visually-hidden">, {t(isUpwards ? 'ascending' : 'descending')}</span>
        </>
      )}
    </Link>
  );
}
