import { useTranslation } from '~/platform/i18n/page-texts';
import { getDataset } from '~/datasets';
import { hrefOfCrossTable } from '../../view/cross-table-request';
import { useView, ViewProvider } from '../../widgets/ui/view-context';
import { ViewHeader } from '../../ui/view-header';
import { CrossTable, type CrossTableProps } from './cross-table';

/** Two dimensions of a view crossed: the question, the table and its files. */
export function CrossTablePage({ dataset: name, ...page }: CrossTableProps) {
  const dataset = getDataset(name);
  if (!dataset) return null;
  return (
    <ViewProvider dataset={dataset} {...page}>
      <CrossTableHeader by={page.by} subject={page.subject} />
      <div className="page-width page-overlap">
        <CrossTable {...page} />
      </div>
    </ViewProvider>
  );
}

function CrossTableHeader({ by, subject }: Pick<CrossTableProps, 'by' | 'subject'>) {
  const { t } = useTranslation('cross-table');
  const { dataset, view, defaultYear } = useView();
  return (
    <ViewHeader
      title={t('title')}
      lead={t('lead')}
      to={hrefOfCrossTable(dataset, view, defaultYear, { by })}
      subject={subject}
      back={t('back')}
    />
  );
}
