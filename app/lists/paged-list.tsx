import { useSearchParams } from '@remix-run/react';
import { type ReactNode } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { formatsOf } from '~/platform/i18n/formats';
import { Updated } from '~/ui/updated';
import { type List, type ListPage, type ListRequest } from './list';
import { ListFilter } from './list-filter';
import { ListSummary } from './list-summary';
import { hrefOfList, ignoredParameters } from './list-url';
import { Pagination } from './pagination';

interface PagedListProps<Item> {
  list: List;
  request: ListRequest;
  page: ListPage<Item>;
  /** Shows the items of the page; not called for an empty page. */
  children: (items: readonly Item[]) => ReactNode;
}

/** A list with its filter, its count, its items and its pages; works with links and a GET form. */
export function PagedList<Item>({ list, request, page, children }: PagedListProps<Item>) {
  const { t } = useTranslation('lists');
  const { total } = page.meta;
  return (
    <section className="paged-list" aria-labelledby="list-count">
      <IgnoredParameters list={list} lastPage={Math.max(page.meta.total_page, 1)} />
      <ListFilter list={list} request={request} />
      <Updated updating={t('updating')}>
        <ListSummary list={list} request={request} total={total} />
        {total > 0 && children(page.data)}
        <Pagination
          meta={page.meta}
          href={(number) => hrefOfList(list, { ...request, page: number })}
        />
      </Updated>
    </section>
  );
}

/** Names what the address asks in vain. */
function IgnoredParameters({ list, lastPage }: { list: List; lastPage: number }) {
  const { t, i18n } = useTranslation('lists');
  const [search] = useSearchParams();
  const ignored = ignoredParameters(list, search, lastPage);
  if (ignored.length === 0) return null;
  const values = formatsOf(i18n.language).list(ignored);
  return (
    <p className="notice" role="status">
      {t('ignored', { values })}
    </p>
  );
}
