import { startOfPeriod, type DatePrecision } from '~/datasets/date-precision';
import { dimensionsAbove, statedDimensions, type Dataset } from '~/datasets/dataset';
import { codesOf, type CodeIndex } from './code-index';
import { createNormaliser, type RecordCodes } from './normalise-codes';
import { createCodeReader, isProblem } from './read-codes';
import { dateProblem } from './record-date';
import { problemOfId } from './record-id';
import { type Problem, type SourceRow } from './source-row';

/** A validated record: every dimension resolved, codes sorted. */
export interface CheckedRecord {
  id: string;
  /** YYYY-MM-DD; for a month or year, its first day. */
  date: string;
  codes: RecordCodes;
  /** By column; null where the record has no number. */
  measures: Record<string, number | null>;
  /** Its stage dates by column, as YYYY-MM-DD; null where the record has none. */
  stages: Record<string, string | null>;
}

export type CheckedRow =
  { isAccepted: true; record: CheckedRecord } | { isAccepted: false; problems: readonly Problem[] };

/** Returns the trimmed cell of a column; null where its reader has already found a problem. */
type CellOf = (column: string) => string | null;

/** Reads some cells into the record, or returns their problems. */
type ReadCells = (cellOf: CellOf, record: CheckedRecord) => readonly Problem[];

const nothingWrong: readonly Problem[] = [];
const wholeNumber = /^\d{1,9}$/;

/**
 * Returns a check of the rows of a dataset: every cell separately, then all codes against each other.
 *
 * @param index the code lists; the check also knows codes that are added to it later.
 * @param today the last day that a record may have, as YYYY-MM-DD.
 * @param precision the precision of the source's dates.
 */
export function createRowChecker(
  dataset: Dataset,
  index: CodeIndex,
  today: string,
  precision: DatePrecision = 'day',
): (row: SourceRow) => CheckedRow {
  const readers = [
    readId,
    readDate(dataset.dateColumn, { today, precision }),
    readCodes(dataset, index),
    readMeasures(dataset),
    readStages(dataset, { today, precision }),
  ];
  const contradictsStatus = closingRule(dataset, index);
  const normalise = createNormaliser(dataset, index);
  const check = ({ values, texts, kept, problems = nothingWrong }: SourceRow): CheckedRow => {
    // If the cells of a row are misplaced, there is nothing to check.
    if (problems.some(({ column }) => column === null)) return { isAccepted: false, problems };
    const cellOf = (column: string) =>
      problems.some((problem) => problem.column === column)
        ? null
        : (values[column] ?? kept?.[column] ?? '').trim();
    const record: CheckedRecord = { id: '', date: '', codes: {}, measures: {}, stages: {} };
    const found = [...problems, ...readers.flatMap((read) => read(cellOf, record))];
    const contradiction =
      found.length === 0 ? (normalise(record.codes) ?? contradictsStatus(record)) : null;
    if (contradiction) found.push(contradiction);
    if (found.length === 0) return { isAccepted: true, record };
    return { isAccepted: false, problems: found.map((problem) => asWritten(problem, texts)) };
  };
  const dropImplied = createImpliedDropper(dataset);
  return (row) => {
    const checked = check(row);
    if (checked.isAccepted || !row.kept) return checked;
    const withoutImplied = check(dropImplied(row, row.kept));
    return withoutImplied.isAccepted ? withoutImplied : blameKept(withoutImplied, row.kept);
  };
}

/**
 * Drops the kept values that the given ones imply: with another city, the record is in the province of that
 * city, whatever it was in before.
 */
function createImpliedDropper(dataset: Dataset) {
  const dimensions = statedDimensions(dataset).map(({ name }) => ({
    name,
    above: dimensionsAbove(dataset, name),
  }));
  return (row: SourceRow, kept: Readonly<Record<string, string>>): SourceRow => {
    const implied = dimensions.flatMap(({ name, above }) => (row.values[name] ? above : []));
    const rest = Object.entries(kept).filter(([column]) => !implied.includes(column));
    return { ...row, kept: Object.fromEntries(rest) };
  };
}

