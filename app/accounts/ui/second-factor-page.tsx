import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';

interface SecondFactorPageProps {
  /** When the device was set up, in words. */
  setUpAt: string;
  /** How many recovery codes are unused. */
  codesLeft: number;
}

/** The second factor, and links to change it. */
export function SecondFactorPage({ setUpAt, codesLeft }: SecondFactorPageProps) {
  const { t } = useTranslation('staff');
  return (
    <StaffPage title={t('secondFactor.title')} path={staffPaths.secondFactor}>
      <section className="widget account-form">
        <p className="form-lead">{t('secondFactor.lead')}</p>
        <p>{t('secondFactor.since', { moment: setUpAt })}</p>
        <p>{t('secondFactor.codesLeft', { count: codesLeft })}</p>
        <ul className="account-links">
          <li>
            <Link to={staffPaths.recoveryCodes}>{t('recoveryCodes.title')}</Link>
          </li>
          <li>
            <Link to={staffPaths.otherDevice}>{t('otherDevice.title')}</Link>
          </li>
        </ul>
      </section>
    </StaffPage>
  );
}
