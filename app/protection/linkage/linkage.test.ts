import { describe, expect, it } from 'vitest';
import { type Code, type CodeLists } from '~/datasets/code-lists';
import { complaints } from '~/datasets/complaints';
import { randomStream } from '../../../bin/demo/random';
import { type AttackedRecord } from '../attack/attacked-records';
import { readPolicy } from '../read-policy.server';
import { type ChangedRecord } from './changed-records';
import { readFormerVersion } from './former-version';
import { type OlderChanges, ofYearsWithFew } from './few-changes';
import { disclosureLevelOf } from '../disclosure-level';
import { mergedCodes } from '../merged-codes';
import { protectCell } from '../protect-table';
import { holdBack } from './hold-back';
import { findLinkedRecords } from './linked-records';
import { countLoneMoves, type LoneCell } from './lone-moves';
import { type MergedCode } from './whole-merges';

const policy = await readPolicy('protected');
const { uniform } = randomStream(2026, 0);

/** Picks a code of a list, the first ones more often. */
const pick = (prefix: string, codes: number) =>
  `${prefix}${String(1 + Math.floor(uniform() ** 2 * codes)).padStart(2, '0')}`;

/** Returns a random record of March 2026, with the given codes. */
function record(codes: Record<string, string> = {}): AttackedRecord {
  const stated = {
    year: '2026',
    month: '3',
    year_month: '2026-03',
    week: '2026-W10',
    country: 'ID',
    province: pick('', 12),
    right: pick('R', 6),
    issue: pick('I', 15),
    case_detail: '_X',
    claimant: pick('C', 4),
    victim: pick('V', 8),
    defendant: pick('P', 8),
    method: pick('M', 4),
    event: '_X',
    letter: '_X',
    status: 'S01',
    office: '_X',
    ...codes,
  };
  const { province } = stated;
  const places = { province_34: province, city: `${province}.71` };
  return {
    codes: Object.fromEntries(
      Object.entries({ ...stated, ...places }).map(([name, code]) => [name, [code]]),
    ),
    key: Math.floor(uniform() * 2 ** 32),
  };
}
const records = (count: number, codes?: Record<string, string>) =>
  Array.from({ length: count }, () => record(codes));

let ids = 0;
const change = (before: AttackedRecord | null, after: AttackedRecord | null): ChangedRecord => ({
  id: String((ids += 1)),
  before,
  after,
});
const added = (after: AttackedRecord) => change(null, after);
const removed = (before: AttackedRecord) => change(before, null);
const withCode = (before: AttackedRecord, codes: Record<string, string[]>) =>
  change(before, { ...before, codes: { ...before.codes, ...codes } });

const listOf = (name: string) =>
  complaints.dimensions.find((dimension) => dimension.name === name)!.codeList ?? '';

/** Returns a record with two codes of each multi-valued dimension. */
function recordOfSeveral(): AttackedRecord {
  const [first, second] = records(2) as [AttackedRecord, AttackedRecord];
  const several = complaints.dimensions.filter(({ isMultiple }) => isMultiple);
  const codes = several.map(({ name }) => [name, ['X01', ...(second.codes[name] ?? [])]] as const);
  return { ...first, codes: { ...first.codes, ...Object.fromEntries(codes) } };
}

const ofSingleCodes = records(1_500);
const former = [...ofSingleCodes, recordOfSeveral()];
const versions = async (of = former, codeLists: CodeLists = new Map()) => ({
  dataset: complaints,
  policy,
  codeLists,
  former: await readFormerVersion(complaints, codeLists, of),
});
async function linkedCodes(
  changes: readonly ChangedRecord[],
  of = former,
  codeLists: CodeLists = new Map(),
) {
  const linked = await findLinkedRecords(await versions(of, codeLists), changes);
  return new Map(
    [...linked].map(([{ id }, { codes }]) => [
      id,
      codes.map(({ dimension, code }) => `${dimension.name} ${code}`),
    ]),
  );
}

