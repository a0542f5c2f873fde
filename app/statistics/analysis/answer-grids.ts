import { type Translate } from '~/platform/i18n/text-keys';
import { type DrawnGrid, type DrawnLine, type DrawnPair } from '../charts/grid-chart';
import { type FormattedComparison } from './comparison/format-comparison';
import { type FormattedTrends } from './trends/format-trends';
import { type GridTableProps } from './cross-table/grid-table';

type Grid = Pick<DrawnGrid, 'columns' | 'rows' | 'scale'>;

/** Returns a difference as a cell, with an arrow if it is larger than chance. */
export function marked({
  text,
  direction,
}: {
  text: string;
  direction: 'more' | 'fewer' | null;
}): string {
  return direction ? `${direction === 'more' ? '▲' : '▼'} ${text}` : text;
}

/** Returns a cross table as its page writes it, totals last. */
export function gridOfTable(
  { columns, rows, total, suppression }: GridTableProps['table'],
  ofTotal: string,
): Grid {
  if (suppression || rows.length === 0) return { columns: [], rows: [] };
  const last: DrawnLine = {
    label: ofTotal,
    cells: [...columns.map((column) => ({ text: column.total })), { text: total ?? '' }],
    isApart: true,
  };
  return {
    columns: [...columns.map(({ name }) => name), ofTotal],
    rows: [
      ...rows.map((row) => ({ label: row.name, cells: [...row.cells, { text: row.total }] })),
      last,
    ],
  };
}

interface TrendTexts {
  t: Translate<'statistics'>;
  /** The names of the columns of all years and of the change. */
  total: string;
  change: string;
}

/** Returns codes by year as the page of trends lists them, with their change. */
export function gridOfTrends(
  { rows, years, total, noGrowth, suppression }: FormattedTrends,
  texts: TrendTexts,
): Grid {
  const { t } = texts;
  if (suppression || rows.length === 0) return { columns: [], rows: [] };
  const note = t('table.provisional');
  const ofChange = (text: string) => (noGrowth ? [] : [{ text }]);
  return {
    columns: [
      ...years.map(({ name, isProvisional }) =>
        isProvisional ? t('chart.itemProvisional', { item: name, note }) : name,
      ),
      texts.total,
      ...(noGrowth ? [] : [texts.change]),
    ],
    rows: [
      ...rows.map((row) => ({
        label: row.name,
        ...(!noGrowth && row.chance && { note: row.chance }),
        cells: [...row.cells, { text: row.total }, ...ofChange(marked(row.growth))],
      })),
      {
        label: t('widgets.total.title'),
        cells: [...years.map((year) => ({ text: year.total })), { text: total }, ...ofChange('')],
        isApart: true,
      },
    ],
  };
}

/** Returns the name of a comparand; of two comparands, with the dot that represents it. */
export function nameOfComparand(comparands: readonly { name: string }[], index: number): string {
  const name = comparands[index]?.name ?? '';
  return comparands.length === 2 ? `${index === 0 ? '●' : '○'} ${name}` : name;
}

/**
 * Returns the comparands side by side: their totals, then their shares by the codes of each table; for two
 * comparands, with what chance alone explains.
 */
export function gridOfComparison(
  { comparands, difference, chance, tables, scale }: FormattedComparison,
  { t, points }: { t: Translate<'statistics'>; points: string },
): Grid {
  const isPair = comparands.length === 2;
  const ofDifference = (text: string) => (isPair ? [{ text }] : []);
  return {
    columns: [
      ...comparands.map((_, index) => nameOfComparand(comparands, index)),
      ...(isPair ? [points] : []),
    ],
    ...(isPair && tables.length > 0 && { scale }),
    rows: [
      {
        label: t('widgets.total.title'),
        ...(isPair && chance && { note: chance }),
        cells: [
          ...comparands.map(({ value }) => ({ text: value })),
          ...ofDifference(difference ? marked(difference) : ''),
        ],
      },
      ...tables.flatMap(({ parameter, rows }) => [
        { label: t(`parameters.${parameter}`), cells: [], isApart: true },
        ...rows.map((row) => ({
          label: row.name,
          ...(isPair && isDrawn(row) && { pair: { positions: row.positions, band: row.band } }),
          ...(isPair && row.chance && { note: row.chance }),
          cells: [
            ...row.cells.map(({ share, count }) => ({ text: share || count })),
            ...ofDifference(marked(row.difference)),
          ],
        })),
      ]),
    ],
  };
}

function isDrawn({ positions, band }: DrawnPair): boolean {
  return band !== null || positions.some((position) => position !== null);
}
