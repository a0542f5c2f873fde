import { useTranslation } from '~/platform/i18n/page-texts';

/**
 * Says that the page is a copy from memory; hidden until the server finds that the database is away
 * (`app/platform/server/documents/show-notice.server.ts`).
 */
export function AwayNotice() {
  const { t } = useTranslation('notices');
  return (
    <aside className="away" hidden>
      <p className="page-width">{t('away')}</p>
    </aside>
  );
}
