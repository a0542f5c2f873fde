import { expect, it } from 'vitest';
import { type Code } from '~/datasets/code-lists';
import { complaints } from '~/datasets/complaints';
import { naiveEngine } from '../../../../tests/support/naive-aggregate';
import { loadProvinceMap } from '../../charts/map/load-province-map.server';
import { getObservations } from '../../observations/get-observations.server';
import { readPolicy } from '~/protection/read-policy.server';
import { defaultView } from '../../view/view';
import { cards } from './kind.server';

const statuses: Code[] = [
  { code: 'S01', names: { id: 'Analisis' }, attributes: { stage: 'in_process' } },
  { code: 'S06', names: { id: 'Selesai' }, attributes: { stage: 'finished' } },
  { code: 'closed', names: { id: 'Closed' }, attributes: {} },
  { code: 'odd', names: { id: 'Odd' }, attributes: { stage: 'soon' } },
];
const counts = { S01: 10, S06: 5, closed: 3, odd: 1, gone: 1, _X: 2 };

it('the cards divide the cases by stage, without guessing one', async () => {
  const context = {
    dataset: complaints,
    view: defaultView(complaints, 2026),
    codeLists: new Map([['on_process', statuses]]),
    calculation: {
      id: 1,
      dataset: 'complaints',
      through_import: 1,
      records: 22,
      isSynthetic: false,
      date: '2026-11-22',
      lastDate: '2026-11-20',
      coveredUntil: '2026-11-20',
      defaultYear: 2026,
    },
    language: 'en',
    t: ((key: string) => key) as never,
    labels: (_: unknown, code: string) => code,
    isWhole: true,
    policy: await readPolicy('exact'),
    map: await loadProvinceMap(),
  };
  const byCode = Object.entries(counts).map(([code, count]) => [code, { count, key: 0 }] as const);
  const engine = {
    aggregate: async (_: unknown, queries: readonly unknown[]) =>
      queries.map(() => ({ total: { count: 22, key: 0 }, byCode: new Map(byCode) })),
    prepare: async () => {},
  };
  const widget = complaints.widgets.find(({ kind }) => kind === 'cards')!;
  const { main } = cards.queries(context, widget);
  const answers = await getObservations({ engine, policy: context.policy }, context, {
    cards: { main },
  });
  const { observations } = cards.read(context, widget, answers.cards!.main!, {});
  const values = Object.fromEntries(observations.map(({ code, value }) => [code, value ?? NaN]));
  const { cases = 0, in_process = 0, finished = 0, not_classified = 0, _X = 0 } = values;
  expect({ in_process, finished, not_classified, _X }).toEqual({
    in_process: 10,
    finished: 5,
    not_classified: 5,
    _X: 2,
  });
  expect(in_process + finished + not_classified + _X).toBe(cases);
});

it('a first month of few cases is too small for a comparison, according to its disclosed count', async () => {
  const ofMonth = (month: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `${month} ${index}`, day: `${month}-01` }));
  const records = [...ofMonth('2025-01', 54), ...ofMonth('2025-06', 60), ...ofMonth('2026-01', 8)];
  const context = {
    dataset: complaints,
    view: defaultView(complaints, 2026),
    codeLists: new Map([['on_process', statuses]]),
    calculation: {
      id: 2,
      dataset: 'complaints',
      through_import: 1,
      records: 122,
      isSynthetic: false,
      date: '2026-03-01',
      lastDate: '2026-01-01',
      coveredUntil: '2026-01-31',
      datePrecision: 'month' as const,
      firstDate: '2025-01-01',
      defaultYear: 2025,
    },
    language: 'en',
    t: ((key: string) => key) as never,
    isWhole: true,
    labels: (_: unknown, code: string) => code,
    policy: await readPolicy('protected'),
    map: await loadProvinceMap(),
  };
  const engine = naiveEngine(complaints, records);
  const widget = complaints.widgets.find(({ kind }) => kind === 'cards')!;
  const queries = cards.queries(context, widget);
  const sources = { engine, policy: context.policy };
  const { cards: answers = {} } = await getObservations(sources, context, { cards: queries });
  const { observations, change } = cards.read(context, widget, answers.main!, answers);
  expect(observations.find(({ code }) => code === 'cases')?.value).toBe(8);
  expect(change).toEqual({ text: '–', hint: 'cards.unstated.few' });
});
