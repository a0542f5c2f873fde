import { Link } from '@remix-run/react';
import { getDataset } from '~/datasets';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { components } from '~/statistics/dashboard/dashboard-widgets';
import { type DashboardPageData } from '~/statistics/dashboard/get-dashboard-page.server';
import { useView, ViewProvider } from '~/statistics/widgets/ui/view-context';
import { type ComparedRow } from '../search-hit';

/** A figure of a dashboard. */
export interface DrawnFigure {
  /** The name of the dataset. */
  dataset: string;
  page: DashboardPageData;
}

interface DrawnAnswerProps {
  figure: DrawnFigure | null;
  /** What is compared, if the answer is a comparison. */
  compared: readonly ComparedRow[] | null;
}

/** The chart and table of an answer. */
export default function DrawnAnswer({ figure, compared }: DrawnAnswerProps) {
  const dataset = figure && getDataset(figure.dataset);
  if (compared) return <ComparedBars rows={compared} />;
  return (
    dataset && (
      <ViewProvider dataset={dataset} {...figure.page} isInChapters isFixed>
        <div className="chapter">
          <div className="widgets">
            <Figure page={figure.page} />
          </div>
        </div>
      </ViewProvider>
    )
  );
}

function Figure({ page }: Pick<DrawnFigure, 'page'>) {
  const { t: tSearch } = useTranslation('search');
  const { t, dataset } = useView();
  const { dashboard, charts, subject } = page;
  const [data] = dashboard.widgets;
  const widget = dataset.widgets.find(({ name }) => name === data?.name);
  const WidgetView = widget && components[`../widgets/${widget.kind}/component.tsx`];
  if (!data || !widget || !WidgetView) return null;
  const isSeries = widget.kind === 'yearly' || widget.kind === 'monthly';
  return (
    <>
      <WidgetView
        widget={{ ...widget, isLead: false }}
        data={data}
        svg={charts[data.name]}
        subject={subject}
      />
      {isSeries && (
        <div className="widget">
          <table className="drawn-table">
            <caption>{tSearch('table')}</caption>
            <thead>
              <tr>
                <th scope="col">{t(`parameters.${widget.dimension}`)}</th>
                <th scope="col">{t(`measures.${page.view.measure}`)}</th>
              </tr>
            </thead>
            <tbody>
              {data.observations.map(({ code, label, text }) => (
                <tr key={code}>
                  <th scope="row">{label}</th>
                  <td>{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {dashboard.legend && (
        <p className="protection-legend">
          {dashboard.legend} <Link to={paths.protection}>{t('protection.more')}</Link>
        </p>
      )}
    </>
  );
}

/** What is compared, as bars from the same zero. */
function ComparedBars({ rows }: { rows: readonly ComparedRow[] }) {
  const greatest = Math.max(1, ...rows.map(({ amount }) => amount ?? 0));
  return (
    <table className="bar-table compared-bars" aria-labelledby="answer">
      <tbody>
        {rows.map(({ name, value, href, amount }) => (
          <tr key={href}>
            <th scope="row">
              <Link to={href}>{name}</Link>
            </th>
            <td>{value}</td>
            <td className="bar">
              {amount ? (
                <svg
                  width={`${((100 * amount) / greatest).toFixed(1)}%`}
                  aria-hidden="true"
                  focusable="false"
                />
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
