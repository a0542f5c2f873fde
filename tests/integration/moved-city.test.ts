import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { createReadCodeLists } from '~/datasets/code-list-versions.server';
import { createStatisticsEngine } from '~/engine/create-statistics-engine.server';
import { readPolicy } from '~/protection/read-policy.server';
import { changeCode } from '~/records/codes/edit-code-list.server';
import { mergeCodes } from '~/records/codes/merge-codes.server';
import { previewMove } from '~/records/codes/preview-codes.server';
import { runCalculateJob } from '~/statistics/release/calculate-job.server';
import { calculate, type CalculateOptions } from '~/statistics/release/calculate.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { filterOfView } from '~/statistics/view/filter-of-view';
import { parseView } from '~/statistics/view/parse-view';
import { createTestDatabase } from '../support/database';
import { createImportTerminal } from '../support/import-terminal';
import { policy as exactPolicy } from '../support/policies';
import { recordKeys } from '../support/record-keys';

const { db } = await createTestDatabase();
const importContent = await createImportTerminal(db);
const protectedPolicy = await readPolicy('protected');
const by = 'operator';

/** A city, its province until now, and its province from now on. */
interface Move {
  city: string;
  former: string;
  later: string;
}

const putInto = (city: string, province: string) =>
  changeCode(db, {
    list: 'city',
    code: city,
    names: {},
    attributes: { province_code: province },
    by,
  });
const moveRecords = ({ city, former, later }: Move) =>
  mergeCodes(db, {
    list: 'province',
    from: former,
    into: later,
    by,
    mode: 'commit',
    portion: { where: { column: 'city', code: city } },
  });
const calculateBy = (policy = exactPolicy, options: Partial<CalculateOptions> = {}) =>
  calculate(db, complaints, { by, policy, recordKeys, ...options });

/** Imports records of a province and a city: one of them implies the other, or is not stated. */
async function importRecords(name: string, count: number, place: string, right = 'R01') {
  const rows = Array.from(
    { length: count },
    (_, index) => `${name}${index},2025-0${1 + (index % 3)}-02,${place},${right}`,
  );
  const content = `id,received_on,province,city,right\n${rows.join('\n')}\n`;
  expect(await importContent(content)).toMatchObject({ exitCode: 0 });
}

/** Counts the records of the page of the city, by both engines. */
async function countOfPage({ city, later }: Move, id: number): Promise<number[]> {
  const calculation = await db
    .selectFrom('calculation')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const codeLists = await createReadCodeLists(db)(calculation.code_lists);
  const years = { defaultYear: 2025, lastDate: '2025-03-01' };
  const { view } = parseView(complaints, new URLSearchParams({ city }), { codeLists, ...years });
  expect(view.codes).toMatchObject({ city: [city], province: [later] });
  const query = { filter: filterOfView(complaints, view), measure: 'cases' };
  const counts = ['bitmap', 'sql'].map(async (name) => {
    const engine = createStatisticsEngine({ STATISTICS_ENGINE: name } as never, exactPolicy, db);
    const [aggregate] = await engine.aggregate(calculation, [query]);
    return aggregate?.total.count ?? -1;
  });
  return Promise.all(counts);
}

