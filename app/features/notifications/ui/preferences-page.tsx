import { useTranslation } from '~/i18n/page-texts';
import { paths } from '~/paths';
import { ButtonForm } from '~/ui/forms/button-form';
import { type NotificationPreference } from '../preferences';

interface PreferencesPageProps {
  preferences: readonly NotificationPreference[];
  /** Whether they were saved just now. */
  isSaved: boolean;
}

/** Which events a user is told of, in the portal and by mail. */
export function PreferencesPage({ preferences, isSaved }: PreferencesPageProps) {
  const { t } = useTranslation('accounts');
  return (
    <section className="widget" aria-label={t('notifications.preferences.title')}>
      <p className="form-lead">{t('notifications.preferences.lead')}</p>
      {isSaved && (
        <p role="status" className="notice">
          {t('notifications.preferences.saved')}
        </p>
      )}
      <ButtonForm action={paths.notificationPreferences}>
        <Choices preferences={preferences} />
        <p className="notification-note">{t('notifications.preferences.account')}</p>
        <button type="submit" className="button">
          {t('notifications.preferences.save')}
        </button>
      </ButtonForm>
    </section>
  );
}

function Choices({ preferences }: Pick<PreferencesPageProps, 'preferences'>) {
  const { t } = useTranslation('accounts');
  return (
    <table className="notification-choices">
      <thead>
        <tr>
          <th scope="col">{t('notifications.preferences.kind')}</th>
          <th scope="col">{t('notifications.preferences.inPortal')}</th>
          <th scope="col">{t('notifications.preferences.byMail')}</th>
        </tr>
      </thead>
      <tbody>
        {preferences.map(({ kind, inPortal, byMail }) => {
          const name = t(`notifications.kinds.${kind}`);
          return (
            <tr key={kind}>
              <th scope="row">{name}</th>
              <td>
                <Box
                  name={`${kind}.inPortal`}
                  label={`${name}${t('common:mark.colon')}${t('notifications.preferences.inPortal')}`}
                  isTicked={inPortal}
                />
              </td>
              <td>
                <Box
                  name={`${kind}.byMail`}
                  label={`${name}${t('common:mark.colon')}${t('notifications.preferences.byMail')}`}
                  isTicked={byMail}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Box({ name, label, isTicked }: { name: string; label: string; isTicked: boolean }) {
  return (
    <label className="notification-box">
      <input type="checkbox" name={name} defaultChecked={isTicked} />
      <span className="visually-hidden">{label}</span>
    </label>
  );
}
