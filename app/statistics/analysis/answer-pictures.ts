import { formatsOf } from '~/platform/i18n/formats';
import { type Translate } from '~/platform/i18n/text-keys';
import { type FormattedComparison } from './comparison/format-comparison';
import { type ProtectionPolicy } from '~/protection/policy';
import { type PictureTable } from '../charts/draw-share-picture';
import { type FormattedTrends } from './trends/format-trends';
import { type GridTableProps } from './cross-table/grid-table';
import { gapSigns, isGapSign, legendOfSigns } from '../observations/gaps';
import { marked, nameOfComparand } from './answer-grids';

/** The part of an answer that fits on a picture, with its explanation. */
export interface AnswerPicture {
  table: PictureTable;
  notes: readonly string[];
}

interface PictureTexts {
  language: string;
  t: Translate<'statistics'>;
  policy: ProtectionPolicy;
  /** The name of the rows. */
  name: string;
}

/** The maximum number of rows and columns on a picture, besides totals. */
const MAX_ROWS = 4;
const MAX_COLUMNS = 2;

type Row = PictureTable['rows'][number];

/** Excerpts a cross table: its largest rows and columns, or its latest periods. */
export function pictureOfTable(
  { columns, rows, total, suppression, counts }: GridTableProps['table'],
  texts: PictureTexts & {
    ofTotal: string;
    /** Whether the rows and the columns are periods. */
    areTimes: readonly [rows: boolean, columns: boolean];
    /** The note on overlapping codes; empty if none overlap. */
    multiple: string;
  },
): AnswerPicture {
  const { name, ofTotal, areTimes, multiple } = texts;
  if (suppression || rows.length === 0) return emptyPicture(name);
  const heads = excerptOf(
    columns.map(({ name, total }, index) => ({ name, total, cellOf: cellAt(index) })),
    {
      most: MAX_COLUMNS,
      count: counts.columns,
      isTime: areTimes[1],
      more: (left) => ({ name: formatMore(left, texts), total: '', cellOf: () => '' }),
    },
  );
  const last = { label: ofTotal, cells: [...heads.map((head) => head.total), total ?? ''] };
  const lines = rows.map((row) => ({
    label: row.name,
    cells: [...heads.map(({ cellOf }) => cellOf(row.cells)), row.total],
  }));
  const table = {
    name,
    columns: [...heads.map((head) => head.name), ofTotal],
    rows: [...someRows(lines, { count: counts.rows, isTime: areTimes[0] }, texts), last],
  };
  return { table, notes: [multiple, legendOf(table, texts)] };
}

function cellAt(index: number): (cells: readonly { text: string }[]) => string {
  return (cells) => cells[index]?.text ?? '';
}

/** Excerpts trends in the order of their page: two years, and the changes that chance does not explain. */
export function pictureOfTrends(
  {
    rows,
    charts,
    years,
    yearOfChange,
    count,
    total,
    narrative,
    noGrowth,
    suppression,
  }: FormattedTrends,
  texts: PictureTexts & { ofTotal: string; ofChange: string; multiple: string; noGrowth: string },
): AnswerPicture {
  const { name, t } = texts;
  if (suppression || rows.length === 0) return emptyPicture(name);
  const hasChanges = noGrowth === null;
  const ofChange = (text: string) => (hasChanges ? [text] : []);
  // The latest years, or those that the changes compare.
  const end = years.findIndex(({ code }) => code === yearOfChange) + 1 || years.length;
  const range = [Math.max(0, end - MAX_COLUMNS), end] as const;
  const latest = years.slice(...range);
  const note = t('table.provisional');
  // Charts and rows have the same order; charts lack the changes that chance explains.
  const lines = rows.map((row, index) => ({
    label: row.name,
    cells: [
      ...row.cells.slice(...range).map(({ text }) => text),
      row.total,
      ...ofChange(marked(charts[index]?.growth ?? { text: '', direction: null })),
    ],
  }));
  const table = {
    name,
    columns: [
      ...latest.map(({ name: item, isProvisional }) =>
        isProvisional ? t('chart.itemProvisional', { item, note }) : item,
      ),
      texts.ofTotal,
      ...ofChange(texts.ofChange),
    ],
    rows: [
      ...someRows(lines, { count }, texts),
      {
        label: t('widgets.total.title'),
        cells: [...latest.map((year) => year.total), total, ...ofChange('')],
      },
    ],
  };
  // What is compared with what; the first sentence is the headline.
  const against = narrative.slice(1);
  return {
    table,
    notes: [
      [...(hasChanges ? against : [texts.noGrowth]), texts.multiple].filter(Boolean).join(' '),
      legendOf(table, texts),
    ],
  };
}

