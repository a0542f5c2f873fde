import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { defaultView } from '../view/view';
import {
  filterOfWidget,
  mainQuery,
  monthsQuery,
  queryOfPlaces,
  recordsMeasure,
} from './main-query';

const widget = (name: string) => complaints.widgets.find((candidate) => candidate.name === name)!;
const context = (codes: Record<string, string[]>, change: object = {}) => ({
  dataset: complaints,
  view: { ...defaultView(complaints, 2025), codes, ...change },
  calculation: { lastDate: '2026-11-25' },
});

describe('the query of a widget', () => {
  it('counts the measure of the view by the dimension of the widget, under the filter', () => {
    const codes = { year: ['2025'], claimant: ['C01'] };
    const { main } = mainQuery(context(codes, { measure: 'files' }), widget('right'));
    expect(main).toMatchObject({ filter: { codes }, measure: 'files', dimension: 'right' });
  });

  it('lacks what the widget or its caller ignores', () => {
    const codes = { year: ['2025'], claimant: ['C01'] };
    const filter = filterOfWidget(context(codes), { ignores: ['claimant'] });
    expect(filter.codes).toEqual({ year: ['2025'] });
    expect(filterOfWidget(context(codes), { ignores: [] }, 'year').codes).toEqual({
      claimant: ['C01'],
    });
  });

  it('is of the provinces of the view’s division', () => {
    const places = complaints.widgets.find(({ dimension }) => dimension === 'province')!;
    const of = (division: string) => mainQuery(context({}, { division }), places).main.dimension;
    expect([of('38'), of('34')]).toEqual(['province', 'province_34']);
  });

  it('of the map is of its days instead of the year and month', () => {
    const places = complaints.widgets.find(({ dimension }) => dimension === 'province')!;
    const codes = { year: ['2025'], month: ['3'], right: ['R01'] };
    const ofWeek = context(codes, { map: 'week', start: '2025-03-03' });
    const { filter } = queryOfPlaces(ofWeek, places).main;
    expect(filter).toEqual({ codes: { right: ['R01'] }, start: '2025-03-03', end: '2025-03-09' });
    const ofYear = queryOfPlaces(context(codes), places).main.filter;
    expect(ofYear).toEqual(mainQuery(context(codes), places).main.filter);
  });
});

describe('the query of all records by month', () => {
  it('counts records, by year where they state no month', () => {
    expect(recordsMeasure(context({}))).toBe('cases');
    expect(monthsQuery(context({}))).toEqual({
      filter: { codes: {} },
      measure: 'cases',
      dimension: 'year_month',
    });
    const dimensions = complaints.dimensions.filter(({ calendar }) => calendar !== 'year_month');
    const dataset = { ...complaints, dimensions };
    expect(monthsQuery({ dataset }).dimension).toBe('year');
    expect(recordsMeasure({ dataset: { ...complaints, measures: [] } })).toBe('');
  });
});
