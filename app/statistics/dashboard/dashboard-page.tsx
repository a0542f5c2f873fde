import { Link, useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { chapters, type Chapter, type Dataset } from '~/datasets/dataset';
import { Welcome } from '~/shell/welcome';
import { UpdateStatus } from '~/ui/updated';
import { useIsUpdating } from '~/ui/use-is-updating';
import { paths } from '~/paths';
import { type DashboardPageData } from './get-dashboard-page.server';
import { AnswerHeader } from './answer-header';
import { DashboardWidgets } from './dashboard-widgets';
import { HelpLine } from './help-line';
import { useView, ViewProvider } from '../widgets/ui/view-context';
import { COMPARE_PATH } from '../view/comparison-url';
import { CROSS_TABLE_PATH } from '../view/cross-table-path';
import { MICRODATA_PATH } from '../view/microdata-path';
import { SHARE_PATH } from '../view/share-path';
import { MeasureSwitch } from '../ui/measure-switch';
import { type FormattedChanges } from '../narrative/format-changes';

/** The dashboard of a dataset: the answer with the filter, then the figures in chapters. */
export function DashboardPage({ dataset, page }: { dataset: Dataset; page: DashboardPageData }) {
  return (
    <ViewProvider dataset={dataset} {...page} isInChapters>
      <AnswerHeader page={page} />
      <ChapterNav />
      <div className="page-width">
        <p className="printed-address">{page.head.canonical}</p>
        <ViewBar />
        <DashboardStatus {...page} />
        <WhatChanged changes={page.changes} />
        <Welcome />
        <Chapters page={page} />
      </div>
    </ViewProvider>
  );
}

function Chapters({ page }: { page: DashboardPageData }) {
  const { dataset } = useView();
  return chaptersOf(dataset).map((chapter) => (
    <ChapterSection key={chapter} chapter={chapter} page={page} />
  ));
}

/** Returns the chapters that have widgets. */
function chaptersOf({ widgets }: Dataset): Chapter[] {
  return chapters.filter((name) => widgets.some(({ chapter }) => chapter === name));
}

/** The links to the chapters; it stays visible and, with script, marks the current chapter. */
function ChapterNav() {
  const { t, dataset } = useView();
  const { search } = useLocation();
  const current = useChapterInSight();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const list = link.current?.closest('ul');
    // On phones the list scrolls sideways; the page must not move.
    if (list) list.scrollLeft = (link.current?.offsetLeft ?? 0) - list.clientWidth / 3;
  }, [current]);
  return (
    <nav className="chapter-nav" aria-label={t('chapters.title')}>
      <ul className="page-width">
        {chaptersOf(dataset).map((chapter) => {
          const isCurrent = chapter === current;
          return (
            <li key={chapter}>
              {/* A separate history entry, for which no earlier position is restored. */}
              <Link
                to={{ search, hash: chapter }}
                ref={isCurrent ? link : undefined}
                aria-current={isCurrent ? 'location' : undefined}
              >
                {t(`chapters.${chapter}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Returns the chapter at the upper third of the window, or the last one that was; empty before the first. */
function useChapterInSight(): string {
  const [current, setCurrent] = useState('');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (seen) => {
        for (const { isIntersecting, target } of seen) if (isIntersecting) setCurrent(target.id);
      },
      { rootMargin: '-33% 0px -67%' },
    );
    for (const chapter of document.querySelectorAll('.chapter')) observer.observe(chapter);
    return () => observer.disconnect();
  }, []);
  return current;
}

/** A chapter: its first statement, then its figures. */
function ChapterSection({ chapter, page }: { chapter: Chapter; page: DashboardPageData }) {
  const { t } = useView();
  const { charts, subject, answer } = page;
  const sentence = answer?.chapters[chapter];
  const isUpdating = useIsUpdating();
  return (
    <section className="chapter" id={chapter} aria-labelledby={`${chapter}-chapter`}>
      <h2 id={`${chapter}-chapter`}>{t(`chapters.${chapter}`)}</h2>
      {sentence && (
        <p className="chapter-sentence" aria-busy={isUpdating}>
          {sentence}
        </p>
      )}
      <div className="widgets">
        <DashboardWidgets {...page.dashboard} charts={charts} subject={subject} chapter={chapter} />
      </div>
      <HelpLine chapter={chapter} />
    </section>
  );
}

/** Announces what the view shows, in one line: "Complaints, Papua, 2026: 84 cases". */
function DashboardStatus({ subject, dashboard }: DashboardPageData) {
  const { t } = useView();
  const total = dashboard.widgets.find(({ name }) => name === 'total');
  const result = `${subject}: ${total?.formatted ?? ''}`;
  return <UpdateStatus updating={t('filter.updating')} result={result} />;
}

/** The bar above the widgets: the measure that they count, and links to other forms of the view. */
function ViewBar() {
  const { t, view, hrefOf, requestHref } = useView();
  return (
    <div className="view-bar" id="view-bar">
      <MeasureSwitch hrefTo={hrefOf} />
      <Link to={hrefOf(view, SHARE_PATH)} className="view-build">
        {t('filter.share')}
      </Link>
      <Link to={hrefOf(view, COMPARE_PATH)} className="view-build">
        {t('filter.compare')}
      </Link>
      <Link to={hrefOf(view, CROSS_TABLE_PATH)} className="view-build">
        {t('filter.cross')}
      </Link>
      <Link to={hrefOf(view, MICRODATA_PATH)} className="view-build">
        {t('filter.detailed')}
      </Link>
      <Link to={requestHref} className="view-build">
        {t('filter.request')}
      </Link>
    </div>
  );
}

/** What has changed most in a view; nothing if nothing is compared. */
function WhatChanged({ changes }: { changes: FormattedChanges | null }) {
  if (!changes) return null;
  const { title, lead, items, method } = changes;
  return (
    <section className="changes" id="changes" aria-labelledby="changes-title">
      <h2 id="changes-title">{title}</h2>
      <p>
        {lead} <a href={`${paths.method}#changes`}>{method}</a>
      </p>
      <ul>
        {items.map(({ name, language, dimension, href, isMore, text, counts }) => (
          <li key={href}>
            <Link to={href} lang={language}>
              {name}
            </Link>{' '}
            <span className="changes-dimension">{dimension}</span>
            <strong>
              <span aria-hidden="true">{isMore ? '▲' : '▼'}</span> {text}
            </strong>
            <span className="changes-counts">{counts}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
