import { normaliseCell } from '~/platform/i18n/normalise-text';
import { RefusedFile } from '~/platform/storage/refused-file';
import { normaliseTable } from '../normalise-table';
import { openTable } from '../open-table.server';
import { type Problem } from '../source-row';
import { type Join, nameInSecond } from './joined-columns';

/** How many characters of a second file are kept in memory: those of its columns that a mapping mentions. */
const MAX_CHARACTERS = 128 * 1024 ** 2;
/** What a row without text takes of the memory, in characters. */
const CHARACTERS_OF_ROW = 64;
/** How many keys of each kind are named. */
const MAX_NAMED = 10;

/** Keys, and how many they are. */
export interface JoinedKeys {
  count: number;
  /** The first ones. */
  keys: readonly string[];
}

/** What was found while a second file was joined; `code` is a key under `notice` of the namespace `import`. */
export type JoinNotice = {
  code: 'join-unmatched' | 'join-repeated' | 'join-unused';
  details: JoinedKeys;
};

/** A second file, of which each row of the first takes the one with its key. */
export interface JoinedFile {
  /** Returns the cells of a key by column, and why the row is rejected, if it is. */
  find(key: string): { cellOf(column: string): string; problem: Problem | null };
  /** The columns that the mapping mentions, as the file names them. */
  columns: readonly string[];
  /** Returns the cells of these columns for a key; empty ones if there is none. */
  cellsOf(key: string): readonly string[];
  /** Returns keys that rows lack there, that occur there several times, and that no row has. */
  notices(): JoinNotice[];
}

interface JoinedRow {
  cells: readonly string[];
  /** Whether other rows with the key differ. */
  isAmbiguous: boolean;
  isUsed: boolean;
}

/**
 * Reads the columns of a second file that a mapping mentions into memory, by key.
 *
 * @param mentioned - the names of its columns, as the mapping names them.
 * @throws {RefusedFile} when it cannot be read, lacks one of the columns, or has too much in them.
 */
export async function readJoinedFile(
  path: string,
  { on: [column, key], repeated = 'reject', ...shape }: Join,
  mentioned: readonly string[],
): Promise<JoinedFile> {
  const names = [...new Set([key, ...mentioned.map(nameInSecond)])];
  const isHeader = (cells: readonly string[]) => {
    const found = new Set(cells.map((cell) => normaliseCell(cell).trim()));
    return names.every((name) => found.has(name));
  };
  const rows = new Map<string, JoinedRow>();
  const doubled = new Set<string>();
  const table = normaliseTable(await openTable(path, { ...shape, isHeader }));
  try {
    const header = table.header.map((name) => name.trim());
    const missing = names.filter((name) => !header.includes(name));
    if (missing.length > 0)
      throw new RefusedFile('join-column-missing', {
        columns: missing.map((name) => `"${name}"`).join(', '),
      });
    const indexes = names.map((name) => header.indexOf(name));
    let characters = 0;
    for await (const row of table.rows) {
      const isReadable = !row.unreadable?.some(({ cell }) => indexes.includes(cell));
      if (row.expected !== undefined || !isReadable)
        throw new RefusedFile('join-row', { line: row.line });
      const cells = indexes.map((index) => row.cells[index]?.trim() ?? '');
      const [value = ''] = cells;
      if (value === '') continue;
      const known = rows.get(value);
      if (known) doubled.add(value);
      const differs = known?.cells.some((cell, index) => cell !== cells[index]) ?? false;
      const isAmbiguous = (known?.isAmbiguous ?? false) || differs;
      if (known && repeated !== 'last') known.isAmbiguous = isAmbiguous;
      else rows.set(value, { cells, isAmbiguous, isUsed: false });
      characters += cells.join('').length + CHARACTERS_OF_ROW;
      if (characters > MAX_CHARACTERS) throw new RefusedFile('join-too-large');
    }
  } finally {
    table.close();
  }
  const unmatched = { count: 0, keys: new Set<string>() };
  return {
    find(value) {
      const row = value === '' ? undefined : rows.get(value);
      if (!row) {
        unmatched.count += 1;
        if (unmatched.keys.size < MAX_NAMED) unmatched.keys.add(value);
        return { cellOf: () => '', problem: null };
      }
      row.isUsed = true;
      const isRejected = row.isAmbiguous && repeated === 'reject';
      return {
        cellOf: (name) => row.cells[names.indexOf(nameInSecond(name))] ?? '',
        problem: isRejected ? { column, value, reason: 'join-several' } : null,
      };
    },
    columns: mentioned.map(nameInSecond),
    cellsOf: (value) =>
      mentioned.map((name) => rows.get(value)?.cells[names.indexOf(nameInSecond(name))] ?? ''),
    notices() {
      const unused = [...rows].flatMap(([value, { isUsed }]) => (isUsed ? [] : value));
      return [
        { code: 'join-unmatched' as const, details: { ...unmatched, keys: [...unmatched.keys] } },
        { code: 'join-repeated' as const, details: firstOf([...doubled]) },
        { code: 'join-unused' as const, details: firstOf(unused) },
      ].filter(({ details }) => details.count > 0);
    },
  };
}

const firstOf = (keys: readonly string[]): JoinedKeys => ({
  count: keys.length,
  keys: keys.slice(0, MAX_NAMED),
});
