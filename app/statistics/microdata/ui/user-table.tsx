import { useTranslation } from '~/platform/i18n/page-texts';
import { Pagination } from '~/lists/pagination';
import { type MicrodataTable, type TableColumn } from '../microdata-table';
import { hrefOfTable, type TableRequest } from '../table-request';
import { UpdatedFigures } from '../../ui/updated-figures';
import { useView } from '../../widgets/ui/view-context';
import { ColumnForm } from './column-form';
import { Downloads } from './downloads';
import { RecordTable } from './record-table';

interface UserTableProps {
  table: MicrodataTable;
  columns: readonly TableColumn[];
  tableRequest: TableRequest;
  isTooLong: boolean;
}

/** The records of a view, a page at a time: how many, in which columns, and as files. */
export function UserTable({ table, columns, tableRequest, isTooLong }: UserTableProps) {
  const { t } = useTranslation('microdata');
  const { dataset, view, defaultYear, formats } = useView();
  const { meta, data } = table.page;
  const formatted = (count: number) => ({ count, formatted: formats.number(count) });
  return (
    <>
      <ColumnForm columns={columns} tableRequest={tableRequest} />
      <UpdatedFigures>
        <div role="status" className="microdata-count">
          <p>{meta.total + table.withheld > 0 ? t('count', formatted(meta.total)) : t('empty')}</p>
          {table.withheld > 0 && <p>{t('withheld', formatted(table.withheld))}</p>}
        </div>
        {meta.total > 0 && (
          <>
            <RecordTable columns={columns} rows={data} />
            <Pagination
              meta={meta}
              href={(page) => hrefOfTable(dataset, view, defaultYear, { ...tableRequest, page })}
            />
            <Downloads tableRequest={tableRequest} isTooLong={isTooLong} />
          </>
        )}
      </UpdatedFigures>
    </>
  );
}
