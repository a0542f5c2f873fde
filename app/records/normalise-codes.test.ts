import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { type CodeIndex, type IndexedCodes } from './code-index';
import { createNormaliser, type RecordCodes } from './normalise-codes';

const index: CodeIndex = new Map<string, IndexedCodes>([
  [
    'province',
    new Map<string, Record<string, string>>([
      ['31', { code_34: '31' }],
      ['91', { code_34: '91' }],
      ['92', { code_34: '91' }],
      ['99', {}],
    ]),
  ],
  [
    'city',
    new Map([
      ['31.71', { province_code: '31' }],
      ['92.71', { province_code: '92' }],
    ]),
  ],
  [
    'case_detail',
    new Map([
      ['I01.1', { issue_code: 'I01' }],
      ['I02.1', { issue_code: 'I02' }],
    ]),
  ],
]);
const normalise = createNormaliser(complaints, index);

function places(codes: RecordCodes) {
  const problem = normalise(codes);
  const { country, province, province_34, city } = codes;
  return problem?.reason ?? [country, province, province_34, city].join(' ');
}

describe('the places of a record', () => {
  it.each([
    ['nothing', {}, '_X _X _X _X'],
    ['a province', { province: ['31'] }, 'ID 31 31 _X'],
    ['a province of 2022', { province: ['92'] }, 'ID 92 91 _X'],
    ['a province without a counterpart', { province: ['99'] }, 'ID 99 99 _X'],
    ['a city', { city: ['92.71'] }, 'ID 92 91 92.71'],
    ['the country', { country: ['ID'] }, 'ID _X _X _X'],
    ['another country', { country: ['AU'] }, 'AU _Z _Z _Z'],
    ['another country, places outside', { country: ['AU'], province: ['_Z'] }, 'AU _Z _Z _Z'],
    ['a city of another province', { province: ['31'], city: ['92.71'] }, 'parent-differs'],
    ['a province abroad', { country: ['AU'], province: ['31'] }, 'place-abroad'],
    ['a city abroad', { country: ['AU'], city: ['31.71'] }, 'place-abroad'],
    ['outside at home', { country: ['ID'], province: ['_Z'] }, 'place-at-home'],
    ['outside nowhere', { province: ['_Z'] }, 'place-at-home'],
  ])('from %s', (_, codes, expected) => {
    expect(places({ ...codes })).toBe(expected);
  });
});

describe('the issues of a record', () => {
  const issues = (codes: RecordCodes) => normalise(codes)?.reason ?? codes.issue;

  it('follow from its case details where it has none', () => {
    expect(issues({ case_detail: ['I02.1', 'I01.1'] })).toEqual(['I01', 'I02']);
  });

  it('must be those of its case details where it has some', () => {
    expect(issues({ issue: ['I01', 'I03'], case_detail: ['I01.1'] })).toEqual(['I01', 'I03']);
    expect(issues({ issue: ['I01'], case_detail: ['I01.1', 'I02.1'] })).toBe('parent-differs');
  });
});
