import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { type Profile } from '../profile/profile';
import { AccountPage } from './account-page';
import { Done } from './done';
import { ProfileForm } from './profile-form';
import { SessionList, type ListedSession } from './session-list';

interface ProfilePageProps {
  setup: FormSetup;
  state: FormState | undefined;
  /** As it is saved now. */
  profile: Profile;
  sessions: readonly ListedSession[];
  /** Whether the profile was just saved. */
  isSaved: boolean;
}

/** What users tell of themselves, where they are logged in, and what is kept about them. */
export function ProfilePage({ setup, state, profile, sessions, isSaved }: ProfilePageProps) {
  const { t } = useTranslation('accounts');
  return (
    <AccountPage title={t('profile.title')} path={paths.profile}>
      {isSaved && !state && <Done>{t('profile.saved')}</Done>}
      <div className="beside">
        <section className="widget">
          <ProfileForm setup={setup} state={state} profile={profile} />
        </section>
        <div>
          <AccessData email={profile.email} />
          <SessionList sessions={sessions} />
          <KeptData />
        </div>
      </div>
    </AccountPage>
  );
}

/** By what the user logs in; both are changed on pages that ask for the password. */
function AccessData({ email }: { email: string }) {
  const { t } = useTranslation('accounts');
  return (
    <section className="widget account-part" aria-labelledby="access-data">
      <h2 id="access-data">{t('profile.access')}</h2>
      <p>
        {t('profile.email')}: <strong className="account-email">{email}</strong>
      </p>
      <ul className="account-links">
        <li>
          <Link to={paths.changeEmail}>{t('profile.changeEmail')}</Link>
        </li>
        <li>
          <Link to={paths.changePassword}>{t('profile.changePassword')}</Link>
        </li>
      </ul>
    </section>
  );
}

function KeptData() {
  const { t } = useTranslation('accounts');
  return (
    <section className="widget account-part" aria-labelledby="kept-data">
      <h2 id="kept-data">{t('profile.kept')}</h2>
      <p>{t('profile.keptLead')}</p>
      <ul className="account-links">
        <li>
          <Link to={paths.exportAccount}>{t('profile.export')}</Link>
        </li>
        <li>
          <Link to={paths.deleteAccount}>{t('profile.delete')}</Link>
        </li>
      </ul>
    </section>
  );
}
