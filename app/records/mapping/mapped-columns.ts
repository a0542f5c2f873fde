import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset } from '~/datasets/dataset';
import { RefusedFile } from '~/platform/storage/refused-file';
import { type TableRow } from '../files/table';
import { type Disagreements } from '../merge-columns';
import { refuseRepeatedNames, unreadableProblems } from '../header';
import { type SourceRow } from '../source-row';
import { columnsBelow, withDerived } from './derived-columns';
import { createCodeMapper, type MappedCodes } from './map-codes';
import { type CellOf } from './cell-of';
import { createDateReader } from './map-date';
import { type Mapping, type NumberColumn, type RowFilter } from './mapping-schema';
import { isJoinedColumn } from './joined-columns';
import { type JoinedFile } from './joined-file.server';
import { createIdReader } from './map-id';
import { isOutside } from './range';
import { normaliseName } from './code-names';

export interface MappingContext {
  dataset: Dataset;
  lists: CodeLists;
  /** For dates with two-digit years. */
  thisYear: number;
  /** The second file, if the mapping joins one. */
  joined?: JoinedFile | null;
}

/**
 * Reads rows of a foreign file as a mapping describes it. Ignores columns that it does not mention; rows that
 * it excludes are null.
 *
 * @throws {RefusedFile} when the file lacks a column that the mapping mentions, or repeats one.
 */
export function mappedColumns(
  mapping: Mapping,
  { dataset, lists, thisYear, joined }: MappingContext,
  header: readonly string[],
): (row: TableRow) => SourceRow | null {
  const names = header.map((name) => name.trim());
  const sources = sourceColumns(mapping, dataset);
  refuseRepeatedNames([...names, ...mapping.derived.keys()]);
  refuseMissingNames(names, mentionedColumns(mapping, dataset));
  const readId = createIdReader(mapping.id);
  const isWanted = createRowFilter(mapping.rows);
  const indexes = new Map(names.map((name, index) => [name, index]));
  const mapCodes = createCodeMapper(dataset, mapping, lists);
  const readDates = datesOf(mapping, dataset).map(
    ([column, date]) => [column, createDateReader(date, thisYear)] as const,
  );

  return (row) => {
    const problems = unreadableProblems(row, names) ?? [];
    if (problems.some(({ column }) => column === null))
      return { line: row.line, values: {}, problems };
    let second: ReturnType<JoinedFile['find']> | undefined;
    const cellOf = withDerived((column) => {
      if (second && isJoinedColumn(column)) return second.cellOf(column);
      return row.cells[indexes.get(column) ?? -1]?.trim() ?? '';
    }, mapping.derived);
    if (mapping.join) second = joined?.find(cellOf(mapping.join.on[0]));
    if (!isWanted(cellOf)) return null;
    const texts: Record<string, string> = {};
    const mapped: MappedCodes = {
      values: {},
      newCodes: [],
      notStated: [],
      problems: ownProblems(problems, sources, mapping.derived),
    };
    if (second?.problem) mapped.problems.push(second.problem);
    mapped.values.id = readId(cellOf);
    for (const [column, readDate] of readDates) {
      const { day, text } = readDate(cellOf);
      mapped.values[column] = day ?? text;
      if (mapped.values[column] !== text) texts[column] = text;
      if (day === null) mapped.problems.push({ column, value: text, reason: 'date-format' });
    }
    for (const [column, number] of mapping.numbers) {
      const value = number.from === undefined ? String(number.constant) : cellOf(number.from);
      const isDropped = value !== '' && isNotStated(value, number);
      if (isDropped) mapped.notStated.push({ column, value });
      mapped.values[column] = isDropped ? '' : value;
    }
    mapCodes(cellOf, mapped);
    return { line: row.line, texts, ...mapped };
  };
}

function isNotStated(value: string, { range, unknown }: NumberColumn): boolean {
  return isOutside(value, range) || (unknown === 'not-stated' && !/^\d+$/.test(value));
}

/** Returns all columns of the file that the mapping mentions, also as a source of a derived one. */
export function mentionedColumns(mapping: Mapping, dataset: Dataset): string[] {
  return mentioned(mapping, dataset).filter((name) => !mapping.join || !isJoinedColumn(name));
}

/** Returns all columns of a second file that the mapping mentions, as it names them. */
export function joinedColumns(mapping: Mapping, dataset: Dataset): string[] {
  return mentioned(mapping, dataset).filter(isJoinedColumn);
}

function mentioned(mapping: Mapping, dataset: Dataset): string[] {
  const { only = {}, except = {} } = mapping.rows;
  const sources = [...sourceColumns(mapping, dataset).values()].flat();
  const key = mapping.join?.on.slice(0, 1) ?? [];
  const named = [...sources, ...Object.keys(only), ...Object.keys(except), ...key];
  return [...new Set(named.flatMap((column) => columnsBelow(column, mapping.derived)))];
}

/** Returns how merging resolves differing rows, by the portal's columns. */
export function disagreementsOf(mapping: Mapping, dataset: Dataset): Disagreements {
  const columns = [...datesOf(mapping, dataset), ...mapping.codes, ...mapping.numbers];
  return new Map(
    columns.flatMap(([name, { disagree }]) =>
      disagree === undefined || disagree === 'reject' ? [] : [[name, disagree] as const],
    ),
  );
}

/** Returns the columns of the file, or those derived from them, that feed each of the portal's. */
export function sourceColumns(mapping: Mapping, dataset: Dataset): Map<string, string[]> {
  const { id, codes, numbers } = mapping;
  return new Map([
    ['id', [id.from ?? [], id.else ?? []].flat()],
    ...datesOf(mapping, dataset).map(([name, date]): [string, string[]] => [
      name,
      [date.from, date.year, date.month, date.day].flatMap((source) => source ?? []),
    ]),
    ...[...codes, ...numbers].map(([name, { from }]): [string, string[]] => [
      name,
      [from ?? []].flat(),
    ]),
  ]);
}

/** Returns all dates of a mapping by the portal's columns, the record's own date first. */
function datesOf({ date, stages }: Mapping, { dateColumn }: Dataset) {
  return [[dateColumn, date] as const, ...stages];
}

function refuseMissingNames(names: readonly string[], mentioned: readonly string[]): void {
  const missing = mentioned.filter((name) => !names.includes(name));
  if (missing.length === 0) return;
  throw new RefusedFile('column-missing', {
    columns: missing.map((name) => `"${name}"`).join(', '),
  });
}

/** Reports problems of the file's columns as problems of those that they feed. */
function ownProblems(
  problems: NonNullable<SourceRow['problems']>,
  sources: ReadonlyMap<string, readonly string[]>,
  derived: Mapping['derived'],
) {
  return problems.flatMap((problem) =>
    [...sources].flatMap(([column, from]) =>
      from.some((name) => columnsBelow(name, derived).includes(problem.column ?? ''))
        ? { ...problem, column }
        : [],
    ),
  );
}

/** Returns whether a row is a record, by the values of some columns, without regard to case and spacing. */
function createRowFilter({ only, except }: RowFilter): (cellOf: CellOf) => boolean {
  const [wanted, unwanted] = [conditions(only), conditions(except)];
  return (cellOf) => {
    const holds = ({ column, values }: Condition) => values.has(normaliseName(cellOf(column)));
    return wanted.every(holds) && !unwanted.some(holds);
  };
}

interface Condition {
  column: string;
  values: ReadonlySet<string>;
}

function conditions(filter: RowFilter['only'] = {}): Condition[] {
  return Object.entries(filter).map(([column, values]) => ({
    column,
    values: new Set([values].flat().map(normaliseName)),
  }));
}
