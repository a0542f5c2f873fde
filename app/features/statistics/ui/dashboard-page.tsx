import { useView, ViewProvider } from './view-context';
import { type DashboardPageData } from '../dashboard/get-dashboard-page.server';
import { type Dataset } from '~/datasets/dataset';
import { AnswerHeader } from './answer-header';
import { DashboardWidgets } from './dashboard-widgets';
import { useIsUpdating } from './use-is-updating';
import { ViewBar } from './view-bar';
import { WhatChanged } from './what-changed';

/** The dashboard of a dataset: the answer with the filter, then the figures. */
export function DashboardPage({ dataset, page }: { dataset: Dataset; page: DashboardPageData }) {
  return (
    <ViewProvider dataset={dataset} {...page}>
      <AnswerHeader page={page} />
      <div className="page-width">
        <ViewBar />
        <UpdateStatus />
        <WhatChanged changes={page.changes} />
        <div className="widgets">
          <DashboardWidgets {...page.dashboard} charts={page.charts} subject={page.subject} />
        </div>
      </div>
    </ViewProvider>
  );
}

/** Tells those who cannot see it that the figures are being replaced. */
function UpdateStatus() {
  const { t } = useView();
  const isUpdating = useIsUpdating();
  return (
    <p className={isUpdating ? 'update-status is-updating' : 'update-status'} role="status">
      {isUpdating ? t('filter.updating') : ''}
    </p>
  );
}
