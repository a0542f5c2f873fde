import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { type Observation } from '../observations/observation';
import { parseView } from '../views/parse-view';
import { readOptions } from './filter-options';

const calculation = {
  ...{ id: 1, dataset: 'complaints', through_import: 1, isSynthetic: false, records: 2001 },
  ...{ date: '2026-03-31', lastDate: '2026-03-31', coveredUntil: '2026-03-31', defaultYear: 2026 },
};

function yearsOffered(search: string): string[] {
  const counts = { '1958-03': 1, '2024-05': 900, '2025-05': 900, '2026-02': 200 };
  const all = Object.entries(counts).map(([code, value]): Observation => ({
    ...{ code, value, status: 'A', protection: 'exact' },
  }));
  const months = {
    ...{ all, isExact: true, closing: null, total: { protection: 'exact', value: 2001 } as const },
    of: (code: string) => all.find((one) => one.code === code) ?? all[0]!,
  };
  const codeLists = new Map();
  const years = { defaultYear: 2026, lastDate: calculation.lastDate };
  const { view } = parseView(complaints, new URLSearchParams(search), { codeLists, ...years });
  const request = { dataset: complaints, language: 'en', calculation, view, codeLists };
  return readOptions(request, { months }, (_, code) => code).years;
}

it('the years of a few stray records are not offered, unless one of them is chosen', () => {
  expect(yearsOffered('')).toEqual(['2026', '2025', '2024']);
  expect(yearsOffered('year=1958')).toEqual(['2026', '2025', '2024', '1958']);
});
