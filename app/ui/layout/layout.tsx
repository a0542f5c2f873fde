import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Footer } from './footer';
import { Header } from './header';
import { SyntheticNotice } from './synthetic-notice';

/** What the layout knows of the reader and the data; undefined when even that failed. */
export interface LayoutState {
  language: string;
  languages: string[];
  /** Whether the page stands in a frame of another site. */
  isFramed: boolean;
  dataSaver: 'on' | 'off';
  dataDate: string | null;
  isSynthetic: boolean;
  /** Where the quick exit leads. */
  quickExit: string;
  /** Who is logged in; null for guests. */
  reader: ReaderState | null;
}

/** Somebody who is logged in: what to call them, how many notifications they have not read. */
export interface ReaderState {
  name: string;
  unread: number;
  /** What the buttons of their pages send. */
  token: string;
}

/** The frame of every page: header, content, footer. */
export function Layout({
  state,
  children,
}: {
  state: LayoutState | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  if (state?.isFramed) return <main id="content">{children}</main>;
  return (
    <>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <Header languages={state?.languages ?? []} quickExit={state?.quickExit} />
      {state?.isSynthetic && <SyntheticNotice />}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer state={state} />
    </>
  );
}
