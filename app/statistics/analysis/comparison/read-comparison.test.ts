import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { parseView } from '../../view/parse-view';
import { hrefOfComparison } from '../../view/comparison-url';
import { readComparison } from './read-comparison';

const code = (value: string, attributes: Record<string, string> = {}) => ({
  code: value,
  names: { id: value },
  attributes,
});
const codeLists = new Map([
  [
    'province',
    ['11', '31', '91'].map((name) =>
      code(name, { code_34: name, island_group: name === '91' ? 'Papua' : 'West' }),
    ),
  ],
  ['city', [code('31.71', { province_code: '31' }), code('91.01', { province_code: '91' })]],
  ['country', [code('ID', { home: 'yes' }), code('MY')]],
  ['right', ['R01', 'R02', 'R03', 'R04', 'R05', 'R06'].map((name) => code(name))],
  ['issue', [code('I01'), code('I02')]],
  ['case_detail', [code('I01.1', { issue_code: 'I01' })]],
]);
const days = {
  date: '2026-11-22',
  lastDate: '2026-11-22',
  coveredUntil: '2026-11-22',
  defaultYear: 2026,
};
const calculation = {
  id: 1,
  dataset: 'complaints',
  through_import: 1,
  isSynthetic: false,
  records: 1,
  ...days,
};

function read(search: string, ...compare: string[]) {
  const years = { defaultYear: 2026, lastDate: days.lastDate };
  const { view } = parseView(complaints, new URLSearchParams(search), { codeLists, ...years });
  const { compared, notices } = readComparison(
    { dataset: complaints, view, codeLists, calculation },
    compare,
  );
  return {
    value: compared?.value,
    kind: compared?.kind,
    codes: compared?.views.map(({ codes }) => codes),
    notices: notices.map(({ value, reason }) => [value, reason]),
  };
}

describe('what a view is compared with', () => {
  it('is a part of the other if one is a group of places and the other one of them', () => {
    expect(read('province=West', 'province:31')).toMatchObject({ kind: 'part', notices: [] });
    expect(read('province=31', 'province:West')).toMatchObject({ kind: 'part', notices: [] });
    expect(read('province=West', 'province:91')).toMatchObject({ kind: 'code', notices: [] });
    expect(read('province=West', 'province:Papua')).toMatchObject({ kind: 'code', notices: [] });
  });

  it('is the year before by default, else all places, else nothing', () => {
    expect(read('')).toMatchObject({ value: 'year-before', kind: 'time' });
    expect(read('year=0&province=31')).toMatchObject({ value: 'all', kind: 'part' });
    expect(read('year=0').kind).toBeUndefined();
  });

  it('is the same view with another code, without what depends on the first', () => {
    expect(read('province=31&right=R01', 'province:91')).toMatchObject({
      kind: 'code',
      codes: [
        { year: ['2026'], province: ['31'], right: ['R01'] },
        { year: ['2026'], province: ['91'], right: ['R01'] },
      ],
    });
    expect(read('city=31.71', 'city:91.01').codes?.[1]).toEqual({
      year: ['2026'],
      province: ['91'],
      city: ['91.01'],
    });
    expect(read('case_detail=I01.1&issue=I01', 'issue:I02').codes?.[1]).toEqual({
      year: ['2026'],
      issue: ['I02'],
    });
  });

  it('is the whole if one view contains the other', () => {
    expect(read('right=R01', 'right:0')).toMatchObject({
      kind: 'part',
      codes: [{ year: ['2026'], right: ['R01'] }, { year: ['2026'] }],
    });
    expect(read('', 'province:31')).toMatchObject({ kind: 'part' });
    expect(read('city=31.71', 'all').codes?.[1]).toEqual({ year: ['2026'] });
    expect(read('city=31.71', 'province:31')).toMatchObject({
      kind: 'part',
      codes: [{ city: ['31.71'] }, { year: ['2026'], province: ['31'] }],
    });
    expect(read('issue=I01&case_detail=I01.1', 'issue:I01').codes?.[1]).toEqual({
      year: ['2026'],
      issue: ['I01'],
    });
  });

  it('is each of several codes, at most five', () => {
    const { kind, codes } = read('right=R01&right=R02&right=R03', 'right');
    expect(kind).toBe('each');
    expect(codes?.map(({ right }) => right)).toEqual([['R01'], ['R02'], ['R03']]);
    const all = codeLists.get('right')?.map((one) => `right=${one.code}`) ?? [];
    expect(read(all.join('&'), 'right').codes).toHaveLength(5);
  });

  it('asks for several codes to set side by side', () => {
    expect(read('right=R01', 'right').notices).toEqual([['right', 'several']]);
  });

  it.each([
    ['', 'colour', 'invalid'],
    ['', 'year:2020', 'invalid'],
    ['', 'province:31:91', 'invalid'],
    ['', 'province:77', 'unknown-code'],
    ['', 'all', 'contradiction'],
    ['year=0', 'year-before', 'contradiction'],
    ['province=31', 'province:31', 'contradiction'],
    ['country=MY', 'province:31', 'contradiction'],
  ])('names what cannot be compared: %s with %s', (search, value, reason) => {
    const { notices, value: used } = read(search, value);
    expect(notices).toEqual([[value, reason]]);
    expect(used).not.toBe(value);
  });

  it('is the last of several values', () => {
    const { notices, value } = read('', 'province:31', '', 'province:91');
    expect(value).toBe('province:91');
    expect(notices).toEqual([['province:31', 'repeated']]);
  });
});

it('the address of a comparison has one canonical form', () => {
  const years = { defaultYear: 2026, lastDate: days.lastDate };
  const { view } = parseView(complaints, new URLSearchParams('province=31'), {
    codeLists,
    ...years,
  });
  expect(hrefOfComparison(complaints, view, 2026, 'province:91')).toBe(
    '/dashboard/compare?compare=province:91&province=31',
  );
  expect(hrefOfComparison(complaints, { ...view, asOf: 7 }, 2026, 'all', 'csv')).toBe(
    '/dashboard/compare/csv?compare=all&province=31&as_of=7',
  );
});