describe('the codes that two versions link to one record', () => {
  it('include those of groups, unless a code of the group is known', async () => {
    const declared = Array.from({ length: 12 }, (_, index): Code => ({
      code: String(index + 1).padStart(2, '0'),
      names: { id: '' },
      attributes: { island_group: index < 6 ? 'West' : 'East' },
    }));
    const lists = new Map([['province', declared]]);
    const inEach = (count: number, method: string) =>
      declared.flatMap(({ code }) => records(count, { province: code, method }));
    const before = [...inEach(40, 'M01'), ...inEach(4, 'M04')];
    const others = inEach(5, 'M01').map(added);
    const some = Array.from({ length: 5 }, () => added(record({ province: '12', method: 'M04' })));
    const linked = await Promise.all(
      some.map((item) => linkedCodes([item, ...others], before, lists)),
    );
    const codes = linked.flatMap((found) => [...found.values()]);
    expect(codes.some((codesOfRecord) => codesOfRecord.includes('island East'))).toBe(true);
    const hasBoth = (codesOfRecord: string[]) =>
      codesOfRecord.includes('island East') &&
      codesOfRecord.some((code) => code.startsWith('province'));
    expect(codes.some(hasBoth)).toBe(false);
  });

  it('are all those of a single addition, however many statuses changed with it', async () => {
    const item = added(record({ right: 'R05', victim: 'V07', claimant: 'C03' }));
    const statuses = former.slice(0, 19).map((before) => withCode(before, { status: ['S06'] }));
    const linked = await linkedCodes([item, ...statuses]);
    expect([...linked.keys()]).toEqual([item.id]);
    expect(linked.get(item.id)).toEqual(
      expect.arrayContaining(['right R05', 'victim V07', 'claimant C03', 'status S01']),
    );
  });

  it('are those that move under the only record with a code', async () => {
    const many = records(200, { province: '01' }).map(added);
    const only = added(record({ province: '12' }));
    const linked = await linkedCodes([...many, only]);
    expect(linked.get(only.id)).toContain('city 12.71');
  });

  it('are those of one of two records, where the other is known to carry another code', async () => {
    // A code that the other changes lack.
    const victim = 'V09';
    const known = [...former, ...records(90, { province: '12' }), ...records(90, { victim })];
    const many = records(200, { province: '01' }).map(added);
    const linked = { alike: new Set<string>(), apart: new Set<string>() };
    for (let time = 0; time < 8; time += 1) {
      const item = added(record({ province: '12', method: 'M01' }));
      const others = { alike: {}, apart: { victim, method: 'M02' } };
      for (const [name, codes] of Object.entries(others) as [keyof typeof others, object][]) {
        const other = added(record({ province: '12', method: 'M01', ...codes }));
        const found = await linkedCodes([...many, item, other], known);
        found.get(item.id)?.forEach((code) => linked[name].add(code));
      }
    }
    expect([...linked.alike]).toEqual([]);
    expect([...linked.apart]).toEqual(expect.arrayContaining(['province 12', 'method M01']));
  });

  describe('are those of few records that moved an exact count', () => {
    const ofProvince = [...former, ...records(90, { province: '12' })];
    const many = records(200, { province: '01' }).map(added);
    const inProvince = (code: string, dimension = 'method') =>
      record({ province: '12', right: 'R01', [dimension]: code });
    /** Counts the trials that link a code of each record to the province that all of them share. */
    async function trials(make: () => ChangedRecord[], dimension = 'method', of = ofProvince) {
      let found: number[] = [];
      for (let time = 0; time < 8; time += 1) {
        const few = make();
        const linked = await linkedCodes(
          [...many, ...few],
          [...of, ...few.flatMap(({ before }) => before ?? [])],
        );
        found = few.map(({ id, before, after }, index) => {
          const codes = linked.get(id) ?? [];
          const moved = `${dimension} ${(after ?? before)!.codes[dimension]![0]}`;
          const isFound = codes.includes('province 12') && codes.includes(moved);
          return (found[index] ?? 0) + Number(isFound);
        });
      }
      return found;
    }

    it('are found by two counts that moved, if a record has one code of the dimension', async () => {
      const found = await trials(() => [inProvince('M01'), inProvince('M02')].map(added));
      expect(Math.min(...found)).toBeGreaterThan(4);
    });

    it('are also found where one record was added and one removed', async () => {
      const found = await trials(() => [added(inProvince('M01')), removed(inProvince('M02'))]);
      expect(Math.min(...found)).toBeGreaterThan(4);
    });

    it('are found for the one of three records that carries another code than the others', async () => {
      const [first, second, alone] = await trials(() => [
        ...[inProvince('M01'), inProvince('M01')].map(added),
        removed(inProvince('M02')),
      ]);
      expect([first, second]).toEqual([0, 0]);
      expect(alone).toBeGreaterThan(4);
    });

    it('are not found by a multi-valued dimension', async () => {
      const alike = (code: string) => ({
        ...record({ province: '12', method: 'M01', right: 'R01', victim: code }),
      });
      const few = () => [alike('V01'), alike('V02')].map(added);
      expect(await trials(few, 'victim')).toEqual([0, 0]);
      // If no record of the year has several codes, everybody sees it from counts that add up to the total.
      const single = [...ofSingleCodes, ...records(90, { province: '12' })];
      expect(Math.min(...(await trials(few, 'victim', single)))).toBeGreaterThan(4);
    });
  });

  it('are those that both of two records carry, where exact counts show it', async () => {
    const alike = records(2, { right: 'R05', victim: 'V07' }).map(added);
    const linked = await linkedCodes(alike);
    expect(linked.size).toBe(2);
    for (const codes of linked.values()) {
      expect(codes).toEqual(expect.arrayContaining(['right R05', 'victim V07']));
    }
  });

  it('do not exist if all changed records state the same', async () => {
    const [item] = records(1);
    expect((await linkedCodes(Array.from({ length: 50 }, () => added(item!)))).size).toBe(0);
  });

  it('are found for removed and changed records as for added ones', async () => {
    const gone = removed(former[0]!);
    expect([...(await linkedCodes([gone])).keys()]).toEqual([gone.id]);
    const corrected = withCode(former[1]!, { defendant: ['P99'] });
    expect([...(await linkedCodes([corrected])).keys()]).toEqual([corrected.id]);
  });

  it('can be two codes of one dimension, which a table filtered by one counts in the row of the other', async () => {
    const withBoth = ({ key, codes }: AttackedRecord) => ({
      key,
      codes: { ...codes, right: ['R01', 'R06'] },
    });
    const known = [...former, ...records(80).map(withBoth)];
    const many = ['R01', 'R02'].flatMap((right) => records(100, { right }).map(added));
    const two = added(withBoth(record()));
    const linked = await linkedCodes([...many, two], known);
    expect(linked.get(two.id)).toEqual(expect.arrayContaining(['right R01', 'right R06']));
  });

  it('are those that all of ten changed records carry, where another count distinguishes one of them', async () => {
    const ten = former.slice(0, 10).map((before) => ({
      ...before,
      codes: { ...before.codes, right: ['R01'], issue: ['I01'] },
    }));
    const changes = ten.map((before, index) =>
      withCode(before, { status: [index === 0 ? 'S05' : 'S06'] }),
    );
    const known = records(79, { right: 'R01', issue: 'I01', status: 'S05' });
    const linked = await linkedCodes(changes, [...ten, ...former.slice(10), ...known]);
    expect(linked.get(changes[0]!.id)).toEqual(expect.arrayContaining(['right R01', 'issue I01']));
  });

  it('are most of those of small batches, and few of those of large ones', async () => {
    const shareOf = async (count: number) =>
      (await linkedCodes(records(count).map(added))).size / count;
    expect(await shareOf(10)).toBeGreaterThan(0.5);
    expect(await shareOf(500)).toBeLessThan(0.1);
  });
});

