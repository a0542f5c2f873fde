import { expect, it } from 'vitest';
import { breaksOf } from './validity';

it('finds a break where a code ends, and where its successors begin', () => {
  const code = (name: string, attributes: Record<string, string>) => ({
    code: name,
    attributes,
    names: { id: name },
  });
  const codes = [
    code('R05', { valid_to: '2023-06-30', successors: 'R12; R13' }),
    code('R12', { valid_from: '2023-07-01' }),
    code('R13', {}),
    code('R14', {}),
  ];
  const breaks = breaksOf({ codeList: 'right' }, new Map([['right', codes]]));
  expect(Object.fromEntries(breaks)).toEqual({
    R05: ['2023-07-01'],
    R12: ['2023-07-01'],
    R13: ['2023-07-01'],
  });
});
