import { useLocation, useMatches } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { type ReadingChoices } from '~/platform/http/reading-settings';
import { useFollowedLinks } from '~/ui/page-link';
import { useTranslation } from '~/platform/i18n/page-texts';
import { dashboards } from '~/datasets/dashboards';
import { Footer } from './footer';
import { Header } from './header';
import { type VisitCounts } from './presence';
import { ServerMarkup } from './server-markup';
import { endsInWelcome, Welcome } from './welcome';
import { TYPED } from './typed-text-key';

/** What the layout knows of the user and the data; undefined when even that failed. */
export interface LayoutState {
  language: string;
  languages: { code: string; name: string }[];
  /** Whether the page stands in a frame of another site. */
  isFramed: boolean;
  dataSaver: 'on' | 'off';
  /** How the pages look for this user. */
  reading: ReadingChoices;
  /** Whether this browser has been welcomed. */
  isWelcomed: boolean;
  /** The policy that small counts are protected by. */
  policy: string;
  dataDate: string | null;
  /** The datasets whose published figures are synthetic. */
  synthetic: string[];
  /** The addresses of datasets that have no published figures. */
  unpublished: string[];
  /** Where the quick exit leads. */
  quickExit: string;
  /** How many visit the portal. */
  visits: VisitCounts;
  /** Who is logged in; null for guests. */
  account: AccountState | null;
}

/** Somebody who is logged in: what to call them, how many notifications they have not read. */
export interface AccountState {
  name: string;
  unread: number;
  /** What the buttons of their pages send. */
  token: string;
  /** The pages of their own. */
  menu: readonly { key: 'profile' | 'requests' | 'history' | 'staff'; to: string }[];
}

interface LayoutProps {
  state: LayoutState | undefined;
  /** Whether the page tells of an error. */
  isError: boolean;
  children: ReactNode;
}

/** The frame of every page: header, content, footer. */
export function Layout({ state, isError, children }: LayoutProps) {
  const { pathname } = useLocation();
  const isSynthetic = useMatches().some(showsSynthetic);
  const follow = useFollowedLinks();
  useTypedText();
  if (state?.isFramed) return <>{children}</>;
  return (
    <>
      <SkipLinks />
      <Header state={state} />
      <ServerMarkup id="away">{import.meta.env.SSR && <AwayNotice />}</ServerMarkup>
      {isSynthetic && <SyntheticNotice />}
      {/* The handler only speeds up the links inside, which the keyboard follows as such. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <main id="content" tabIndex={-1} onClick={follow}>
        {children}
        {!isError && endsInWelcome(pathname) && (
          <div className="page-width">
            <Welcome />
          </div>
        )}
      </main>
      <Footer state={state} />
      <ServerMarkup id="connection">{import.meta.env.SSR && <ConnectionNotice />}</ServerMarkup>
    </>
  );
}

/** Whether the figures of a page come from synthetic records, as its data say. */
function showsSynthetic({ data }: { data: unknown }): boolean {
  const page = data as { calculation?: { isSynthetic: boolean } } | null | undefined;
  return page?.calculation?.isSynthetic ?? false;
}

/**
 * Says that the page is a copy from memory; hidden until the server finds that the database is away
 * (`app/platform/server/documents/show-notice.server.ts`).
 */
function AwayNotice() {
  const { t } = useTranslation('notices');
  return (
    <aside className="away" hidden>
      <p className="page-width">{t('away')}</p>
    </aside>
  );
}

/** Says that the network is away, and offers to try again; hidden until a script finds that it is. */
function ConnectionNotice() {
  const { t } = useTranslation();
  return (
    <div className="notice connection" role="alert" hidden>
      <p>{t('connection')}</p>
      <button type="button" className="button">
        {t('retry')}
      </button>
    </div>
  );
}

/** Says that the numbers of a page are made up. */
function SyntheticNotice() {
  const { t } = useTranslation();
  return (
    <aside className="synthetic">
      <p className="page-width">
        <strong>{t('synthetic.notice')}</strong> {t('synthetic.text')}
      </p>
    </aside>
  );
}

/** The first stops of the Tab key: ways past the header. */
function SkipLinks() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  // Here its effect comes before those of the page, which may have something better to focus.
  useFocusOnNewPage();
  return (
    <>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      {dashboards.some(({ path }) => path === pathname) && (
        <a className="skip-link" href="#filter">
          {t('skipToFilter')}
        </a>
      )}
    </>
  );
}

/**
 * Moves the focus to the content when the browser has changed the page without loading a document:
 * else it stays on the link that is left behind, and screen readers notice nothing.
 */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const visited = useRef(pathname);
  useEffect(() => {
    if (visited.current === pathname) return;
    visited.current = pathname;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Keeps what was typed into the page's forms through a change of language or display. */
function useTypedText(): void {
  useEffect(() => {
    // Without a connection nothing can be changed either.
    const load = () => void import('./lazy/typed-text').catch(() => {});
    addEventListener('input', load, { once: true });
    try {
      if (sessionStorage[TYPED]) load();
    } catch {
      // The browser keeps nothing for this site.
    }
  }, []);
}
