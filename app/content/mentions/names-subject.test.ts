import { describe, expect, it } from 'vitest';
import { namesSubject } from './list-mentions.server';

const names = (id: string, more: Record<string, string> = {}) => ({ id, ...more });
const provinces = [names('Papua'), names('Papua Barat'), names('Papua Barat Daya')];

describe('a title', () => {
  it.each([
    ['Konflik agraria dalam pengaduan masyarakat', names('Konflik agraria'), true],
    ['Pengaduan dari Papua, 2025', names('Papua'), true],
    ['Papua', names('Papua'), true],
    ['Pengaduan dari Papua Barat', names('Papua'), false],
    ['Papua Barat Daya dan Papua Barat', names('Papua Barat'), true],
    ['Papuana', names('Papua'), false],
    ['Laporan tahunan', names(''), false],
    ['Pengaduan (Díli)', names('Dili'), true],
    ['', names('Papua'), false],
  ])('names its subject by whole words: %s', (title, subject, isNamed) => {
    expect(namesSubject(names(title), subject, provinces)).toBe(isNamed);
  });

  it('is read in each language that both title and subject have', () => {
    const subject = names('Konflik agraria', { en: 'Agrarian conflict', zh: '土地冲突' });
    expect(namesSubject(names('Lain', { en: 'On agrarian conflict' }), subject, [])).toBe(true);
    expect(namesSubject(names('Lain', { zh: '投诉中的土地冲突' }), subject, [])).toBe(true);
    expect(namesSubject(names('Lain', { de: 'Agrarian conflict' }), subject, [])).toBe(false);
  });
});
