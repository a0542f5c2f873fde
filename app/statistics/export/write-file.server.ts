import { calculationForPrograms, statedDate } from '../view/format-dates';
import { stringify } from 'csv-stringify/sync';
import { type Dataset } from '~/datasets/dataset';
import { dataLicence } from '~/licence';
import { type Chip } from '../view/describe-view';
import { type Filter } from '~/engine/engine';
import { countedDays } from '../view/filter-days';
import { type Period } from '../view/map-period';
import { nameOfPolicy, type ProtectionPolicy } from '~/protection/policy';
import { type WithStatus } from '../observations/observation';
import { errorOf, type DisclosedValue } from '~/protection/protect-table';
import { type FileRow } from '../widgets/widget-data';
import { type CitedFile } from './cited-file';

/** The part of a file that is written as a table. */
type FileSource = Omit<CitedFile, 'data' | 'styles'>;

/** The columns that differ from row to row. */
const ownColumns = ['KEY', 'LABEL', 'VALUE', 'OBS_STATUS', 'CONF_STATUS', 'PROTECTION'] as const;

/** The columns of a file of rates, at its end. */
const rateColumns = ['POPULATION', 'RATE_PER_100000', 'RATE_PERIOD'] as const;

/** Those of a file of changes. */
const changeColumns = [
  'CHANGE_PERCENT',
  'CHANGE_STATUS',
  'VALUE_NOW',
  'VALUE_BEFORE',
  'PERIOD_NOW',
  'PERIOD_BEFORE',
] as const;

/** Returns the rate with two decimals; undefined if there is none. */
function rateOfRow({ rate }: FileRow): number | undefined {
  return rate === undefined ? undefined : Math.round(rate * 100) / 100;
}

/** Returns the first and the last day as an ISO 8601 interval; empty without a period. */
function daysOf(days: Period | null | undefined): string {
  return days ? `${days.start}/${days.end}` : '';
}

/** Returns the columns that every row repeats, so that a row explains itself outside its file. */
function repeatedCells({ widget, context, note, address, policy }: FileSource) {
  const { dataset, calculation, applied } = context;
  const { id, date, lastDate } = calculation;
  const days = countedDays(applied.query.filter, calculation);
  return {
    CALCULATION: id,
    NOTE: note,
    DATASET: dataset.name,
    WIDGET: widget.name,
    SUBJECT: applied.subject,
    MEASURE: applied.query.measure,
    DIVISION: applied.division ?? '',
    PERIOD: daysOf(days),
    FILTER: inPairs(filterOf(dataset, applied.query.filter)),
    IGNORED: inPairs(codesByParameter(applied.ignored)),
    CALCULATED_ON: date,
    NEWEST_RECORD: statedDate(lastDate, calculation),
    ADDRESS: address,
    POLICY: nameOfPolicy(policy),
    LICENCE: dataLicence.url,
  };
}

/** Returns the table of a file, its header first (see the data dictionary). */
export function fileTable(source: FileSource): (string | number)[][] {
  const repeated = repeatedCells(source);
  const isRated = source.rows.some(({ population }) => population);
  const isOfChanges = source.rows.some(({ changeStatus }) => changeStatus);
  return [
    [
      ...ownColumns,
      ...Object.keys(repeated),
      ...(isRated ? rateColumns : []),
      ...(isOfChanges ? changeColumns : []),
    ],
    ...source.rows.map((row) => [
      row.code,
      row.label,
      valueOf(row) ?? '',
      ...Object.values(statusesOf(row, source.policy)),
      ...Object.values(repeated),
      ...(isRated ? [row.population ?? '', rateOfRow(row) ?? '', daysOf(row.ratePeriod)] : []),
      ...(isOfChanges ? changeCells(row) : []),
    ]),
  ];
}

/** Returns the change of a row, and what it compares. */
function changeCells({ changePercent, changeStatus, compared }: FileRow) {
  const { now, before } = compared ?? {};
  return [
    changePercent ?? '',
    changeStatus ?? '',
    now?.value ?? '',
    before?.value ?? '',
    daysOf(now?.period),
    daysOf(before?.period),
  ];
}

/** Returns the value of a row in files; null if none is disclosed or none exists. */
export function valueOf({ value, status }: WithStatus): number | null {
  return isMissing(status) ? null : value;
}

function isMissing(status: WithStatus['status']): boolean {
  return status === 'M' || status === 'O';
}

/**
 * Returns how far a row is disclosed: SDMX OBS_STATUS, CONF_STATUS (free or confidential), and by which
 * means.
 */
export function statusesOf(
  { status, ...disclosed }: DisclosedValue & Pick<FileRow, 'status'>,
  policy: ProtectionPolicy,
) {
  const { value, protection } = disclosed;
  const isSuppressed = value === null && !isMissing(status);
  const means = protection === 'rounded' ? `rounded${errorOf(disclosed, policy) + 1}` : protection;
  return {
    obs_status: isSuppressed ? 'Q' : status,
    conf_status: isSuppressed ? ('C' as const) : ('F' as const),
    protection: status === 'O' ? 'missing' : means,
  };
}

/** Writes CSV: UTF-8 with a byte order mark that spreadsheets recognise, cells guarded against formulas. */
export function writeCsv(source: FileSource): string {
  return stringify(fileTable(source), {
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}

/** Writes JSON with the observations and everything needed to cite them. */
export function writeJson(source: FileSource): string {
  return JSON.stringify({ ...describeFigures(source), observations: figuresOf(source) }, null, 2);
}

/** Returns what was counted, for programs: the filter as applied, the calculation, the policy. */
export function describeFigures({ widget, context, note, address, policy }: FileSource) {
  const { dataset, applied, calculation } = context;
  return {
    dataset: dataset.name,
    widget: widget.name,
    subject: applied.subject,
    measure: applied.query.measure,
    division: applied.division,
    period: countedDays(applied.query.filter, calculation),
    filter: filterOf(dataset, applied.query.filter),
    ignored: codesByParameter(applied.ignored),
    calculation: calculationForPrograms(calculation),
    note: note || undefined,
    address,
    policy: nameOfPolicy(policy),
    licence: dataLicence.url,
  };
}

/** Returns the observations for programs; undisclosed values are null. */
export function figuresOf({ rows, policy }: Pick<FileSource, 'rows' | 'policy'>) {
  return rows.map((row) => ({
    key: row.code,
    label: row.label,
    value: valueOf(row),
    min: row.protection === 'suppressed' ? row.min : undefined,
    max: row.protection === 'below-threshold' ? row.max : undefined,
    population: row.population,
    rate_per_100000: rateOfRow(row),
    rate_period: row.ratePeriod,
    change_percent: row.changePercent,
    change_status: row.changeStatus,
    compared: row.compared,
    ...statusesOf(row, policy),
  }));
}

/** Returns the codes filtered by, including those of the calendar, by parameter. */
export function filterOf(dataset: Dataset, { codes }: Filter): Record<string, readonly string[]> {
  return Object.fromEntries(
    dataset.dimensions.flatMap(({ name, parameter }) =>
      codes[name] ? [[parameter, codes[name]]] : [],
    ),
  );
}

function codesByParameter(chips: readonly Chip[]): Record<string, readonly string[]> {
  const codes: Record<string, string[]> = {};
  for (const { parameter, code } of chips) (codes[parameter] ??= []).push(code);
  return codes;
}

/** Returns "province=31 right=R01,R02". */
export function inPairs(codes: Record<string, readonly string[]>): string {
  return Object.entries(codes)
    .map(([parameter, some]) => `${parameter}=${some.join(',')}`)
    .join(' ');
}
