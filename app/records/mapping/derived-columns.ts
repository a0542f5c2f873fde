import { z } from 'zod';
import { type CellOf } from './cell-of';

const columnName = z.string().min(1);
const position = z.number().int().min(1);

/** The sign between the values of several columns if a mapping names none. */
const JOINED_BY = ' ';

/**
 * A column that is made of others: the values of several, joined by a separator; a part of the cells of one, split at a
 * separator and counted from 1, or from the end with negative numbers; or some of their characters, first to last.
 */
export const derivedColumnSchema = z
  .strictObject({
    from: z.union([columnName, z.array(columnName).min(1)]),
    separator: z.string().min(1).optional(),
    part: z.number().int().optional(),
    characters: z.tuple([position, position]).optional(),
  })
  .refine(({ from, separator, part, characters }) => {
    if (Array.isArray(from)) return part === undefined && characters === undefined;
    if (characters) return part === undefined && separator === undefined;
    return Boolean(part) && separator !== undefined;
  }, 'derived-source');

export type DerivedColumn = z.infer<typeof derivedColumnSchema>;
export type DerivedColumns = ReadonlyMap<string, DerivedColumn>;

/** Returns the columns of the file from which a column is made; itself if it is one of the file. */
export function columnsBelow(column: string, derived: DerivedColumns): string[] {
  const made = derived.get(column);
  if (!made) return [column];
  return [made.from].flat().flatMap((name) => columnsBelow(name, derived));
}

/** Of how many columns one may be made, those in between counted, and each as often as it is used. */
export const MAX_SOURCES = 1_000;

/** Returns the first column that is made of itself, or of too many others; undefined if there is none. */
export function findUnmakeable(
  derived: DerivedColumns,
): { column: string; code: 'derived-cycle' | 'derived-size' } | undefined {
  const sizes = new Map<string, number>();
  const sizeOf = (column: string, depth = 0): number => {
    const made = derived.get(column);
    if (!made) return 1;
    const known = sizes.get(column);
    if (known !== undefined) return known;
    if (depth > MAX_SOURCES) return Infinity;
    // What is met again before its own size is known is made of itself.
    sizes.set(column, NaN);
    const size = [made.from].flat().reduce((sum, name) => sum + sizeOf(name, depth + 1), 1);
    sizes.set(column, size);
    return size;
  };
  for (const column of derived.keys()) {
    const size = sizeOf(column);
    if (Number.isNaN(size)) return { column, code: 'derived-cycle' };
    if (size > MAX_SOURCES) return { column, code: 'derived-size' };
  }
  return undefined;
}

/** Returns a reader of all columns, those of the file and those that are made of them. */
export function withDerived(cellOf: CellOf, derived: DerivedColumns): CellOf {
  if (derived.size === 0) return cellOf;
  const read: CellOf = (column) => {
    const made = derived.get(column);
    return made ? deriveCell(made, read) : cellOf(column);
  };
  return read;
}

function deriveCell({ from, separator, part = 0, characters }: DerivedColumn, cellOf: CellOf) {
  if (typeof from !== 'string') {
    return from
      .map(cellOf)
      .filter((cell) => cell !== '')
      .join(separator ?? JOINED_BY);
  }
  const cell = cellOf(from);
  if (characters) {
    const [first, last] = characters;
    return [...cell]
      .slice(first - 1, last)
      .join('')
      .trim();
  }
  return (
    cell
      .split(separator ?? JOINED_BY)
      .at(part > 0 ? part - 1 : part)
      ?.trim() ?? ''
  );
}
