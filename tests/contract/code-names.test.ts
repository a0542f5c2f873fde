import { expect, it } from 'vitest';
import { readCodeListFiles } from '~/datasets/load-code-lists.server';
import { fieldNamer } from '~/workspace/codes/name-lists.server';

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

it('pages name every column of the shipped lists in words, not by its key', async () => {
  const { lists } = await readCodeListFiles();
  const unnamed: string[] = [];
  for (const [list, codes] of lists) {
    const nameOf = await fieldNamer(list, 'en');
    const columns = new Set(codes.flatMap(({ attributes }) => Object.keys(attributes)));
    for (const column of columns)
      if (nameOf(`attributes.${column}`) === column) unnamed.push(`${list}.${column}`);
  }
  expect(unnamed).toEqual([]);
});
