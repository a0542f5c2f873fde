import { NavLink, useLocation } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { ButtonForm } from '~/ui/forms/button-form';
import { type AccountState } from './layout';

/** The ways into an account, or those of the user who is logged in. */
export function AccountMenu({ account }: { account: AccountState | null }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (!account) {
    return (
      <p className="account">
        <NavLink to={paths.login}>{t('account.login')}</NavLink>{' '}
        <NavLink to={paths.register}>{t('account.register')}</NavLink>
      </p>
    );
  }
  const { name, unread, menu } = account;
  return (
    <details key={pathname} name="header" className="nav-group account">
      <summary>
        <span className="account-name">{name}</span>{' '}
        {unread > 0 && <span className="account-unread">{unread}</span>}
      </summary>
      <ul>
        <li>
          <NavLink to={paths.notifications}>
            {t('account.notifications', { count: unread })}
          </NavLink>
        </li>
        {menu.map(({ key, to }) => (
          <li key={to}>
            <NavLink to={to}>{t(`account.${key}`)}</NavLink>
          </li>
        ))}
        <li>
          <ButtonForm action={paths.logout}>
            <button type="submit">{t('account.logout')}</button>
          </ButtonForm>
        </li>
      </ul>
    </details>
  );
}
