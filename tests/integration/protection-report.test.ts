import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { readPolicy } from '~/protection/read-policy.server';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { insertRecords, type RecordState } from '../support/records';
import { terangInProcess } from '../support/terang-in-process';

const { db, url } = await createTestDatabase();
const policy = await readPolicy('protected');
const terang = (policyName: string, ...args: string[]) =>
  terangInProcess(['protection', 'report', ...args], {
    DATABASE_URL: url,
    PROTECTION_POLICY: policyName,
  });

const generator = xoroshiro128plus(1);
/** Picks a code of the list, the first ones more often. */
const pick = (prefix: string, codes: number) => {
  const chance = ((generator.next() >>> 0) / 2 ** 32) ** 2;
  return `${prefix}${String(1 + Math.floor(chance * codes)).padStart(2, '0')}`;
};

const records = Array.from({ length: 180 }, (_, number): RecordState => {
  const province = ['31', '32', '33', '11', '12'][Number(pick('', 5)) - 1] ?? '31';
  const codes = {
    province,
    province_34: province,
    right: [pick('R', 3)],
    issue: [pick('I', 3)],
    victim: [pick('V', 3)],
  };
  return { id: String(number), day: `202${4 + (number % 2)}-0${1 + (number % 7)}-11`, codes };
});

describe('the report on a calculation that waits to be published', () => {
  it('describes how tables are disclosed, what moved and what an attack finds', async () => {
    await insertRecords(db, complaints, records.slice(0, 120));
    const first = await freeze(db, complaints);
    await publishCalculation(db, first.id, { by: 'operator', policy });
    expect((await terang('protected')).output).toContain('No calculation is waiting');
    const changed = { ...records[1]!, codes: { ...records[1]!.codes, right: ['R09'] } };
    await insertRecords(db, complaints, [...records.slice(120), changed, records[2]!]);
    await freeze(db, complaints, policy);
    const { code, output } = await terang('protected');
    expect(code).toBe(0);
    expect(output).toContain('Calculation 2 of complaints under the policy "protected 4"');
    expect(output).toMatch(/Filters +Views +Exact +Rounded +All below threshold +Suppressed/);
    // The dashboards of 2024, 2025 and all years; the rounded tables there are those by city and by
    // sub-issue.
    expect(output).toMatch(/\n +0 +3 +75% \(75%\) +25% \(25%\) +0% \(0%\) +0% \(0%\)\n/);
    expect(output).toMatch(/\n +3 +50 +0% \(0%\)/);
    expect(output).toMatch(/Compared with calculation 1, .* \d+ of \d+ numbers/);
    expect(output).toMatch(/All years +Total +120 → 179/);
    expect(output).toMatch(/2024 +29 +0 +0\n2025 +30 +0 +1\n/);
    expect(output).toMatch(/show at least one number: 100% without a filter, \d+% with one/);
    expect(output).toMatch(/\nProvince × .* \d+% .* × .* \d+%\n/);
    expect(output).toMatch(
      /\nUnder two filters +\d+% +coarser, or of all years +\d+%\nUnder two filters .* filters divide too far \(\d+%\)/,
    );
    expect(output).toContain(
      'Numbers of files are rounded to a multiple of 6, those of groups sometimes more coarsely, and broken down only',
    );
    expect(output).toContain('could learn two facts or more about 1 of 61 changed records');
    expect(output).toContain('the policy allows 20%');
    expect(output).toContain('Of 61 changed records, 1 is held back');
    expect(output).toMatch(/Small rounded counts that change: \d+; \d+ of them \([\d.]+%\)/);
    expect(output).not.toContain('refuses');
    const [, recovered] = / (\d+) of \d{2,} hidden small counts recovered/.exec(output) ?? [];
    expect(output.includes('Do not publish')).toBe(Number(recovered) > 0);
  }, 120_000);

  it('says where a policy withholds nothing, and which number is unknown', async () => {
    await insertRecords(db, complaints, [{ id: 'one more', day: '2025-01-01' }]);
    await freeze(db, complaints);
    const { output } = await terang('exact', '3');
    expect(output).toContain('an attack has nothing left to find');
    expect(output).toMatch(/ 0 +3 +100% \(100%\) +0%/);
    const unknown = await terang('exact', '7');
    expect(unknown).toMatchObject({ code: 1 });
    expect(unknown.output).toContain('There is no calculation 7');
  }, 60_000);

  it('does not count as recovered what records state where a dimension is not recorded', async () => {
    const database = await createTestDatabase();
    const stated = records.map((record) => ({
      ...record,
      codes: { claimant: [pick('C', 12)], method: pick('M', 3) },
    }));
    const few = stated.slice(0, 9).map(({ codes }, number) => ({
      id: `few ${number}`,
      day: '2011-03-04',
      codes: { ...codes, letter: number === 3 ? ['L02'] : [] },
    }));
    await insertRecords(database.db, complaints, [...stated, ...few]);
    await freeze(database.db, complaints, policy, { leavesOutUnrecorded: true });
    const { output } = await terangInProcess(['protection', 'report'], {
      DATABASE_URL: database.url,
      PROTECTION_POLICY: 'protected',
    });
    expect(output).toMatch(/: 0 of \d+ hidden small counts recovered/);
  }, 120_000);
});
