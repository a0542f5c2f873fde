import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { readPolicy } from '~/protection/read-policy.server';
import { type ObservationStatus } from '../observations/observation';
import { defaultView, withCodes } from '../view/view';
import { type WidgetData } from '../widgets/widget-data';
import { findFactOfFigure } from './find-fact-of-figure';

const policy = await readPolicy('exact');
const view = defaultView(complaints, 2026);

/**
 * Returns what a chart states about the counts of its periods; the last may be one that the records do not
 * cover to its end.
 */
function peakOf(
  kind: 'yearly' | 'monthly',
  counts: Readonly<Record<string, number>>,
  { last = 'A', year = '2026', firstDate = '2020-01-02', status = '' } = {},
) {
  const all = Object.entries(counts);
  const observations = all.map(([code, value], index) => ({
    code,
    value,
    protection: 'exact' as const,
    label: code,
    text: String(value),
    status: (index === all.length - 1 ? last : 'A') as ObservationStatus,
  }));
  const ofYear = withCodes(view, 'year', year ? [year] : []);
  const fact = findFactOfFigure(
    {
      dataset: complaints,
      view: withCodes(ofYear, 'status', status ? [status] : []),
      codeLists: new Map(),
      policy,
      calculation: { coveredUntil: '2026-11-25', lastDate: '2026-11-25', firstDate },
    },
    complaints.widgets.find((widget) => widget.kind === kind)!,
    { observations } as unknown as WidgetData,
  );
  return fact?.kind === 'peak' ? [fact.code, ...fact.span] : null;
}

it('is the highest of the complete periods, which it names', () => {
  const years = { 2021: 90, 2022: 120, 2023: 100, 2024: 80 };
  expect(peakOf('yearly', years)).toEqual(['2022', '2021', '2024']);
  expect(peakOf('yearly', years, { last: 'P' })).toEqual(['2022', '2021', '2023']);
  const months = { 1: 20, 2: 31, 3: 25, 4: 12 };
  expect(peakOf('monthly', months, { last: 'P' })).toEqual(['2026-02', '2026-01', '2026-03']);
});

it('is absent if an incomplete period has as many, or only two periods are complete', () => {
  expect(peakOf('yearly', { 2021: 90, 2022: 120, 2023: 100, 2024: 120 }, { last: 'P' })).toBeNull();
  expect(peakOf('yearly', { 2022: 90, 2023: 120, 2024: 80 }, { last: 'P' })).toBeNull();
});

it('is absent for outcomes, since newer cases have had less time', () => {
  const years = { 2021: 90, 2022: 120, 2023: 100, 2024: 80 };
  expect(peakOf('yearly', years, { status: 'S01' })).toBeNull();
  expect(peakOf('monthly', { 1: 20, 2: 31, 3: 25 }, { status: 'S01' })).toBeNull();
});

it('does not call a year complete that the records begin in', () => {
  const years = { 2020: 90, 2021: 70, 2022: 80, 2023: 75 };
  expect(peakOf('yearly', years, { firstDate: '2020-03-01' })).toBeNull();
  expect(peakOf('yearly', { ...years, 2020: 60 }, { firstDate: '2020-03-01' })).toEqual([
    '2022',
    '2021',
    '2023',
  ]);
});
