import { type ReactNode } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type Dataset } from '~/datasets/dataset';
import { type DashboardPageData } from '../dashboard/get-dashboard-page.server';
import { type MovedCode } from '../view/moved-codes';
import { type Notice } from '../view/notice';
import { DashboardWidgets } from '../dashboard/dashboard-widgets';
import { frameHeightScript } from '../view/frame-height';
import { KeyFigures } from '../widgets/ui/key-figures';
import { MovedCodes } from '../ui/moved-codes';
import { Notices } from '../ui/notices';
import { useView, ViewProvider } from '../widgets/ui/view-context';
import { leadOfView } from './lead-of-view';

interface EmbedPageProps {
  dataset: Dataset;
  page: DashboardPageData;
  /** The full view on the portal, in the language of the frame. */
  source: string;
  /** Whether it may report its height by a script. */
  isScripted: boolean;
}

/** A view, or one widget of it, embedded in other sites: its statement, its figures, their source. */
export function EmbedPage({ dataset, page, ...frame }: EmbedPageProps) {
  return (
    <ViewProvider dataset={dataset} {...page}>
      <EmbedFrame {...frame} {...page}>
        {page.answer ? (
          <ViewAnswer page={page} narrative={page.answer.narrative} />
        ) : (
          <DashboardWidgets {...page.dashboard} charts={page.charts} subject={page.subject} />
        )}
      </EmbedFrame>
    </ViewProvider>
  );
}

interface EmbedFrameProps extends Pick<EmbedPageProps, 'source' | 'isScripted'> {
  subject: string;
  notices: readonly Notice[];
  moved: readonly MovedCode[];
  children: ReactNode;
}

/** The frame around embedded figures. */
export function EmbedFrame(frame: EmbedFrameProps) {
  const { subject, notices, moved, source, isScripted, children } = frame;
  return (
    <>
      <main className="embed" id="embed" aria-labelledby="embed-subject">
        <h1 className="embed-subject" id="embed-subject">
          {subject}
        </h1>
        <Notices notices={notices} />
        <MovedCodes moved={moved} />
        {children}
        <Source href={source} />
      </main>
      {isScripted && <script dangerouslySetInnerHTML={{ __html: frameHeightScript }} />}
    </>
  );
}

/** The statement of a whole view, its main figures, and the chart that its picture has. */
function ViewAnswer({ page, narrative }: { page: DashboardPageData; narrative: string[] }) {
  const { dataset, view } = useView();
  const { widgets, legend } = page.dashboard;
  const figures = widgets.find(({ change }) => change);
  const lead = leadOfView(dataset, view);
  return (
    <>
      <div className="widget">
        <ul className="embed-sentences">
          {narrative.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {figures && <KeyFigures {...figures} />}
        {legend && <p className="embed-source">{legend}</p>}
      </div>
      <DashboardWidgets
        widgets={widgets.filter(({ name }) => name === lead.name)}
        charts={page.charts}
        subject={page.subject}
        legend={null}
      />
    </>
  );
}

/** The source of the figures, and the mark of synthetic ones. */
function Source({ href }: { href: string }) {
  const { t, calculation, formats } = useView();
  const { t: common } = useTranslation();
  return (
    <footer className="embed-source">
      {calculation.isSynthetic && <p className="synthetic-mark">{common('synthetic.title')}</p>}
      <p>
        <a href={href} target="_blank" rel="noopener">
          {t('embed.source', { portal: common('portal') })}
        </a>{' '}
        · {t('calculation.number', { number: formats.number(calculation.id) })} ·{' '}
        {t('calculation.date', { date: formats.date(calculation.date) })}
      </p>
    </footer>
  );
}
