import { CROSS_TABLE_PATH } from '../../view/cross-table-path';
import { AnalysisPage } from '../analysis-page';
import { CrossTable, type CrossTableProps } from './cross-table';

/** Two dimensions of a view crossed: the question, the table and its files. */
export function CrossTablePage(page: CrossTableProps) {
  return (
    <AnalysisPage {...page} path={CROSS_TABLE_PATH}>
      <CrossTable {...page} pageSubject={page.subject} />
    </AnalysisPage>
  );
}
