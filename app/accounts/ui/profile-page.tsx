import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { CheckboxField } from '~/ui/forms/choice-field';
import { FileField } from '~/ui/forms/file-field';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextAreaField, TextField } from '~/ui/forms/text-field';
import { ButtonForm } from '~/ui/forms/button-form';
import { type Profile, imageTypes } from '../profile/profile';
import { AccountPage } from './account-page';
import { Done } from './done';

const textsOf = ({ username, full_name, bio }: Profile) => ({ username, full_name, bio });

interface ProfilePageProps {
  setup: FormSetup;
  state: FormState | undefined;
  /** As it is saved now. */
  profile: Profile;
  sessions: readonly ListedSession[];
  /** Whether the profile was just saved. */
  isSaved: boolean;
}

/** The user's profile, sessions, and the data stored about them. */
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

/** The data that the user logs in with; it is changed on pages that require the password. */
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

interface ProfileFormProps {
  setup: FormSetup;
  state: FormState | undefined;
  profile: Profile;
}

/** The form of the profile: filled with what was typed if it was refused, else with what is saved. */
function ProfileForm({ setup, state, profile }: ProfileFormProps) {
  const { t } = useTranslation('accounts');
  const { t: texts } = useTranslation('accounts', { keyPrefix: 'profile.fields' });
  const { account, version } = profile;
  const saved = { ...textsOf(profile), account: String(account), version: String(version) };
  const values = { ...saved, ...state?.values };
  return (
    <PostForm
      // A new version of the profile resets the fields.
      key={values.version}
      texts={texts}
      setup={setup}
      state={state}
      defaults={saved}
      label={t('profile.title')}
      action={paths.profile}
      hasFiles
    >
      {state?.errors.version && <SavedMeanwhile typed={values} profile={profile} />}
      <input type="hidden" name="account" value={values.account} />
      <input type="hidden" name="version" value={values.version} />
      <TextField name="username" autoComplete="username" />
      <TextField name="full_name" autoComplete="name" />
      <TextAreaField name="bio" rows={5} />
      {profile.hasImage && (
        <img
          className="account-image"
          src={`${paths.profileImage}?version=${profile.version}`}
          width="96"
          height="96"
          alt={t('profile.image')}
        />
      )}
      <FileField name="image" accept={imageTypes} />
      {profile.hasImage && <CheckboxField name="remove_image" />}
      <SubmitButton>{t('profile.submit')}</SubmitButton>
    </PostForm>
  );
}

/** Shows what another window saved in the fields where this one differs. */
function SavedMeanwhile({ typed, profile }: { typed: Record<string, string>; profile: Profile }) {
  const { t } = useTranslation('accounts');
  const others = Object.entries(textsOf(profile)).filter(([name, text]) => typed[name] !== text);
  return (
    <div id="version" tabIndex={-1} className="notice">
      <h2>{t('profile.meanwhile')}</h2>
      <dl>
        {others.map(([name, text]) => (
          <div key={name}>
            <dt>{t(`profile.fields.${name}.label`)}</dt>
            <dd>{text || t('profile.empty')}</dd>
          </div>
        ))}
      </dl>
      <p>{t('profile.sendAgain')}</p>
    </div>
  );
}

/** A session in words. */
interface ListedSession {
  hash: string;
  device: string;
  startedAt: string;
  seenAt: string;
  /** Whether it is the session of this page. */
  isThis: boolean;
}

/** The user's sessions, with buttons that end them. */
function SessionList({ sessions }: { sessions: readonly ListedSession[] }) {
  const { t } = useTranslation('accounts');
  return (
    <section className="widget account-part" aria-labelledby="sessions">
      <h2 id="sessions">{t('sessions.title')}</h2>
      <ul className="account-sessions">
        {sessions.map((session) => (
          <Session key={session.hash} {...session} />
        ))}
      </ul>
      <ButtonForm action={paths.logoutEverywhere}>
        <button type="submit" className="button button-quiet">
          {t('sessions.everywhere')}
        </button>
      </ButtonForm>
    </section>
  );
}

function Session({ hash, device, startedAt, seenAt, isThis }: ListedSession) {
  const { t } = useTranslation('accounts');
  const id = `session-${hash.slice(0, 8)}`;
  return (
    <li>
      <div id={id}>
        <strong>{device || t('sessions.unknown')}</strong>
        {isThis && <span className="account-this">{t('sessions.this')}</span>}
        <p className="form-hint">{t('sessions.started', { moment: startedAt })}</p>
        {!isThis && <p className="form-hint">{t('sessions.seen', { moment: seenAt })}</p>}
      </div>
      {!isThis && (
        <ButtonForm action={paths.endSession} values={{ session: hash }}>
          <button type="submit" className="button button-quiet" aria-describedby={id}>
            {t('sessions.end')}
          </button>
        </ButtonForm>
      )}
    </li>
  );
}
