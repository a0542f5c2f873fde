import { useTranslation } from '~/platform/i18n/page-texts';
import { hrefOfCrossTable } from '../../view/cross-table-request';
import { AnalysisPage } from '../analysis-page';
import { CrossTable, type CrossTableProps } from './cross-table';

/** Two dimensions of a view crossed: the question, the table and its files. */
export function CrossTablePage(page: CrossTableProps) {
  const { t } = useTranslation('cross-table');
  return (
    <AnalysisPage
      {...page}
      title={t('title')}
      lead={t('lead')}
      back={t('back')}
      hrefOf={(dataset, view, defaultYear) =>
        hrefOfCrossTable(dataset, view, defaultYear, { by: page.by })
      }
    >
      <CrossTable {...page} />
    </AnalysisPage>
  );
}
