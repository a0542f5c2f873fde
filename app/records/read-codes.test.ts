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
  it('gives distinct codes in order, however it is written', () => {
    const read = reader('right');
    for (const cell of ['A;B', 'B;A', ' B ; A ;', 'A;B;A;;'])
      expect(read(cell)).toEqual(['A', 'B']);
  });

  it('states nothing when it is empty or says so', () => {
    for (const cell of ['', '_X', ' ; ']) expect(reader('right')(cell)).toEqual([]);
  });

  it('may lie outside Indonesia for places only', () => {
    expect(reader('city')('_Z')).toEqual(['_Z']);
    expect(reader('right')('_Z')).toMatchObject({ reason: 'code-unknown' });
  });

  it('names the code that is unknown', () => {
    expect(reader('right')('A;C;D')).toMatchObject({ value: 'C', reason: 'code-unknown' });
  });

  it('holds one code where only one may stand', () => {
    expect(reader('status')('A;B')).toMatchObject({ value: 'A;B', reason: 'code-several' });
    expect(reader('status')('A;A')).toMatchObject({ reason: 'code-several' });
  });
});
