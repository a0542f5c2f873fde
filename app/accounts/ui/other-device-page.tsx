import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { ProofForm } from './proof-form';

interface OtherDevicePageProps {
  setup: FormSetup;
  state: FormState | undefined;
  username: string;
}

/** Begins the set-up of another device. */
export function OtherDevicePage(form: OtherDevicePageProps) {
  const { t } = useTranslation('staff');
  const title = t('otherDevice.title');
  return (
    <StaffPage title={title} path={staffPaths.otherDevice}>
      <section className="widget account-form">
        <p className="form-lead">{t('otherDevice.lead')}</p>
        <ProofForm {...form} label={title} submit={t('otherDevice.submit')} />
        <p className="account-cancel">
          <Link to={staffPaths.secondFactor}>{t('cancel')}</Link>
        </p>
      </section>
    </StaffPage>
  );
}
