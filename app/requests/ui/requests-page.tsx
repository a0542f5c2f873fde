import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type List, type ListPage, type ListRequest } from '~/lists/list';
import { PagedList } from '~/lists/paged-list';
import { paths } from '~/paths';
import { type ListedRequest } from '../list-requests.server';
import { hrefOfRequest } from '../request-href';
import { formHref } from '../request-steps';

interface RequestsPageProps {
  list: List;
  request: ListRequest;
  page: ListPage<ListedRequest>;
  /** Whether a draft was just deleted. */
  isDeleted: boolean;
}

/** The data requests of an account, each with its state. */
export function RequestsPage({ list, request, page, isDeleted }: RequestsPageProps) {
  const { t } = useTranslation('apply');
  return (
    <>
      {isDeleted && (
        <p className="notice notice-done" role="status">
          {t('requests.deleted')}
        </p>
      )}
      <p className="form-lead">{t('requests.lead')}</p>
      <p className="request-buttons">
        <Link to={paths.dataRequest} className="button">
          {t('requests.begin')}
        </Link>
      </p>
      <PagedList list={list} request={request} page={page}>
        {(requests) => (
          <ul className="accesses">
            {requests.map((each) => (
              <RequestItem key={each.id} {...each} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function RequestItem({ id, reference, kind, state, purpose, changedAt }: ListedRequest) {
  const { t } = useTranslation('apply');
  const nameId = `request-${id}`;
  const isDraft = state === 'draft';
  return (
    <li className="access">
      <div className="access-text">
        <h2 id={nameId}>{reference ? t('request.title', { reference }) : t('requests.draft')}</h2>
        {purpose && <p className="request-purpose">{purpose}</p>}
        <p className="access-facts">
          <strong>{t(`requests:states.${state}.name`)}</strong> · {t(`kinds.${kind}`)} ·{' '}
          <time dateTime={changedAt.iso}>{changedAt.text}</time>
        </p>
      </div>
      <Link
        to={isDraft ? formHref(kind) : hrefOfRequest(id)}
        className="button button-quiet"
        aria-describedby={nameId}
      >
        {t(isDraft ? 'requests.goOn' : 'requests.open')}
      </Link>
    </li>
  );
}
