import { expect, it } from 'vitest';
import { type DatePrecision } from '~/datasets/date-precision';
import { createPrecisionCounter } from './stated-precision';

const suggestionOf = (dates: readonly string[], declared: DatePrecision = 'day') => {
  const counter = createPrecisionCounter(declared);
  for (const date of dates) counter.add(date);
  const found = counter.suggest();
  return found && `${found.precision}: ${found.reason}, ${found.dates} of ${found.of}`;
};
const months = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'));
const firsts = months.map((month) => `2024-${month}-01`);
const years = months.map((month) => `20${month}-01-01`);

it.each<[string, string[], DatePrecision, string | null]>([
  ['months alone', ['2024-03', '2024-04'], 'day', 'month: without-day, 2 of 2'],
  [
    'nearly all months',
    [...Array<string>(19).fill('2024-03'), '2024-03-04'],
    'day',
    'month: without-day, 19 of 20',
  ],
  ['few months', ['2024-03', '2024-03-04', '2024-05-06'], 'day', null],
  ['years alone', ['2024', '2023'], 'day', 'year: without-month, 2 of 2'],
  ['years where months are declared', ['2024', '2023'], 'month', 'year: without-month, 2 of 2'],
  ['firsts of months', firsts, 'day', 'month: first-of-month, 12 of 12'],
  ['firsts of years', years, 'day', 'year: first-of-year, 12 of 12'],
  ['firsts of years where months are declared', years, 'month', 'year: first-of-year, 12 of 12'],
  ['firsts of months and a day', [...firsts, '2024-03-02'], 'day', null],
  ['few firsts', firsts.slice(0, 9), 'day', null],
  ['many records of one first day', Array<string>(50).fill('2024-03-01'), 'day', null],
  ['what is declared', firsts, 'month', null],
  ['years, declared', years, 'year', null],
  ['nothing', [], 'day', null],
  ['what is not a date', ['soon', '', '2024-3-1', '1/2/2024'], 'day', null],
])('%s', (_, dates, declared, suggestion) => {
  expect(suggestionOf(dates, declared)).toBe(suggestion);
});
