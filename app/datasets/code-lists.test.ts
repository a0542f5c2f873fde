import { describe, expect, it } from 'vitest';
import { foreignLanguageOf } from './code-lists';

const both = { names: { id: 'Hak untuk Hidup', en: 'Right to life' } };
const indonesian = { names: { id: 'Pengaduan baru' } };

describe('the language of the names of a list', () => {
  it('is English where the reader has none, and needs no mark where it is the own one', () => {
    expect(foreignLanguageOf([both, both], 'zh')).toBe('en');
    expect(foreignLanguageOf([both], 'en')).toBeUndefined();
    expect(foreignLanguageOf([both], 'id')).toBeUndefined();
  });

  it('is Indonesian where there is nothing else', () => {
    expect(foreignLanguageOf([indonesian], 'en')).toBe('id');
  });

  it('is not told where names differ, or where there are none', () => {
    expect(foreignLanguageOf([both, indonesian], 'zh')).toBeUndefined();
    expect(foreignLanguageOf([], 'zh')).toBeUndefined();
  });
});
