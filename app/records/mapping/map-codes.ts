import { type CodeLists } from '~/datasets/code-lists';
import {
  depthOf,
  statedDimensions,
  type Dataset,
  type RecordedDimension,
} from '~/datasets/dataset';
import { CODE_SEPARATOR } from '../read-codes';
import { type NewCode, type Problem } from '../source-row';
import { type CellOf } from './cell-of';
import { isOutside } from './range';
import { type CodeColumn, type Mapping } from './mapping-schema';
import { codesIn, createCodeResolver, type ResolveCode } from './resolve-code';

/** The codes of a row in its dimensions. */
export interface MappedCodes {
  values: Record<string, string>;
  newCodes: NewCode[];
  notStated: { column: string; value: string }[];
  problems: Problem[];
}

interface MappedDimension {
  dimension: RecordedDimension;
  column: CodeColumn;
  resolve: ResolveCode;
}

/** An item of a cell, and the parent of its code. */
interface Item {
  value: string;
  parent?: string;
}

/** Maps the dimensions of a row, parents before their children, which depend on them. */
export function createCodeMapper(
  dataset: Dataset,
  mapping: Mapping,
  lists: CodeLists,
): (cellOf: CellOf, into: MappedCodes) => void {
  const mapped = new Map<string, MappedDimension>();
  for (const dimension of parentsFirst(dataset)) {
    const column = mapping.codes.get(dimension.name);
    if (!column) continue;
    const resolve = createCodeResolver(dimension, column, lists.get(dimension.codeList) ?? []);
    mapped.set(dimension.name, { dimension, column, resolve });
  }
  return (cellOf, into) => {
    for (const dimension of mapped.values()) {
      const { name, parent } = dimension.dimension;
      const above = parent && mapped.get(parent.dimension);
      const parents = codesIn(into.values[parent?.dimension ?? '']?.split(CODE_SEPARATOR));
      into.values[name] = mapCell(dimension, above, parents, cellOf, into).join(CODE_SEPARATOR);
    }
  };
}

function parentsFirst(dataset: Dataset): RecordedDimension[] {
  return statedDimensions(dataset).sort((a, b) => depthOf(dataset, a) - depthOf(dataset, b));
}

function mapCell(
  mappedDimension: MappedDimension,
  above: MappedDimension | undefined,
  parents: readonly string[],
  cellOf: CellOf,
  into: MappedCodes,
): readonly string[] {
  const { dimension, column, resolve } = mappedDimension;
  if (column.from === undefined) return codesIn(column.constant);
  const items = [column.from]
    .flat()
    .flatMap((source) => itemsOf(cellOf(source), source, mappedDimension, above, parents));
  if (items.length === 0) return codesIn(column.empty);
  const codes = new Set<string>();
  for (const { value, parent } of items) {
    if (isOutside(value, column.range)) {
      into.notStated.push({ column: dimension.name, value });
      continue;
    }
    const resolution = resolve(value, parent);
    if ('reason' in resolution) {
      const details = { list: dimension.codeList };
      into.problems.push({ column: dimension.name, value, reason: resolution.reason, details });
      continue;
    }
    if (resolution.codes.length === 0) into.notStated.push({ column: dimension.name, value });
    for (const code of resolution.codes) codes.add(code);
    if (resolution.newCode) into.newCodes.push(resolution.newCode);
  }
  return [...codes];
}

/**
 * Splits a cell into items. A path names the parent itself; otherwise it is the row's, if it has just one.
 */
function itemsOf(
  cell: string,
  source: string,
  { column: { separator, path } }: MappedDimension,
  above: MappedDimension | undefined,
  parents: readonly string[],
): Item[] {
  const items = separator === undefined ? [cell] : cell.split(separator);
  const parent = parents.length === 1 ? parents[0] : undefined;
  if (!path) return stated(items.map((value) => ({ value, parent })));
  const isBelow = above?.column.path !== undefined && [above.column.from].flat().includes(source);
  return stated(
    items.map((item) => {
      const steps = item.split(path.separator).map((step) => step.trim());
      const value = steps[path.level - 1] ?? '';
      const step = isBelow ? steps[(above.column.path?.level ?? 0) - 1] : undefined;
      return { value, parent: step ? codeOf(above?.resolve(step)) : parent };
    }),
  );
}

function stated(items: Item[]): Item[] {
  return items.flatMap(({ value, parent }) =>
    value.trim() === '' ? [] : { value: value.trim(), parent },
  );
}

function codeOf(resolution: ReturnType<ResolveCode> | undefined): string | undefined {
  return resolution && 'codes' in resolution ? resolution.codes[0] : undefined;
}
