import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Account } from '~/auth/account';
import { RoleMissing } from '~/auth/require-role';
import { type Role } from '~/auth/roles';
import { createReadCodeLists } from '~/datasets/code-list-versions.server';
import { complaints } from '~/datasets/complaints';
import { mergedInto } from '~/datasets/merge-mark';
import { deleteCodes } from '~/records/codes/delete-codes.server';
import { withdrawImport } from '~/records/withdraw-import.server';
import { calculate } from '~/statistics/release/calculate.server';
import { getPublishedCalculation } from '~/calculations/calculation-queries.server';
import { createStatisticsEngine } from '~/engine/create-statistics-engine.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { retractCalculation } from '~/statistics/release/retract-calculation.server';
import { rollbackPublication } from '~/statistics/release/rollback-publication.server';
import { readPolicy } from '~/protection/read-policy.server';
import { describeRelease } from '~/statistics/release/describe-release.server';
import { listReleaseEvents } from '~/statistics/release/list-release-events.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { examineCodes } from '~/workspace/publishing/examine-codes.server';
import { listHeld } from '~/workspace/publishing/list-held.server';
import { randomStream } from '../../bin/demo/random';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { recordKeys } from '../support/record-keys';
import { insertRecords, type RecordState } from '../support/records';
import { terangInProcess } from '../support/terang-in-process';

const { db, url } = await createTestDatabase();
const policy = await readPolicy('protected');
const by = { by: 'operator', policy } as const;
const settings = { DATABASE_URL: url, PROTECTION_POLICY: 'protected' };

beforeEach(async () => {
  await sql`truncate import, calculation, publication cascade`.execute(db);
  await sql`alter sequence calculation_id_seq restart`.execute(db);
});

/** Imports records that state the same, except for some codes. */
async function insert(
  from: number,
  count: number,
  codes: RecordState['codes'] = {},
  day = '2025-03-01',
) {
  const states = Array.from({ length: count }, (_, index) => ({
    id: String(from + index),
    day,
    codes: { province: '31', province_34: '31', right: ['R01'], victim: ['V01'], ...codes },
  }));
  await insertRecords(db, complaints, states);
}
const rare = { province: '94', province_34: '94', right: ['R05'], victim: ['V07'] };
const retraction = { by: 'operator', reason: 'Counted twice', mayLeaveNothing: true } as const;
const freezeHolding = async () => (await freeze(db, complaints, policy)).id;

async function publishFirst(): Promise<void> {
  await insert(0, 300);
  await publishCalculation(db, await freezeHolding(), by);
}

/** Returns what `/releases` and its feed say about a publication. */
async function newsOf(id: number) {
  const event = (await listReleaseEvents(db, [complaints], policy)).find(
    ({ kind, calculation }) => kind === 'published' && calculation.id === id,
  );
  return describeRelease(event!, { language: 'en', t: await getTexts('en', 'releases') });
}

const staff = (role: Role) =>
  ({ id: 1, roles: [role], hasPassedSecondFactor: true }) as unknown as Account;

async function importIds(): Promise<number[]> {
  const imports = await db.selectFrom('import').select('id').orderBy('id').execute();
  return imports.map(({ id }) => id);
}

/** Counts the records of a code in a calculation, by both engines. */
async function count(id: number, right: string): Promise<number[]> {
  const calculation = await db
    .selectFrom('calculation')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const query = { filter: { codes: { right: [right] } }, measure: 'cases' };
  const counts = ['bitmap', 'sql'].map(async (name) => {
    const engine = createStatisticsEngine({ STATISTICS_ENGINE: name } as never, policy, db);
    const [aggregate] = await engine.aggregate(calculation, [query]);
    return aggregate!.total.count;
  });
  return Promise.all(counts);
}

