import { statedDate } from '../../view/format-dates';
import { buffer } from 'node:stream/consumers';
import { type Translate } from '~/platform/i18n/text-keys';
import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset, type Dimension } from '~/datasets/dataset';
import { dataLicence } from '~/licence';
import { type NamedCode } from '../../view/labels';
import { type Filter } from '~/engine/engine';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { fileNote } from '../../export/file-note';
import { filterOf, inPairs, statusesOf, valueOf } from '../../export/write-file.server';
import { writeWorkbook } from '~/datasets/write-workbook.server';
import { csvOf } from '../../export/write-csv.server';
import { nameOfPolicy, type ProtectionPolicy } from '~/protection/policy';
import { statusInFiles, type Observation, type WithStatus } from '../../observations/observation';
import { statusOfFilter, statusOfRows } from '../../observations/status-of-period';
import { type DisclosedValue } from '~/protection/protect-table';
import { type View } from '../../view/view';
import { OTHERS, TOTAL } from '../../widgets/file-rows';
import { gapSigns } from '../../observations/gaps';
import { type CrossGrid } from './cross-grid';
import { type CrossTable } from './get-cross-table.server';

/** The formats of a table, by file extension. */
export const crossTableFormats = ['csv', 'xlsx'] as const;
type CrossTableFormat = (typeof crossTableFormats)[number];

/** The content of a table's file besides its numbers. */
export interface TableContext {
  dataset: Dataset;
  view: View;
  codeLists: CodeLists;
  calculation: CalculationInfo;
  language: string;
  subject: string;
  filter: Filter;
  measure: string;
  dimensions: readonly Dimension[];
  policy: ProtectionPolicy;
  /** The mark of a file that is not for publication. */
  internal?: string;
  /** The permanent address of the page. */
  address: string;
  /** Texts of the namespace `statistics`. */
  t: Translate<'statistics'>;
}

/** CONF_STATUS of SDMX: for internal use only. */
const NOT_FOR_PUBLICATION = 'N';

/** A row of a file. */
export type Row = (string | number)[];

/**
 * Writes a table as a file: a row for each combination, for all others and for the total, with explanations.
 */
export async function writeCrossTable(
  context: TableContext,
  table: CrossTable,
  format: CrossTableFormat,
): Promise<string | Uint8Array<ArrayBuffer>> {
  const { dimensions, filter, t } = context;
  const ofAll = (code: string, name: string) => dimensions.map(() => ({ code, name }));
  const ofFilter = statusOfFilter(context, filter, Boolean(table.total?.value));
  const ofRow = statusOfRows(dimensions, ofFilter);
  const rowOf = (
    codes: readonly NamedCode[],
    disclosed: DisclosedValue,
    status: Observation['status'] = ofFilter,
  ): Row => [
    ...codes.flatMap(({ code, name }) => [code, name]),
    valueOf({ ...disclosed, status }) ?? '',
    ...statusCells(disclosed, context, status),
  ];
  const header = [
    ...dimensions.flatMap(headerOf),
    'VALUE',
    'OBS_STATUS',
    'CONF_STATUS',
    'PROTECTION',
  ];
  const rows = [
    ...table.rows.map(({ codes, disclosed }) =>
      rowOf(codes, disclosed, statusInFiles(disclosed.status, ofRow)),
    ),
    ...(table.others ? [rowOf(ofAll(OTHERS, t('table.others')), table.others)] : []),
    ...(table.total ? [rowOf(ofAll(TOTAL, t('file.once')), table.total)] : []),
  ];
  return writeRows(context, { header, rows }, format);
}

/**
 * Writes a table of two dimensions as displayed: a row for each code of the first, a column for each of the
 * second.
 * A count below the threshold is written as on the page ("<6").
 */
