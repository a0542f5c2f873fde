import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { type Query } from '~/engine/engine';
import { loadProvinceMap } from '../../charts/map/load-province-map.server';
import { getObservations } from '../../observations/get-observations.server';
import { readPolicy } from '~/protection/read-policy.server';
import { defaultView } from '../../view/view';
import { total } from './kind.server';

/** The count of each code of the only table; a union is the sum of its codes. */
const counts = new Map([
  ['M01', 24],
  ['M02', 42],
  ['M03', 3],
]);

const engine = {
  prepare: async () => {},
  aggregate: async (_: unknown, queries: readonly Query[]) =>
    queries.map(({ filter, dimension }) => {
      const requested = filter.codes.method ?? [...counts.keys()];
      const all = [...counts].filter(([code]) => requested.includes(code));
      const cell = (count: number) => ({ count, key: 0 });
      return {
        total: cell(all.reduce((sum, [, count]) => sum + count, 0)),
        byCode: new Map(dimension ? all.map(([code, count]) => [code, cell(count)] as const) : []),
      };
    }),
};

async function read(policyName: string, codes: Record<string, string[]>) {
  const policy = await readPolicy(policyName);
  const view = defaultView(complaints, 2026);
  const context = {
    dataset: complaints,
    view: { ...view, codes: { ...view.codes, ...codes } },
    codeLists: new Map(),
    calculation: {
      id: 1,
      dataset: 'complaints',
      through_import: 1,
      records: 69,
      isSynthetic: false,
      date: '2026-11-22',
      lastDate: '2026-11-20',
      coveredUntil: '2026-11-20',
      defaultYear: 2026,
    },
    language: 'en',
    isWhole: true,
    policy,
    map: await loadProvinceMap(),
    t: ((key: string, values: Record<string, string> = {}) =>
      [key, values.name, values.value ?? values.formatted].filter(Boolean).join(' ')) as never,
    labels: (_: unknown, code: string) => code,
  };
  const widget = complaints.widgets.find(({ kind }) => kind === 'total')!;
  const answers = await getObservations({ engine, policy }, context, {
    total: total.queries(context, widget),
  });
  const { main, ...others } = answers.total ?? {};
  return total.read(context, widget, main!, others);
}

it('lists codes of a single-valued dimension with the least number that they add up to', async () => {
  const { notes, observations, formatted } = await read('protected', {
    method: ['M01', 'M02', 'M03'],
  });
  expect(formatted).toBe('–');
  expect(observations.map(({ text }) => text)).toEqual(['24', '42', '3']);
  expect(notes.at(-1)).toBe('suppressed.atLeast values.cases 69');
});

it('rounded values and those below the threshold keep their sign', async () => {
  const { notes } = await read('protected', { method: ['M01', 'M02', 'M03'], victim: ['V01'] });
  expect(notes).toEqual([
    'suppressed.part M01 values.cases ≈24',
    'suppressed.part M02 values.cases ≈42',
    'suppressed.part M03 values.cases <6',
    'suppressed.atLeast values.cases ≈66',
  ]);
});

it.each([
  ['where they are counted together', 'exact', { method: ['M01', 'M02'] }],
  ['of one code', 'protected', { method: ['M01'] }],
  ['where a record may have several of them', 'protected', { victim: ['V01', 'V02'] }],
  ['of several dimensions', 'protected', { method: ['M01', 'M02'], office: ['O01', 'O02'] }],
  [
    'where too much is crossed',
    'protected',
    { method: ['M01', 'M02'], city: ['31.71'], case_detail: ['I01.1'] },
  ],
])('shows the total %s alone', async (_, policyName, codes) => {
  expect(await read(policyName, codes)).toMatchObject({ notes: [], observations: [] });
});
