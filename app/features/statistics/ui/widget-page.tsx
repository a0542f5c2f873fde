import { Link } from '@remix-run/react';
import { type Dataset, type Widget } from '~/datasets/dataset';
import { type DashboardPageData } from '../dashboard/get-dashboard-page.server';
import { CalculationNote } from './calculation-note';
import { DashboardWidget } from './dashboard-widgets';
import { FilterChips } from './filter-chips';
import { Notices } from './notices';
import { useView, ViewProvider } from './view-context';

interface WidgetPageProps {
  dataset: Dataset;
  /** The name of the widget; the loader has checked it. */
  name: string | undefined;
  page: DashboardPageData;
}

/** One widget whole: all its items and its definition. */
export function WidgetPage({ dataset, name, page }: WidgetPageProps) {
  const widget = dataset.widgets.find((candidate) => candidate.name === name);
  if (!widget) return null;
  return (
    <ViewProvider dataset={dataset} view={page.view} calculation={page.calculation}>
      <WidgetHeader widget={widget} subject={page.subject} />
      <div className="page-width">
        <Notices notices={page.notices} />
        <CalculationNote isNewest={page.isNewest} />
        <FilterChips chips={page.chips} />
        <div className="widgets">
          <DashboardWidget
            widget={widget}
            data={page.dashboard.widgets[0]}
            cards={page.dashboard.cards}
            svg={page.charts[widget.name] ?? ''}
            subject={page.subject}
          />
          <Definition widget={widget} />
        </div>
      </div>
    </ViewProvider>
  );
}

function WidgetHeader({ widget, subject }: { widget: Widget; subject: string }) {
  const { t, view, hrefOf, widgetText } = useView();
  return (
    <header className="page-header">
      <div className="page-width">
        <p className="page-back">
          <Link to={hrefOf(view)}>
            <span aria-hidden="true">←</span> {t('widget.back')}
          </Link>
        </p>
        <h1>{widgetText(widget.name, 'title')}</h1>
        <p className="page-subject">
          <strong>{subject}</strong>
        </p>
      </div>
    </header>
  );
}

function Definition({ widget }: { widget: Widget }) {
  const { t, widgetText } = useView();
  return (
    <section className="widget" id="definition" aria-labelledby="definition-title">
      <h2 id="definition-title">{t('widget.definition')}</h2>
      <p>{widgetText(widget.name, 'definition')}</p>
    </section>
  );
}
