import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { type AttackedRecord } from '../attack/attacked-records';
import { listMovedCodes, mergesOf } from './whole-merges';

const cityIn = (province: string): AttackedRecord => ({
  codes: { province: [province], city: ['31.71'] },
  key: 1,
});
const codeLists = new Map([
  ['city', [{ code: '31.71', names: { id: 'Kota' }, attributes: { province_code: '32' } }]],
]);
const moved = {
  list: 'city',
  code: '31.71',
  parent: { dimension: 'province', code: '32' },
};

describe('a code that has another parent now', () => {
  it.each([
    ['is changed', { id: 'a', before: cityIn('31'), after: cityIn('32') }, [moved]],
    ['is removed', { id: 'a', before: cityIn('31'), after: null }, [moved]],
    ['stated it before', { id: 'a', before: cityIn('32'), after: null }, []],
    ['is new', { id: 'a', before: null, after: cityIn('32') }, []],
  ])('moves as a whole with a record that %s', (_what, change, expected) => {
    const codes = listMovedCodes(complaints, codeLists, [change]);
    expect(codes).toEqual(expected);
    expect(mergesOf(complaints, [moved])(change)).toEqual(expected);
  });

  it('does not hide that it is merged, too', () => {
    const merged = { list: 'city', code: '31.71', importId: 7 };
    const find = mergesOf(complaints, [merged, moved]);
    expect(find({ id: 'a', before: cityIn('32'), after: null })).toEqual([merged]);
  });
});
