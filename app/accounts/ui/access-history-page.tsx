import { useTranslation } from '~/platform/i18n/page-texts';
import { formatsOf } from '~/platform/i18n/formats';
import { type List, type ListPage, type ListRequest } from '~/lists/list';
import { PagedList } from '~/lists/paged-list';
import { type Download } from '~/access-history/download';
import { AccountPage } from './account-page';

interface AccessHistoryPageProps {
  list: List;
  request: ListRequest;
  page: ListPage<Download>;
}

/** The downloads of a user, each with a link to the same file. */
export function AccessHistoryPage({ list, request, page }: AccessHistoryPageProps) {
  const { t } = useTranslation('accounts');
  return (
    <AccountPage title={t('accessHistory.title')} path={list.path}>
      <p className="form-lead">{t('accessHistory.lead')}</p>
      <PagedList list={list} request={request} page={page}>
        {(downloads) => (
          <ul className="accesses">
            {downloads.map((download) => (
              <DownloadItem key={download.id} {...download} />
            ))}
          </ul>
        )}
      </PagedList>
    </AccountPage>
  );
}

function DownloadItem({
  id,
  name,
  kind,
  href,
  subject,
  calculation,
  size,
  at,
  ...download
}: Download) {
  const { t, i18n } = useTranslation('accounts');
  const nameId = `download-${id}`;
  const number = calculation === null ? null : formatsOf(i18n.language).number(calculation);
  return (
    <li className="list-card">
      <div className="list-card-text">
        <h2 id={nameId}>{name}</h2>
        {subject !== null && <p>{subject}</p>}
        <p className="list-card-facts">
          {t(`accessHistory.kinds.${kind}`)} ·{' '}
          {number !== null && `${t('accessHistory.calculation', { number })} · `}
          {size} · <time dateTime={at.iso}>{at.text}</time>
        </p>
      </div>
      {download.isRetracted ? (
        <p>{t('accessHistory.retracted')}</p>
      ) : (
        <a href={href} className="button button-quiet" aria-describedby={nameId}>
          {t('accessHistory.again')}
        </a>
      )}
    </li>
  );
}
