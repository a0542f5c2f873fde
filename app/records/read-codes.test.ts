import { recordedDimensions } from '~/datasets/dataset';
import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { createCodeReader } from './read-codes';

const known = new Map([
  ['A', {}],
  ['B', {}],
]);

function reader(name: string) {
  const dimension = recordedDimensions(complaints).find((declared) => declared.name === name);
  if (!dimension) throw new Error(name);
  return createCodeReader(dimension, known);
}

describe('a cell of codes', () => {
  it('yields distinct codes in order, however it is written', () => {
    const read = reader('right');
    for (const cell of ['A;B', 'B;A', ' B ; A ;', 'A;B;A;;'])
      expect(read(cell)).toEqual(['A', 'B']);
  });

  it('is not stated when it is empty or says so', () => {
    for (const cell of ['', '_X', ' ; ']) expect(reader('right')(cell)).toEqual([]);
  });

  it('are outside the home country for places only', () => {
    expect(reader('city')('_Z')).toEqual(['_Z']);
    expect(reader('right')('_Z')).toMatchObject({ reason: 'code-unknown' });
  });

  it('reports the code that is unknown', () => {
    expect(reader('right')('A;C;D')).toMatchObject({ value: 'C', reason: 'code-unknown' });
  });

  it('holds one code in a single-valued dimension', () => {
    expect(reader('status')('A;B')).toMatchObject({ value: 'A;B', reason: 'code-several' });
    expect(reader('status')('A;A')).toMatchObject({ reason: 'code-several' });
  });
});
