import { NavLink, useNavigation, useRouteLoaderData } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { staffPaths } from '~/staff-paths';
import { PageHeader } from './page-header';

/** The pages of the account; the key is a text of `staff`, and waiting tasks are counted next to it. */
export type StaffNavigation = readonly { key: string; to: string; waiting: number }[];

interface StaffPageProps {
  title: string;
  path: string;
  /** The pages between the first page of the staff and this one. */
  parents?: readonly { name: string; to: string }[];
  children: ReactNode;
}

/** The frame of a page for staff: its position, and links to the others. */
export function StaffPage({ title, path, parents = [], children }: StaffPageProps) {
  const { t } = useTranslation('staff');
  useFocusAfterLostButton();
  const home = { name: t('home.title'), to: staffPaths.home };
  const steps = path === home.to ? [home] : [home, ...parents, { name: title, to: path }];
  return (
    <>
      <PageHeader title={title} steps={steps} />
      <div className="page-width">
        <StaffNav path={path} />
        {children}
      </div>
    </>
  );
}

/** Moves the focus to the content when the button that had it is gone from the page. */
function useFocusAfterLostButton(): void {
  const { formMethod } = useNavigation();
  const previous = useRef(formMethod);
  useEffect(() => {
    const isSent = previous.current === 'POST' && !formMethod;
    previous.current = formMethod;
    if (!isSent || document.activeElement !== document.body) return;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [formMethod]);
}

/** The pages of the account; on narrow screens they are behind a button, open on the first page. */
function StaffNav({ path }: { path: string }) {
  const { t, i18n } = useTranslation('staff');
  const pages = useRouteLoaderData<StaffNavigation>('routes/staff') ?? [];
  if (pages.length === 0) return null;
  return (
    <nav className="staff-nav" aria-label={t('home.tasks')}>
      <details key={path} className="menu" open={path === staffPaths.home}>
        <summary>{t('home.tasks')}</summary>
      </details>
      <div className="behind-menu account-nav">
        {pages.map(({ key, to, waiting }) => (
          <NavLink key={key} to={to} end>
            {t(`${key}.title`)}
            {waiting > 0 ? ` (${formatsOf(i18n.language).number(waiting)})` : ''}
          </NavLink>
        ))}
      </div>
    </nav>
  );
}
