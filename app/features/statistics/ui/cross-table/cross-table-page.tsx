import { useTranslation } from '~/i18n/page-texts';
import { getDataset } from '~/datasets';
import { type Territory } from '~/datasets/territory';
import { hrefOfCrossTable } from '../../cross-tables/cross-table-request';
import { type CalculationInfo } from '../../dashboard/calculation-time';
import { type Chip } from '../../dashboard/describe-view';
import { type Notice } from '../../views/notice';
import { type View } from '../../views/view';
import { CalculationNote } from '../calculation-note';
import { FilterChips } from '../filter-chips';
import { Notices } from '../notices';
import { useView, ViewProvider } from '../view-context';
import { ViewHeader } from '../view-header';
import { CrossTableQuestion, type CrossTableQuestionProps } from './cross-table-question';
import { GridFiles } from './grid-files';
import { GridTable, type GridTableProps } from './grid-table';

interface CrossTablePageProps extends CrossTableQuestionProps, GridTableProps {
  /** The name of the dataset. */
  dataset: string;
  view: View;
  notices: Notice[];
  calculation: CalculationInfo;
  isNewest: boolean;
  territory: Territory;
  subject: string;
  chips: Chip[];
}

/** Two dimensions of a view crossed: the question, the table and its files. */
export function CrossTablePage({ dataset: name, ...page }: CrossTablePageProps) {
  const dataset = getDataset(name);
  if (!dataset) return null;
  return (
    <ViewProvider dataset={dataset} mapDivision={page.view.division} {...page}>
      <CrossTableHeader by={page.by} subject={page.subject} />
      <div className="page-width page-overlap">
        <Notices notices={page.notices} />
        <CalculationNote isNewest={page.isNewest} />
        <CrossTableQuestion {...page} />
        <CrossTableChips by={page.by} chips={page.chips} />
        <GridTable {...page} />
        {!page.table.closing && <GridFiles by={page.by} sort={page.sort} />}
      </div>
    </ViewProvider>
  );
}

function CrossTableHeader({ by, subject }: Pick<CrossTablePageProps, 'by' | 'subject'>) {
  const { t } = useTranslation('cross-table');
  const { dataset, view, currentYear } = useView();
  return (
    <ViewHeader
      title={t('title')}
      lead={t('lead')}
      to={hrefOfCrossTable(dataset, view, currentYear, { by })}
      subject={subject}
      back={t('back')}
    />
  );
}

function CrossTableChips({ by, chips }: Pick<CrossTablePageProps, 'by' | 'chips'>) {
  const { dataset, currentYear } = useView();
  return (
    <FilterChips
      chips={chips}
      hrefTo={(view) => hrefOfCrossTable(dataset, view, currentYear, { by })}
    />
  );
}
