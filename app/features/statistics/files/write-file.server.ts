import { stringify } from 'csv-stringify/sync';
import { type Dataset, type Widget } from '~/datasets/dataset';
import { type DashboardPageData } from '../dashboard/get-dashboard-page.server';
import { type Observation } from '../observation';

/** A widget as a file. */
export interface FileSource {
  dataset: Dataset;
  widget: Widget;
  page: DashboardPageData;
  rows: readonly Observation[];
  /** The words that mark synthetic data; empty for real data. */
  note: string;
}

/** The columns of a file that is a table (see the data dictionary). */
export const fileColumns = ['KEY', 'LABEL', 'VALUE', 'OBS_STATUS', 'CALCULATION', 'NOTE'] as const;

/** The rows of a file that is a table, in the order of its columns. */
export function fileTable({ page, rows, note }: FileSource): (string | number)[][] {
  const { id } = page.calculation;
  return rows.map(({ code, label, value, status }) => [code, label, value, status, id, note]);
}

/** CSV: UTF-8 with a mark that spreadsheets recognise, cells guarded against formulas. */
export function writeCsv(source: FileSource): string {
  return stringify([[...fileColumns], ...fileTable(source)], {
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}

/** JSON with the observations and all that is needed to cite them. */
export function writeJson({ dataset, widget, page, rows, note }: FileSource): string {
  const { view, calculation, subject, head } = page;
  return JSON.stringify(
    {
      dataset: dataset.name,
      widget: widget.name,
      subject,
      measure: view.measure,
      division: view.division,
      filter: { year: view.year, month: view.month, ...view.codes },
      calculation,
      note: note || undefined,
      address: head.canonical,
      observations: rows.map(({ code, label, value, status }) => ({
        key: code,
        label,
        value,
        obs_status: status,
      })),
    },
    null,
    2,
  );
}
