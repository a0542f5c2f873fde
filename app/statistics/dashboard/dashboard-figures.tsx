import { type ReactNode } from 'react';
import { chapters, type Chapter, type Dataset } from '~/datasets/dataset';
import { paths } from '~/paths';
import { PageLink } from '~/ui/page-link';
import { recordedDataset } from '~/datasets/recorded-dataset';
import { type DashboardPageData } from './get-dashboard-page.server';
import { DashboardWidgets } from './dashboard-widgets';
import { HelpLine } from './help-line';
import { KeyFacts } from './key-facts';
import { useView, ViewProvider } from '../widgets/ui/view-context';
import { COMPARE_PATH } from '../view/comparison-url';
import { CROSS_TABLE_PATH } from '../view/cross-table-path';
import { TRENDS_PATH } from '../view/trends-url';
import { MICRODATA_PATH } from '../view/microdata-path';
import { SHARE_PATH } from '../view/share-path';
import { type FormattedChanges } from '../narrative/format-changes';

interface DashboardFiguresProps {
  dataset: Dataset;
  page: DashboardPageData;
}

/**
 * The figures of a dashboard in chapters, with what explains and continues them; the main figures and changes
 * follow the first chapter. Its links are `PageLink`s, which work in the server's markup too.
 */
export default function DashboardFigures({ dataset, page }: DashboardFiguresProps) {
  const [first, ...others] = chaptersOf(recordedDataset(dataset, page.calculation));
  const sectionOf = (chapter: Chapter) => (
    <ChapterSection key={chapter} chapter={chapter} page={page} />
  );
  return (
    <ViewProvider dataset={dataset} {...page} isInChapters>
      {first && sectionOf(first)}
      <KeyFacts {...page} />
      <WhatChanged changes={page.changes} />
      {others.map(sectionOf)}
      <CalculationLine {...page.dashboard} />
      <ViewLinks />
    </ViewProvider>
  );
}

/** Returns the chapters that have widgets. */
function chaptersOf({ widgets }: Dataset): Chapter[] {
  return chapters.filter((name) => widgets.some(({ chapter }) => chapter === name));
}

/** A chapter: its finding, then its figures in one panel. */
function ChapterSection({ chapter, page }: { chapter: Chapter; page: DashboardPageData }) {
  const { t } = useView();
  const { charts, subject, answer, dashboard } = page;
  const finding = answer?.chapters[chapter];
  return (
    <section
      className={`chapter chapter-${chapter}`}
      id={chapter}
      aria-labelledby={`${chapter}-chapter`}
    >
      <ChapterHeading id={`${chapter}-chapter`} name={t(`chapters.${chapter}`)}>
        {finding}
      </ChapterHeading>
      <div className="widgets">
        <DashboardWidgets {...dashboard} charts={charts} subject={subject} chapter={chapter} />
      </div>
      <HelpLine chapter={chapter} />
    </section>
  );
}

function ChapterHeading({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <h2 id={id}>
      {children ? (
        <>
          <span className="chapter-name">{name}</span> {children}
        </>
      ) : (
        name
      )}
    </h2>
  );
}

/** Explains the signs next to the counts once for the page, and names the calculation and what it holds back. */
function CalculationLine({ legend, widgets }: DashboardPageData['dashboard']) {
  const { t, dataset, calculation, formats } = useView();
  const dated = dataset.widgets.find(({ kind }) => kind === 'date');
  const notes = widgets.find(({ name }) => name === dated?.name)?.notes ?? [];
  return (
    <p className="protection-legend">
      {legend && (
        <>
          {legend} <a href={paths.protection}>{t('protection.more')}</a>
          <br />
        </>
      )}
      {t('calculation.number', { number: formats.number(calculation.id) })} ·{' '}
      {t('calculation.date', { date: formats.date(calculation.date) })} {notes.join(' ')}
    </p>
  );
}

/** Links to other forms of the view. */
function ViewLinks() {
  const { t, view, hrefOf, requestHref, permanentHref } = useView();
  const links = [
    [hrefOf(view, SHARE_PATH), t('filter.share')],
    [permanentHref(), t('calculation.cite')],
    [hrefOf(view, COMPARE_PATH), t('filter.compare')],
    [hrefOf(view, TRENDS_PATH), t('widget.trend')],
    [hrefOf(view, CROSS_TABLE_PATH), t('filter.cross')],
    [hrefOf(view, MICRODATA_PATH), t('filter.detailed')],
    [requestHref, t('filter.request')],
  ] as const;
  return (
    <ul className="view-links">
      {links.map(([href, text]) => (
        <li key={href}>
          <PageLink href={href}>{text}</PageLink>
        </li>
      ))}
    </ul>
  );
}

/** What has changed most in a view; nothing if no change is clear. */
function WhatChanged({ changes }: { changes: FormattedChanges | null }) {
  if (!changes || changes.items.length === 0) return null;
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
            <PageLink href={href} lang={language}>
              {name}
            </PageLink>{' '}
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
