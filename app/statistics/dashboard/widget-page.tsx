import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type Dataset, type Widget } from '~/datasets/dataset';
import { type DashboardPageData } from './get-dashboard-page.server';
import { PageHeader } from '~/shell/page-header';
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
    <ViewProvider dataset={dataset} {...page}>
      <WidgetHeader widget={widget} subject={page.subject} />
      <div className="page-width page-overlap">
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

function WidgetHeader({ widget, subject }: { widget: Widget; subject: string }) {
  const { t, dataset, view, hrefOf, requestHref, widgetText } = useView();
  const title = widgetText(widget.name, 'title');
  const figure = widget.chapter ? `#${widget.name}` : '';
  const steps = [
    { name: t(`datasets.${dataset.name}.noun`), to: hrefOf(view) },
    { name: title, to: hrefOf(view, `widgets/${widget.name}`) },
  ];
  return (
    <PageHeader title={title} steps={steps}>
      <p className="page-subject">
        <strong>{subject}</strong>
      </p>
      <p>
        <Link to={`${hrefOf(view)}${figure}`}>
          <span aria-hidden="true">←</span> {t('widget.back')}
        </Link>
      </p>
      <p>
        <Link to={requestHref}>{t('filter.request')}</Link>
      </p>
    </PageHeader>
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
