import { describe, expect, it } from 'vitest';
import { codesOfDimension, foreignLanguageOf } from './code-lists';
import { provinceDimensions } from './places';

const both = { names: { id: 'Hak untuk hidup', en: 'Right to life' } };
const indonesian = { names: { id: 'Pengaduan baru' } };

describe('the codes of a dimension', () => {
  const provinces = [
    { code: '91', names: { id: 'Papua' }, attributes: { code_34: '91' } },
    { code: '93', names: { id: 'Papua Selatan' }, attributes: { code_34: '91' } },
  ];
  const lists = new Map([['province', provinces]]);
  const codes = (name: keyof typeof provinceDimensions) =>
    codesOfDimension(provinceDimensions[name], lists).map(({ code }) => code);

  it('are those of its list, without those that a derived one maps to others', () => {
    expect(codes('province')).toEqual(['91', '93']);
    expect(codes('province_34')).toEqual(['91']);
  });
});

describe('the language of the names of a list', () => {
  it("is English where the visitor's is missing, and needs no mark where it is the visitor's own", () => {
    expect(foreignLanguageOf([both, both], 'zh')).toBe('en');
    expect(foreignLanguageOf([both], 'en')).toBeUndefined();
    expect(foreignLanguageOf([both], 'id')).toBeUndefined();
  });

  it('is Indonesian where there is no other', () => {
    expect(foreignLanguageOf([indonesian], 'en')).toBe('id');
  });

  it('is undefined where names differ in it, or where there are none', () => {
    expect(foreignLanguageOf([both, indonesian], 'zh')).toBeUndefined();
    expect(foreignLanguageOf([], 'zh')).toBeUndefined();
  });
});
