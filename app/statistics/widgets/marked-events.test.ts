import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { getTexts } from '~/platform/i18n/texts.server';
import { type ViewRequest } from '../view/view-request';
import { defaultView } from '../view/view';
import { eventMarks, formatMarked, markedPeriods } from './marked-events';

const t = await getTexts('de', 'statistics');
const events = [
  { id: 1, date: '2025-03', note: { text: 'Kampagne', language: 'de' } },
  { id: 2, date: '2025-03-16', note: { text: 'Online service opened', language: 'en' } },
  { id: 3, date: '2026-01-02', note: { text: 'Umzug', language: 'de' } },
];
const contextOf = (around?: string) =>
  ({
    dataset: complaints,
    view: { ...defaultView(complaints, 2026), around },
    calculation: { defaultYear: 2026, firstDate: '2020-01-02', lastDate: '2026-06-30' },
    events,
    language: 'de',
    t,
  }) as unknown as ViewRequest;
const months = ['2025-02', '2025-03', '2025-04'].map((code) => ({ code, period: code }));

describe('the dated notes of a series', () => {
  it('are those of its periods alone, under one number for each period', () => {
    const marked = markedPeriods(contextOf(), months);
    expect(marked.map(({ code, number, events }) => [code, number, events.length])).toEqual([
      ['2025-03', '1', 2],
    ]);
    const years = ['2025', '2026'].map((code) => ({ code, period: code }));
    expect(markedPeriods(contextOf(), years).map(({ number }) => number)).toEqual(['1', '2']);
  });

  it('lead to the months around, unless these are shown', () => {
    expect(markedPeriods(contextOf(), months)[0]?.href).toBe(
      '/dashboard/widgets/monthly?year=0&around=2025-03',
    );
    expect(markedPeriods(contextOf('2025-03'), months)[0]?.href).toBeUndefined();
  });

  it('do not lead to months without records', () => {
    const note = { text: 'Umzug', language: 'de' };
    const context = { ...contextOf(), events: [{ id: 4, date: '2026-07-01', note }] };
    expect(markedPeriods(context, [{ code: '2026', period: '2026' }])).toMatchObject([
      { number: '1', href: undefined },
    ]);
  });

  it('are written with their dates, and marked with the language of a note that is not translated', () => {
    const marked = markedPeriods(contextOf(), months);
    expect(formatMarked(marked, t)).toBe(
      'Notizen mit Datum; sie erklären die Zahlen nicht: [1] März 2025: Kampagne; 16. März 2025: Online service opened',
    );
    expect(eventMarks(marked, contextOf())).toEqual([
      {
        code: '2025-03',
        number: '1',
        title: 'März 2025: Kampagne; 16. März 2025: Online service opened',
        language: 'en',
      },
    ]);
    expect(formatMarked([], t)).toBe('');
  });
});