describe('the changes that are held back', () => {
  const statuses = former.slice(0, 60).map((before) => withCode(before, { status: ['S06'] }));
  const many = records(300).map(added);
  const ofOldYear = () => record({ year: '2021', year_month: '2021-03', week: '2021-W10' });
  const withFiles = (before: AttackedRecord, files: number) => ({
    ...change({ ...before, sums: { files: 2 } }, { ...before, sums: { files } }),
  });

  it.each([
    [
      'corrected in a dimension that has no exact counts',
      (item) => withCode(item, { event: ['E01'] }),
    ],
    ['changed in its number of files alone', (item) => withFiles(item, 4)],
    ['removed', removed],
    [
      'two that exchange a code',
      (a, b) => [
        withCode({ ...a, codes: { ...a.codes, method: ['M01'] } }, { method: ['M02'] }),
        withCode({ ...b, codes: { ...b.codes, method: ['M02'] } }, { method: ['M01'] }),
      ],
    ],
  ] as [string, (...records: AttackedRecord[]) => ChangedRecord | ChangedRecord[]][])(
    'are those of a year in which few records changed: %s',
    async (_, change) => {
      const old = [ofOldYear(), ofOldYear()];
      const changes = [change(...old)].flat();
      const last = { ...(await versions([...former, ...old])), changes: [...many, ...changes] };
      expect([...(await holdBack(last))].sort()).toEqual(changes.map(({ id }) => id).sort());
    },
  );

  it('are the few that changed in a dimension, however many changed in another one', async () => {
    const [corrected] = former.slice(100).map((before) => withCode(before, { event: ['E01'] }));
    const last = { ...(await versions()), changes: [...statuses, corrected!] };
    expect(await holdBack(last)).toContain(corrected!.id);
  });

  it('are both of two records that their codes distinguish', async () => {
    const before = [...former, ...records(90, { province: '12' })];
    const others = records(300, { province: '01' }).map(added);
    let times = 0;
    // Whether counts under them move depends on how their keys round.
    for (let time = 0; time < 8; time += 1) {
      const two = ['M01', 'M02'].map((method) => added(record({ province: '12', method })));
      const last = { ...(await versions(before)), changes: [...others, ...two] };
      const held = await holdBack(last);
      const found = two.filter(({ id }) => held.has(id)).length;
      expect(found).not.toBe(1);
      times += Number(found === 2);
    }
    expect(times).toBeGreaterThan(4);
  });

  it('leave no linked record', async () => {
    const last = { ...(await versions()), changes: records(60).map(added) };
    const held = await holdBack(last);
    expect(held.size).toBeGreaterThan(0);
    expect(held.size).toBeLessThanOrEqual(60);
    const released = last.changes.filter(({ id }) => !held.has(id));
    expect((await findLinkedRecords(last, released)).size).toBe(0);
  });

  it('are all those of a year that comes back, if few of them differ from an older version', async () => {
    const old = Array.from({ length: 60 }, ofOldYear);
    const corrected = withCode(old[0]!, { event: ['E01'] });
    const back = [corrected.after!, ...old.slice(1)].map(added);
    const last = { ...(await versions()), changes: [...many, ...back] };
    const older = [...many, { ...corrected, id: back[0]!.id }];
    const ids = new Set(back.map(({ id }) => id));
    const heldOfYear = async (...args: OlderChanges[]) =>
      [...(await holdBack(last, [], args))].filter((id) => ids.has(id)).length;
    expect(await heldOfYear()).toBeLessThan(60);
    expect(await heldOfYear(ofYearsWithFew(older, last.changes))).toBe(60);
  });

  it('include those that leave a record alone compared with an earlier version', async () => {
    // The second version adds four records of a province; the third reverts three of them.
    const four = records(4, { province: '12' });
    const many = records(300, { province: '01' });
    const second = [...former, ...four, ...many];
    const more = records(300, { province: '01' });
    const taken = four
      .slice(1)
      .map((before, index) => ({ id: `taken ${index}`, before, after: null }));
    const last = { ...(await versions(second)), changes: [...taken, ...more.map(added)] };
    const left = { id: 'left', before: null, after: four[0]! };
    const earlier = {
      ...(await versions()),
      changes: [left, ...many.map(added), ...last.changes.slice(3)],
    };
    expect((await findLinkedRecords(earlier, earlier.changes)).has(left)).toBe(true);
    const [alone, held] = [await holdBack(last), await holdBack(last, [earlier])];
    expect(alone.size).toBe(0);
    expect([...held].sort()).toEqual(['taken 0', 'taken 1', 'taken 2']);
  });

  it('include those that no longer offset a record compared with an earlier version', async () => {
    // Two records are added with statuses that two others lose; the third version reverts these two.
    const ofProvince = { province: '12', right: 'R01', issue: 'I01', claimant: 'C01' };
    const alike = { ...ofProvince, victim: 'V01', defendant: 'P01', method: 'M01' };
    const ofEach = (count: number, province: string) =>
      ['S03', 'S06'].flatMap((status) => records(count, { province, status }));
    const known = ofEach(40, '12');
    const many = ofEach(150, '01').map(added);
    const more = [...ofEach(150, '01').map(added), ...statuses];
    const linked = { second: 0, third: 0, withHeld: 0 };
    for (let time = 0; time < 4; time += 1) {
      const givenUp = ['S03', 'S06'].map((status) => record({ ...alike, status }));
      const first = [...former, ...known, ...givenUp];
      const both = givenUp.map(added);
      const changed = givenUp.map((before) => withCode(before, { status: ['S01'] }));
      const second = [...first, ...[...many, ...changed].map(({ after }) => after!)];
      const back = changed.map(({ before, after }) => change(after, before));
      const last = { ...(await versions(second)), changes: [...back, ...more] };
      const earlier = { ...(await versions(first)), changes: [...both, ...many, ...more] };
      const held = await holdBack(last, [earlier]);
      const stay = changed.filter((_, index) => held.has(back[index]!.id));
      const published = earlier.changes.filter(({ id }) => !held.has(id));
      const states = { second: [...both, ...changed, ...many], third: earlier.changes };
      for (const [name, changes] of Object.entries({
        ...states,
        withHeld: [...published, ...stay],
      })) {
        const found = await findLinkedRecords(earlier, changes);
        linked[name as keyof typeof linked] += both.filter((candidate) =>
          found.has(candidate),
        ).length;
      }
    }
    expect(linked).toEqual({ second: 0, third: 8, withHeld: 0 });
  });

  it('are few compared with an older version, too, where the last one held some back', async () => {
    // Three of a hundred additions are held, and the older version also lacks them.
    const added = records(100).map((after, index) => ({ id: `new ${index}`, before: null, after }));
    const waiting = records(3, { province: '12' }).map((after, index) => ({
      id: `waiting ${index}`,
      before: null,
      after,
    }));
    const before = records(100).map((after, index) => ({
      id: `before ${index}`,
      before: null,
      after,
    }));
    const last = { ...(await versions()), changes: [...added, ...waiting] };
    const older = [...before, ...added, ...waiting];
    const alone = await holdBack(last);
    const held = await holdBack(last, [], [ofYearsWithFew(older, last.changes)]);
    expect([...held].sort()).toEqual([...alone].sort());
  });

  it("include one or two of a month that changed in a dimension although the month's count did not move", async () => {
    const ofMay = { month: '5', year_month: '2026-05', week: '2026-W20' };
    const corrections = (count: number) =>
      records(count, ofMay).map((before) => withCode(before, { event: ['E01'] }));
    const heldOf = async (changes: ChangedRecord[]) => {
      const many = former.slice(200, 300).map((before) => withCode(before, { event: ['E02'] }));
      const before = [...former, ...changes.map((change) => change.before!)];
      const last = { ...(await versions(before)), changes: [...many, ...changes] };
      const held = await holdBack(last);
      return changes.filter(({ id }) => held.has(id)).length;
    };
    expect(await heldOf(corrections(2))).toBe(2);
    const right = { right: 'R01', province: '01', claimant: 'C01', victim: 'V01' };
    const alike = records(12, {
      ...ofMay,
      ...right,
      issue: 'I01',
      defendant: 'P01',
      method: 'M01',
    });
    expect(await heldOf(alike.map((before) => withCode(before, { event: ['E01'] })))).toBe(0);
  });

  it('are those of merged codes where few records of the year carried both', async () => {
    const carry = (count: number, claimant: string[]) =>
      records(count).map(({ key, codes }) => ({ key, codes: { ...codes, claimant } }));
    const heldOf = async (both: number, corrected = 0) => {
      const of = [...carry(40, ['C03']), ...carry(both, ['C03', 'C04'])];
      const others = carry(corrected, ['C03']);
      const changes = [
        ...of.map((before) => withCode(before, { claimant: ['C04'] })),
        ...others.map((before) => withCode(before, { claimant: ['C01'] })),
      ];
      const last = { ...(await versions([...former, ...of, ...others])), changes };
      return (await holdBack(last)).size;
    };
    expect(await heldOf(3)).toBe(43);
    expect(await heldOf(3, 1)).toBe(44);
    expect(await heldOf(3, 10)).toBe(53);
    expect(await heldOf(12)).toBeLessThan(43);
  });

  it('are all those of a merge if any is held, since a merged code cannot be counted in part', async () => {
    const of = (count: number, codes?: Record<string, string>) =>
      records(count, { claimant: 'C03', ...codes });
    const heldOf = async (before: AttackedRecord[], merged: MergedCode[]) => {
      const changes = before.map((item) => withCode(item, { claimant: ['C04'] }));
      const last = { ...(await versions([...former, ...before])), changes, merged };
      return (await holdBack(last)).size;
    };
    const merge = { list: listOf('claimant'), code: 'C03', importId: 1 };
    const ofMay = of(2, { month: '5', year_month: '2026-05', week: '2026-W20' });
    expect(await heldOf([...of(40), ...ofMay], [])).toBe(2);
    expect(await heldOf([...of(40), ...ofMay], [merge])).toBe(42);
    expect(await heldOf([...of(40), ...ofMay], [{ ...merge, code: 'C09' }])).toBe(2);
    expect(await heldOf(of(40), [merge])).toBe(0);
  });
});

