import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { type Division } from '~/datasets/dataset';
import { type Filter } from '~/engine/engine';
import { nameOfFile } from './file-name';

const calculation = {
  id: 7,
  date: '2026-11-22',
  isSynthetic: false,
  firstDate: '2019-05-02',
  coveredUntil: '2026-11-21',
};

function nameOf(
  filter: Filter,
  codes: [string, string][] = [],
  { division }: { division?: Division } = {},
): string {
  const chips = codes.map(([parameter, code]) => ({ parameter, code, label: '' }));
  return nameOfFile({
    dataset: complaints,
    widget: { name: 'map' },
    applied: { query: { filter, measure: 'cases' }, codes: chips, division },
    calculation,
  });
}

it.each<[string, Filter]>([
  ['all-years', { codes: {} }],
  ['all-years-month-3', { codes: { month: ['3'] } }],
  ['2025', { codes: { year: ['2025'] } }],
  ['2025-03', { codes: { year: ['2025'], month: ['3'] } }],
  ['2023-to-2025', { codes: { year: ['2023', '2024', '2025'] } }],
  ['2025-03-03-to-2025-03-09', { codes: {}, start: '2025-03-03', end: '2025-03-09' }],
  ['2026-01-01-to-2026-11-21', { codes: { year: ['2026'] } }],
  ['2026-11-01-to-2026-11-21', { codes: { year: ['2026'], month: ['11'] } }],
  ['2024-01-01-to-2026-11-21', { codes: { year: ['2024', '2025', '2026'] } }],
  ['2019-05-01-to-2019-12-31', { codes: { year: ['2019'] } }],
])('a file is named after its period: %s', (time, filter) => {
  expect(nameOf(filter)).toBe(`terang-complaints-map-${time}-calculation-7-2026-11-22`);
});

it('a file is named after its codes and its division', () => {
  const codes: [string, string][] = [
    ['province', '31'],
    ['right', 'R01'],
    ['right', 'R02'],
  ];
  expect(nameOf({ codes: {} }, codes, { division: '38' })).toBe(
    'terang-complaints-map-all-years-province-31-right-R01-R02-38-provinces-calculation-7-2026-11-22',
  );
});

it('a file of many codes names the first and counts the others', () => {
  const codes = Array.from({ length: 40 }, (_, index): [string, string] => ['issue', `I${index}`]);
  const name = nameOf({ codes: {} }, codes);
  expect(name).toMatch(/-issue-I0-I1-.*-and-\d+-more-calculation-7-2026-11-22$/);
  expect(name.length).toBeLessThan(180);
});
