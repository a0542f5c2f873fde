import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { CheckboxField } from '~/ui/forms/choice-field';
import { FileField } from '~/ui/forms/file-field';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextAreaField, TextField } from '~/ui/forms/text-field';
import { imageTypes, type Profile } from '../profile/profile';

interface ProfileFormProps {
  setup: FormSetup;
  state: FormState | undefined;
  profile: Profile;
}

/** The form by which users tell of themselves: what was typed when it was refused, else what is saved. */
export function ProfileForm({ setup, state, profile }: ProfileFormProps) {
  const { t } = useTranslation('accounts');
  const { t: texts } = useTranslation('accounts', { keyPrefix: 'profile.fields' });
  const { account, version } = profile;
  const saved = { ...textsOf(profile), account: String(account), version: String(version) };
  const values = { ...saved, ...state?.values };
  return (
    <PostForm
      // With another version of the profile the fields begin anew.
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

const textsOf = ({ username, full_name, bio }: Profile) => ({ username, full_name, bio });

/** What another window saved in the fields where this one has something else. */
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
