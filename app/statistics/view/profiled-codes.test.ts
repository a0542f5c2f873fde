import { complaints } from '~/datasets/complaints';
import { describe, expect, it } from 'vitest';
import { type Code, type CodeLists } from '~/datasets/code-lists';
import { profiledDataset } from './profile-kinds';
import {
  findProfiledCode,
  listProfileAddresses,
  listProfiledCodes,
  slugOf,
} from './profiled-codes';

const code = (code: string, id: string, attributes: Record<string, string> = {}): Code => ({
  code,
  names: { id },
  attributes,
});

const lists = (provinces: Code[]): CodeLists => new Map([['province', provinces]]);

const slugsOf = (provinces: Code[]) =>
  listProfiledCodes(profiledDataset, 'province', lists(provinces)).map(({ slug }) => slug);

describe('the addresses of profiles', () => {
  it.each([
    ['Hak untuk hidup', 'hak-untuk-hidup'],
    ['Kekerasan dan/atau Penyiksaan', 'kekerasan-dan-atau-penyiksaan'],
    ['DKI Jakarta ', 'dki-jakarta'],
    ['Díli', 'dili'],
    ['北京', ''],
  ])('are the Indonesian name in ASCII: %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('include the code where names are the same or have no letter', () => {
    expect(slugsOf([code('A.1', 'Díli'), code('B', 'Dili'), code('C', '北京')])).toEqual([
      'dili',
      'dili-b',
      'c',
    ]);
  });

  it('stay when another code with the same name is added, and never lead to another code', () => {
    const codes = [code('1', 'Dili'), code('é', 'Dili 2'), code('2', 'Dili'), code('北', '京')];
    expect(slugsOf(codes)).toEqual(['dili', 'dili-2', 'dili-2-2', '2']);
    const found = listProfiledCodes(profiledDataset, 'province', lists(codes));
    expect(findProfiledCode(found, 'dili')?.code).toBe('1');
    expect(findProfiledCode(found, 'dili-1')?.code).toBe('1');
  });

  it('are those of the first division, then of provinces that only the second one has', () => {
    const provinces = [
      code('91', 'Papua', { code_34: '91' }),
      code('93', 'Papua Selatan', { code_34: '91' }),
    ];
    const found = listProfiledCodes(profiledDataset, 'province', lists(provinces));
    expect(found.map(({ slug, division }) => [slug, division])).toEqual([
      ['papua', '34'],
      ['papua-selatan', '38'],
    ]);
  });

  it('are found by name or code, ignoring case, and otherwise not at all', () => {
    const found = listProfiledCodes(profiledDataset, 'province', lists([code('DI', 'Dili')]));
    for (const requested of ['dili', 'DILI', 'DI', 'di']) {
      expect(findProfiledCode(found, requested)?.code).toBe('DI');
    }
    for (const requested of ['', 'dil', '_X', 'constructor']) {
      expect(findProfiledCode(found, requested)).toBeNull();
    }
  });

  it('are codes for cities, which are also found by a name that only one city has', () => {
    const cities = [
      code('32.73', 'Kota Bandung'),
      code('32.04', 'Bandung'),
      code('99.04', 'Bandung'),
    ];
    const found = listProfiledCodes(profiledDataset, 'city', new Map([['city', cities]]));
    expect(found.map(({ slug }) => slug)).toEqual(['32.73', '32.04', '99.04']);
    expect(findProfiledCode(found, 'kota-bandung')?.code).toBe('32.73');
    expect(findProfiledCode(found, 'bandung')).toBeNull();
  });

  it('are all listed, except those of cities', () => {
    expect(listProfileAddresses(complaints, lists([code('DI', 'Dili')]))).toEqual([
      '/province',
      '/province/dili',
      '/city',
      '/right',
      '/issue',
    ]);
  });
});
