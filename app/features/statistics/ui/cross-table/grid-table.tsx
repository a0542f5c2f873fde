import { Link } from '@remix-run/react';
import { useTranslation } from '~/i18n/page-texts';
import { BY_NAME } from '../../cross-tables/cross-grid';
import { hrefOfCrossTable } from '../../cross-tables/cross-table-request';
import { type NamedCode } from '../../dashboard/labels';
import { type Closing } from '../../observations/observation';
import { ProtectionNotes } from '../protection-notes';
import { useView } from '../view-context';

export interface GridTableProps {
  /** The parameters of the two dimensions, rows first. */
  by: readonly string[];
  /** What the rows are ordered by: the code of a column, or their names. */
  sort: string;
  /** The table as it is written; its totals are counted by themselves. */
  table: {
    columns: (NamedCode & { total: string })[];
    rows: (NamedCode & { total: string; cells: { text: string; shade: number }[] })[];
    /** How many rows and columns there are, listed or not. */
    counts: { rows: number; columns: number };
    /** What is told of each row that is not listed; null where all are. */
    others: string | null;
    total: string | null;
    closing: Closing | 'cells' | null;
  };
  /** Whether a record may have several codes of a dimension. */
  isMultiple: boolean;
  /** What rounded counts are multiples of, the least and greatest of low ones; null where all are exact. */
  legend: { base: number; min: number; max: number } | null;
  /** A table of more cells is not counted. */
  maxCells: number;
}

/** A table of two dimensions, shaded, its columns links that order the rows; or why there is none. */
export function GridTable({ by, sort, table, isMultiple, legend, maxCells }: GridTableProps) {
  const { t } = useTranslation('cross-table');
  const { t: tell, dataset, view, currentYear, formats } = useView();
  const { columns, rows, counts, others, total, closing } = table;
  if (closing) {
    return (
      <div className="empty grid-part" role="status">
        <p>
          {closing === 'cells'
            ? t('cells', { most: formats.number(maxCells) })
            : tell(`closed.${closing}`)}
        </p>
        <p>{t('narrower')}</p>
      </div>
    );
  }
  if (rows.length === 0) {
    return (
      <p className="empty grid-part" role="status">
        {t('empty')}
      </p>
    );
  }
  const [row = '', column = ''] = by.map((parameter) => tell(`parameters.${parameter}`));
  const hrefBy = (order: string) =>
    hrefOfCrossTable(dataset, view, currentYear, { by, sort: order });
  const isByColumn = columns.some(({ code }) => code === sort);
  const heads = [
    { code: BY_NAME, name: row, order: BY_NAME, isChosen: sort === BY_NAME },
    ...columns.map(({ code, name }) => ({ code, name, order: code, isChosen: code === sort })),
    { code: '', name: t('total'), order: '', isChosen: !isByColumn && sort !== BY_NAME },
  ];
  return (
    <div className="grid-part">
      <h2 id="grid-title">{t('caption', { row, column })}</h2>
      {/* What scrolls has to be reached by the keyboard, and to say what it is. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="records grid" role="region" aria-labelledby="grid-title" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {heads.map(({ code, name, order, isChosen }) => (
                <th
                  key={code}
                  scope="col"
                  aria-sort={isChosen ? (code === BY_NAME ? 'ascending' : 'descending') : undefined}
                >
                  <Link to={hrefBy(order)} preventScrollReset rel="nofollow">
                    {name}
                    {isChosen && <span aria-hidden="true"> {code === BY_NAME ? '▲' : '▼'}</span>}
                    <span className="visually-hidden">
                      {tell('common:mark.comma')}
                      {t('sort')}
                    </span>
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ code, name, cells, total: ofRow }) => (
              <tr key={code}>
                <th scope="row">{name}</th>
                {cells.map(({ text, shade }, place) => (
                  <td key={columns[place]?.code} className={shade ? `shade-${shade}` : undefined}>
                    {text}
                  </td>
                ))}
                <td className="grid-total">{ofRow}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              {columns.map((each) => (
                <td key={each.code}>{each.total}</td>
              ))}
              <td className="grid-total">{total}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <div className="grid-notes">
        <p>
          {t('shades')}
          {isMultiple && ` ${t('multiple')}`}
        </p>
        {(counts.rows > rows.length || counts.columns > columns.length) && (
          <p>
            {t('more', {
              rows: formats.number(rows.length),
              allRows: formats.number(counts.rows),
              columns: formats.number(columns.length),
              allColumns: formats.number(counts.columns),
            })}
          </p>
        )}
        <ProtectionNotes others={others} legend={legend} />
      </div>
    </div>
  );
}
