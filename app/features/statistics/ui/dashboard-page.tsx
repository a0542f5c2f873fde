import { useView, ViewProvider } from './view-context';
import { type DashboardPageData } from '../dashboard/get-dashboard-page.server';
import { type Dataset } from '~/datasets/dataset';
import { PageHeader } from '~/shell/page-header';
import { CalculationNote } from './calculation-note';
import { DashboardWidgets } from './dashboard-widgets';
import { FilterChips } from './filter-chips';
import { FilterForm } from './filter-form';
import { Notices } from './notices';
import { useIsUpdating } from './use-is-updating';
import { ViewBar } from './view-bar';
import { WhatChanged } from './what-changed';

/** The dashboard of a dataset: filter, active filter, figures. */
export function DashboardPage({ dataset, page }: { dataset: Dataset; page: DashboardPageData }) {
  return (
    <ViewProvider dataset={dataset} {...page}>
      <DashboardHeader subject={page.subject} />
      <div className="page-width page-overlap">
        <Notices notices={page.notices} />
        <CalculationNote isNewest={page.isNewest} revisions={page.revisions} />
        <FilterForm options={page.dashboard.options} />
        <FilterChips chips={page.chips} />
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

function DashboardHeader({ subject }: { subject: string }) {
  const { t, dataset, calculation, formats } = useView();
  const steps = [{ name: t(`datasets.${dataset.name}.noun`), to: dataset.path }];
  return (
    <PageHeader title={t(`datasets.${dataset.name}.title`)} steps={steps}>
      <p className="page-lead">{t(`datasets.${dataset.name}.lead`)}</p>
      <p className="page-subject">
        <strong>{subject}</strong>{' '}
        <span>{t('calculation.date', { date: formats.date(calculation.date) })}</span>
      </p>
    </PageHeader>
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
