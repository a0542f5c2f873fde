import { type ReactNode } from 'react';
import { useTranslation } from '~/i18n/page-texts';
import { staffPaths } from '~/staff-paths';
import { PageHeader } from './page-header';

interface StaffPageProps {
  title: string;
  path: string;
  children: ReactNode;
}

/** The frame of a page for staff: where it is, and the way back to the first of them. */
export function StaffPage({ title, path, children }: StaffPageProps) {
  const { t } = useTranslation('staff');
  const home = { name: t('home.title'), to: staffPaths.home };
  const steps = path === home.to ? [home] : [home, { name: title, to: path }];
  return (
    <>
      <PageHeader title={title} steps={steps} />
      <div className="page-width">{children}</div>
    </>
  );
}
