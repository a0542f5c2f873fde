import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset } from '~/datasets/dataset';
import { type TableRow } from '../files/table';
import { refuseRepeatedNames, unreadableProblems } from '../header';
import { RefusedFile } from '../refused-file';
import { type SourceRow } from '../source-row';
import { createCodeMapper, type MappedCodes } from './map-codes';
import { createDateReader, type CellOf } from './map-date';
import { type Mapping } from './mapping-schema';

export interface MappingContext {
  dataset: Dataset;
  lists: CodeLists;
  /** For dates with two digits of their year. */
  thisYear: number;
}

/**
 * Reads rows of somebody else's file as a mapping describes it. Columns that it does not mention
 * are passed over.
 *
 * @throws {RefusedFile} when the file lacks a column that the mapping mentions, or repeats one.
 */
export function mappedColumns(
  mapping: Mapping,
  { dataset, lists, thisYear }: MappingContext,
  header: readonly string[],
): (row: TableRow) => SourceRow {
  const names = header.map((name) => name.trim());
  const sources = sourceColumns(mapping, dataset);
  refuseRepeatedNames(names);
  refuseMissingNames(names, [...sources.values()].flat());
  const places = new Map(names.map((name, place) => [name, place]));
  const mapCodes = createCodeMapper(dataset, mapping, lists);
  const readDate = createDateReader(mapping.date, thisYear);

  return (row) => {
    const problems = unreadableProblems(row, names) ?? [];
    if (problems.some(({ column }) => column === null))
      return { line: row.line, values: {}, problems };
    const cellOf: CellOf = (column) => row.cells[places.get(column) ?? -1]?.trim() ?? '';
    const mapped: MappedCodes = {
      values: {},
      newCodes: [],
      notStated: [],
      problems: ownProblems(problems, sources),
    };
    mapped.values.id = cellOf(mapping.id.from);
    const { day, text } = readDate(cellOf);
    mapped.values[dataset.dateColumn] = day ?? text;
    if (day === null) {
      mapped.problems.push({ column: dataset.dateColumn, value: text, reason: 'date-format' });
    }
    for (const [column, { from, constant }] of mapping.numbers) {
      mapped.values[column] = from === undefined ? String(constant) : cellOf(from);
    }
    mapCodes(cellOf, mapped);
    return { line: row.line, ...mapped };
  };
}

/** The columns of the file that feed each of ours. */
export function sourceColumns(mapping: Mapping, dataset: Dataset): Map<string, string[]> {
  const { id, date, codes, numbers } = mapping;
  const dateSources = [date.from, date.year, date.month, date.day];
  return new Map([
    ['id', [id.from]],
    [dataset.dateColumn, dateSources.flatMap((name) => name ?? [])],
    ...[...codes, ...numbers].map(([name, { from }]): [string, string[]] => [
      name,
      from ? [from] : [],
    ]),
  ]);
}

function refuseMissingNames(names: readonly string[], mentioned: readonly string[]): void {
  const missing = [...new Set(mentioned)].filter((name) => !names.includes(name));
  if (missing.length === 0) return;
  throw new RefusedFile('column-missing', {
    columns: missing.map((name) => `"${name}"`).join(', '),
  });
}

/** Problems of the file's columns as problems of those that they feed. */
function ownProblems(
  problems: NonNullable<SourceRow['problems']>,
  sources: ReadonlyMap<string, readonly string[]>,
) {
  return problems.flatMap((problem) =>
    [...sources].flatMap(([column, from]) =>
      from.includes(problem.column ?? '') ? { ...problem, column } : [],
    ),
  );
}
