import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type Dataset, type Widget } from '~/datasets/dataset';
import { type DashboardPageData } from './get-dashboard-page.server';
import { CalculationNote } from '../ui/calculation-note';
import { DashboardWidgets } from './dashboard-widgets';
import { FilterChips } from '../ui/filter-chips';
import { HelpLine } from './help-line';
import { MovedCodes } from '../ui/moved-codes';
import { Notices } from '../ui/notices';
import { useView, ViewProvider } from '../widgets/ui/view-context';

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
    <ViewProvider dataset={dataset} {...page} figure={widget.name}>
      <WidgetHeader widget={widget} subject={page.subject} />
      <div className="page-width figure-page">
        <Notices notices={page.notices} />
        <MovedCodes moved={page.moved} />
        <CalculationNote isNewest={page.isNewest} revisions={page.revisions} />
        <WidgetChips widget={widget} chips={page.chips} />
        <div className="widgets widgets-whole">
          <DashboardWidgets {...page.dashboard} charts={page.charts} subject={page.subject} />
          <Definition widget={widget} />
        </div>
        <HelpLine chapter={widget.chapter} />
      </div>
    </ViewProvider>
  );
}

function WidgetChips({ widget, chips }: { widget: Widget; chips: DashboardPageData['chips'] }) {
  const { hrefOf } = useView();
  return <FilterChips chips={chips} hrefTo={(view) => hrefOf(view, `widgets/${widget.name}`)} />;
}

/** The band at the top: the name of the figure, its view, and the ways to its dashboard and to its records. */
function WidgetHeader({ widget, subject }: { widget: Widget; subject: string }) {
  const { t, hrefOf, view, requestHref, widgetText } = useView();
  const figure = widget.chapter ? `#${widget.name}` : '';
  return (
    <header className="answer">
      <div className="page-width answer-text">
        <h1>{widgetText(widget.name, 'title')}</h1>
        <p>{subject}</p>
        <ul className="answer-links">
          <li>
            <Link to={`${hrefOf(view)}${figure}`}>
              <span aria-hidden="true">←</span> {t('widget.back')}
            </Link>
          </li>
          <li>
            <Link to={requestHref}>{t('filter.request')}</Link>
          </li>
        </ul>
      </div>
    </header>
  );
}

function Definition({ widget }: { widget: Widget }) {
  const { t: define } = useTranslation('definitions');
  const { t, dataset } = useView();
  return (
    <section className="widget" id="definition" aria-labelledby="definition-title">
      <h2 id="definition-title">{t('widget.definition')}</h2>
      <p>{define([`${dataset.name}.${widget.name}`, `common.${widget.name}`])}</p>
    </section>
  );
}
