import { expect, it } from 'vitest';
import { type Code } from '~/datasets/code-lists';
import { complaints } from '~/datasets/complaints';
import { type Observation } from '../../observations/observation';
import { defaultView } from '../../views/view';
import { cards } from './kind.server';

const statuses: Code[] = [
  { code: 'S01', names: { id: 'Analisis' }, attributes: { stage: 'in_process' } },
  { code: 'S06', names: { id: 'Selesai' }, attributes: { stage: 'finished' } },
  { code: 'closed', names: { id: 'Closed' }, attributes: {} },
  { code: 'odd', names: { id: 'Odd' }, attributes: { stage: 'soon' } },
];

it('the cards divide the cases by stage, without guessing one', () => {
  const counts = { S01: 10, S06: 5, closed: 3, odd: 1, gone: 1, _X: 2 };
  const all = Object.entries(counts).map(([code, value]): Observation => ({
    code,
    value,
    status: code === '_X' ? code : 'A',
  }));
  const { observations } = cards.read(
    {
      dataset: complaints,
      view: defaultView(complaints, 2026),
      codeLists: new Map([['on_process', statuses]]),
      calculation: {
        ...{ id: 1, dataset: 'complaints', through_import: 1, records: 22, isSynthetic: false },
        ...{ date: '2026-11-22', lastDate: '2026-11-20' },
      },
      language: 'en',
      t: ((key: string) => key) as never,
      labels: (_, code) => code,
      isWhole: true,
    },
    complaints.widgets.find(({ kind }) => kind === 'cards')!,
    {
      total: 22,
      all,
      of: (code) => all.find((one) => one.code === code) ?? { code, value: 0, status: 'A' },
    },
    {},
  );
  const values = Object.fromEntries(observations.map(({ code, value }) => [code, value]));
  const { cases = 0, in_process = 0, finished = 0, not_classified = 0, _X = 0 } = values;
  expect({ in_process, finished, not_classified, _X }).toEqual({
    in_process: 10,
    finished: 5,
    not_classified: 5,
    _X: 2,
  });
  expect(in_process + finished + not_classified + _X).toBe(cases);
});
