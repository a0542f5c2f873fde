import { useLocation, useMatches } from '@remix-run/react';
import { type ReactNode } from 'react';
import { type ReadingChoices } from '~/platform/http/reading-settings';
import { useFollowedLinks } from '~/ui/page-link';
import { AwayNotice } from './away-notice';
import { ConnectionNotice } from './connection-notice';
import { Footer } from './footer';
import { Header } from './header';
import { type VisitCounts } from './presence';
import { ServerMarkup } from './server-markup';
import { SkipLinks } from './skip-links';
import { SyntheticNotice } from './synthetic-notice';
import { useTypedText } from './use-typed-text';
import { endsInWelcome, Welcome } from './welcome';

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
