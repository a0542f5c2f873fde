import { Link } from '@remix-run/react';
import { type Territory } from '~/datasets/territory';
import { type Dataset, type Division } from '~/datasets/dataset';
import { paths } from '~/paths';
import { PageHeader } from '~/shell/page-header';
import { COMPARE_PATH } from '../comparisons/comparison-url';
import { CROSS_TABLE_PATH } from '../cross-tables/cross-table-path';
import { type CalculationInfo } from '../dashboard/calculation-time';
import { type FilterOptions } from '../dashboard/filter-options';
import { type Notice } from '../views/notice';
import { type View } from '../views/view';
import { BuilderForm } from './builder-form';
import { BuilderResult, type BuiltView } from './builder-result';
import { CalculationNote } from './calculation-note';
import { Notices } from './notices';
import { Switch } from './switch';
import { useView, ViewProvider } from './view-context';

interface BuilderPageProps {
  dataset: Dataset;
  /** The names of all that can be chosen. */
  datasets: readonly string[];
  /** The chosen widget. */
  widget: string;
  view: View;
  notices: readonly Notice[];
  calculation: CalculationInfo;
  isNewest: boolean;
  mapDivision: Division;
  territory: Territory;
  options: FilterOptions;
  result: BuiltView;
}

/** "Build a view": dataset, widget and filter are chosen; link, code, files and preview come out. */
export function BuilderPage(props: BuilderPageProps) {
  return (
    <ViewProvider {...props}>
      <BuilderHeader datasets={props.datasets} />
      <div className="page-width page-overlap">
        <Notices notices={props.notices} />
        <CalculationNote isNewest={props.isNewest} />
        <BuilderForm widget={props.widget} options={props.options} />
        <BuilderResult {...props.result} />
      </div>
    </ViewProvider>
  );
}

function BuilderHeader({ datasets }: Pick<BuilderPageProps, 'datasets'>) {
  const { t, dataset, view, hrefOf } = useView();
  const title = t('builder.title');
  return (
    <PageHeader title={title} steps={[{ name: title, to: paths.builder }]}>
      <p className="page-lead">{t('builder.lead')}</p>
      <p>
        <Link to={hrefOf(view, COMPARE_PATH)}>{t('filter.compare')}</Link>
        {t('common:mark.comma')}
        <Link to={hrefOf(view, CROSS_TABLE_PATH)}>{t('filter.cross')}</Link>
      </p>
      <div className="builder-datasets">
        <Switch
          label={t('parameters.dataset')}
          choices={datasets.map((name) => ({
            name: t(`datasets.${name}.noun`),
            href: `${paths.builder}?dataset=${name}`,
            isChosen: name === dataset.name,
          }))}
        />
      </div>
    </PageHeader>
  );
}
