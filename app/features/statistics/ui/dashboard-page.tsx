import { Link, useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { chapters, type Chapter, type Dataset } from '~/datasets/dataset';
import { Welcome } from '~/shell/welcome';
import { type DashboardPageData } from '../dashboard/get-dashboard-page.server';
import { AnswerHeader } from './answer-header';
import { DashboardWidgets } from './dashboard-widgets';
import { HelpLine } from './help-line';
import { useIsUpdating } from './use-is-updating';
import { useView, ViewProvider } from './view-context';
import { ViewBar } from './view-bar';
import { WhatChanged } from './what-changed';

/** The dashboard of a dataset: the answer with the filter, then the figures in chapters. */
export function DashboardPage({ dataset, page }: { dataset: Dataset; page: DashboardPageData }) {
  return (
    <ViewProvider dataset={dataset} {...page} isInChapters>
      <AnswerHeader page={page} />
      <ChapterNav />
      <div className="page-width">
        <ViewBar />
        <UpdateStatus result={resultOf(page)} />
        <WhatChanged changes={page.changes} />
        <Welcome />
        {chaptersOf(dataset).map((chapter) => (
          <ChapterSection key={chapter} {...{ chapter, page }} />
        ))}
      </div>
    </ViewProvider>
  );
}

/** The chapters that have widgets. */
function chaptersOf({ widgets }: Dataset): Chapter[] {
  return chapters.filter((name) => widgets.some(({ chapter }) => chapter === name));
}

/** The ways to the chapters; stays in sight. */
function ChapterNav() {
  const { t, dataset } = useView();
  const { search } = useLocation();
  return (
    <nav className="chapter-nav" aria-label={t('chapters.title')}>
      <ul className="page-width">
        {chaptersOf(dataset).map((chapter) => (
          <li key={chapter}>
            {/* An entry of its own in the history, which no position of before is restored for. */}
            <Link to={{ search, hash: chapter }}>{t(`chapters.${chapter}`)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A chapter: what it says first, then its figures. */
function ChapterSection({ chapter, page }: { chapter: Chapter; page: DashboardPageData }) {
  const { t } = useView();
  const { charts, subject, answer } = page;
  const sentence = answer?.chapters[chapter];
  return (
    <section className="chapter" id={chapter} aria-labelledby={`${chapter}-chapter`}>
      <h2 id={`${chapter}-chapter`}>{t(`chapters.${chapter}`)}</h2>
      {sentence && <p className="chapter-sentence">{sentence}</p>}
      <div className="widgets">
        <DashboardWidgets {...page.dashboard} {...{ charts, subject, chapter }} />
      </div>
      <HelpLine chapter={chapter} />
    </section>
  );
}

/** Tells those who cannot see it that the figures are being replaced, and then by which. */
function UpdateStatus({ result }: { result: string }) {
  const { t } = useView();
  const isUpdating = useIsUpdating();
  const [wasUpdated, setUpdated] = useState(false);
  useEffect(() => {
    if (isUpdating) setUpdated(true);
  }, [isUpdating]);
  return (
    <div role="status">
      {isUpdating && <p className="update-status">{t('filter.updating')}</p>}
      {wasUpdated && !isUpdating && <p className="visually-hidden">{result}</p>}
    </div>
  );
}

/** What a view shows, in a line: "Complaints, Papua, 2026: 84 cases". */
function resultOf({ subject, dashboard }: DashboardPageData): string {
  const total = dashboard.widgets.find(({ name }) => name === 'total');
  return `${subject}: ${total?.inWords ?? ''}`;
}
