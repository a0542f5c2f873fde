import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { readCodeListFiles } from '~/datasets/load-code-lists.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { createLabels } from '../view/labels';
import { defaultView } from '../view/view';
import { type ViewRequest } from '../view/view-request';
import {
  coarserViews,
  timed,
  widerViews,
  withCoarser,
  withLongerTimes,
  withParents,
} from './coarser-views';

const { lists: codeLists } = await readCodeListFiles();
const t = await getTexts('en', 'statistics');
const labels = createLabels(codeLists, 'en', t);
const dimension = (name: string) =>
  complaints.dimensions.find((candidate) => candidate.name === name)!;

function requestOf(codes: Record<string, string[]>, change: object = {}) {
  const view = {
    ...defaultView(complaints, 2025),
    division: '38',
    start: '2025-03-02',
    codes,
    ...change,
  };
  const calculation = { defaultYear: 2025 };
  const request = { dataset: complaints, view, codeLists, calculation, language: 'en', t, labels };
  return request as unknown as ViewRequest & { labels: typeof labels };
}
const namesOf = (dimensions: readonly { name: string }[]) => dimensions.map(({ name }) => name);
const labelled = (views: readonly { view: ViewRequest['view']; label: string }[]) =>
  views.map(({ view, label }) => [label, view.codes]);

describe('the coarser dimensions of one', () => {
  it('are what contains it, and the groups of its codes', () => {
    const of = (name: string, codes = {}, change = {}) =>
      namesOf(withCoarser(requestOf(codes, change), dimension(name)));
    expect(of('case_detail')).toEqual(['case_detail', 'issue']);
    expect(of('right')).toEqual(['right']);
    expect(of('month')).toEqual(['month', 'quarter']);
    expect(of('month', { month: ['3'] })).toEqual(['month']);
    expect(of('case_detail', { issue: ['I01'] })).toEqual(['case_detail']);
    expect(of('city').slice(0, 2)).toEqual(['city', 'province']);
    expect(of('city', { province: ['31'] })).not.toContain('province');
    expect(namesOf(withParents(complaints, requestOf({}).view, dimension('city')))).toEqual([
      'city',
      'province',
    ]);
    const inOtherDivision = requestOf({}, { division: '34' }).view;
    expect(namesOf(withParents(complaints, inOtherDivision, dimension('city')))).toEqual([
      'city',
      'province_34',
    ]);
  });
});

describe('longer periods', () => {
  const of = (codes: Record<string, string[]>) =>
    withLongerTimes(requestOf(codes)).map(({ view, time }) => [time, view.codes, view.start]);

  it('are the year of a month, the usual year before a running one, and all years', () => {
    const right = ['R01'];
    expect(of({ right })).toEqual([['', { right }, '2025-03-02']]);
    expect(of({ year: ['2025'], right })).toEqual([
      ['', { year: ['2025'], right }, '2025-03-02'],
      ['All years', { right }, undefined],
    ]);
    expect(of({ year: ['2026'], month: ['2'] })).toEqual([
      ['', { year: ['2026'], month: ['2'] }, '2025-03-02'],
      ['2026', { year: ['2026'] }, undefined],
      ['2025', { year: ['2025'], month: ['2'] }, undefined],
      ['All years', { month: ['2'] }, undefined],
    ]);
  });

  it('are named in brackets after the name of the view', () => {
    expect([timed('Jakarta', '2025'), timed('Jakarta', '')]).toEqual(['Jakarta (2025)', 'Jakarta']);
  });
});

describe('coarser views', () => {
  const of = (
    codes: Record<string, string[]>,
    { hasYear = false, fixed = [''] } = {},
    change = {},
  ) => labelled(coarserViews(requestOf(codes, change), { fixed, hasYear }));

  it('are of longer periods, of what contains the place, and of both', () => {
    const province = labels(dimension('province'), '31');
    expect(of({ year: ['2025'], city: ['31.71'] })).toEqual([
      ['All years', { city: ['31.71'] }],
      [province, { year: ['2025'], province: ['31'] }],
      [`${province} (All years)`, { province: ['31'] }],
    ]);
    expect(of({ year: ['2025'], city: ['31.71'] }, { hasYear: true })).toEqual([
      [province, { year: ['2025'], province: ['31'] }],
    ]);
  });

  it('do not exist for fixed dimensions, several places or a right alone', () => {
    expect(of({ city: ['31.71'] }, { fixed: ['city'] })).toEqual([]);
    expect(of({ city: ['31.71', '31.72'] })).toEqual([]);
    expect(of({ right: ['R01'] })).toEqual([]);
  });

  it('count records first where another measure is counted', () => {
    const views = coarserViews(requestOf({ right: ['R01'] }, { measure: 'files' }), {
      fixed: [],
      hasYear: false,
    });
    expect(views.map(({ view, label }) => [label, view.measure])).toEqual([
      [t('measures.cases'), 'cases'],
    ]);
  });
});

it('wider views lack one part of the filter each', () => {
  const right = dimension('right');
  const views = labelled(widerViews(requestOf({ year: ['2024'], right: ['R01', 'R02'] })));
  expect(views.map(([, codes]) => codes)).toEqual([
    { year: ['2025'], right: ['R01', 'R02'] },
    { year: ['2024'], right: ['R02'] },
    { year: ['2024'], right: ['R01'] },
  ]);
  expect(views[1]?.[0]).toContain(labels(right, 'R01'));
});
