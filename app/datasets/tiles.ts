import { type CodeLists } from './code-lists';

/** The place of a province in a grid of tiles of the same size, counted from 1, and what is written on it. */
export interface Tile {
  column: number;
  row: number;
  /** Its short code: that of ISO 3166-2 without the country, "JK". */
  short: string;
}

/**
 * The tiles of the provinces by their codes, as the columns `tile_column`, `tile_row` and `iso` of the code list say.
 * The provinces of the division into 34 keep their places in it.
 *
 * @returns null where the list gives any province no place, or two the same.
 */
export function tilesOf(codeLists: CodeLists): ReadonlyMap<string, Tile> | null {
  const provinces = codeLists.get('province') ?? [];
  const tiles = provinces.map(({ code, attributes }): [string, Tile] => {
    const [column, row] = [Number(attributes.tile_column), Number(attributes.tile_row)];
    const [, short = code] = (attributes.iso ?? '').split('-');
    return [code, { column, row, short }];
  });
  const places = new Set(tiles.map(([, { column, row }]) => `${column}/${row}`));
  const isWhole = tiles.every(([, { column, row }]) => column > 0 && row > 0);
  return tiles.length > 0 && isWhole && places.size === tiles.length ? new Map(tiles) : null;
}
