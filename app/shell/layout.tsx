import { useLocation, useMatches } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFollowedLinks } from '~/ui/page-link';
import { useTranslation } from '~/platform/i18n/page-texts';
import { dashboards } from '~/datasets/dashboards';
import { Footer } from './footer';
import { Header } from './header';
import { type LayoutState } from './layout-state';
import { PreviewBar } from './preview-bar';
import { ServerMarkup } from './server-markup';
import { endsInWelcome, Welcome } from './welcome';
import { TYPED } from './typed-text-key';

interface LayoutProps {
  state: LayoutState | undefined;
  /** Whether the page shows an error. */
  isError: boolean;
  children: ReactNode;
}

/** The frame of every page: header, content, footer. */
export function Layout({ state, isError, children }: LayoutProps) {
  const { pathname } = useLocation();
  const isSynthetic = useMatches().some(showsSynthetic);
  const follow = useFollowedLinks();
  useTypedText();
  if (state?.isFramed)
    return (
      <>
        {import.meta.env.SSR && state.isRehearsal && <RehearsalNotice />}
        {children}
      </>
    );
  return (
    <>
      <SkipLinks />
      <Header state={state} />
      <ServerMarkup id="away">
        {import.meta.env.SSR && (
          <>
            <AwayNotice />
            {state?.isRehearsal && <RehearsalNotice />}
            {state?.preview && <PreviewBar {...state.preview} />}
          </>
        )}
      </ServerMarkup>
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

/** Returns whether the figures of a page come from synthetic records, by its data. */
function showsSynthetic({ data }: { data: unknown }): boolean {
  const page = data as { calculation?: { isSynthetic: boolean } } | null | undefined;
  return page?.calculation?.isSynthetic ?? false;
}

/**
 * Says that the page is a cached copy; hidden until the server finds that the database is unavailable
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

/** Says that the network is unavailable, and offers to retry; hidden until a script finds that it is. */
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

/** Says that nothing in this portal is real; the server alone writes it. */
function RehearsalNotice() {
  const { t } = useTranslation('notices');
  return (
    <aside className="synthetic">
      <p className="page-width">
        <strong>{t('rehearsal.notice')}</strong> {t('rehearsal.text')}
      </p>
    </aside>
  );
}

/** Says that the numbers of a page are synthetic. */
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

/** The first stops of the Tab key: links past the header. */
function SkipLinks() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  // Called here so that its effect runs before those of the page, which may have something better to focus.
  useFocusOnNewPage();
  return (
    <>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      {dashboards.some(({ path }) => path === pathname) && (
        <a className="skip-link" href="#filters">
          {t('skipToFilter')}
        </a>
      )}
    </>
  );
}

/**
 * Moves the focus to the content when the browser has changed the page without loading a document: otherwise
 * it stays on the link that was followed, and screen readers notice nothing.
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
    // Without a connection neither can change.
    const load = () => void import('./lazy/typed-text').catch(() => {});
    addEventListener('input', load, { once: true });
    try {
      if (sessionStorage[TYPED]) load();
    } catch {
      // The browser stores nothing for this site.
    }
  }, []);
}
