import { type ReactNode } from 'react';
import { NavLink, useRouteLoaderData } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { type LayoutState } from '~/shell/layout-state';
import { PageHeader } from '~/shell/page-header';

/** The pages of an account; the key is a text of `accounts:nav`. */
const links = [
  { key: 'profile', to: paths.profile },
  { key: 'password', to: paths.changePassword },
  { key: 'requests', to: paths.requests },
  { key: 'notifications', to: paths.notifications },
  { key: 'savedViews', to: paths.savedViews },
  { key: 'accessHistory', to: paths.accessHistory },
] as const;

interface AccountPageProps {
  title: string;
  path: string;
  children: ReactNode;
}

/** The frame of a page of the user's account: its name, and links to the others. */
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

/** The navigation between the pages of a user's account. */
function AccountNav() {
  const { t } = useTranslation('accounts');
  const state = useRouteLoaderData<LayoutState>('root');
  return (
    <nav className="account-nav" aria-label={t('nav.label')}>
      {links.map(({ key, to }) => (
        <NavLink key={key} to={to} end>
          {t(`nav.${key}`)}
        </NavLink>
      ))}
      {state?.account?.isPreviewGuest && (
        <NavLink to={paths.previews}>{t('previews.title')}</NavLink>
      )}
    </nav>
  );
}
