import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { PageHeader } from '~/shell/page-header';
import { type NotificationKind } from '../notification-kind';

interface UnsubscribePageProps {
  kind: NotificationKind;
  isDone: boolean;
}

/** Unsubscribes from one kind of mail by one button; having the mail suffices. */
export function UnsubscribePage({ kind, isDone }: UnsubscribePageProps) {
  const { t } = useTranslation('accounts');
  const title = t('notifications.unsubscribe.title');
  const name = t(`notifications.kinds.${kind}`);
  return (
    <>
      <PageHeader title={title} steps={[{ name: title, to: '' }]} />
      <div className="page-width">
        <section className="widget" aria-label={title}>
          {isDone ? (
            <>
              <p role="status">{t('notifications.unsubscribe.done', { kind: name })}</p>
              <p>
                <Link to={paths.notificationPreferences}>
                  {t('notifications.preferences.title')}
                </Link>
              </p>
            </>
          ) : (
            <form method="post">
              <p className="notification-note">
                {t('notifications.unsubscribe.question', { kind: name })}
              </p>
              <button type="submit" className="button">
                {t('notifications.unsubscribe.confirm')}
              </button>
            </form>
          )}
        </section>
      </div>
    </>
  );
}