export async function writeCrossGrid(
  context: TableContext,
  { rows, columns, others, total }: CrossGrid,
  format: CrossTableFormat,
): Promise<string | Uint8Array<ArrayBuffer>> {
  const { dimensions, t } = context;
  const [first] = dimensions;
  const header = [
    ...(first ? headerOf(first) : []),
    ...columns.map(({ name }) => name),
    'TOTAL',
    'PROTECTION',
    'PROTECTION_TOTAL',
  ];
  const rowOf = (
    { code, name }: NamedCode,
    cells: readonly DisclosedValue[],
    sum: DisclosedValue,
  ): Row => {
    const example = cells.find(({ protection }) => protection === 'rounded') ?? cells[0] ?? sum;
    const [, , protection = ''] = statusCells(example, context);
    const [, , ofTotal = ''] = statusCells(sum, context);
    return [code, name, ...[...cells, sum].map(numberOrSign), protection, ofTotal];
  };
  const totals = columns.map((column) => column.total);
  const each = { code: OTHERS, name: t('table.others') };
  const written = rows.map((row) => rowOf(row, row.cells, row.total));
  const last = total ? [rowOf({ code: TOTAL, name: t('file.once') }, totals, total)] : [];
  const rest = others
    ? [
        rowOf(
          each,
          columns.map(() => others),
          others,
        ),
      ]
    : [];
  return writeRows(context, { header, rows: [...written, ...rest, ...last] }, format);
}

function numberOrSign(disclosed: WithStatus): string | number {
  if (disclosed.status === 'M') return gapSigns.break;
  if (disclosed.status === 'O') return gapSigns.unknown;
  return (
    disclosed.value ?? (disclosed.protection === 'below-threshold' ? `<${disclosed.max + 1}` : '')
  );
}

/** Returns the columns of a dimension: its codes and their names. */
export function headerOf({ parameter }: Dimension): string[] {
  return [parameter.toUpperCase(), `${parameter.toUpperCase()}_LABEL`];
}

function statusCells(
  disclosed: DisclosedValue,
  { policy, internal }: TableContext,
  status: Observation['status'] = 'A',
): string[] {
  const statuses = statusesOf({ ...disclosed, status: statusInFiles(status) }, policy);
  return Object.values(internal ? { ...statuses, conf_status: NOT_FOR_PUBLICATION } : statuses);
}

/** Writes rows as a file, each with explanations; a file not for publication is marked first. */
export async function writeRows(
  context: TableContext,
  { header, rows }: { header: readonly string[]; rows: readonly Row[] },
  format: CrossTableFormat,
): Promise<string | Uint8Array<ArrayBuffer>> {
  const { internal } = context;
  const marks: Record<string, string> = internal ? { INTERNAL: internal } : {};
  const repeated = repeatedCells(context);
  const columns = [...Object.keys(marks), ...header, ...Object.keys(repeated)];
  const all = rows.map((row) => [...Object.values(marks), ...row, ...Object.values(repeated)]);
  if (format === 'csv') return csvOf([columns, ...all]);
  const name = internal ? 'internal' : 'data';
  const sheet = { name, header: columns, batches: [all], printHeader: internal };
  return new Uint8Array(await buffer(writeWorkbook([sheet])));
}

/** Returns the columns that every row repeats, so that a row explains itself outside its file. */
function repeatedCells(context: TableContext) {
  const { dataset, view, calculation, subject, filter, measure, dimensions } = context;
  const { policy, internal, address } = context;
  const hasDivision = dimensions.some(({ division }) => division) || view.codes.province;
  return {
    CALCULATION: calculation.id,
    NOTE: fileNote(context),
    DATASET: dataset.name,
    SUBJECT: subject,
    MEASURE: measure,
    DIVISION: hasDivision ? view.division : '',
    FILTER: inPairs(filterOf(dataset, filter)),
    CALCULATED_ON: calculation.date,
    NEWEST_RECORD: statedDate(calculation.lastDate, calculation),
    ADDRESS: address,
    POLICY: nameOfPolicy(policy),
    // Unpublished data are not licensed.
    ...(internal ? {} : { LICENCE: dataLicence.url }),
  };
}
