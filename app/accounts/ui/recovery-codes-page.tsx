import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { Done } from './done';
import { ProofForm } from './proof-form';

interface RecoveryCodesPageProps {
  setup: FormSetup;
  state: FormState | undefined;
  username: string;
  /** The new codes; null if there are none to show. */
  codes: readonly string[] | null;
}

/** The recovery codes, which are shown once, or the form that replaces them. */
export function RecoveryCodesPage({ codes, ...form }: RecoveryCodesPageProps) {
  const { t } = useTranslation('staff');
  const title = t('recoveryCodes.title');
  return (
    <StaffPage title={title} path={staffPaths.recoveryCodes}>
      <section className="widget account-form">
        {codes ? (
          <NewCodes codes={codes} />
        ) : (
          <>
            <p className="form-lead">{t('recoveryCodes.lead')}</p>
            <ProofForm {...form} label={title} submit={t('recoveryCodes.submit')} />
            <p className="account-cancel">
              <Link to={staffPaths.secondFactor}>{t('cancel')}</Link>
            </p>
          </>
        )}
      </section>
    </StaffPage>
  );
}

function NewCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('staff');
  const file = encodeURIComponent(`${codes.join('\n')}\n`);
  return (
    <>
      <Done>{t('recoveryCodes.made')}</Done>
      <p className="form-lead">{t('recoveryCodes.keep')}</p>
      <ul className="staff-codes">
        {codes.map((code) => (
          <li key={code}>
            <code className="staff-code">{code}</code>
          </li>
        ))}
      </ul>
      <p className="account-else">
        <a href={`data:text/plain;charset=utf-8,${file}`} download="terang-recovery-codes.txt">
          {t('recoveryCodes.save')}
        </a>
      </p>
      <p className="account-cancel">
        <Link to={staffPaths.home} className="button">
          {t('recoveryCodes.kept')}
        </Link>
      </p>
    </>
  );
}
