import { wrapText } from '../charts/wrap-text';
import { type FormattedComparison } from './comparison/format-comparison';
import { type FormattedTrends } from './trends/format-trends';
import { type MoreNumbers } from '../widgets/widget-data';
import { type GridTableProps } from './cross-table/grid-table';

/** The maximum content of an answer's frame: its page and files have everything. */
const MOST = { rows: 20, charts: 12, tables: 1 };

/** The page links to other tables that disclose more. */
const noneMore: MoreNumbers = { hint: '', links: [] };

type FramedPage =
  | ({ analysis: 'cross-table' } & Pick<GridTableProps, 'sentence' | 'table'>)
  | {
      analysis: 'trends';
      question: { show: string };
      trends: FormattedTrends;
      coarser: MoreNumbers;
    }
  | { analysis: 'compare'; comparison: FormattedComparison | null; coarser: MoreNumbers };

/** Returns the data of a page reduced to what a frame shows. */
export function shortened<Page extends FramedPage>(page: Page): Page {
  switch (page.analysis) {
    case 'cross-table': {
      const { table } = page;
      return { ...page, table: { ...table, rows: table.rows.slice(0, MOST.rows), coarser: [] } };
    }
    case 'trends': {
      const { charts: drawn, rows } = page.trends;
      const trends = {
        ...page.trends,
        charts: drawn.slice(0, MOST.charts),
        rows: rows.slice(0, MOST.rows),
      };
      return { ...page, trends, coarser: noneMore };
    }
    case 'compare': {
      const { comparison } = page;
      if (!comparison) return page;
      const tables = comparison.tables.slice(0, MOST.tables);
      return { ...page, comparison: { ...comparison, tables }, coarser: noneMore };
    }
  }
}

/** Pixels of the parts of a frame of the width `FRAME_WIDTH`. */
const sizes = { rest: 330, sentence: 90, line: 24, row: 18, pair: 70, name: 8, signs: 110 };

/**
 * Pixels of small charts: how many are in a row, the height of one besides its name, and the legend above
 * them.
 */
const charts = { perRow: 3, rest: 178, line: 19, name: 11, legend: 180 };

/** Returns the height that an answer's frame needs without a script: a little more than its content. */
export function frameHeightOfAnswer(page: FramedPage): number {
  const rowsOf = (rows: readonly { name: string }[]) =>
    rows.reduce((sum, { name }) => sum + sizes.row + linesOf(name) * sizes.line, 0);
  switch (page.analysis) {
    case 'cross-table':
      return sizes.rest + (page.sentence ? sizes.sentence : 0) + rowsOf(page.table.rows);
    case 'trends': {
      const isTable = page.question.show === 'table';
      const content = isTable
        ? rowsOf(page.trends.rows) + sizes.signs + page.trends.rows.length * sizes.row
        : chartsHeight(page.trends.charts);
      return sizes.rest + content;
    }
    case 'compare': {
      const { tables = [], series = null, narrative = [] } = page.comparison ?? {};
      const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
      return (
        sizes.rest +
        sizes.signs +
        narrative.length * sizes.sentence +
        rows * sizes.pair +
        (series ? 980 : 0)
      );
    }
  }
}

/** Returns how many lines a name takes in the first column of a table, or above a chart. */
function linesOf(name: string, width = sizes.name): number {
  return wrapText(name, width).length;
}

/** Charts in a row are as high as the one with the longest name. */
function chartsHeight(all: readonly { name: string }[]): number {
  const lines = all.map(({ name }) => linesOf(name, charts.name));
  const rows = lines.filter((_, index) => index % charts.perRow === 0);
  return rows.reduce((sum, _, row) => {
    const first = row * charts.perRow;
    const most = Math.max(...lines.slice(first, first + charts.perRow));
    return sum + charts.rest + most * charts.line;
  }, charts.legend);
}
