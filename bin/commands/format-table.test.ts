import { expect, it } from 'vitest';
import { formatTable } from './format-table';

it('aligns words to the left and numbers to the right', () => {
  const rows = [
    ['no', 'dataset', 'records'],
    ['12', 'complaints', '9'],
    ['3', 'x', '19,000'],
  ];
  expect(formatTable(rows, { alignRight: [0, 2] }).split('\n')).toEqual([
    'no  dataset     records',
    '12  complaints        9',
    ' 3  x            19,000',
  ]);
});
