import { expect, it } from 'vitest';
import { readCodeListFiles } from './load-code-lists.server';
import { tilesOf } from './tiles';

it('gives each of the 38 provinces its own position and short code', async () => {
  const { lists } = await readCodeListFiles();
  const tiles = tilesOf(lists);
  expect(tiles?.size).toBe(38);
  expect(tiles?.get('31')).toEqual({ column: 3, row: 6, short: 'JK' });
  const shorts = [...(tiles?.values() ?? [])].map(({ short }) => short);
  expect(new Set(shorts).size).toBe(38);
});

it('gives none if a province has no position, or shares one with another', () => {
  const province = (code: string, tile_column: string) => ({
    code,
    names: { id: code },
    attributes: { tile_column, tile_row: '1' },
  });
  const tilesIn = (...provinces: ReturnType<typeof province>[]) =>
    tilesOf(new Map([['province', provinces]]));
  expect(tilesIn(province('1', '1'), province('2', '2'))?.get('2')?.short).toBe('2');
  expect(tilesIn(province('1', '1'), province('2', ''))).toBeNull();
  expect(tilesIn(province('1', '1'), province('2', '1'))).toBeNull();
  expect(tilesOf(new Map())).toBeNull();
});
