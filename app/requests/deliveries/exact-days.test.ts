import { expect, it } from 'vitest';
import { languages } from '~/platform/i18n/languages.server';
import { createDayTest } from './exact-days';

const isDay = createDayTest(languages);

it.each([
  '2025-01-31',
  '31/01/2025',
  '05/05/25',
  '20250131',
  '2025-01-31T10:00:00Z',
  '2025-05-05T10:00',
  '31.1.2025 10:00',
  '5 Mei 2025',
  'Senin, 5 Mei 2025',
  '5-May-25',
  'May 5, 2025',
  'May 5th, 2025 10:00',
  '5. März 2025',
  '5 de mayo de 2025',
  '1er août 2025',
  '14 déc. 2025',
  '2025年5月5日',
  '05 Agu 2025',
])('takes %s for an exact day', (text) => {
  expect(isDay(text)).toBe(true);
});

it.each([
  '2025-01',
  '2025',
  '1.234.567',
  'Januari 2025',
  'May 25',
  '5 orang 2025',
  '0812-3456-789',
  '10:30:45',
  'Mei',
  '2025年5月',
])('takes %s for none', (text) => {
  expect(isDay(text)).toBe(false);
});