describe('publishing under the policy "protected"', () => {
  it('publishes the first calculation without holding anything back', async () => {
    await insert(0, 3);
    expect(await publishCalculation(db, await freezeHolding(), by)).toMatchObject({
      outcome: 'published',
      calculation: { compared_with: null, held_records: null },
    });
  });

  it('holds a record back that could be disclosed from the others, until it no longer can', async () => {
    await publishFirst();
    await insert(1_000, 60);
    await insert(2_000, 1, rare);
    const second = await freezeHolding();
    expect(await publishCalculation(db, second, by)).toMatchObject({
      outcome: 'published',
      calculation: { records: 360, compared_with: 1, changed_records: 61, held_records: 1 },
    });
    expect(await count(second, 'R05')).toEqual([0, 0]);
    expect((await newsOf(second)).text).toMatch(/^360 .* 1 changed record is held back until/);
    await insert(3_000, 60, rare);
    const third = await freezeHolding();
    expect(await publishCalculation(db, third, by)).toMatchObject({
      calculation: { records: 421, compared_with: 2, changed_records: 61, held_records: 0 },
    });
    expect(await count(third, 'R05')).toEqual([61, 61]);
  });

  it('is not refused for what the last publication already held back', async () => {
    await publishFirst();
    await insert(1_000, 60);
    await insert(2_000, 1, rare);
    await publishCalculation(db, await freezeHolding(), by);
    const again = await calculate(db, complaints, { ...by, recordKeys, isForced: true });
    if (again.outcome !== 'created') throw new Error(again.outcome);
    expect(again.calculation).toMatchObject({ changed_records: 1, held_records: 1 });
    expect(await publishCalculation(db, again.calculation.id, by)).toMatchObject({
      outcome: 'published',
    });
  });

  it('counts what was published of a record whose change is held back', async () => {
    await publishFirst();
    await insert(1_000, 60);
    await insert(0, 1, rare);
    const second = await freezeHolding();
    expect(await count(second, 'R05')).toEqual([0, 0]);
    expect(await count(second, 'R01')).toEqual([360, 360]);
    await publishCalculation(db, second, by);
    // Changed again before it is published: what the first version counted still counts.
    await insert(0, 1, { ...rare, victim: ['V08'] });
    await insert(4_000, 60);
    const third = await freezeHolding();
    expect(await count(third, 'R01')).toEqual([420, 420]);
  });

  it('is compared with older versions, where what was changed since is changed back', async () => {
    const ofOldYear = (right: string, count: number) =>
      insert(5_000, count, { right: [right] }, '2021-03-01');
    await insert(0, 300);
    await ofOldYear('R01', 60);
    await publishCalculation(db, await freezeHolding(), by);
    await ofOldYear('R02', 60);
    await publishCalculation(db, await freezeHolding(), by);
    await insert(1_000, 60);
    await publishCalculation(db, await freezeHolding(), by);
    await ofOldYear('R01', 59);
    const id = await freezeHolding();
    expect(await publishCalculation(db, id, by)).toMatchObject({
      code: 'too-many-held',
      calculation: { changed_records: 59, held_records: 59 },
    });
  });

  it('is refused if more would be held than the policy allows, and overridden with a reason', async () => {
    await publishFirst();
    await insert(2_000, 3, rare);
    const few = await freezeHolding();
    expect(await publishCalculation(db, few, { ...by, override: ' ' })).toMatchObject({
      outcome: 'refused',
      code: 'too-many-held',
      calculation: { changed_records: 3, held_records: 3 },
    });
    const refused = await terangInProcess(['publish', String(few)], settings);
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining('New changes held back: 3 of 3 (100%)'),
    });
    // A first batch is compared with as many of the newest records before it.
    expect(refused.output).toMatch(/allows 20%\.\nPublishing half as often, about 100% would be/);
    const calculated = await terangInProcess(['calculate', '--hold-nothing'], settings);
    expect(calculated).toMatchObject({ code: 0 });
    const publish = ['publish', String(few + 1)];
    expect((await terangInProcess(publish, settings)).output).toContain('holds back none of the 3');
    const override = 'A wrong figure is corrected.';
    const published = await terangInProcess([...publish, '--override', override], settings);
    expect(published).toMatchObject({ code: 0 });
    expect(await count(few + 1, 'R05')).toEqual([3, 3]);
    expect((await newsOf(few + 1)).text).toContain(`comparing versions. Reason: ${override}`);
    const log = await db
      .selectFrom('publication')
      .select(['published_by', 'override_reason'])
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      { published_by: 'operator', override_reason: null },
      { published_by: 'operator', override_reason: override },
    ]);
    const { output } = await terangInProcess(['calculations'], settings);
    expect(output).toContain(
      `published, although changed records could be recognised: ${override}\n`,
    );
  });

  it('is refused if single records move more small counts than the policy allows', async () => {
    const { uniform } = randomStream(2026, 0);
    const pick = (prefix: string, codes: number) => prefix + (1 + Math.floor(uniform() * codes));
    const insertMixed = async (from: number, count: number) => {
      const states = Array.from({ length: count }, (_, index) => {
        const province = pick('', 4);
        const codes = { right: [pick('R', 4)], victim: [pick('V', 4)], method: pick('M', 4) };
        return {
          id: String(from + index),
          day: '2025-03-01',
          codes: { province, province_34: province, ...codes },
        };
      });
      await insertRecords(db, complaints, states);
    };
    const folder = await mkdtemp(join(tmpdir(), 'policies-'));
    const strict = { ...policy, name: 'strict', maxLoneMoveShare: 0.1 };
    const path = join(folder, 'strict.json');
    await writeFile(path, JSON.stringify(strict));
    const strictly = { ...settings, PROTECTION_POLICY: path };
    await insertMixed(0, 700);
    await publishCalculation(db, await freezeHolding(), by);
    await insertMixed(1_000, 60);
    const share =
      /Small rounded counts that change: \d+; \d+ of them \([\d.]+%\) because of a single record\. .* The policy allows 10%\.\nPublishing half as often, the share would be about [\d.]+%\./;
    const calculated = await terangInProcess(['calculate'], strictly);
    expect(calculated.output).toMatch(share);
    const publish = ['publish', '2'];
    const refused = await terangInProcess(publish, strictly);
    expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(share) });
    expect(refused.output).toContain('Wait for more records, or publish less often.');
    const override = 'The yearly report is due.';
    const published = await terangInProcess([...publish, '--override', override], strictly);
    expect(published).toMatchObject({ code: 0 });
    expect((await newsOf(2)).text).toContain(`because of a single record. Reason: ${override}`);
    const { output } = await terangInProcess(['calculations'], strictly);
    expect(output).toContain(`because of a single record than allowed: ${override}\n`);
    // A policy without a limit reports the share.
    await insertMixed(2_000, 60);
    const free = await terangInProcess(['calculate'], settings);
    expect(free.output).toMatch(/because of a single record\. .* is right that often\.\n/);
    expect(await publishCalculation(db, 3, by)).toMatchObject({ outcome: 'published' });
    await rm(folder, { recursive: true });
  });

  it('logs an override that releases nothing, without saying that records could be recognised', async () => {
    await publishFirst();
    await insert(1_000, 60);
    const all = { ...by, recordKeys, holdsNothing: true };
    const result = await calculate(db, complaints, all);
    if (result.outcome !== 'created') throw new Error(result.outcome);
    const { id } = result.calculation;
    const override = 'Everything at once.';
    expect(await publishCalculation(db, id, { ...by, override })).toMatchObject({
      outcome: 'published',
    });
    expect((await newsOf(id)).text).toContain(`found nothing to hold back. Reason: ${override}`);
    await insert(2_000, 3, rare);
    const few = await freezeHolding();
    await publishCalculation(db, few, { ...by, override });
    expect((await newsOf(few)).text).toMatch(/3 changed records are held back .* than usual/);
    const { output } = await terangInProcess(['calculations'], settings);
    expect(output).toContain(`published, although more changes are held back than allowed`);
    expect(output).toContain(`holding nothing back, which was not needed: ${override}`);
  });

  it('is refused if another version was published since it was calculated', async () => {
    await publishFirst();
    await insert(1_000, 60);
    const second = await freezeHolding();
    await insert(2_000, 60);
    const third = await freezeHolding();
    expect(await publishCalculation(db, second, by)).toMatchObject({ outcome: 'published' });
    const outdated = await publishCalculation(db, third, { ...by, override: 'Now.' });
    expect(outdated).toMatchObject({ outcome: 'refused', code: 'outdated' });
    const anew = await freezeHolding();
    expect(await publishCalculation(db, anew, by)).toMatchObject({ outcome: 'published' });
  });

  it('is refused if it was compared under another policy, until it is calculated again', async () => {
    await publishFirst();
    await insert(1_000, 60);
    const second = await freezeHolding();
    const later = { ...policy, version: policy.version + 1 };
    const options = { ...by, policy: later, override: 'Now.' };
    expect(await publishCalculation(db, second, options)).toMatchObject({ code: 'other-policy' });
    const again = await calculate(db, complaints, { ...options, recordKeys });
    if (again.outcome !== 'created') throw new Error(again.outcome);
    expect(again.calculation.compared_under).toBe(`protected ${later.version}`);
    expect(await publishCalculation(db, again.calculation.id, options)).toMatchObject({
      outcome: 'published',
    });
  });

  it('compares synthetic records, too, and with a version that was retracted', async () => {
    await publishFirst();
    expect(await retractCalculation(db, 1, retraction)).toMatchObject({ outcome: 'retracted' });
    const states = [{ id: 'one', day: '2025-03-01', codes: rare }];
    await insertRecords(db, complaints, states, { isSynthetic: true });
    const second = await freezeHolding();
    expect(await publishCalculation(db, second, by)).toMatchObject({
      code: 'too-many-held',
      calculation: { changed_records: 1, held_records: 1 },
    });
  });

  it('is compared with what was once public, even if all is retracted and imported again', async () => {
    await publishFirst();
    await insert(1_000, 60);
    await publishCalculation(db, await freezeHolding(), by);
    for (const id of [1, 2]) await retractCalculation(db, id, retraction);
    expect(await getPublishedCalculation(db, complaints.name)).toBeNull();
    const imports = await db.selectFrom('import').select('id').orderBy('id', 'desc').execute();
    for (const { id } of imports)
      expect(await withdrawImport(db, id, by)).toMatchObject({ outcome: 'withdrawn' });
    await insert(0, 300);
    await insert(1_000, 60);
    await insert(2_000, 1, rare);
    expect(await publishCalculation(db, await freezeHolding(), by)).toMatchObject({
      code: 'too-many-held',
      calculation: { compared_with: 2, changed_records: 1, held_records: 1 },
    });
  });

  it('prevents the deletion of codes that are counted while a change is held back', async () => {
    await publishFirst();
    await insert(400, 1, { victim: ['V08'] });
    const { through_import } = await freeze(db, complaints, policy);
    await insert(400, 1, { victim: ['V01'] });
    const third = await freezeHolding();
    await publishCalculation(db, third, { ...by, override: 'At once.' });
    await sql`
      insert into code (list, code, names, position, attributes)
      values ('victim_type', 'V08', '{}', 1, '{}')`.execute(db);
    await sql`delete from held_record`.execute(db);
    await db
      .insertInto('held_record')
      .values({ calculation_id: third, record_id: '400', through_import })
      .execute();
    expect(await deleteCodes(db, 'victim_type', ['V08'], 'operator')).toMatchObject({
      code: 'held',
      records: 1,
    });
  });

  it('publishes a merge of codes completely or not at all', async () => {
    await insert(0, 300);
    await insert(1_000, 60, { right: ['R02'] });
    // In a month with one such record everybody would know what moved with it.
    await insert(2_000, 1, { right: ['R02'] }, '2025-05-01');
    await insert(3_000, 40, {}, '2025-05-01');
    await insert(2_500, 1, { ...rare, right: ['R02'] });
    await publishCalculation(db, await freezeHolding(), by);
    await insert(1_000, 60);
    await insert(2_000, 1, {}, '2025-05-01');
    await sql`
      insert into code (list, code, names, position, attributes)
      select 'right', 'R02', '{}', 1, jsonb_build_object('merged_into', 'R01', 'merged_on', '2025-06-01',
        'merged_by_imports', 'complaints:' || max(id)) from import`.execute(db);
    // Further imports already have the new code, so that nothing can be published without the merge.
    await insert(4_000, 1, rare);
    // A record that is removed with the old code belongs to the merge, too: held back, it would stay under
    // that code.
    await sql`
      update ${sql.table(complaints.table)} set superseded_by = (select max(id) from import)
      where id = '2500'`.execute(db);
    const merges = [{ list: 'right', code: 'R02' }];
    const requested = { ...by, recordKeys };
    expect(await calculate(db, complaints, requested)).toMatchObject({
      code: 'merge-waits',
      merges,
    });
    // So does one if a later import brings the old code back.
    await insert(5_000, 40, { right: ['R02'] });
    await sql`
      update code set attributes = attributes || jsonb_build_object('merged_by_imports',
        attributes ->> 'merged_by_imports' || '/' || (select max(id) from import))
      where code = 'R02'`.execute(db);
    expect(await calculate(db, complaints, requested)).toMatchObject({
      code: 'merge-waits',
      merges,
    });
    const created = await calculate(db, complaints, { ...requested, releasesMerges: true });
    if (created.outcome !== 'created') throw new Error('It is calculated');
    const { id } = created.calculation;
    // Another change that could be recognised is still held back.
    expect(created.calculation).toMatchObject({ held_records: 1 });
    expect(created.calculation.released_records).toBeGreaterThan(0);
    expect(await count(id, 'R02')).toEqual([40, 40]);
    // Without the option nothing of it is kept.
    expect(await calculate(db, complaints, requested)).toMatchObject({
      code: 'merge-waits',
      merges,
    });
    expect(await publishCalculation(db, id, by)).toMatchObject({ code: 'merge-released' });
    const decided = { ...by, override: 'The merge was decided.' };
    expect(await publishCalculation(db, id, decided)).toMatchObject({ outcome: 'published' });
  });

  it('treats a merged code as merged while it holds back all records that carry it again', async () => {
    await insert(0, 300);
    await publishCalculation(db, await freezeHolding(), by);
    await sql`
      insert into code (list, code, names, position, attributes)
      select 'right', 'R05', '{}', 1, jsonb_build_object('merged_into', 'R01', 'merged_on', '2025-06-01',
        'merged_by_imports', 'complaints:' || max(id)) from import
      on conflict (list, code) do update set attributes = excluded.attributes`.execute(db);
    const isMerged = async () => {
      const { code_lists } = await freeze(db, complaints, policy);
      const codes = (await createReadCodeLists(db)(code_lists)).get('right') ?? [];
      return mergedInto(codes, 'R05', complaints.name) !== null;
    };
    await insert(1_000, 60);
    await insert(2_000, 1, rare);
    await sql`
      update code set attributes = attributes || jsonb_build_object('merged_by_imports',
        attributes ->> 'merged_by_imports' || '/' || (select max(id) from import))
      where code = 'R05'`.execute(db);
    expect(await isMerged()).toBe(true);
    // Calculated again, it is the same.
    expect(await calculate(db, complaints, { ...by, recordKeys })).toMatchObject({
      outcome: 'unchanged',
      calculation: { held_records: 1 },
    });
    await insert(3_000, 60, rare);
    expect(await isMerged()).toBe(false);
    await sql`delete from code where code = 'R05'`.execute(db);
  });

  it('compares with what visitors see, and with a publication that was rolled back', async () => {
    await publishFirst();
    await insert(1_000, 60);
    const second = await freezeHolding();
    await publishCalculation(db, second, by);
    await rollbackPublication(db, complaints.name, by);
    await insert(2_000, 1, rare);
    expect(await publishCalculation(db, await freezeHolding(), by)).toMatchObject({
      calculation: { compared_with: 1, changed_records: 61, held_records: 1 },
    });
    expect(await publishCalculation(db, second, by)).toMatchObject({ outcome: 'published' });
  });

  it('does not count again what was rolled back and withdrawn', async () => {
    await publishFirst();
    for (const from of [1_000, 2_000]) {
      await insert(from, 60, { right: ['R02'] });
      await publishCalculation(db, await freezeHolding(), by);
    }
    await rollbackPublication(db, complaints.name, by);
    await rollbackPublication(db, complaints.name, by);
    for (const id of (await importIds()).slice(-2).reverse()) await withdrawImport(db, id, by);
    await insert(3_000, 60);
    await insert(4_000, 2, { right: ['R02'] }, '2021-03-01');
    const id = await freezeHolding();
    expect(await publishCalculation(db, id, by)).toMatchObject({
      calculation: { compared_with: 1, changed_records: 62, held_records: 2 },
    });
    expect(await Promise.all(['R01', 'R02'].map((right) => count(id, right)))).toEqual([
      [360, 360],
      [0, 0],
    ]);
  });

  it('compares with versions further apart, where only others came and went between them', async () => {
    await publishFirst();
    await insert(1_000, 60);
    await publishCalculation(db, await freezeHolding(), by);
    for (const from of [2_000, 3_000]) {
      await insert(from, 100, { right: ['R02'] });
      await publishCalculation(db, await freezeHolding(), by);
    }
    for (const id of (await importIds()).slice(-2).reverse()) await withdrawImport(db, id, by);
    await insert(4_000, 1, rare);
    expect(await publishCalculation(db, await freezeHolding(), by)).toMatchObject({
      calculation: { changed_records: 201, held_records: 1 },
    });
  });

  it('counts no record as changed that has only grown older', async () => {
    const states = (from: number, count: number, day: string, closedOn: string | null = null) =>
      Array.from({ length: count }, (_, index) => ({
        id: String(from + index),
        day,
        codes: { province: '31', province_34: '31', right: ['R01'], status: 'S01' },
        stages: { closed_on: closedOn },
      }));
    await sql`
      insert into code (list, code, names, position, attributes)
      values ('on_process', 'S01', '{}', 1, '{"stage": "in_process"}')`.execute(db);
    const insertStates = (all: RecordState[]) => insertRecords(db, complaints, all);
    await insertStates([
      ...states(0, 300, '2024-03-01'),
      ...states(500, 1, '2024-03-01', '2024-04-01'),
    ]);
    await publishCalculation(db, await freezeHolding(), by);
    // A withdrawn merge restores records; meanwhile they have been open for another year.
    await insertStates(states(0, 30, '2024-03-01'));
    await insertStates(states(1_000, 60, '2025-05-01'));
    expect(await publishCalculation(db, await freezeHolding(), by)).toMatchObject({
      calculation: { changed_records: 60, held_records: 0 },
    });
  });

  it('states what share is held back, and what publishing half as often would hold back', async () => {
    await publishFirst();
    await insert(1_000, 60);
    await publishCalculation(db, await freezeHolding(), by);
    await insert(2_000, 1, rare);
    await insert(3_000, 2);
    const calculated = await terangInProcess(['calculate'], settings);
    const shares =
      /New changes held back: 3 of 3 \(100%\); the policy allows 20%\.\nPublishing half as often, about 100% would be held back\./;
    expect(calculated.output).toMatch(shares);
    const refused = await terangInProcess(['publish', '3'], settings);
    expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(shares) });
    const report = await terangInProcess(['protection', 'report', '3'], settings);
    expect(report.output).toMatch(shares);
  });

  it('states how many records are held back when it calculates', async () => {
    await publishFirst();
    await insert(1_000, 60);
    await insert(2_000, 1, rare);
    const { output } = await terangInProcess(['calculate'], settings);
    expect(output).toContain(
      'It holds 1 of 61 changed records back until enough others have changed',
    );
  });

  it('holds nothing back under the policy "exact", which shows every change anyway', async () => {
    const exact = { ...by, policy: await readPolicy('exact') };
    await insert(0, 3);
    await publishCalculation(db, (await freeze(db, complaints)).id, exact);
    await insert(3, 1);
    const { id } = await freeze(db, complaints);
    expect(await publishCalculation(db, id, exact)).toMatchObject({ outcome: 'published' });
  });
});

