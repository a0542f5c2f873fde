import { describe, expect, it } from 'vitest';
import { ColumnCollector } from './code-collector.server';

/** Returns the record numbers by code for the fields of a column, as COPY writes them. */
function collect(type: 'text' | 'text[]' | 'integer', fields: readonly string[]) {
  const collector = new ColumnCollector({ name: 'column', type });
  fields.forEach((field, record) => {
    collector.add(field, record);
  });
  const bitmaps = collector.finish();
  return Object.fromEntries([...bitmaps].map(([key, bitmap]) => [key, bitmap.toArray()]));
}

describe('a column of copied records', () => {
  it('gives each code the records that carry it, and no record without a value', () => {
    expect(collect('text', ['35', '_X', '35', '\\N'])).toEqual({ 35: [0, 2], _X: [1] });
  });

  it('reads several codes, and records without any as not stated', () => {
    const fields = ['{R01,R02}', '{}', '{R02}', '{R01,R02}'];
    expect(collect('text[]', fields)).toEqual({ R01: [0, 3], R02: [0, 2, 3], _X: [1] });
  });

  it('reads characters that COPY escapes, and letters beyond ASCII', () => {
    const accented = Buffer.from('é').toString('latin1');
    expect(collect('text', ['a\\tb', 'a\\\\b', accented])).toEqual({
      'a\tb': [0],
      'a\\b': [1],
      é: [2],
    });
  });

  it('divides numbers into bits', () => {
    expect(collect('integer', ['5', '0', '\\N', '4'])).toEqual({ 0: [0], 2: [0, 3] });
  });

  it('keeps all records if there are more than a bitmap gets at once', () => {
    const fields = Array.from({ length: 3_000 }, () => '1');
    expect(collect('text', fields)['1']).toHaveLength(3_000);
  });
});
