import { type CodeLists } from './code-lists';

/** The position of a province in a grid of equal tiles, counted from 1, and its label. */
export interface Tile {
  column: number;
  row: number;
  /** Its short code: that of ISO 3166-2 without the country, "JK". */
  short: string;
}

/**
 * Returns the tiles of the provinces by their codes, from the columns `tile_column`, `tile_row` and `iso` of
 * the code list.
 * The provinces of the division into 34 keep their positions.
 *
 * @returns null if the list gives a province no position, or two provinces the same.
 */
export function tilesOf(codeLists: CodeLists): ReadonlyMap<string, Tile> | null {
  const provinces = codeLists.get('province') ?? [];
  const tiles = provinces.map(({ code, attributes }): [string, Tile] => {
    const [column, row] = [Number(attributes.tile_column), Number(attributes.tile_row)];
    const [, short = code] = (attributes.iso ?? '').split('-');
    return [code, { column, row, short }];
  });
  const positions = new Set(tiles.map(([, { column, row }]) => `${column}/${row}`));
  const isWhole = tiles.every(([, { column, row }]) => column > 0 && row > 0);
  return tiles.length > 0 && isWhole && positions.size === tiles.length ? new Map(tiles) : null;
}
