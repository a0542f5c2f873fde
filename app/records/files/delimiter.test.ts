import { describe, expect, it } from 'vitest';
import { detectDelimiter } from './csv-table.server';

describe('the delimiter of a file', () => {
  it.each([
    ['id,date\n1;2;3', ','],
    ['id;date\r\n1,2,3,4', ';'],
    ['id\tdate,time\tplace', '\t'],
    ['"a;b;c",d', ','],
    ['"first\nline";b', ';'],
    ['id', ','],
  ])('of %j is %j', (text, delimiter) => {
    expect(detectDelimiter(text)).toBe(delimiter);
  });
});
