import { type ReactNode } from 'react';
import { type Dataset } from '~/datasets/dataset';
import { getDataset } from '~/datasets';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { useTranslation } from '~/platform/i18n/page-texts';
import { PageLink } from '~/ui/page-link';
import { paths } from '~/paths';
import { type View } from '../view/view';
import { type WidgetData } from '../widgets/widget-data';
import { type WidgetSubject } from '../widgets/widget-kind';
import { ChartFigure } from '../widgets/ui/chart-figure';
import { EventNotes } from '../widgets/ui/event-notes';
import { useView, ViewProvider } from '../widgets/ui/view-context';
import { components } from './dashboard-widgets';

/** The figures of a dashboard on the home page. */
export interface HomeFigures {
  /** The name of the dataset. */
  dataset: string;
  view: View;
  calculation: CalculationInfo;
  /** What the view counts, with its period. */
  subject: string;
  /** The number of the view and its change, in words. */
  headline: string;
  legend: string | null;
  /** What each counts, by the names of widgets. */
  subjects: Record<string, WidgetSubject>;
  widgets: readonly WidgetData[];
  /** The charts as SVG, by the names of their widgets. */
  charts: Readonly<Record<string, string>>;
}

function FiguresView({ figures, children }: { figures: HomeFigures; children: ReactNode }) {
  const dataset = getDataset(figures.dataset);
  return (
    dataset && (
      <ViewProvider {...figures} dataset={dataset} isInChapters>
        {children}
      </ViewProvider>
    )
  );
}

/** Returns the figures of one kind with their declarations. */
function figuresOf({ widgets }: Dataset, figures: HomeFigures, kind: 'monthly' | 'bars') {
  return figures.widgets.flatMap((data) => {
    const widget = widgets.find(({ name }) => name === data.name);
    return widget?.kind === kind ? [{ widget, data }] : [];
  });
}

/** The months of the dataset as a chart, on a card. */
export function HomeChart({ figures }: { figures: HomeFigures }) {
  return (
    <FiguresView figures={figures}>
      <MonthsCard figures={figures} />
    </FiguresView>
  );
}

function MonthsCard({ figures }: { figures: HomeFigures }) {
  const { t: home } = useTranslation('home');
  const { t, dataset, view, hrefOf, widgetText, subjects } = useView();
  const [months] = figuresOf(dataset, figures, 'monthly');
  if (!months || months.data.unlisted) return null;
  const { name, finding, provisional, marked, before } = months.data;
  const title = widgetText(name, 'title');
  return (
    <section className="home-chart" aria-labelledby="home-chart">
      <h2 id="home-chart">{finding ?? title}</h2>
      <p className="widget-explanation">{finding ? title : subjects?.[name]?.subject}</p>
      <ChartFigure name={name} svg={figures.charts[name]} />
      <EventNotes marked={marked} />
      {provisional && <p className="widget-notes">{provisional}</p>}
      {before?.range && <p className="widget-notes">{t('chart.range', before.range)}</p>}
      <p className="widget-actions">
        <PageLink href={hrefOf(view)}>{home('figures.open')}</PageLink>
        <PageLink href={hrefOf(view, `widgets/${name}`)}>
          {t('widget.table')} <span className="visually-hidden">{title}</span>
        </PageLink>
      </p>
    </section>
  );
}

/** The first codes of the dataset's places and classification, as the dashboard shows them. */
export function HomeBars({ figures }: { figures: HomeFigures }) {
  return (
    <FiguresView figures={figures}>
      <Bars figures={figures} />
    </FiguresView>
  );
}

function Bars({ figures }: { figures: HomeFigures }) {
  const { t, dataset } = useView();
  const { subject, headline, legend } = figures;
  return (
    <div className="chapter home-figures">
      <p className="landing-lead">
        {subject}
        {t('common:mark.colon')}
        {headline}
      </p>
      <div className="widgets">
        {figuresOf(dataset, figures, 'bars').map(({ widget, data }) => {
          const WidgetView = components[`../widgets/${widget.kind}/component.tsx`];
          // Rows that narrow the view would lead to the middle of another page.
          const listed = { ...widget, isLead: false };
          return (
            WidgetView && <WidgetView key={widget.name} widget={listed} data={data} subject="" />
          );
        })}
      </div>
      {legend && (
        <p className="protection-legend">
          {legend} <a href={paths.protection}>{t('protection.more')}</a>
        </p>
      )}
    </div>
  );
}