describe('the small rounded counts that two versions disclose differently', () => {
  const isOwn = ({ calendar, derivedFrom, followsPlace }: (typeof complaints.dimensions)[number]) =>
    !calendar && !derivedFrom && !followsPlace;
  const dimensions = complaints.dimensions.filter(isOwn);
  const merged = mergedCodes(complaints, new Map());

  /** Counts every set of two and three codes in both versions. */
  function countPlainly(of: readonly AttackedRecord[], changes: readonly ChangedRecord[]) {
    const gone = new Set(changes.map(({ before }) => before));
    const later = [
      ...of.filter((candidate) => !gone.has(candidate)),
      ...changes.flatMap(({ after }) => after ?? []),
    ];
    const sets = new Map<string, [name: string, code: string][]>();
    for (const state of changes.flatMap(({ before, after }) => [before, after])) {
      const codes = dimensions.flatMap(({ name }) =>
        (state?.codes[name] ?? []).map((code): [string, string] => [name, code]),
      );
      const stated = codes.filter(([, code]) => code !== '_X');
      for (const [index, first] of stated.entries()) {
        for (const [two, second] of stated.entries()) {
          if (two <= index) continue;
          for (const third of [null, ...stated.slice(two + 1)]) {
            const set = third ? [first, second, third] : [first, second];
            sets.set(set.map(String).sort().join(';'), set);
          }
        }
      }
    }
    const sum = { moved: 0, lone: 0 };
    for (const set of sets.values()) {
      const names = set.map(([name]) => name);
      const isImplied = [
        ['province', 'city'],
        ['issue', 'case_detail'],
      ].some((both) => both.every((name) => names.includes(name)));
      if (isImplied) continue;
      const filter = { codes: Object.fromEntries(set.map(([name, code]) => [name, [code]])) };
      const twice = names.filter((name, index) => names.indexOf(name) !== index);
      if (new Set(twice).size < twice.length) continue;
      const table = { filter, dimensions: twice };
      const level = disclosureLevelOf(complaints, table, policy, merged);
      const has = (state: AttackedRecord | null) =>
        state !== null && set.every(([name, code]) => state.codes[name]?.includes(code));
      const [then, now] = [of, later].map((version) => {
        const matching = version.filter(has);
        return {
          count: matching.length,
          key: matching.reduce((key, item) => (key + item.key) >>> 0, 0),
        };
      });
      const [before, after] = [then!, now!].map((cell) => protectCell(cell, level, policy).value);
      if (level !== 'rounded' || Math.max(then!.count, now!.count) >= 20 || before === after)
        continue;
      const movers = changes.filter((change) => has(change.before) !== has(change.after));
      sum.moved += 1;
      sum.lone += Number(movers.length === 1);
    }
    return sum;
  }

  it(
    'are those that a plain loop finds, as are those that one record moved',
    { timeout: 120_000 },
    async () => {
      const several = Array.from({ length: 6 }, recordOfSeveral);
      const of = [...former, ...several];
      const changes = [
        ...records(10).map(added),
        ...Array.from({ length: 5 }, recordOfSeveral).map(added),
        ...of.slice(0, 5).map(removed),
        ...of.slice(5, 10).map((before) => withCode(before, { status: ['S06'], victim: ['V01'] })),
        ...several.map((before) => withCode(before, { right: ['R02', 'X01', 'R01'] })),
      ];
      const { cells, ...moves } = await countLoneMoves(await versions(of), changes);
      expect(moves).toEqual(countPlainly(of, changes));
      const carries = (state: AttackedRecord | null, cell: LoneCell) =>
        cell.every(({ dimension, code }) => state?.codes[dimension]?.includes(code) ?? false);
      const movers = cells.map((cell) =>
        changes.filter(({ before, after }) => carries(before, cell) !== carries(after, cell)),
      );
      expect(movers.map(({ length }) => length)).toEqual(Array.from({ length: 20 }, () => 1));
      expect(moves.lone).toBeGreaterThan(100);
      expect(moves.moved).toBeGreaterThan(moves.lone);
    },
  );

  it('are moved by one record in small batches, and rarely in large ones', async () => {
    const shareOf = async (count: number) => {
      const { moved, lone } = await countLoneMoves(await versions(), records(count).map(added));
      return lone / moved;
    };
    expect(await shareOf(10)).toBeGreaterThan(0.9);
    expect(await shareOf(400)).toBeLessThan(0.4);
  });

  it('do not exist without changes', async () => {
    expect(await countLoneMoves(await versions(), [])).toEqual({ moved: 0, lone: 0, cells: [] });
  });
});
