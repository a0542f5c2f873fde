import { describe, expect, it } from 'vitest';
import { type Code } from '~/datasets/code-lists';
import { complaints } from '~/datasets/complaints';
import { defaultView } from '../views/view';
import { readCards } from './cards';

const statuses: Code[] = [
  { code: 'S01', names: { id: 'Analisis' }, attributes: { stage: 'in_process' } },
  { code: 'S06', names: { id: 'Selesai' }, attributes: { stage: 'finished' } },
  { code: 'closed', names: { id: 'Closed' }, attributes: {} },
  { code: 'odd', names: { id: 'Odd' }, attributes: { stage: 'soon' } },
];

describe('the cards', () => {
  it('divide the cases by stage, without guessing one', () => {
    const widget = complaints.widgets.find(({ kind }) => kind === 'cards')!;
    const byCode = new Map([
      ['S01', 10],
      ['S06', 5],
      ['closed', 3],
      ['odd', 1],
      ['gone', 1],
      ['_X', 2],
    ]);
    const cards = readCards(
      { dataset: complaints, widget, view: defaultView(complaints, 2026) },
      [{ byCode, total: 22 }],
      new Map([['on_process', statuses]]),
    );
    const { cases, inProcess, finished, notClassified, notStated } = cards;
    expect({ inProcess, finished, notClassified, notStated }).toEqual({
      inProcess: 10,
      finished: 5,
      notClassified: 5,
      notStated: 2,
    });
    expect(inProcess + finished + notClassified + notStated).toBe(cases);
  });
});
