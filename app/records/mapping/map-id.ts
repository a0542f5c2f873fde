import { createHash } from 'node:crypto';
import { normaliseName } from './code-names';
import { type CellOf } from './cell-of';
import { type IdColumn } from './mapping-schema';

/** Enough that no two of a billion rows get the same by chance. */
export const DIGEST_LENGTH = 20;

/**
 * Returns a reader of the id of a row. A row without one gets a digest of other columns, if the mapping names some: the
 * same at every import as long as these stay the same, apart from case and spacing, and without their texts.
 */
export function createIdReader({
  from,
  else: others = [],
  prefix = '',
}: IdColumn): (cellOf: CellOf) => string {
  return (cellOf) => {
    const id = (from === undefined ? '' : cellOf(from)) || digestOf(others.map(cellOf));
    return id && `${prefix}${id}`;
  };
}

/** Returns the digest of texts that an id is made of; empty if all of them are. */
export function digestOf(cells: readonly string[]): string {
  if (cells.every((cell) => cell === '')) return '';
  const text = JSON.stringify(cells.map(normaliseName));
  return createHash('sha256').update(text).digest('hex').slice(0, DIGEST_LENGTH);
}
