import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { AuthBox } from './auth-box';

interface ConfirmEmailPageProps {
  setup: FormSetup;
  state: FormState | undefined;
  /** Whether the address was just changed. */
  isDone: boolean;
  /** Whether it could not be, since another account has it by now. */
  isUsed: boolean;
  /** Whether the link that led here is still valid. */
  isValid: boolean;
}

/** The page of the link that verifies a new address: it requires a click, which programs do not make. */
export function ConfirmEmailPage({ setup, state, isValid, ...end }: ConfirmEmailPageProps) {
  const { t } = useTranslation('accounts');
  const title = t('confirmEmail.title');
  return (
    <AuthBox title={title} path={paths.confirmEmail}>
      {isValid ? (
        <PostForm label={title} texts={t} setup={setup} state={state}>
          <p>{t('confirmEmail.lead')}</p>
          <SubmitButton>{t('confirmEmail.submit')}</SubmitButton>
        </PostForm>
      ) : (
        <End {...end} />
      )}
    </AuthBox>
  );
}

function End({ isDone, isUsed }: Pick<ConfirmEmailPageProps, 'isDone' | 'isUsed'>) {
  const { t } = useTranslation('accounts');
  return (
    <div role={isDone ? 'status' : undefined} className="form-done">
      <p>
        {isDone
          ? t('confirmEmail.done')
          : isUsed
            ? t('confirmEmail.used')
            : t('confirmEmail.invalid')}
      </p>
      <Link to={paths.profile} className="button">
        {t('confirmEmail.profile')}
      </Link>
    </div>
  );
}
