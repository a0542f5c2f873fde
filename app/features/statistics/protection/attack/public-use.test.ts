import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { type Axis } from './attacked-view';
import { recordsOfFiles, type PublicUseClass } from './public-use';

const axis = (name: string, codes: string[]): Axis => ({
  dimension: complaints.dimensions.find((one) => one.name === name)!,
  ...{ codes, within: { year: '2025' } },
});
const view = [axis('province', ['11', '31']), axis('right', ['R01', 'R04'])];

const shown = (year: string, province: string | null, right: string[] | null, count: number) => ({
  ...{ year, count },
  codes: { province: province === null ? null : [province], right },
});

describe('the records of public-use files', () => {
  it('are those of the year that show, or may carry, codes of the view', () => {
    const files: PublicUseClass[] = [
      shown('2024', '11', ['R01'], 9),
      shown('2025', '91', ['R01'], 8),
      shown('2025', '11', ['R01', 'R04'], 7),
    ];
    const [group, ...others] = recordsOfFiles(files, view);
    expect(others).toEqual([]);
    expect(group).toMatchObject({ count: 7, isWhole: true, hidden: [{}] });
    expect(group?.hiddenIn({ province: '11', right: 'R04' })).toEqual({});
    expect(group?.hiddenIn({ province: '31', right: 'R04' })).toBeNull();
  });

  it('have any combination of what is suppressed, several where a record may carry several', () => {
    const files = [shown('2025', null, ['R01'], 5), shown('2025', '31', null, 6)];
    const [place, right] = recordsOfFiles(files, view);
    expect(place).toMatchObject({ count: 5, isMultiple: false });
    expect(place?.hidden).toEqual([{ province: '11' }, { province: '31' }]);
    expect(place?.hiddenIn({ province: '11', right: 'R01' })).toEqual({ province: '11' });
    expect(right).toMatchObject({ count: 6, isMultiple: true });
    expect(right?.hidden).toEqual([{ right: 'R01' }, { right: 'R04' }]);
  });

  it('need not be in the view where a part of its filter is suppressed', () => {
    const within = { ...view[1]!, within: { year: '2025', issue: 'I05' } };
    const [group] = recordsOfFiles(
      [{ year: '2025', codes: { right: ['R01'], issue: null }, count: 4 }],
      [within],
    );
    expect(group).toMatchObject({ count: 4, isWhole: false });
  });
});
