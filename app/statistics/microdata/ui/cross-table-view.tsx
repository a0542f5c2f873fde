import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { type SuppressionReason } from '../../observations/observation';
import { type NamedCode } from '../../view/labels';
import { hrefOfTable, type TableRequest } from '../table-request';
import { useView } from '../../widgets/ui/view-context';

/** The formats of a table's files. */
const formats = ['csv', 'xlsx'] as const;

export interface CrossTableProps {
  /** A table as written: what is disclosed of each combination, of each of the others and of all records. */
  table: {
    rows: { codes: NamedCode[]; text: string }[];
    /** The number of disclosed combinations. */
    count: number;
    others: string | null;
    total: string | null;
    /** The legend of its signs; empty if there are none. */
    signs: string;
    suppression: SuppressionReason | 'cells' | null;
  };
  tableRequest: TableRequest;
  /**
   * The base of rounded counts, the range of counts below the threshold, and the maximum number of cells in a
   * table.
   */
  numbers: { base: number; min: number; max: number; least: number; cells: number };
}

/**
 * The protected table of a view, most frequent combinations first, and its files; or the reason why there is
 * none.
 */
export function CrossTableView({ table, tableRequest, numbers }: CrossTableProps) {
  const { t } = useTranslation('microdata');
  const { t: tView, dataset, view, calculation, defaultYear, formats: format } = useView();
  const { rows, count, others, total, suppression } = table;
  if (suppression) {
    const isTooLarge = suppression === 'cells';
    return (
      <div className="empty microdata-part" role="status">
        <p>
          {isTooLarge
            ? t('protected.table.cells', { most: format.number(numbers.cells) })
            : tView(`suppressed.${suppression}`)}
        </p>
        <p>{t('protected.table.narrower')}</p>
      </div>
    );
  }
  const frozen = { ...view, asOf: calculation.id };
  return (
    <>
      <div role="status" className="microdata-count">
        <p>{total}</p>
        {count > rows.length && (
          <p>
            {t('protected.table.more', {
              listed: format.number(rows.length),
              all: format.number(count),
            })}
          </p>
        )}
      </div>
      {/* The scrollable region must be reachable by keyboard and have a name. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="records" role="region" aria-labelledby="table-title" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {tableRequest.by.map((parameter) => (
                <th key={parameter} scope="col">
                  {tView(`parameters.${parameter}`)}
                </th>
              ))}
              <th scope="col">{tView(`measures.${dataset.measures[0]?.name ?? ''}`)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ codes, text }) => (
              <tr key={codes.map(({ code }) => code).join(' ')}>
                {codes.map(({ code, name }, index) => (
                  <th key={tableRequest.by[index]} scope="row">
                    {name} <code>{code}</code>
                  </th>
                ))}
                <td>{text}</td>
              </tr>
            ))}
            {others && (
              <tr>
                <th scope="row" colSpan={tableRequest.by.length}>
                  {tView('table.others')}
                </th>
                <td>{others}</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <p className="microdata-part">
        {table.signs} <Link to={paths.protection}>{tView('protection.more')}</Link>
      </p>
      <ul className="microdata-downloads">
        {formats.map((item) => (
          <li key={item}>
            <a
              href={hrefOfTable(dataset, frozen, defaultYear, tableRequest, item)}
              className="button button-quiet"
            >
              {t('download.as', { format: item.toUpperCase() })}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
