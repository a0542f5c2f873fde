import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { datasets, getDataset } from '~/datasets';
import { divisions } from '~/datasets/dataset';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { hrefOfCrossTable } from '../view/cross-table-request';
import { type View } from '../view/view';
import { CrossTable, type CrossTableProps } from '../analysis/cross-table/cross-table';
import { MeasureSwitch } from '../ui/measure-switch';
import { Switch } from '../widgets/ui/switch';
import { useView, ViewProvider } from '../widgets/ui/view-context';

/** The cross table of a view with its exact counts, marked on every printed page as not for publication. */
export function ExactCountsPage({ dataset: name, ...page }: CrossTableProps) {
  const { t } = useTranslation('staff');
  const dataset = getDataset(name);
  if (!dataset) return null;
  return (
    <ViewProvider dataset={dataset} {...page}>
      <StaffPage title={t('exactCounts.title')} path={staffPaths.exactCounts}>
        <div className="internal">
          <div className="internal-mark">
            <p className="notice">
              <strong>{t('exactCounts.mark')}</strong>
            </p>
          </div>
          <p className="form-lead">{t('exactCounts.lead')}</p>
          <ViewSwitches by={page.by} path={page.path} />
          <Subject by={page.by} subject={page.subject} />
          <CrossTable {...page} />
        </div>
      </StaffPage>
    </ViewProvider>
  );
}

/** The choices that the filter has no fields for: the dataset, the measure, the division of provinces. */
function ViewSwitches({ by, path }: Pick<CrossTableProps, 'by' | 'path'>) {
  const { t, dataset, view, defaultYear } = useView();
  const hrefTo = (other: View) => hrefOfCrossTable(dataset, other, defaultYear, { by, path });
  return (
    <div className="view-bar" id="view-bar">
      <Switch
        label={t('parameters.dataset')}
        choices={datasets.map(({ name }) => ({
          name: t(`datasets.${name}.noun`),
          href: `${staffPaths.exactCounts}/${name}`,
          isChosen: name === dataset.name,
        }))}
      />
      <MeasureSwitch hrefTo={hrefTo} />
      <Switch
        label={t('parameters.division')}
        at="view-bar"
        choices={divisions.map((division) => ({
          name: t(`map.division${division}`),
          href: hrefTo({ ...view, division }),
          isChosen: view.division === division,
        }))}
      />
    </div>
  );
}

function Subject({ by, subject }: Pick<CrossTableProps, 'by' | 'subject'>) {
  const { t } = useTranslation('staff');
  const { t: tView, dataset, view, calculation, defaultYear, formats } = useView();
  return (
    <p className="internal-subject">
      <strong>{subject}</strong>{' '}
      <span>{tView('calculation.date', { date: formats.date(calculation.date) })}</span>{' '}
      <Link to={hrefOfCrossTable(dataset, view, defaultYear, { by })}>
        {t('exactCounts.asVisitors')}
      </Link>
    </p>
  );
}
