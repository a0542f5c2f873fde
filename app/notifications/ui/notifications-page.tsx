import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type List, type ListPage, type ListRequest } from '~/lists/list';
import { PagedList } from '~/lists/paged-list';
import { paths } from '~/paths';
import { ButtonForm } from '~/ui/forms/button-form';
import { type Notification } from '../notification';

interface NotificationsPageProps {
  list: List;
  request: ListRequest;
  page: ListPage<Notification>;
}

/** A user's notifications; opening an unread one marks it as read. */
export function NotificationsPage({ list, request, page }: NotificationsPageProps) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <p className="form-lead">{t('notifications.lead')}</p>
      <div className="notification-tools">
        <Link to={paths.notificationPreferences}>{t('notifications.preferences.title')}</Link>
        {page.data.some(({ isRead }) => !isRead) && (
          <ButtonForm action={list.path}>
            <button type="submit" className="button button-quiet">
              {t('notifications.readAll')}
            </button>
          </ButtonForm>
        )}
      </div>
      <PagedList list={list} request={request} page={page}>
        {(notifications) => (
          <ul className="notifications">
            {notifications.map((notification) => (
              <NotificationItem key={notification.id} {...notification} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function NotificationItem({ id, text, href, at, isRead }: Notification) {
  const { t } = useTranslation('accounts');
  const textId = `notification-${id}`;
  return (
    <li className={isRead ? 'list-card' : 'list-card is-unread'}>
      <div className="list-card-text">
        <p id={textId}>{text}</p>
        <p className="list-card-facts">
          {!isRead && <strong>{t('notifications.unread')}</strong>}{' '}
          <time dateTime={at.iso}>{at.text}</time>
        </p>
      </div>
      {isRead ? (
        <Link to={href} className="button button-quiet" aria-describedby={textId}>
          {t('notifications.open')}
        </Link>
      ) : (
        <ButtonForm action={`${paths.notifications}/${id}`}>
          <button type="submit" className="button" aria-describedby={textId}>
            {t('notifications.open')}
          </button>
        </ButtonForm>
      )}
    </li>
  );
}
