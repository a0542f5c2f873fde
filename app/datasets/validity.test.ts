import { expect, it } from 'vitest';
import { breaksOf } from './validity';
import { testCode } from '../../tests/support/test-code';

it('finds a break where a code ends, and where its successors begin', () => {
  const codes = [
    testCode('R05', { valid_to: '2023-06-30', successors: 'R12; R13' }),
    testCode('R12', { valid_from: '2023-07-01' }),
    testCode('R13', {}),
    testCode('R14', {}),
  ];
  const breaks = breaksOf({ codeList: 'right' }, new Map([['right', codes]]));
  expect(Object.fromEntries(breaks)).toEqual({
    R05: ['2023-07-01'],
    R12: ['2023-07-01'],
    R13: ['2023-07-01'],
  });
});
