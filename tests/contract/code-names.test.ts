import { expect, it } from 'vitest';
import { readCodeListFiles } from '~/datasets/load-code-lists.server';

// Names of organisations, places and events.
const named = [
  'province',
  'city',
  'country',
  'island_group',
  'representative_office',
  'unit_kerja',
  'peristiwa_khusus',
];
const institutions = [
  'Kepolisian Negara Republik Indonesia (Polri)',
  'Tentara Nasional Indonesia (TNI)',
  'Badan Pertanahan Nasional',
];
const properNames = ['Papua', 'Polri'];

it('Indonesian names of codes have capitals in proper names only, as those of other languages', async () => {
  const { lists } = await readCodeListFiles();
  const names = [...lists].flatMap(([list, codes]) =>
    named.includes(list) ? [] : codes.map((code) => code.names.id ?? ''),
  );
  expect(names).toEqual(expect.arrayContaining(institutions));
  const titled = names.filter((name) => {
    const words = name.split(/[^\p{L}\d]+/u).slice(1);
    return (
      !institutions.includes(name) &&
      words.some((word) => /^\p{Lu}\p{Ll}/u.test(word) && !properNames.includes(word))
    );
  });
  expect(titled).toEqual([]);
});
