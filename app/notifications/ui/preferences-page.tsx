import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { type NotificationPreference } from '../preferences';

interface PreferencesPageProps {
  setup: FormSetup;
  state: FormState | undefined;
  preferences: readonly NotificationPreference[];
  /** Whether they were just saved. */
  isSaved: boolean;
}

/** Which events a user is notified of, in the portal and by mail. */
export function PreferencesPage({ setup, state, preferences, isSaved }: PreferencesPageProps) {
  const { t } = useTranslation('accounts');
  return (
    <section className="widget" aria-label={t('notifications.preferences.title')}>
      <p className="form-lead">{t('notifications.preferences.lead')}</p>
      {isSaved && !state && (
        <p role="status" className="notice">
          {t('notifications.preferences.saved')}
        </p>
      )}
      <PostForm
        texts={t}
        setup={setup}
        state={state}
        label={t('notifications.preferences.title')}
        action={paths.notificationPreferences}
      >
        <Choices preferences={preferences} typed={state?.values} />
        <p className="notification-note">{t('notifications.preferences.account')}</p>
        <SubmitButton>{t('notifications.preferences.save')}</SubmitButton>
      </PostForm>
    </section>
  );
}

interface ChoicesProps extends Pick<PreferencesPageProps, 'preferences'> {
  /** The ticked checkboxes of a refused form: `on` or nothing, by field. */
  typed: FormState['values'] | undefined;
}

function Choices({ preferences, typed }: ChoicesProps) {
  const { t } = useTranslation('accounts');
  const isTicked = (field: string, isSaved: boolean) => (typed ? typed[field] === 'on' : isSaved);
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
                  isTicked={isTicked(`${kind}.inPortal`, inPortal)}
                />
              </td>
              <td>
                <Box
                  name={`${kind}.byMail`}
                  label={`${name}${t('common:mark.colon')}${t('notifications.preferences.byMail')}`}
                  isTicked={isTicked(`${kind}.byMail`, byMail)}
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
