import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { consultations } from '~/datasets/consultations';
import { defaultView, withCodes } from '../../view/view';
import { readTrends, searchWithoutTrends } from './read-trends';
import { hrefOfTrends } from '../../view/trends-url';

const view = defaultView(complaints, 2026);
const read = (search: string) =>
  readTrends({ dataset: complaints, view }, new URLSearchParams(search));

describe('the address of trends', () => {
  it('contains the dimension, order and form; the rest is the view', () => {
    const { question, dimension, notices } = read(
      'of=province&per=month&sort=growth&show=table&year=2025',
    );
    expect(question).toEqual({ of: 'province', per: 'month', sort: 'growth', show: 'table' });
    expect(dimension.name).toBe('province_34');
    expect(notices).toEqual([]);
    const search = new URLSearchParams('of=province&per=month&sort=growth&show=table&year=2025');
    expect(searchWithoutTrends(search).toString()).toBe('year=2025');
  });

  it('defaults to the dimension of what records are about', () => {
    expect(read('of=&sort=').question).toEqual({
      of: 'right',
      per: 'year',
      sort: 'size',
      show: 'lines',
    });
    const ofConsultations = { dataset: consultations, view: defaultView(consultations, 2026) };
    expect(readTrends(ofConsultations, new URLSearchParams()).question.of).toBe('theme');
  });

  it('has no months within a month', () => {
    const ofMarch = { dataset: complaints, view: withCodes(view, 'month', ['3']) };
    const { question, notices } = readTrends(ofMarch, new URLSearchParams('per=month'));
    expect(question.per).toBe('year');
    expect(notices).toEqual([{ parameter: 'per', value: 'month', reason: 'contradiction' }]);
  });

  it('reports invalid values in notices', () => {
    const { question, notices } = read('of=year&sort=size&sort=up&show=pie');
    expect(question).toEqual({ of: 'right', per: 'year', sort: 'size', show: 'lines' });
    expect(notices.map(({ parameter, value, reason }) => [parameter, value, reason])).toEqual([
      ['of', 'year', 'invalid'],
      ['sort', 'size', 'repeated'],
      ['sort', 'up', 'invalid'],
      ['show', 'pie', 'invalid'],
    ]);
  });

  it('has one canonical form', () => {
    const of = 'right';
    expect(hrefOfTrends(complaints, view, 2026, { of, sort: 'size', show: 'lines' })).toBe(
      '/dashboard/trends?of=right',
    );
    const requested = { of, per: 'month', sort: 'growth', show: 'table' } as const;
    const inProvince = withCodes(view, 'province', ['31']);
    expect(hrefOfTrends(complaints, inProvince, 2026, requested)).toBe(
      '/dashboard/trends?of=right&per=month&province=31&sort=growth&show=table',
    );
    expect(hrefOfTrends(complaints, inProvince, 2026, requested, 'csv')).toBe(
      '/dashboard/trends/csv?of=right&per=month&province=31&sort=growth',
    );
  });
});
