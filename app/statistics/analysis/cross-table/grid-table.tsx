import { Link } from '@remix-run/react';
import { type ReactNode } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { BY_NAME, type CellNumbers } from './cross-grid';
import { hrefOfCrossTable } from '../../view/cross-table-request';
import { type NamedCode } from '../../view/labels';
import { type SuppressionReason } from '../../observations/observation';
import { type ChangeShade } from '../../widgets/widget-data';
import { AnswerHead } from '../answer-head';
import { Difference } from '../comparison/difference';
import { ProtectionNotes } from '../../ui/protection-notes';
import { NextLinks } from '../../widgets/ui/unlisted';
import { useView } from '../../widgets/ui/view-context';

export interface GridTableProps {
  /** The parameters of the two dimensions, rows first. */
  by: readonly string[];
  /** The address of the page. */
  path: string;
  /** The order of the rows: the code of a column, or by name. */
  sort: string;
  caption: string;
  /** Its first sentence, if any. */
  sentence: string | null;
  /** The records that it is about, if it is the answer of a page. */
  pageSubject?: string;
  /** The table as written; its totals are counted separately. */
  table: {
    /**
     * What its numbers are if it is shaded by the differences of its shares from those of all records; else
     * null.
     */
    compared: CellNumbers | null;
    columns: (NamedCode & { total: string })[];
    rows: (NamedCode & { total: string; cells: { text: string; shade: number | ChangeShade }[] })[];
    /** The numbers of rows and columns, listed or not. */
    counts: { rows: number; columns: number };
    /** The disclosed value of each unlisted row; null if all are listed. */
    others: string | null;
    /** The legend of its signs; empty if there are none. */
    signs: string;
    total: string | null;
    suppression: SuppressionReason | 'cells' | null;
    /** Coarser tables that disclose more, if most of this one is not disclosed. */
    coarser: { label: string; href: string }[];
  };
  /** Whether a record may have several codes of a dimension. */
  isMultiple: boolean;
  /** A table with more cells is not counted. */
  maxCells: number;
}

/** A longer table scrolls below its headers. */
const MANY_ROWS = 20;

interface GridTableOptions {
  /** Returns the address of the table in another order, if not that of the current page. */
  hrefBy?: (order: string) => string;
  /** Shown between its title and its numbers. */
  children?: ReactNode;
}

/**
 * A shaded table of two dimensions whose column headers are links that order the rows; or the reason why
 * there is none.
 */
export function GridTable({
  by,
  path,
  sort,
  caption,
  sentence,
  pageSubject,
  table,
  isMultiple,
  maxCells,
  ...options
}: GridTableProps & GridTableOptions) {
  const { t } = useTranslation('cross-table');
  const { t: tView, dataset, view, defaultYear, formats } = useView();
  const { compared, columns, rows, counts, others, signs, total, suppression } = table;
  const head = (
    <AnswerHead id="grid-title" caption={caption} finding={sentence} subject={pageSubject} />
  );
  if (suppression !== null || rows.length === 0 || columns.length === 0) {
    return (
      <div className="grid-part">
        {head}
        <NoTable table={table} maxCells={maxCells} />
      </div>
    );
  }
  const {
    hrefBy = (order: string) =>
      hrefOfCrossTable(dataset, view, defaultYear, { by, path, sort: order }),
  } = options;
  const isByColumn = columns.some(({ code }) => code === sort);
  const heads = [
    {
      code: BY_NAME,
      name: tView(`parameters.${by[0]}`),
      order: BY_NAME,
      isChosen: sort === BY_NAME,
    },
    ...columns.map(({ code, name }) => ({ code, name, order: code, isChosen: code === sort })),
    { code: '', name: t('total'), order: '', isChosen: !isByColumn && sort !== BY_NAME },
  ];
  const className = rows.length > MANY_ROWS ? 'records grid is-long' : 'records grid';
  const ofAll = tView('filter.all.province');
  const all = (
    <tr className="grid-all">
      <th scope="row">{compared ? ofAll : t('total')}</th>
      {columns.map((each) => (
        <td key={each.code}>{each.total}</td>
      ))}
      <td className="grid-total">{total}</td>
    </tr>
  );
  return (
    <div className="grid-part">
      {head}
      <NextLinks links={table.coarser} hint={tView('table.more')} />
      {options.children}
      {/* The scrollable region must be reachable by keyboard and have a name. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={className} role="region" aria-labelledby="grid-title" tabIndex={0}>
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
                      {tView('common:mark.comma')}
                      {t('sort')}
                    </span>
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {compared && all}
            {rows.map(({ code, name, cells, total: ofRow }) => (
              <tr key={code}>
                <th scope="row">{name}</th>
                {cells.map(({ text, shade }, index) => (
                  <td key={columns[index]?.code} className={shade ? `shade-${shade}` : undefined}>
                    {shade === 'clearly-more' || shade === 'clearly-fewer' ? (
                      <Difference
                        text={text}
                        direction={shade === 'clearly-more' ? 'more' : 'fewer'}
                      />
                    ) : (
                      text
                    )}
                  </td>
                ))}
                <td className="grid-total">{ofRow}</td>
              </tr>
            ))}
          </tbody>
          {!compared && <tfoot>{all}</tfoot>}
        </table>
      </div>
      <div className="grid-notes">
        {compared && (
          <p>
            {t(`numbers.${compared}`, { name: ofAll, measure: tView(`measures.${view.measure}`) })}{' '}
            {t('compared', { name: ofAll })}
          </p>
        )}
        {isMultiple && <p>{t('multiple')}</p>}
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
        <ProtectionNotes others={others} signs={signs} />
      </div>
    </div>
  );
}

/** Why there is no table, and what shows more. */
function NoTable({ table, maxCells }: Pick<GridTableProps, 'table' | 'maxCells'>) {
  const { t } = useTranslation('cross-table');
  const { t: tView, formats } = useView();
  const { rows, others, total, suppression, coarser } = table;
  const next = <NextLinks links={coarser} hint={tView('table.more')} />;
  if (suppression === null && rows.length === 0 && !others) {
    return (
      <div className="empty" role="status">
        <p>{t('empty')}</p>
        {next}
      </div>
    );
  }
  return (
    <div className="empty" role="status">
      {suppression === 'cells' ? (
        <p>{t('cells', { most: formats.number(maxCells) })}</p>
      ) : suppression ? (
        <p>{tView(`suppressed.${suppression}`)}</p>
      ) : (
        <>
          <p>
            {t('total')}
            {tView('common:mark.colon')}
            {total}
          </p>
          <p>{tView('suppressed.few')}</p>
        </>
      )}
      {coarser.length > 0 ? next : <p>{t('narrower')}</p>}
    </div>
  );
}
