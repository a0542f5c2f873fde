import { describe, expect, it } from 'vitest';
import { createSimilarCodeFinder } from './similar-code';

const codeOf = (code: string, id: string, aliases = '') => ({
  code,
  names: { id },
  attributes: { aliases },
});
const find = createSimilarCodeFinder([
  codeOf('11', 'Aceh'),
  codeOf('32', 'Jawa Barat'),
  codeOf('33', 'Jawa Tengah'),
  codeOf('35', 'Jawa Timur'),
  codeOf('34', 'Daerah Istimewa Yogyakarta', 'DIY; Jogja'),
]);

describe('the most similar code', () => {
  it.each([
    ['Jawa Brat', '32'],
    ['TIMUR, JAWA', '35'],
    ['Prov. Jawa Tengah', '33'],
    ['Acéh', '11'],
    ['Jogjakarta', '34'],
    ['Yogyakarta', '34'],
  ])('of "%s" is %s', (text, code) => {
    expect(find(text)?.code).toBe(code);
  });

  it.each(['Jawa', 'Atlantis', '', '-', 'Papua'])('is none for "%s"', (text) => {
    expect(find(text)).toBeNull();
  });
});
