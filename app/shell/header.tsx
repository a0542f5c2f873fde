import { useLocation, NavLink } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { ButtonForm } from '~/ui/forms/button-form';
import { localeTag } from '~/platform/i18n/locale-tag';
import { type LayoutState, type AccountState } from './layout-state';
import { QuickExit } from './quick-exit';
import { ServerMarkup } from './server-markup';
import { navigation, type NavigationGroup } from './navigation-items';

/**
 * The head of every page in one line: name, navigation, search, account, language, quick exit. Narrow windows
 * hide what is in the menu while it is closed; wide windows show it, but the link to the display settings on
 * plain pages only.
 */
export function Header({ state }: { state: LayoutState | undefined }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <header className="site-header" id="top" tabIndex={-1}>
      <div className="page-width site-header-row">
        <ServerMarkup id="brand">{import.meta.env.SSR && <Brand />}</ServerMarkup>
        {state && <QuickExit url={state.quickExit} />}
        <details key={pathname} className="menu">
          <summary>{t('menu')}</summary>
        </details>
        <Navigation unpublished={state?.unpublished} />
        <div className="behind-menu site-tools">
          <NavLink to={paths.search}>{t('search.submit')}</NavLink>
          <AccountMenu account={state?.account ?? null} />
          <LanguageMenu languages={state?.languages ?? []} />
          <ServerMarkup id="to-display">{import.meta.env.SSR && <DisplayLink />}</ServerMarkup>
        </div>
      </div>
    </header>
  );
}

/** A link into the panel of the footer, which browsers open to show the target of a link. */
function DisplayLink() {
  const { t } = useTranslation('settings');
  return <a href="#display">{t('title')}</a>;
}

function Brand() {
  const { t } = useTranslation();
  return (
    <a href={paths.home} className="brand">
      <Mark />
      <span className="brand-name">{t('portal')}</span>
    </a>
  );
}

/** The portal's mark: a light over the horizon. */
function Mark() {
  return (
    <svg
      className="brand-mark"
      width="40"
      height="40"
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M4 23a12 12 0 0 1 24 0z" className="brand-light" />
      <path d="M2 26h28M16 3v4M4.7 9.7l2.8 2.8M27.3 9.7l-2.8 2.8" className="brand-rays" />
    </svg>
  );
}

/** The links to log in and register, or the menu of the user who is logged in. */
function AccountMenu({ account }: { account: AccountState | null }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (!account) {
    return (
      <p className="account">
        <NavLink to={paths.login}>{t('account.login')}</NavLink>
        <NavLink to={paths.register} className="account-register">
          {t('account.register')}
        </NavLink>
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

/**
 * The main navigation, without addresses that have no figures yet. Groups open without script, too, and close
 * when the page changes.
 */
function Navigation({ unpublished = [] }: { unpublished?: readonly string[] }) {
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

interface LanguageMenuProps {
  /** Each with its own name for itself. */
  languages: readonly { code: string; name: string }[];
}

/** The languages of the page: the buttons of a form that returns to its address in the chosen one. */
function LanguageMenu({ languages }: LanguageMenuProps) {
  const { pathname, search } = useLocation();
  const kept = [...new URLSearchParams(search)].filter(([name]) => name !== 'lng');
  const to = kept.length > 0 ? `${pathname}?${new URLSearchParams(kept)}` : pathname;
  return (
    <form method="post" action={paths.language} autoComplete="off" className="language">
      <input type="hidden" name="to" value={to} />
      <ServerMarkup id="languages">
        {import.meta.env.SSR && <LanguageChoices languages={languages} />}
      </ServerMarkup>
    </form>
  );
}

function LanguageChoices({ languages }: LanguageMenuProps) {
  const { t, i18n } = useTranslation();
  return (
    <details name="header" className="nav-group">
      <summary>
        <span className="visually-hidden">{t('language.label')}: </span>
        {i18n.language.toUpperCase()}
      </summary>
      <ul>
        {languages.map(({ code, name }) => (
          <li key={code}>
            <button
              type="submit"
              name="lng"
              value={code}
              lang={localeTag(code)}
              aria-current={code === i18n.language || undefined}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
