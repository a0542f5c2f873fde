import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from './language-switch';
import { Navigation } from './navigation';
import { QuickExit } from './quick-exit';
import { SearchBox } from './search-box';

interface HeaderProps {
  languages: readonly string[];
  /** Where the quick exit leads; it comes early, for those who move by keyboard. */
  quickExit: string | undefined;
}

/** The head of every page: name, quick exit, navigation, language. */
export function Header({ languages, quickExit }: HeaderProps) {
  const { t } = useTranslation();
  return (
    <header className="site-header">
      <div className="page-width site-header-row">
        <a href="/home" className="brand">
          <Mark />
          <span>
            <span className="brand-name">{t('portal')}</span>
            <span className="brand-tagline">{t('tagline')}</span>
          </span>
        </a>
        {quickExit && <QuickExit url={quickExit} />}
        <Navigation />
        <div role="search" className="header-search">
          <SearchBox />
        </div>
        <LanguageSwitch languages={languages} />
      </div>
    </header>
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
