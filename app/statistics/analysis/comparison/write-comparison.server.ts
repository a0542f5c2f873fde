import { calculationForPrograms, statedDate } from '../../view/format-dates';
import { buffer } from 'node:stream/consumers';
import { fileNote } from '../../export/file-note';
import { type Translate } from '~/platform/i18n/text-keys';
import { dataLicence } from '~/licence';
import { type Labels } from '../../view/labels';
import { filterOf, inPairs, statusesOf, valueOf } from '../../export/write-file.server';
import { writeWorkbook } from '~/datasets/write-workbook.server';
import { csvOf } from '../../export/write-csv.server';
import { nameOfPolicy, type ProtectionPolicy } from '~/protection/policy';
import { statusInFiles, type WithStatus } from '../../observations/observation';
import { statusOfFilter } from '../../observations/status-of-period';
import { type DisclosedValue } from '~/protection/protect-table';
import { required } from '~/platform/system/required';
import { TOTAL } from '../../widgets/file-rows';
import { isWholePercent, shareOf } from '../../observations/format-disclosed';
import { type ViewRequest } from '../../view/view-request';
import { nameOfComparand } from './format-comparison';
import { ratesInFiles } from './compared-rates';
import { type ComparedRow, type Comparison } from './find-differences';
import { type ComparedViews } from './read-comparison';

/** The formats of a comparison, by file extension. */
export const comparisonFormats = ['csv', 'xlsx', 'json'] as const;
type ComparisonFormat = (typeof comparisonFormats)[number];

interface FileContext extends Pick<
  ViewRequest,
  'dataset' | 'view' | 'calculation' | 'codeLists' | 'language'
> {
  compared: ComparedViews;
  labels: Labels;
  policy: ProtectionPolicy;
  /** The permanent address of the page. */
  address: string;
  /** Texts of the namespace `statistics`. */
  t: Translate<'statistics'>;
}

/** A row of a file: its table, its code, and what is disclosed of each comparand. */
interface FileRow extends ComparedRow {
  table: string;
  label: string;
  /** The totals of which its counts are shares, by comparand. */
  totals?: readonly DisclosedValue[];
  points?: number | null;
  /** The counts for every 100,000 inhabitants, by comparand; none if they are unknown. */
  rates: readonly (number | null)[];
}

/**
 * Writes a comparison as a file: a row for the total, each month or year and each code, with explanations.
 */
export async function writeComparison(
  context: FileContext,
  found: Comparison,
  format: ComparisonFormat,
): Promise<string | Uint8Array<ArrayBuffer>> {
  const rows = rowsOf(context, found);
  if (format === 'json') return writeJson(context, found, rows);
  const repeated = repeatedCells(context, found);
  const isRated = rows.some(({ rates }) => rates.some((rate) => rate !== null));
  const rated = isRated ? found.comparands.map((_, index) => `RATE_PER_100000_${index + 1}`) : [];
  const header = [...headerOf(found), ...Object.keys(repeated), ...rated];
  const cells = rows.map((row) => [
    ...cellsOf(context, row),
    ...Object.values(repeated),
    ...rated.map((_, index) => rateOf(row, index) ?? ''),
  ]);
  if (format === 'csv') return csvOf([header, ...cells]);
  const sheet = { name: context.t('files:sheets.data'), header, batches: [cells] };
  return new Uint8Array(await buffer(writeWorkbook([sheet])));
}

/** Returns the rate of a comparand with two decimals; null if there is none. */
function rateOf({ rates }: Pick<FileRow, 'rates'>, index: number): number | null {
  const rate = rates[index] ?? null;
  return rate === null ? null : Math.round(100 * rate) / 100;
}

function rowsOf(context: FileContext, found: Comparison): FileRow[] {
  const { dataset, labels, t } = context;
  const { kind, comparands, total, series, tables } = found;
  const ratesOf = (kind === 'time' ? null : ratesInFiles(context, found)) ?? (() => []);
  const statuses = comparands.map(({ filter }, index) =>
    statusOfFilter(context, filter, Boolean(total.disclosed[index]?.value)),
  );
  const dimensionOf = (name: string) =>
    dataset.dimensions.find((dimension) => dimension.name === name);
  const part = series && dimensionOf(series.part);
  return [
    {
      ...total,
      statuses,
      table: 'total',
      code: TOTAL,
      label: t('file.once'),
      rates: ratesOf(total),
    },
    ...(series && part ? series.rows : []).map((row) => ({
      ...row,
      rates: ratesOf(row),
      table: part?.parameter ?? '',
      label: part ? labels(part, row.code) : row.code,
    })),
    ...tables.flatMap(({ dimension, rows }) =>
      rows.map((row) => ({
        ...row,
        statuses,
        rates: [],
        totals: total.disclosed,
        table: dimension.parameter,
        label: labels(dimension, row.code),
      })),
    ),
  ];
}

