import { describe, expect, it } from 'vitest';
import { readCodeList } from './read-code-list';

/** Faulty files, by their fault and its line. */
const faulty: Record<string, [content: string | Buffer, key: string, line: number, more?: object]> =
  {
    'a repeated code': [
      'code,name_id\nA,a\nB,"b\nb"\nA,c',
      'codeRepeated',
      5,
      { code: 'A', first: 2 },
    ],
    semicolons: ['code;name_id\nA;a', 'columns', 1],
    tabs: ['code\tname_id\nA\ta', 'columns', 1],
    'no column of names': ['code,label\nA,a', 'columns', 1],
    'a repeated column': [
      'code,name_id,name_id\nA,a,a',
      'columnRepeated',
      1,
      { column: 'name_id' },
    ],
    'an empty file': ['', 'columns', 1],
    'another encoding': [Buffer.from('code,name_id\nA,a\nB,é\n', 'latin1'), 'notUtf8', 3],
    UTF16: [Buffer.from('\uFEFFcode,name_id\n', 'utf16le'), 'notUtf8', 1],
    'a NUL byte': ['code,name_id\nA,a\0', 'invisible', 2, { character: 'U+0000' }],
    'a zero-width space': ['code,name_id\nA,\u200Ba', 'invisible', 2, { character: 'U+200B' }],
    'a zero-width joiner in a code': ['code,name_id\nA\u200D,a', 'codeUnfit', 2],
    'no code': ['code,name_id\n,a', 'codeMissing', 2],
    'no name': ['code,name_id,name_en\nA,a,a\nB,,b', 'nameMissing', 3, { code: 'B' }],
    'a code with the separator of cells': [
      'code,name_id\nA;B,a',
      'codeUnfit',
      2,
      { character: ';' },
    ],
    'a code with a comma': ['code,name_id\n"A,B",a', 'codeUnfit', 2, { character: ',' }],
    'a code with a blank': ['code,name_id\nA ,a', 'codeUnfit', 2],
    'a reserved code': ['code,name_id\n_X,a', 'codeReserved', 2],
    'the code that means all': ['code,name_id\n0,a', 'codeReserved', 2],
    'a mark of direction in a name': [
      'code,name_id\nA,a\u202Eb',
      'invisible',
      2,
      { character: 'U+202E' },
    ],
    'a code of one letter and of two characters for it': [
      'code,name_id\né,a\ne\u0301,b',
      'codeRepeated',
      3,
      { first: 2 },
    ],
    'a last day that no calendar has': ['code,name_id,valid_to\nA,a,2025-02-30', 'validity', 2],
    'a first day of a name that no calendar has': [
      'code,name_id,renamed_on\nA,a,2025-02-30',
      'renamedOn',
      2,
    ],
    'a first day after the last one': [
      'code,name_id,valid_from,valid_to\nA,a,2025-02-02,2025-02-01',
      'validity',
      2,
    ],
    'another mark of a residual code': ['code,name_id,residual\nA,a,ya', 'residual', 2],
    'a day in another form': ['code,name_id,valid_from\nA,a,1/2/2025', 'validity', 2],
    'too few cells': ['code,name_id\nA,a\nB', 'cells', 3, { found: 1, expected: 2 }],
    'an open quotation mark': ['code,name_id\nA,"a\n', 'quotation', 2],
  };

describe('a code list', () => {
  it('has codes with names by language, and attributes', () => {
    const content = Buffer.from('\uFEFFcode,name_id,name_en,stage\r\nS01,Baru,New,in_process\r\n');
    expect(readCodeList('a.csv', content)).toEqual({
      isValid: true,
      codes: [
        { code: 'S01', names: { id: 'Baru', en: 'New' }, attributes: { stage: 'in_process' } },
      ],
    });
  });

  it('has its cells trimmed', () => {
    const content = Buffer.from('code,name_id,valid_from,valid_to\nA, a , ,\" 2024-01-31\"\n');
    expect(readCodeList('a.csv', content)).toEqual({
      isValid: true,
      codes: [{ code: 'A', names: { id: 'a' }, attributes: { valid_to: '2024-01-31' } }],
    });
  });

  it('may have no names in Indonesian', () => {
    expect(readCodeList('a.csv', Buffer.from('code,name_pt\nA,Di\u0301li\n'))).toEqual({
      isValid: true,
      codes: [{ code: 'A', names: { id: 'Díli', pt: 'Díli' }, attributes: {} }],
    });
  });

  it.each(Object.entries(faulty))('is rejected with %s', (_, [content, key, line, more = {}]) => {
    const read = readCodeList('a.csv', Buffer.from(content));
    expect(read).toMatchObject({
      isValid: false,
      problems: [{ key, values: { file: 'a.csv', line, ...more } }],
    });
  });
});
