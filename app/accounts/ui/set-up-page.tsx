import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { ProofForm } from './proof-form';

interface SetUpPageProps {
  setup: FormSetup;
  state: FormState | undefined;
  /** The key to type without a camera, in groups. */
  secret: string;
  /** The QR code, as SVG markup. */
  picture: string;
  username: string;
  /** Whether the account has no second factor yet. */
  isFirst: boolean;
}

/** The steps that set up an authenticator app. */
export function SetUpPage({ setup, state, secret, picture, username, isFirst }: SetUpPageProps) {
  const { t } = useTranslation('staff');
  return (
    <StaffPage title={t('setUp.title')} path={staffPaths.setUp}>
      <section className="widget account-form">
        <p className="form-lead">{t(isFirst ? 'setUp.lead' : 'setUp.replaces')}</p>
        <ol className="staff-steps">
          <li>{t('setUp.install')}</li>
          <li>
            {t('setUp.scan')}
            <div
              className="staff-qr"
              role="img"
              aria-label={t('setUp.picture')}
              dangerouslySetInnerHTML={{ __html: picture }}
            />
            {t('setUp.type')} <code className="staff-code">{secret}</code>
          </li>
          <li>{t('setUp.confirm')}</li>
        </ol>
        <ProofForm
          setup={setup}
          state={state}
          username={username}
          label={t('setUp.title')}
          submit={t('setUp.submit')}
        />
      </section>
    </StaffPage>
  );
}
