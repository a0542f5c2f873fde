import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { mergedCodes } from './merged-codes';

const code = (name: string, attributes: Record<string, string> = {}) => ({
  code: name,
  names: { id: name },
  attributes,
});
const provinces = [
  code('31'),
  code('32', { code_34: '32' }),
  code('91', { code_34: '91' }),
  code('92', { code_34: '91' }),
];

it('are codes that another division counts together, and the home country', () => {
  const codeLists = new Map([
    ['province', provinces],
    ['country', [code('MY'), code('ID')]],
  ]);
  expect(mergedCodes(complaints, codeLists)).toEqual(
    new Map<string, Map<string, string | null>>([
      [
        'province',
        new Map([
          ['91', '91'],
          ['92', '91'],
        ]),
      ],
      ['country', new Map([['ID', null]])],
    ]),
  );
});

it('are none if the other division has a separate code for each', () => {
  const codeLists = new Map([['province', provinces.slice(0, 3)]]);
  expect(mergedCodes(complaints, codeLists).get('province')).toEqual(new Map());
  expect(mergedCodes(complaints, new Map()).get('province')).toEqual(new Map());
  expect([...mergedCodes(complaints, new Map()).keys()].sort()).toEqual(['country', 'province']);
});
