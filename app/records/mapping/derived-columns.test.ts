import { describe, expect, it } from 'vitest';
import {
  columnsBelow,
  type DerivedColumn,
  derivedColumnSchema,
  findUnmakeable,
  MAX_SOURCES,
  withDerived,
} from './derived-columns';
import { createIdReader } from './map-id';

const row: Record<string, string> = {
  Office: 'BDG',
  Number: '17/PMT/2024',
  Street: '',
  Town: 'Bandung',
  Area: '3204150',
};
const read = (derived: Record<string, DerivedColumn>, column: string) =>
  withDerived((name) => row[name] ?? '', new Map(Object.entries(derived)))(column);

describe('a column made of others', () => {
  it('joins those that have a value by its separator, or by a space', () => {
    const from = ['Office', 'Street', 'Town'];
    expect(read({ joined: { from, separator: ', ' } }, 'joined')).toBe('BDG, Bandung');
    expect(read({ joined: { from } }, 'joined')).toBe('BDG Bandung');
  });

  it.each([
    [1, '17'],
    [3, '2024'],
    [-1, '2024'],
    [4, ''],
  ])('takes part %i of a column', (part, expected) => {
    expect(read({ part: { from: 'Number', separator: '/', part } }, 'part')).toBe(expected);
  });

  it('takes characters of a column by their position', () => {
    expect(read({ province: { from: 'Area', characters: [1, 2] } }, 'province')).toBe('32');
    expect(read({ beyond: { from: 'Area', characters: [8, 9] } }, 'beyond')).toBe('');
  });

  it('is made of such columns, too, in whatever order they are written, but not of itself', () => {
    const derived = {
      id: { from: ['Office', 'year'], separator: '-' },
      year: { from: 'Number', separator: '/', part: 3 },
    };
    expect(read(derived, 'id')).toBe('BDG-2024');
    const columns = new Map<string, DerivedColumn>(Object.entries(derived));
    expect(columnsBelow('id', columns)).toEqual(['Office', 'Number']);
    expect(findUnmakeable(columns)).toBeUndefined();
    expect(findUnmakeable(columns.set('year', { from: ['id', 'Office'] }))).toEqual({
      column: 'id',
      code: 'derived-cycle',
    });
  });

  it('is made of a thousand columns at most, counted as often as they are used', () => {
    const doubled = (steps: number, times: number) =>
      new Map<string, DerivedColumn>(
        Array.from({ length: steps }, (_, at) => [
          `c${at}`,
          { from: Array.from({ length: times }, () => `c${at + 1}`) },
        ]),
      );
    expect(findUnmakeable(doubled(8, 2))).toBeUndefined();
    expect(findUnmakeable(doubled(60, 2))).toEqual({ column: 'c0', code: 'derived-size' });
    expect(findUnmakeable(doubled(MAX_SOURCES - 1, 1))).toBeUndefined();
    expect(findUnmakeable(doubled(5_000, 1))?.code).toBe('derived-size');
    expect(findUnmakeable(doubled(1, MAX_SOURCES))?.code).toBe('derived-size');
  });

  it.each([
    [{ from: 'Number' }],
    [{ from: 'Number', part: 2 }],
    [{ from: 'Number', separator: '/', part: 0 }],
    [{ from: ['Number'], separator: '/', part: 1 }],
    [{ from: 'Number', separator: '/', part: 1, characters: [1, 2] }],
  ])('says one thing: %j', (column) => {
    expect(derivedColumnSchema.safeParse(column).error?.issues).toMatchObject([
      { message: 'derived-source' },
    ]);
  });
});

describe('the id of a row without one', () => {
  const idOf = (cells: Record<string, string>) =>
    createIdReader({ from: 'No', else: ['Date', 'Name'], prefix: 'A-' })(
      (column) => cells[column] ?? '',
    );

  it('is a digest of other columns, the same whatever their case and spacing', () => {
    const id = idOf({ Date: '2024-01-01', Name: 'Siti  Aminah' });
    expect(id).toMatch(/^A-[\da-f]{20}$/);
    expect(idOf({ Date: '2024-01-01', Name: 'siti aminah' })).toBe(id);
    expect(idOf({ Date: '2024-01-02', Name: 'siti aminah' })).not.toBe(id);
    expect(idOf({ Date: '', Name: '2024-01-01' })).not.toBe(idOf({ Date: '2024-01-01', Name: '' }));
  });

  it('is used for no row that has an id, and stays empty without any value', () => {
    expect(idOf({ No: '7', Date: '2024-01-01' })).toBe('A-7');
    expect(idOf({})).toBe('');
  });
});
