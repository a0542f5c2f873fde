import { type ReactNode } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { PageHeader } from '~/shell/page-header';
import { AccountNav } from './account-nav';

interface AccountPageProps {
  title: string;
  path: string;
  children: ReactNode;
}

/** The frame of a page of the user's own account: where it is, and the way to the others. */
export function AccountPage({ title, path, children }: AccountPageProps) {
  const { t } = useTranslation('accounts');
  const profile = { name: t('nav.profile'), to: paths.profile };
  const steps = path === profile.to ? [profile] : [profile, { name: title, to: path }];
  return (
    <>
      <PageHeader title={title} steps={steps} />
      <div className="page-width">
        <AccountNav />
        {children}
      </div>
    </>
  );
}
