import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { type Axis } from './attacked-view';
import { boundsFromFiles, recordsOfFiles, type PublicUseClass } from './public-use';

const axis = (name: string, codes: string[]): Axis => ({
  dimension: complaints.dimensions.find((dimension) => dimension.name === name)!,
  codes,
  within: { year: '2025' },
});
const view = [axis('province', ['11', '31']), axis('right', ['R01', 'R04'])];

/** A class of a file: the provinces of a group, and the first right. */
const disclosed = (
  year: string,
  provinces: string[] | null,
  right: string | null,
  count: number,
) => ({
  year,
  count,
  disclosed: {
    province: provinces && { codes: provinces, isOpen: false },
    right: right === null ? null : { codes: [right], isOpen: true },
  },
});

describe('the records of public-use files', () => {
  it('are those of the year that show, or may carry, codes of the view', () => {
    const files: PublicUseClass[] = [
      disclosed('2024', ['11'], 'R01', 9),
      disclosed('2025', ['91', '92'], 'R01', 8),
      disclosed('2025', ['11'], 'R01', 7),
    ];
    const [group, ...others] = recordsOfFiles(files, view);
    expect(others).toEqual([]);
    expect(group).toMatchObject({ count: 7, isWhole: true, hidden: [{}] });
    expect(group?.hiddenIn({ province: '11', right: 'R01' })).toEqual({});
    expect(group?.hiddenIn({ province: '31', right: 'R01' })).toBeNull();
    expect(group?.mayBeIn({ province: '31', right: 'R01' })).toBe(false);
  });

  it('may carry further codes where only the first is shown', () => {
    const [group] = recordsOfFiles([disclosed('2025', ['11'], 'R01', 7)], view);
    expect(group?.hiddenIn({ province: '11', right: 'R04' })).toBeNull();
    expect(group?.mayBeIn({ province: '11', right: 'R04' })).toBe(true);
    const codes = (right: string) => ({ province: '11', right });
    const files = [disclosed('2025', ['11'], 'R01', 7)];
    expect(boundsFromFiles(files, codes('R01'), ['2025'])).toEqual({ lower: 7, upper: 7 });
    expect(boundsFromFiles(files, codes('R04'), ['2025'])).toEqual({ lower: 0, upper: 7 });
  });

  it('have any code of a group', () => {
    const files = [disclosed('2025', ['11', '31', '99'], 'R01', 6)];
    const [group] = recordsOfFiles(files, view);
    expect(group?.hidden).toEqual([{ province: '11' }, { province: '31' }]);
    expect(boundsFromFiles(files, { province: '11' }, null)).toEqual({ lower: 0, upper: 6 });
  });

  it('are in any combination of the suppressed codes, several where a record may carry several', () => {
    const files = [disclosed('2025', null, 'R01', 5), disclosed('2025', ['31'], null, 6)];
    const [place, right] = recordsOfFiles(files, view);
    expect(place).toMatchObject({ count: 5, isMultiple: false });
    expect(place?.hidden).toEqual([{ province: '11' }, { province: '31' }]);
    expect(place?.hiddenIn({ province: '11', right: 'R01' })).toEqual({ province: '11' });
    expect(right).toMatchObject({ count: 6, isMultiple: true });
    expect(right?.hidden).toEqual([{ right: 'R01' }, { right: 'R04' }]);
  });

  it('need not be in the view where a part of its filter is suppressed', () => {
    const within = { ...view[1]!, within: { year: '2025', issue: 'I05' } };
    const right = { codes: ['R01'], isOpen: true };
    const [group] = recordsOfFiles(
      [{ year: '2025', disclosed: { right, issue: null }, count: 4 }],
      [within],
    );
    expect(group).toMatchObject({ count: 4, isWhole: false });
  });
});