describe('the staff of the publishing room', () => {
  it('see the records that a version holds back, the analysts by number', async () => {
    await publishFirst();
    await insert(500, 1, rare);
    await insert(0, 1, { right: ['R05'] });
    const calculation = await freeze(db, complaints, policy);
    const listed = (role: Role, page = 1) =>
      listHeld(db, staff(role), { dataset: complaints, calculation, page, isRead: true });
    const kinds = [
      { year: 2025, kind: 'changed', columns: ['right'], isWaiting: false },
      { year: 2025, kind: 'added', columns: [], isWaiting: false },
    ];
    const [changed, added] = kinds;
    expect(await listed('analyst')).toEqual({
      records: [
        { id: '0', ...changed },
        { id: '500', ...added },
      ],
      total: 2,
      page: 1,
    });
    expect(await listed('publisher', 9)).toEqual({
      records: kinds.map((kind) => ({ id: null, ...kind })),
      total: 2,
      page: 1,
    });
    await expect(listed('editor')).rejects.toThrow(RoleMissing);
    const log = db.selectFrom('audit_log').select('subject').where('act', '=', 'heldListed');
    const subject = `calculation:${calculation.id}`;
    expect(await log.execute()).toEqual([{ subject }, { subject }]);
  });

  it('see which codes of its records have no class', async () => {
    await insert(0, 3, { status: 'S01' });
    const calculation = await freeze(db, complaints, policy);
    const lists = await createReadCodeLists(db)(calculation.code_lists);
    const examined = (codeLists: typeof lists) =>
      examineCodes(db, staff('publisher'), { calculation, codeLists });
    const withoutStages = new Map(lists);
    withoutStages.set(
      'on_process',
      (lists.get('on_process') ?? []).map((code) => ({ ...code, attributes: {} })),
    );
    expect(await examined(withoutStages)).toEqual({
      unknownValues: 0,
      unclassified: [
        {
          dimension: 'status',
          list: 'on_process',
          attribute: 'stage',
          codes: ['S01'],
          records: 3,
        },
      ],
    });
  });
});
