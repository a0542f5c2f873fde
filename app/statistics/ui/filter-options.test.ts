import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { type Observation } from '../observations/observation';
import { getTexts } from '~/platform/i18n/texts.server';
import { parseView } from '../view/parse-view';
import { readOptions } from './filter-options';

const t = await getTexts('en', 'statistics');
const calculation = {
  id: 1,
  dataset: 'complaints',
  through_import: 1,
  isSynthetic: false,
  records: 2001,
  date: '2026-03-31',
  lastDate: '2026-03-31',
  coveredUntil: '2026-03-31',
  defaultYear: 2026,
};

function optionsOf(search: string) {
  const counts = { '1958-03': 1, '2024-05': 900, '2025-05': 900, '2026-02': 200 };
  const all = Object.entries(counts).map(([code, value]): Observation => ({
    code,
    value,
    status: 'A',
    protection: 'exact',
  }));
  const months = {
    all,
    isExact: true,
    suppression: null,
    total: { protection: 'exact', value: 2001 } as const,
    of: (code: string) => all.find((observation) => observation.code === code) ?? all[0]!,
  };
  const codeLists = new Map();
  const years = { defaultYear: 2026, lastDate: calculation.lastDate };
  const { view } = parseView(complaints, new URLSearchParams(search), { codeLists, ...years });
  const request = { dataset: complaints, language: 'en', t, calculation, view, codeLists };
  return readOptions(request, { months }, (_, code) => code);
}

const yearsOffered = (search: string) => optionsOf(search).years;

it('the years of a few stray records are not offered, unless one of them is chosen', () => {
  expect(yearsOffered('')).toEqual(['2026', '2025', '2024']);
  expect(yearsOffered('year=1958')).toEqual(['2026', '2025', '2024', '1958']);
});

it('months say where the chosen year has no data', () => {
  const monthsOf = (search: string) => optionsOf(search).codes.month?.map(({ label }) => label);
  expect(monthsOf('')?.slice(2, 5)).toEqual(['3', '4 (no data in 2026)', '5 (no data in 2026)']);
  expect(monthsOf('year=2025')?.at(-1)).toBe('12');
  expect(monthsOf('year=0')?.at(-1)).toBe('12');
});
