import { expect, it } from 'vitest';
import { declaredKeys } from './key-columns';

const dimensions = new Set(['province', 'Provinsi', 'right', 'Year']);

it.each([
  [['id', 'province', 'province_name', 'note'], [1]],
  [['province_name', 'note'], [0]],
  [
    [' PROVINSI ', 'year', 'nama'],
    [0, 1],
  ],
  [
    ['Provinsi', 'RIGHT'],
    [0, 1],
  ],
  [['nama', 'alamat'], []],
])('of the columns %j, those at %j are named like a dimension', (columns, keys) => {
  expect(declaredKeys(columns, dimensions)).toEqual(keys);
});
