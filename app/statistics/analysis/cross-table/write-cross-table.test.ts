import { expect, it } from 'vitest';
import { parse } from 'csv-parse/sync';
import { complaints } from '~/datasets/complaints';
import { getTexts } from '~/platform/i18n/texts.server';
import { calculationInfo } from '~/calculations/calculation-info';
import { pageSourcesFor } from '../../../../tests/support/page-sources';
import { readViewRequest } from '../../published/read-view-request.server';
import { filterOfView } from '../../view/filter-of-view';
import { crossedDimensions } from './crossed-dimensions';
import { getCrossTable } from './get-cross-table.server';
import { writeCrossTable } from './write-cross-table.server';

const records = Array.from({ length: 90 }, (_, index) => ({
  id: String(index),
  day: `2025-0${1 + (index % 8)}-11`,
  codes: { right: ['R01'] },
}));

it.each([
  ['month', ['1 A', '2 A', '3 A', '4 A', '5 A', '6 A', '7 A', '8 P']],
  ['quarter', ['1 A', '2 A', '3 P']],
  ['right', ['R01 P']],
])('marks rows by %s as provisional if their own period is', async (name, expected) => {
  const sources = await pageSourcesFor(records, {
    dataset: complaints,
    policyName: 'exact',
    calculatedOn: '2025-08-12',
  });
  const t = await getTexts('en', 'statistics');
  const search = new URLSearchParams({ year: '2025' });
  const { request } = await readViewRequest(sources, {
    dataset: complaints,
    language: 'en',
    t,
    search,
  });
  const filter = filterOfView(complaints, request.view);
  const dimensions = crossedDimensions(complaints, request.view, [name, 'status']);
  const context = {
    ...request,
    filter,
    measure: 'cases',
    labels: (_: unknown, code: string) => code,
  };
  const calculation = calculationInfo(request.calculation);
  const { policy } = sources;
  const csv = await writeCrossTable(
    { ...context, dimensions, subject: '', policy, address: '', calculation },
    await getCrossTable(sources, context, dimensions),
    'csv',
  );
  const rows: Record<string, string>[] = parse(String(csv), { columns: true, bom: true });
  const column = name.toUpperCase();
  const listed = rows.filter((row) => row[column] !== '_T');
  expect(listed.map((row) => `${row[column]} ${row.OBS_STATUS}`).sort()).toEqual(expected);
});
