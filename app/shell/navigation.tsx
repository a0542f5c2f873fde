import { NavLink, useLocation } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { navigation, type NavigationGroup } from './navigation-items';

/** The main navigation, without the addresses that have no figures yet. Groups open without script, too, and close when the page changes. */
export function Navigation({ unpublished = [] }: { unpublished?: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <nav className="behind-menu site-nav" aria-label={t('navigation')}>
      {navigation.map((entry) =>
        'to' in entry ? (
          !unpublished.includes(entry.to) && (
            <NavLink key={entry.key} to={entry.to}>
              {t(`nav.${entry.key}`)}
            </NavLink>
          )
        ) : (
          <Group key={entry.key} group={entry} />
        ),
      )}
    </nav>
  );
}

function Group({ group }: { group: NavigationGroup }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isHere = group.items.some(({ to }) => pathname.startsWith(to));
  return (
    <details key={pathname} name="header" className="nav-group">
      <summary className={isHere ? 'active' : undefined}>{t(`nav.${group.key}`)}</summary>
      <ul>
        {group.items.map(({ key, to }) => (
          <li key={key}>
            <NavLink to={to}>{t(`nav.${key}`)}</NavLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