/** Reports the value of a problem as the file has it. */
function asWritten(problem: Problem, texts: SourceRow['texts']): Problem {
  const text = problem.column === null ? undefined : texts?.[problem.column];
  return text === undefined ? problem : { ...problem, value: text };
}

/** Reports problems of kept values as problems of the file that lacks their columns. */
function blameKept(
  { isAccepted, problems }: Extract<CheckedRow, { isAccepted: false }>,
  kept: Readonly<Record<string, string>>,
): CheckedRow {
  const isKept = ({ column }: Problem) => column !== null && Boolean(kept[column]);
  return {
    isAccepted,
    problems: problems.map((problem) =>
      isKept(problem) ? { ...problem, reason: 'kept-contradicts' } : problem,
    ),
  };
}

const readId: ReadCells = (cellOf, record) => {
  const id = cellOf('id');
  const problem = id === null ? null : problemOfId(id);
  record.id = id ?? '';
  return problem ? [problem] : nothingWrong;
};

interface DateRules {
  today: string;
  precision: DatePrecision;
}

/** Caches valid days: a file has few days and many rows. */
function readDate(column: string, { today, precision }: DateRules): ReadCells {
  const good = new Set<string>();
  return (cellOf, record) => {
    const value = cellOf(column);
    if (value === null) return nothingWrong;
    record.date = startOfPeriod(value, precision);
    if (good.has(value)) return nothingWrong;
    const reason = value === '' ? 'required' : dateProblem(value, today, precision);
    if (reason) return [{ column, value, reason, details: { today } }];
    good.add(value);
    return nothingWrong;
  };
}

function readCodes(dataset: Dataset, index: CodeIndex): ReadCells {
  const readers = statedDimensions(dataset).map((dimension) => ({
    name: dimension.name,
    read: createCodeReader(dimension, codesOf(index, dimension.codeList)),
  }));
  return (cellOf, record) => {
    let problems: Problem[] | null = null;
    for (const { name, read } of readers) {
      const result = read(cellOf(name) ?? '');
      if (isProblem(result)) (problems ??= []).push(result);
      else record.codes[name] = result;
    }
    return problems ?? nothingWrong;
  };
}

function readMeasures({ measures }: Dataset): ReadCells {
  const columns = measures.flatMap(({ column }) => column ?? []);
  return (cellOf, record) =>
    columns.flatMap((column) => {
      const value = cellOf(column) ?? '';
      record.measures[column] = value === '' ? null : Number(value);
      const isWrong = value !== '' && !wholeNumber.test(value);
      return isWrong ? { column, value, reason: 'number-invalid' } : [];
    });
}

/** Reads the stage dates of a record: days not before its own date, nor in the future. */
function readStages(
  { dateColumn, stageDates }: Dataset,
  { today, precision }: DateRules,
): ReadCells {
  return (cellOf, record) =>
    stageDates.flatMap((column) => {
      const value = cellOf(column) ?? '';
      const day = startOfPeriod(value, precision);
      record.stages[column] = value === '' ? null : day;
      if (value === '') return nothingWrong;
      const reason = dateProblem(value, today, precision);
      if (reason) return [{ column, value, reason, details: { today } }];
      const { date } = record;
      const isBefore = date !== '' && !dateProblem(date, today) && day < date;
      return isBefore
        ? [{ column, value, reason: 'date-before', details: { column: dateColumn, date } }]
        : nothingWrong;
    });
}

/** Finds records with both a day of closing and a status of open cases. A closed record may lack the day. */
function closingRule(
  { closing, dimensions }: Dataset,
  index: CodeIndex,
): (record: CheckedRecord) => Problem | null {
  const status = dimensions.find(({ name }) => name === closing?.dimension);
  if (!closing || !status?.classes || status.codeList === undefined) return () => null;
  const { attribute } = status.classes;
  const known = codesOf(index, status.codeList);
  return ({ codes, stages }) => {
    const value = stages[closing.date];
    const open = codes[status.name]?.find((code) => known.get(code)?.[attribute] === closing.open);
    if (!value || open === undefined) return null;
    const details = { column: status.name, status: open };
    return { column: closing.date, value, reason: 'closed-but-open', details };
  };
}
