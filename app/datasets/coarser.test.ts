import { expect, it } from 'vitest';
import { testCode } from '../../tests/support/test-code';
import { withPlacesOfGroup } from './coarser';
import { complaints } from './complaints';

const codeLists = new Map([
  [
    'province',
    [
      testCode('61', { code_34: '61', island_group: 'Kalimantan' }),
      testCode('65', { code_34: '64', island_group: 'Kalimantan' }),
      testCode('Jawa', { code_34: 'Jawa', island_group: 'Jawa' }),
    ],
  ],
]);

it('a filter of records has the places of a group, unless a place has its code', () => {
  const inFilter = (codes: Record<string, string[]>) =>
    withPlacesOfGroup(complaints, codeLists, codes);
  const right = ['R01'];
  expect(inFilter({ province: ['Kalimantan'], right })).toEqual({ province: ['61', '65'], right });
  expect(inFilter({ province_34: ['Kalimantan'] })).toEqual({ province_34: ['61', '65'] });
  const others: Record<string, string[]>[] = [
    { province: ['Jawa'] },
    { province: ['61'] },
    { right: ['Kalimantan'] },
  ];
  for (const codes of others) expect(inFilter(codes)).toEqual(codes);
});
