import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { mergedCodes } from './merged-codes';
import { testCode } from '../../tests/support/test-code';

const provinces = [
  testCode('31'),
  testCode('32', { code_34: '32' }),
  testCode('91', { code_34: '91' }),
  testCode('92', { code_34: '91' }),
];

it('are codes that another division counts together, and the home country', () => {
  const codeLists = new Map([
    ['province', provinces],
    ['country', [testCode('MY'), testCode('ID')]],
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

it('do not exist if the other division has a separate code for each', () => {
  const codeLists = new Map([['province', provinces.slice(0, 3)]]);
  expect(mergedCodes(complaints, codeLists).get('province')).toEqual(new Map());
  expect(mergedCodes(complaints, new Map()).get('province')).toEqual(new Map());
  expect([...mergedCodes(complaints, new Map()).keys()].sort()).toEqual(['country', 'province']);
});