describe('a city that belongs to another province from now on', () => {
  it('is counted whole: nothing is calculated while records of it state another province', async () => {
    const move = { city: '31.71', former: '31', later: '32' };
    await importRecords('a', 40, ',31.71');
    await putInto(move.city, move.later);
    const refused = (stated: string, listed: string, records: number) => ({
      outcome: 'refused',
      code: 'parents-differ',
      parents: [{ list: 'city', code: move.city, stated: [stated], listed, records }],
    });
    expect(await calculateBy()).toEqual(refused('31', '32', 40));
    await putInto(move.city, move.former);
    expect(await calculateBy()).toMatchObject({ outcome: 'created' });

    await putInto(move.city, move.later);
    await importRecords('b', 20, ',31.71');
    expect(await calculateBy()).toEqual(refused('31', '32', 40));
    expect(await moveRecords(move)).toMatchObject({
      outcome: 'merged',
      datasets: [{ records: 40 }],
    });
    const created = await calculateBy();
    const { id } = (created as Extract<typeof created, { outcome: 'created' }>).calculation;
    expect(await countOfPage(move, id)).toEqual([60, 60]);
  });

  it('is published with all its records or none of them', async () => {
    const move = { city: '11.01', former: '11', later: '12' };
    await importRecords('c', 300, '11,');
    await importRecords('d', 300, '12,');
    await importRecords('e', 3, ',11.01', 'R05');
    const first = await calculateBy(protectedPolicy);
    const { calculation } = first as Extract<typeof first, { outcome: 'created' }>;
    const publishing = { by, policy: protectedPolicy } as const;
    expect(await publishCalculation(db, calculation.id, publishing)).toMatchObject({
      outcome: 'published',
    });
    await putInto(move.city, move.later);
    await moveRecords(move);
    expect(await calculateBy(protectedPolicy)).toMatchObject({
      code: 'merge-waits',
      merges: [{ list: 'city', code: move.city, parent: { dimension: 'province', code: '12' } }],
    });
    const released = await runCalculateJob(
      { db, policy: protectedPolicy, recordKeys },
      {
        id: 'released',
        input: { dataset: complaints.name, by, releasesMerges: true },
        progress: null,
        signal: new AbortController().signal,
        report: async () => {},
        keep: async () => {},
      },
    );
    const { calculation: next } = released as Extract<typeof released, { outcome: 'created' }>;
    expect(next).toMatchObject({ held_records: 0, released_records: 3 });
    expect(await countOfPage(move, next.id)).toEqual([3, 3]);
    expect(await publishCalculation(db, next.id, publishing)).toMatchObject({
      code: 'merge-released',
    });
  });
});

describe('a case detail that belongs to another issue from now on', () => {
  it('takes its records along, which keep the former issue where another detail needs it', async () => {
    const rows = ['f1,2025-01-02,I02,I02.1', 'f2,2025-01-02,,I02.1;I02.2', 'f3,2025-01-02,,I02.2'];
    const content = `id,received_on,issue,case_detail\n${rows.join('\n')}\n`;
    expect(await importContent(content)).toMatchObject({ exitCode: 0 });
    const first = await calculateBy();
    const { calculation } = first as Extract<typeof first, { outcome: 'created' }>;
    expect(await publishCalculation(db, calculation.id, { by, policy: exactPolicy })).toMatchObject(
      {
        outcome: 'published',
      },
    );
    const detail = { list: 'case_detail', code: 'I02.1', names: {}, by } as const;
    await changeCode(db, { ...detail, attributes: { issue_code: 'I01' } });
    expect(await calculateBy()).toMatchObject({ code: 'parents-differ' });
    const move = { list: 'issue', from: 'I02', into: 'I01', by, mode: 'commit' } as const;
    const where = (code: string) => ({ portion: { where: { column: 'case_detail', code } } });
    const [preview] = await previewMove(db, { ...move, ...where('I02.1') });
    expect(preview?.cells).toEqual([
      { dimension: 'issue', year: 2025, code: 'I02', before: 3, after: 2 },
      { dimension: 'issue', year: 2025, code: 'I01', before: 0, after: 2 },
    ]);
    // Of a detail that stays in its issue, nothing is added.
    expect(await mergeCodes(db, { ...move, ...where('I02.2') })).toMatchObject({
      code: 'contradiction',
    });
    expect(await mergeCodes(db, { ...move, ...where('I02.1') })).toMatchObject({
      outcome: 'merged',
      datasets: [{ records: 2 }],
    });
    const { rows: current } = await sql<{ issue: string[] }>`
      select issue from ${sql.table(complaints.table)}
      where superseded_by is null and id in ('f1', 'f2', 'f3') order by id`.execute(db);
    expect(current.map(({ issue }) => issue)).toEqual([['I01'], ['I01', 'I02'], ['I02']]);
    expect(await calculateBy()).toMatchObject({ outcome: 'created' });
  });
});
