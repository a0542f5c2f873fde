import { useTranslation } from '~/platform/i18n/page-texts';
import { type NamedCode } from '../../view/labels';
import { type TableColumn, type TableRow } from '../microdata-table';
import { useView } from '../../widgets/ui/view-context';

interface RecordTableProps {
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
}

/** Records as a table that scrolls separately if it is wider than the page. */
export function RecordTable({ columns, rows }: RecordTableProps) {
  const { t } = useTranslation('microdata');
  const { t: tView, formats } = useView();
  const chosen = columns.filter(({ isChosen }) => isChosen);
  return (
    // The scrollable region must be reachable by keyboard and have a name.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="records" role="region" aria-label={t('table')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('month')}</th>
            {chosen.map(({ parameter }) => (
              <th key={parameter} scope="col">
                {tView(`parameters.${parameter}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ month, cells }, row) => (
            <tr key={row}>
              <th scope="row">{formats.month(`${month}-01`)}</th>
              {cells.map((codes, column) => (
                <td key={column}>
                  <Codes codes={codes} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Codes({ codes }: { codes: readonly NamedCode[] }) {
  return codes.map(({ code, name }) => (
    <span key={code} className="record-code">
      {name} <code>{code}</code>
    </span>
  ));
}
