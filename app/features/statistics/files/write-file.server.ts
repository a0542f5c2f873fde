import { stringify } from 'csv-stringify/sync';
import { type Dataset, type Widget } from '~/datasets/dataset';
import { type AppliedFilter } from '../dashboard/applied-filter';
import { type Chip } from '../dashboard/describe-view';
import { type DashboardPageData } from '../dashboard/get-dashboard-page.server';
import { type Observation } from '../observation';
import { daysOfFilter } from '../views/filter-days';

/** A widget as a file. */
export interface FileSource {
  dataset: Dataset;
  widget: Widget;
  page: DashboardPageData;
  /** What the widget was counted under. */
  applied: AppliedFilter;
  rows: readonly Observation[];
  /** The words that mark synthetic data; empty for real data. */
  note: string;
  /** The permanent address of the view in the language of the file. */
  address: string;
}

/** The columns that differ from row to row. */
const ownColumns = ['KEY', 'LABEL', 'VALUE', 'OBS_STATUS'] as const;

/** What every row repeats, so that a row also explains itself without its file, by column. */
function repeatedCells({ dataset, widget, page, applied, note, address }: FileSource) {
  const { id, date, lastDate } = page.calculation;
  const days = daysOfFilter(applied.query.filter);
  return {
    CALCULATION: id,
    NOTE: note,
    DATASET: dataset.name,
    WIDGET: widget.name,
    SUBJECT: applied.subject,
    MEASURE: applied.query.measure,
    DIVISION: applied.division ?? '',
    PERIOD: days ? `${days.start}/${days.end}` : '',
    FILTER: inPairs(filterOf(applied)),
    IGNORED: inPairs(codesByParameter(applied.ignored)),
    CALCULATED_ON: date,
    NEWEST_RECORD: lastDate,
    ADDRESS: address,
  };
}

/** The table of a file, its header first (see the data dictionary). */
export function fileTable(source: FileSource): (string | number)[][] {
  const repeated = repeatedCells(source);
  return [
    [...ownColumns, ...Object.keys(repeated)],
    ...source.rows.map(({ code, label, value, status }) => [
      ...[code, label, value, status],
      ...Object.values(repeated),
    ]),
  ];
}

/** CSV: UTF-8 with a mark that spreadsheets recognise, cells guarded against formulas. */
export function writeCsv(source: FileSource): string {
  return stringify(fileTable(source), {
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}

/** JSON with the observations and all that is needed to cite them. */
export function writeJson(source: FileSource): string {
  const { dataset, widget, page, applied, rows, note, address } = source;
  return JSON.stringify(
    {
      dataset: dataset.name,
      widget: widget.name,
      subject: applied.subject,
      measure: applied.query.measure,
      division: applied.division,
      period: daysOfFilter(applied.query.filter),
      filter: filterOf(applied),
      ignored: codesByParameter(applied.ignored),
      calculation: page.calculation,
      note: note || undefined,
      address,
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

/** The codes that were filtered by, those of the calendar included, by parameter. */
function filterOf({ query, codes }: AppliedFilter): Record<string, readonly string[]> {
  const { year, month } = query.filter.codes;
  return { ...(year && { year }), ...(month && { month }), ...codesByParameter(codes) };
}

function codesByParameter(chips: readonly Chip[]): Record<string, readonly string[]> {
  const codes: Record<string, string[]> = {};
  for (const { parameter, code } of chips) (codes[parameter] ??= []).push(code);
  return codes;
}

/** "province=31 right=R01,R02" */
function inPairs(codes: Record<string, readonly string[]>): string {
  return Object.entries(codes)
    .map(([parameter, some]) => `${parameter}=${some.join(',')}`)
    .join(' ');
}
