import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { getTexts } from '~/platform/i18n/texts.server';
import { naiveEngine } from '../../../../tests/support/naive-aggregate';
import { type RecordState } from '../../../../tests/support/records';
import { loadProvinceMap } from '../../charts/map/load-province-map.server';
import { getObservations } from '../../observations/get-observations.server';
import { readPolicy } from '~/protection/read-policy.server';
import { defaultView, withCodes, type View } from '../../view/view';
import { map } from './kind.server';

const places = ['11', '12', '13', '14', '15'];
const codeLists = new Map([
  ['province', places.map((code) => ({ code, names: { id: code }, attributes: {} }))],
]);
const widget = complaints.widgets.find(({ name }) => name === 'map')!;
const LAST_DAY = '2026-11-15';
const t = await getTexts('en', 'statistics');

const of2025 = withCodes(defaultView(complaints, 2026), 'year', ['2025']);

function records(day: string, place: string, count: number): RecordState[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${day} ${place} ${index}`,
    day,
    codes: { province: place, province_34: place },
  }));
}

/** Returns the map of places with the given earlier and later counts. */
async function mapOf(
  counts: Record<string, [before: number, now: number]>,
  { view = of2025, policy: name = 'exact', first = '2024-01-01' } = {},
) {
  const policy = await readPolicy(name);
  const states = Object.entries(counts).flatMap(([place, [before, now]]) => [
    ...records('2024-03-01', place, before),
    ...records('2025-03-01', place, now),
  ]);
  states.push(...records(first, '_X', 1), ...records(LAST_DAY, '_X', 1));
  const context = {
    dataset: complaints,
    codeLists,
    language: 'en',
    t,
    policy,
    isWhole: true,
    map: await loadProvinceMap(),
    calculation: {
      id: 1,
      dataset: 'complaints',
      through_import: 1,
      isSynthetic: false,
      records: 1,
      date: LAST_DAY,
      lastDate: LAST_DAY,
      coveredUntil: LAST_DAY,
      defaultYear: 2026,
    },
    view: { ...view, shade: 'change' } satisfies View,
    labels: (_: unknown, code: string) => code,
  };
  const engine = naiveEngine(complaints, states);
  const { main, ...others } =
    (await getObservations({ engine, policy }, context, { map: map.queries(context, widget) }))
      .map ?? {};
  if (!main) throw new Error('The map asks nothing');
  return map.read(context, widget, main, others);
}

const shadesOf = ({ observations }: Awaited<ReturnType<typeof mapOf>>) =>
  Object.fromEntries(observations.map(({ code, shade }) => [code, shade]));

describe('the map by changes', () => {
  it('discloses clear changes of provinces, those that chance explains as one class, and what is not disclosed', async () => {
    const data = await mapOf({
      '11': [100, 200],
      '12': [200, 100],
      '13': [50, 74],
      '14': [50, 52],
      '15': [5, 40],
    });
    expect(shadesOf(data)).toEqual({
      '11': 'clearly-more',
      '12': 'clearly-fewer',
      '13': 'same',
      '14': 'same',
      '15': 'not-compared',
    });
    expect(data.observations.map(({ code }) => code)).toEqual(['11', '13', '14', '12', '15']);
    expect(data.observations[0]).toMatchObject({
      detail: '+100% (clearly more)',
      changePercent: 100,
      formatted: '11: 200 complaints, clearly more (+100% from previous year)',
      compared: { now: { value: 200 }, before: { value: 100 } },
    });
    const [{ compared } = {}] = data.observations;
    expect(compared?.now.period.start.slice(4)).toBe(compared?.before.period.start.slice(4));
    expect(data.observations.at(-1)?.compared?.now).toEqual({
      value: null,
      period: compared?.now.period,
    });
    expect(
      data.observations.map((observation) => [observation.changeStatus, observation.changePercent]),
    ).toEqual([
      ['clearly-more', 100],
      ['no-clear-change', undefined],
      ['no-clear-change', undefined],
      ['clearly-fewer', -50],
      ['not-compared', undefined],
    ]);
    expect(data.observations.at(-1)).toMatchObject({ detail: '', sign: '?', gap: '?' });
    expect(data.shading?.classes.at(-1)).toEqual({
      shade: 'not-compared',
      label: t('gaps.unclear'),
    });
    expect(data.shading?.notes[0]).toBe('2025 compared with 2024.');
  });

  it('discloses of a share under a policy only what is disclosed: where one count is at least 30', async () => {
    const counts: Parameters<typeof mapOf>[0] = { '11': [10, 29], '12': [29, 60] };
    expect(shadesOf(await mapOf(counts, { policy: 'protected' }))).toMatchObject({
      '11': 'not-compared',
      '12': 'clearly-more',
    });
    expect(shadesOf(await mapOf(counts))['11']).toBe('clearly-more');
  });

  it('tests all provinces together, including those too small for a percentage', async () => {
    // By itself, 388 after 309 is clear (p = 0.003) at the level divided by the dimensions of a dashboard.
    const counts: Parameters<typeof mapOf>[0] = { '11': [309, 388] };
    expect(shadesOf(await mapOf(counts, { policy: 'protected' }))['11']).toBe('clearly-more');
    const small: typeof counts = { '12': [14, 16], '13': [12, 15], '14': [15, 13] };
    const shades = shadesOf(await mapOf({ ...counts, ...small }, { policy: 'protected' }));
    expect(shades['11']).toBe('same');
  });

  it.each<[string, Parameters<typeof mapOf>[1]]>([
    ['a week', { view: { ...of2025, map: 'week' } }],
    ['all years', { view: withCodes(of2025, 'year', []) }],
    ['files', { view: { ...of2025, measure: 'files' } }],
    ['the year in which records begin', { first: '2024-02-01' }],
  ])('says that nothing can be compared for %s', async (_, options) => {
    const data = await mapOf({ '11': [100, 200] }, options);
    expect(new Set(Object.values(shadesOf(data)))).toEqual(new Set(['not-compared']));
    expect(data.shading?.notes).toEqual([t('map.noChange'), '× not compared']);
  });

  it('compares a month with the same month', async () => {
    const view: View = { ...of2025, map: 'month', start: '2025-03-01' };
    const data = await mapOf({ '11': [100, 200] }, { view });
    expect(shadesOf(data)['11']).toBe('clearly-more');
    expect(data.shading?.notes[0]).toBe('March 2025 compared with March 2024.');
  });
});
