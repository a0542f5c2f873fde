import { useTranslation } from '~/platform/i18n/page-texts';
import { Pagination } from '~/lists/pagination';
import { GetList } from '~/ui/forms/get-list';
import { TableForm } from './table-form';
import { type MicrodataTable, type TableColumn } from '../microdata-table';
import { hrefOfTable, type TableRequest, pageSizes } from '../table-request';
import { UpdatedFigures } from '../../ui/updated-figures';
import { useView } from '../../widgets/ui/view-context';
import { RecordTable } from './record-table';
import { microdataFormats, MAX_RECORDS } from '../microdata-format';

interface UserTableProps {
  table: MicrodataTable;
  columns: readonly TableColumn[];
  tableRequest: TableRequest;
  isTooLong: boolean;
}

/** The records of a view, a page at a time: their number, their columns, and their files. */
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

interface ColumnFormProps {
  columns: readonly TableColumn[];
  tableRequest: TableRequest;
}

/** Chooses columns and the length of a page. */
function ColumnForm({ columns, tableRequest }: ColumnFormProps) {
  const { t } = useTranslation('microdata');
  const { t: tView } = useView();
  return (
    <TableForm
      name={{ 'aria-label': t('columns') }}
      last={
        <div className="field">
          <label htmlFor="per-page">{t('perPage')}</label>
          <GetList id="per-page" name="per_page" current={tableRequest.perPage}>
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </GetList>
        </div>
      }
    >
      <fieldset>
        <legend>{t('columns')}</legend>
        <div className="column-choices">
          {columns.map(({ parameter, isChosen }) => (
            <label key={parameter} className="column-choice">
              <input type="checkbox" name="columns" value={parameter} defaultChecked={isChosen} />{' '}
              {tView(`parameters.${parameter}`)}
            </label>
          ))}
        </div>
      </fieldset>
    </TableForm>
  );
}

interface DownloadsProps {
  tableRequest: TableRequest;
  /** Whether there are more records than a file can hold. */
  isTooLong: boolean;
}

/** The records as files; their addresses name the calculation, so that their content never changes. */
function Downloads({ tableRequest, isTooLong }: DownloadsProps) {
  const { t } = useTranslation('microdata');
  const { dataset, view, calculation, defaultYear, formats } = useView();
  const frozen = { ...view, asOf: calculation.id };
  return (
    <section className="widget microdata-part" aria-labelledby="download-title">
      <h2 id="download-title">{t('download.title')}</h2>
      {isTooLong ? (
        <p>{t('download.tooLong', { most: formats.number(MAX_RECORDS) })}</p>
      ) : (
        <>
          <p>{t('download.hint')}</p>
          <ul className="microdata-downloads">
            {microdataFormats.map((format) => (
              <li key={format}>
                <a
                  href={hrefOfTable(dataset, frozen, defaultYear, tableRequest, format)}
                  className="button button-quiet"
                >
                  {t('download.as', { format: format.toUpperCase() })}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
