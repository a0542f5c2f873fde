import { expect, it } from 'vitest';
import { createCodeFinder } from './code-names';

const find = createCodeFinder([
  {
    code: 'P01',
    names: { id: 'Kepolisian', en: 'Police' },
    attributes: { aliases: 'Polri; POLDA' },
  },
  { code: 'P02', names: { id: 'Korporasi' }, attributes: { aliases: 'PT;Perusahaan' } },
  { code: 'P03', names: { id: 'Pemda' }, attributes: { aliases: 'Perusahaan' } },
]);

it('finds a code by itself, by its names, and by the other names of its list', () => {
  expect(['P01', 'police', 'polri', ' Polda '].map((text) => find(text))).toEqual(
    Array.from({ length: 4 }, () => 'P01'),
  );
  expect(find('PT')).toBe('P02');
});

it('finds none by a name that two codes have', () => {
  expect(find('Perusahaan')).toBeNull();
});
