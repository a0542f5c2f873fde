import { useTranslation } from '~/i18n/page-texts';
import { type Dataset } from '~/datasets/dataset';
import { type DashboardPageData } from '../dashboard/get-dashboard-page.server';
import { cutToLimit } from '../dashboard/widget-data';
import { DashboardWidget } from './dashboard-widgets';
import { Notices } from './notices';
import { useView, ViewProvider } from './view-context';

interface EmbedPageProps {
  dataset: Dataset;
  /** The name of the widget; the loader has checked it. */
  name: string;
  page: DashboardPageData;
  /** The full view on the portal, in the language of the frame. */
  source: string;
}

/** One widget for the pages of others: what it shows, its figures, where they come from. */
export function EmbedPage({ dataset, name, page, source }: EmbedPageProps) {
  const widget = dataset.widgets.find((candidate) => candidate.name === name);
  if (!widget) return null;
  const [data] = page.dashboard.widgets;
  return (
    <ViewProvider dataset={dataset} {...page}>
      <main className="embed" aria-labelledby="embed-subject">
        <h1 className="embed-subject" id="embed-subject">
          {page.subject}
        </h1>
        <Notices notices={page.notices} />
        <DashboardWidget
          widget={widget}
          data={data && cutToLimit(widget, data)}
          cards={page.dashboard.cards}
          svg={page.charts[name] ?? ''}
          subject={page.subject}
        />
        <Source href={source} />
      </main>
    </ViewProvider>
  );
}

/** Where the figures come from, and that they are made up where they are. */
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
