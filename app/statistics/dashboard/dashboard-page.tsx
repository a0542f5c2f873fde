import { lazy } from 'react';
import { type Dataset } from '~/datasets/dataset';
import { reloadPage } from '~/shell/reload-page';
import { ServerMarkup } from '~/shell/server-markup';
import { UpdateStatus } from '~/ui/updated';
import { useIsUpdating } from '~/ui/use-is-updating';
import { type FilteredPage } from './get-dashboard-page.server';
import { AnswerHeader } from './answer-header';
import { useView, ViewProvider } from '../widgets/ui/view-context';
import { FilterForm } from '../ui/filter-form';

// The document contains the figures: a browser loads the script, and renders figures, only for another view.
// If the portal has been updated since, that script is gone, and the view is loaded as a document.
const DashboardFigures = lazy(() => import('./dashboard-figures').catch(reloadPage));

/** The dashboard of a dataset: its filter, its headline, and its figures in chapters. */
export function DashboardPage({ dataset, page }: { dataset: Dataset; page: FilteredPage }) {
  const { answer, chips, notices, options, figures } = page;
  const summary = [...(answer?.defaults ?? []), ...chips.map(({ label }) => label)];
  return (
    <ViewProvider dataset={dataset} {...page}>
      <FilterForm
        options={options}
        summary={summary}
        isOpen={answer?.isChoosing || notices.length > 0}
      />
      <AnswerHeader page={page} />
      <div className="page-width">
        <p className="printed-address">{page.head.canonical}</p>
        <DashboardStatus {...page} />
        <ServerMarkup id="figures" aria-busy={useIsUpdating()}>
          {figures.page && <DashboardFigures dataset={dataset} page={figures.page} />}
        </ServerMarkup>
      </div>
    </ViewProvider>
  );
}

/** Announces what the view shows, in one line: "Complaints, Papua, 2026: 84 cases". */
function DashboardStatus({ subject, figures }: FilteredPage) {
  const { t } = useView();
  const total = figures.page?.dashboard.widgets.find(({ name }) => name === 'total');
  const result = `${subject}: ${total?.formatted ?? ''}`;
  return <UpdateStatus updating={t('filter.updating')} result={result} />;
}
