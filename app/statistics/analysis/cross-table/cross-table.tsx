import { type Territory } from '~/datasets/territory';
import { hrefOfCrossTable } from '../../view/cross-table-request';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { type Chip } from '../../view/describe-view';
import { type MovedCode } from '../../view/moved-codes';
import { type Notice } from '../../view/notice';
import { type View } from '../../view/view';
import { CalculationNote } from '../../ui/calculation-note';
import { FilterChips } from '../../ui/filter-chips';
import { MovedCodes } from '../../ui/moved-codes';
import { Notices } from '../../ui/notices';
import { UpdatedFigures } from '../../ui/updated-figures';
import { useView } from '../../widgets/ui/view-context';
import { CrossTableQuestion, type CrossTableQuestionProps } from './cross-table-question';
import { GridFiles } from './grid-files';
import { GridTable, type GridTableProps } from './grid-table';

/** What the page of a cross table is given. */
export interface CrossTableProps extends CrossTableQuestionProps, GridTableProps {
  /** The name of the dataset. */
  dataset: string;
  view: View;
  notices: Notice[];
  moved: MovedCode[];
  calculation: CalculationInfo;
  isNewest: boolean;
  territory: Territory;
  subject: string;
  chips: Chip[];
}

/** The question, the table and its files, on whatever page they stand. */
export function CrossTable(page: Omit<CrossTableProps, 'dataset'>) {
  const { dataset, defaultYear } = useView();
  const { by, path, sort, table } = page;
  const hrefTo = (view: View) => hrefOfCrossTable(dataset, view, defaultYear, { by, path });
  return (
    <>
      <Notices notices={page.notices} />
      <MovedCodes moved={page.moved} />
      <CalculationNote isNewest={page.isNewest} hrefTo={hrefTo} />
      <CrossTableQuestion {...page} />
      <FilterChips chips={page.chips} hrefTo={hrefTo} />
      <UpdatedFigures result={page.subject}>
        <GridTable {...page} />
        {!table.suppression && <GridFiles by={by} path={path} sort={sort} />}
      </UpdatedFigures>
    </>
  );
}
