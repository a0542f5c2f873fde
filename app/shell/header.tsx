import { useLocation } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { AccountMenu } from './account-menu';
import { LanguageSwitch } from './language-switch';
import { type LayoutState } from './layout';
import { Navigation } from './navigation';
import { QuickExit } from './quick-exit';
import { ReadingPanel } from './reading-panel';
import { SearchBox } from './search-box';
import { ServerMarkup } from './server-markup';

/**
 * The head of every page: name, quick exit, display, search, account, language, navigation. What
 * stands behind the menu is hidden in narrow windows while that is closed; wide windows show it.
 */
export function Header({ state }: { state: LayoutState | undefined }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <header className="site-header" id="top" tabIndex={-1}>
      <div className="page-width site-header-row">
        <ServerMarkup id="brand">{import.meta.env.SSR && <Brand />}</ServerMarkup>
        {state && <QuickExit url={state.quickExit} />}
        <ServerMarkup id="reading">
          {import.meta.env.SSR && state && (
            <ReadingPanel choices={state.reading} isSavingData={state.dataSaver === 'on'} />
          )}
        </ServerMarkup>
        <details key={pathname} className="menu">
          <summary>{t('menu')}</summary>
        </details>
        <div className="behind-menu site-tools">
          <SearchBox label={t('search.label')} />
          <AccountMenu account={state?.account ?? null} />
          <LanguageSwitch languages={state?.languages ?? []} />
        </div>
        <Navigation unpublished={state?.unpublished} />
      </div>
    </header>
  );
}

function Brand() {
  const { t } = useTranslation();
  return (
    <a href={paths.home} className="brand">
      <Mark />
      <span>
        <span className="brand-name">{t('portal')}</span>
        <span className="brand-tagline">{t('tagline')}</span>
      </span>
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
