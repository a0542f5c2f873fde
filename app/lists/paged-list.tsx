import { useSearchParams, Form, Link } from '@remix-run/react';
import { type ReactNode } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { formatsOf } from '~/platform/i18n/formats';
import { Updated } from '~/ui/updated';
import { GetList } from '~/ui/forms/get-list';
import { NotApplied } from '~/ui/forms/not-applied';
import { useGetForm } from '~/ui/forms/use-get-form';
import { type List, type ListPage, type ListRequest } from './list';
import { hrefOfList, ignoredParameters, sortedBy } from './list-url';
import { Pagination } from './pagination';

interface PagedListProps<Item> {
  list: List;
  request: ListRequest;
  page: ListPage<Item>;
  /** Renders the items of the page; not called for an empty page. */
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

/** Names the parameters of the address that are ignored. */
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

/** The filter of a list as a GET form; it starts at page 1 and keeps the order. */
function ListFilter({ list, request }: { list: List; request: ListRequest }) {
  const { t } = useTranslation('lists');
  const form = useGetForm();
  const { textParameter, choices, path, name } = list;
  if (!textParameter && choices.length === 0) return null;
  const isSorted =
    request.sort.by !== list.defaultSort.by ||
    request.sort.direction !== list.defaultSort.direction;
  return (
    <Form
      {...form}
      method="get"
      action={path}
      autoComplete="off"
      className="list-filter"
      role="search"
      preventScrollReset
    >
      {textParameter && (
        <div className="field">
          <label htmlFor={`${name}-text`}>{t(`${name}.filter`)}</label>
          <input
            id={`${name}-text`}
            type="search"
            name={textParameter}
            defaultValue={request.text}
            maxLength={100}
          />
        </div>
      )}
      {choices.map((choice) => (
        <ChoiceField key={choice.parameter} {...choice} list={name} request={request} />
      ))}
      {isSorted && (
        <>
          <input type="hidden" name="sort" value={request.sort.by} />
          <input type="hidden" name="direction" value={request.sort.direction} />
        </>
      )}
      <button type="submit" className="button">
        {t('apply')}
      </button>
      <Link to={path} className="button button-quiet" preventScrollReset>
        {t('reset')}
      </Link>
      <NotApplied />
    </Form>
  );
}

interface ChoiceFieldProps {
  parameter: string;
  values: readonly string[];
  list: string;
  request: ListRequest;
}

function ChoiceField({ parameter, values, list, request }: ChoiceFieldProps) {
  const { t } = useTranslation('lists');
  const chosen = request.chosen[parameter] ?? '';
  return (
    <div className="field">
      <label htmlFor={`${list}-${parameter}`}>{t(`${list}.choices.${parameter}.label`)}</label>
      <GetList id={`${list}-${parameter}`} name={parameter} current={chosen}>
        <option value="">{t('any')}</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {t(`${list}.choices.${parameter}.${value}`, { defaultValue: value })}
          </option>
        ))}
      </GetList>
    </div>
  );
}

interface ListSummaryProps {
  list: List;
  request: ListRequest;
  total: number;
}

/** The number of items found, announced when it changes, and the orders to choose from. */
function ListSummary({ list, request, total }: ListSummaryProps) {
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
