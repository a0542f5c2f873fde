import { NavLink } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';

/** The pages of an account; the key is a text of `accounts:nav`. */
const places = [
  { key: 'profile', to: paths.profile },
  { key: 'password', to: paths.changePassword },
  { key: 'requests', to: paths.requests },
  { key: 'notifications', to: paths.notifications },
  { key: 'savedViews', to: paths.savedViews },
  { key: 'accessHistory', to: paths.accessHistory },
] as const;

/** The way between the pages of a user's own account. */
export function AccountNav() {
  const { t } = useTranslation('accounts');
  return (
    <nav className="account-nav" aria-label={t('nav.label')}>
      {places.map(({ key, to }) => (
        <NavLink key={key} to={to} end>
          {t(`nav.${key}`)}
        </NavLink>
      ))}
    </nav>
  );
}
