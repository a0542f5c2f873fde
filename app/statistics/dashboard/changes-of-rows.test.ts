import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { getTexts } from '~/platform/i18n/texts.server';
import { readPolicy } from '~/protection/read-policy.server';
import { type DisclosedValue } from '~/protection/protect-table';
import { type DisclosedNumber } from '../narrative/comparison';
import { defaultView } from '../view/view';
import { type WidgetData } from '../widgets/widget-data';
import { withChanges } from './changes-of-rows';
import { type ComparedCodes } from '../narrative/find-changes';

const t = await getTexts('en', 'summary');
const widget = named(complaints.widgets, 'right');
const dimension = named(complaints.dimensions, 'right');

function named<One extends { name: string }>(all: readonly One[], name: string): One {
  const found = all.find((item) => item.name === name);
  if (!found) throw new Error(`There is no ${name}`);
  return found;
}

const exact = (value: number): DisclosedNumber => ({ protection: 'exact', value });
const rounded = (value: number): DisclosedNumber => ({ protection: 'rounded', value });

function tableOf(codes: readonly string[]): WidgetData {
  const none: DisclosedValue = exact(0);
  return {
    name: 'right',
    total: none,
    formatted: '',
    notStated: none,
    notes: [],
    count: 3,
    observations: codes.map((code) => ({
      code,
      label: code,
      status: 'A',
      protection: 'exact',
      value: 1,
      text: '1',
    })),
  };
}

function comparedOf(
  pairs: Record<string, [DisclosedNumber, DisclosedNumber, boolean?]>,
): ComparedCodes {
  return {
    period: { start: '2026-01-01', end: '2026-10-31' },
    periodBefore: { start: '2025-01-01', end: '2025-10-31' },
    codes: Object.entries(pairs).map(([code, [now, before, isClear = false]]) => ({
      dimension,
      code,
      now,
      before,
      isClear,
      isNearlyAll: false,
    })),
    gapsOf: () => (code) => (code === 'R03' ? 'break' : 'unclear'),
  };
}

async function changesOf(policy: string, pairs: Parameters<typeof comparedOf>[0]) {
  const context = {
    t,
    dataset: complaints,
    language: 'en',
    policy: await readPolicy(policy),
    view: defaultView(complaints, 2026),
  };
  return withChanges(context, widget, tableOf(['R01', 'R02', 'R03']), comparedOf(pairs));
}

describe('how the rows of a table have changed', () => {
  it('is shown as a share of the year before if it is more than chance, else as a sign', async () => {
    const data = await changesOf('exact', {
      R01: [exact(150), exact(100), true],
      R02: [exact(99), exact(100)],
    });
    expect(data.observations.map(({ change }) => change)).toEqual([
      { text: '+50%', direction: 'more' },
      { text: '=', direction: null },
      { text: '†', direction: null },
    ]);
    expect(data.comparedWith).toEqual({
      year: '2025',
      note: [
        'January–October 2026 compared with the same months of 2025.',
        '▲ and ▼ mark clear differences, not just chance.',
        '= no clear difference, given how many numbers are compared · † did not exist then, or changed in the meantime',
      ].join(' '),
    });
  });

  it('is disclosed for rounded counts only if it is certain despite rounding', async () => {
    const data = await changesOf('protected', {
      R01: [rounded(600), rounded(300), true],
      R02: [rounded(303), rounded(300)],
      R03: [rounded(30), rounded(12)],
    });
    expect(data.observations.map(({ change }) => change?.text)).toEqual(['≈+100%', '?', '†']);
  });

  it('has no column if it is disclosed for no row', async () => {
    const data = await changesOf('protected', { R02: [rounded(303), rounded(300)] });
    expect(data.comparedWith).toBeUndefined();
    expect(data.observations.every(({ change }) => change === undefined)).toBe(true);
  });
});