/**
 * Excerpts comparands side by side: their totals and the first of their tables, with the differences that
 * chance does not explain.
 */
export function pictureOfComparison(
  { comparands, tables, unmarked }: FormattedComparison,
  texts: PictureTexts & {
    points: string;
    pointsMean: string;
    /** The explanation of the pale intervals. */
    chance: string;
  },
): AnswerPicture {
  const { t } = texts;
  const isPair = comparands.length === 2;
  const excerpt = excerptOf(
    comparands.map(({ value }, index) => ({
      name: nameOfComparand(comparands, index),
      value,
      cellOf: shareAt(index),
    })),
    {
      most: MAX_COLUMNS,
      count: comparands.length,
      more: (left) => ({ name: formatMore(left, texts), value: '', cellOf: () => '' }),
    },
  );
  const ofDifference = (text: string) => (isPair ? [text] : []);
  const [table] = tables;
  const lines = (table?.rows ?? []).map((row): Row => {
    const { text, direction } = row.difference;
    const isDrawn = row.band !== null || row.positions.some((position) => position !== null);
    return {
      label: row.name,
      ...(isPair && isDrawn && { pair: { positions: row.positions, band: row.band } }),
      cells: [
        ...excerpt.map(({ cellOf }) => cellOf(row.cells)),
        ...ofDifference(direction || isGapSign(text) ? marked(row.difference) : gapSigns[unmarked]),
      ],
    };
  });
  const count = lines.length + (table?.hidden ?? 0);
  const drawn = {
    name: table ? t(`parameters.${table.parameter}`) : '',
    columns: [...excerpt.map(({ name }) => name), ...ofDifference(texts.points)],
    rows: [
      ...someRows(lines, { count }, texts),
      {
        label: t('widgets.total.title'),
        cells: [...excerpt.map(({ value }) => value), ...ofDifference('')],
      },
    ],
  };
  const hasBand = drawn.rows.some(({ pair }) => pair?.band);
  return {
    table: drawn,
    notes: [
      [isPair && table ? texts.pointsMean : '', hasBand ? texts.chance : '']
        .filter(Boolean)
        .join(' '),
      legendOf(drawn, texts),
    ],
  };
}

function shareAt(index: number): (cells: readonly { share: string; count: string }[]) => string {
  return (cells) => cells[index]?.share || (cells[index]?.count ?? '');
}

function emptyPicture(name: string): AnswerPicture {
  return { table: { name, columns: [], rows: [] }, notes: [] };
}

interface Excerpt {
  /** Their number, listed or not. */
  count: number;
  isTime?: boolean;
}

function someRows(rows: readonly Row[], excerpt: Excerpt, texts: PictureTexts): Row[] {
  return excerptOf(rows, {
    ...excerpt,
    most: MAX_ROWS,
    more: (left) => ({ label: formatMore(left, texts), cells: [] }),
  });
}

/**
 * Returns the first of some items, or the last of periods, with a placeholder for the number of the others. A
 * single item is never left out.
 */
function excerptOf<Item>(
  items: readonly Item[],
  { most, count, isTime, more }: Excerpt & { most: number; more(left: number): Item },
): Item[] {
  if (count <= most + 1 && items.length === count) return [...items];
  // The latest periods are known only if all are listed.
  if (isTime && items.length === count) return [more(count - most), ...items.slice(-most)];
  const first = items.slice(0, most);
  return [...first, more(count - first.length)];
}

function formatMore(left: number, { language, t }: PictureTexts): string {
  return t('moreCodes', { number: formatsOf(language).number(left) });
}

/** Returns the legend of the signs in a table. */
function legendOf({ rows }: PictureTable, { policy, t }: PictureTexts): string {
  const texts = rows.flatMap(({ cells }) => cells);
  const isMarked = texts.some((text) => /[▲▼]/.test(text));
  return [isMarked ? t('table.marks') : '', legendOfSigns(texts, policy, t)]
    .filter(Boolean)
    .join(' ');
}