/** Returns the columns that differ from row to row; those of a comparand end with its number. */
function headerOf({ comparands }: Comparison): string[] {
  return [
    'TABLE',
    'KEY',
    'LABEL',
    ...comparands.flatMap((_, index) =>
      ['VALUE', 'SHARE', 'OBS_STATUS', 'CONF_STATUS', 'PROTECTION'].map(
        (name) => `${name}_${index + 1}`,
      ),
    ),
    'DIFFERENCE',
    'DIFFERENCE_POINTS',
    'LARGER_THAN_CHANCE',
    'CHANCE_FROM',
    'CHANCE_TO',
  ];
}

function cellsOf({ policy }: FileContext, row: FileRow): (string | number)[] {
  return [
    row.table,
    row.code,
    row.label,
    ...row.disclosed.flatMap((value, index) => {
      const { obs_status, conf_status, protection } = statusOf(row, index, policy);
      return [
        valueOf(value) ?? '',
        shareOfComparand(row, index, policy) ?? '',
        obs_status,
        conf_status,
        protection,
      ];
    }),
    row.difference ?? '',
    percentOf(row.points ?? null, policy) ?? '',
    row.isClear === null ? '' : Number(row.isClear),
    ...(row.chance ?? ['', '']),
  ];
}

/** Returns the status of a comparand of a row. */
function statusOf({ disclosed, statuses }: ComparedRow, index: number, policy: ProtectionPolicy) {
  const value: WithStatus = required(disclosed[index], 'comparand');
  const written = statusInFiles(value.status);
  const status = written === 'A' ? statusInFiles(statuses?.[index]) : written;
  return statusesOf({ ...value, status }, policy);
}

/** Returns the share of a comparand in percent; null if rounding leaves its whole percents open. */
function shareOfComparand(
  { disclosed, totals }: Pick<FileRow, 'disclosed' | 'totals'>,
  index: number,
  policy: ProtectionPolicy,
): number | null {
  const share = shareOf(required(disclosed[index], 'comparand'), totals?.[index], policy);
  return share && isWholePercent(share) ? percentOf(share.share, policy) : null;
}

/**
 * Rounds percent or percentage points to their disclosed precision: whole ones unless all counts are exact.
 */
function percentOf(share: number | null, { exact }: ProtectionPolicy): number | null {
  if (share === null) return null;
  return exact === 'all' ? Math.round(1000 * share) / 10 : Math.round(100 * share);
}

/** Returns the cells that every row repeats: what each comparand is, and where the file comes from. */
function repeatedCells(context: FileContext, { comparands }: Comparison) {
  const { dataset, view, calculation, compared, policy, address } = context;
  return {
    CALCULATION: calculation.id,
    NOTE: fileNote(context),
    DATASET: dataset.name,
    MEASURE: view.measure,
    DIVISION: view.division,
    ...Object.fromEntries(
      comparands.flatMap(({ filter, period, ...comparand }, index) => [
        [`NAME_${index + 1}`, nameOfComparand(context, compared, { filter, period, ...comparand })],
        [`FILTER_${index + 1}`, inPairs(filterOf(dataset, filter))],
        [`PERIOD_${index + 1}`, period ? `${period.start}/${period.end}` : ''],
      ]),
    ),
    CALCULATED_ON: calculation.date,
    NEWEST_RECORD: statedDate(calculation.lastDate, calculation),
    ADDRESS: address,
    POLICY: nameOfPolicy(policy),
    LICENCE: dataLicence.url,
  };
}

function writeJson(
  context: FileContext,
  { comparands }: Comparison,
  rows: readonly FileRow[],
): string {
  const { dataset, view, calculation, compared, policy, address } = context;
  return JSON.stringify(
    {
      dataset: dataset.name,
      measure: view.measure,
      division: view.division,
      compare: compared.value,
      comparands: comparands.map((comparand) => ({
        name: nameOfComparand(context, compared, comparand),
        filter: filterOf(dataset, comparand.filter),
        period: comparand.period,
      })),
      calculation: calculationForPrograms(calculation),
      note: fileNote(context) || undefined,
      address,
      policy: nameOfPolicy(policy),
      rows: rows.map(({ table, label, points, ...row }) => ({
        table,
        key: row.code,
        label,
        comparands: row.disclosed.map((value, index) => ({
          value: value.value,
          max: value.protection === 'below-threshold' ? value.max : undefined,
          share: shareOfComparand(row, index, policy),
          rate_per_100000: rateOf(row, index) ?? undefined,
          ...statusOf(row, index, policy),
        })),
        difference: row.difference,
        difference_points: percentOf(points ?? null, policy),
        larger_than_chance: row.isClear,
        chance: row.chance ?? undefined,
      })),
    },
    null,
    2,
  );
}
