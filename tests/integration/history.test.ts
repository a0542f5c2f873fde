import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { type Account } from '~/auth/account';
import { RoleMissing } from '~/auth/require-role';
import { roles, type Role } from '~/auth/roles';
import { complaints } from '~/datasets/complaints';
import { lockDataset } from '~/datasets/lock-dataset.server';
import { parseListRequest } from '~/lists/list-url';
import { mergeCodes } from '~/records/codes/merge-codes.server';
import { previewPutBack, putBackImport } from '~/records/put-back-import.server';
import { removeRecord } from '~/records/remove-record.server';
import { previewWithdrawal, withdrawImport } from '~/records/withdraw-import.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { retractCalculation } from '~/statistics/release/retract-calculation.server';
import { rollbackPublication } from '~/statistics/release/rollback-publication.server';
import { runStaffActJob } from '~/workspace/act-job.server';
import { getImport } from '~/workspace/history/get-import.server';
import { historyList } from '~/workspace/history/history-list';
import { listHistory } from '~/workspace/history/list-history.server';
import { type ActContext } from '~/workspace/staff-act';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { createImportTerminal } from '../support/import-terminal';
import { policy } from '../support/policies';
import { giveRoles } from '../support/staff';

const { db } = await createTestDatabase();
const importContent = await createImportTerminal(db);
const id = await addAccount(db, 'made');
const staff = (role: Role) =>
  ({ id, roles: [role], hasPassedSecondFactor: true }) as unknown as Account;
const analyst = staff('analyst');
const by = { accountId: id };

async function importRows(...rows: string[]): Promise<number> {
  const content = `id,received_on,status,right\n${rows.join('\n')}\n`;
  expect((await importContent(content, { by })).exitCode).toBe(0);
  const { number } = await db
    .selectFrom('import')
    .select(({ fn }) => fn.max('id').as('number'))
    .executeTakeFirstOrThrow();
  return number;
}

const history = async (search = '', account = analyst) => {
  const request = parseListRequest(historyList, new URLSearchParams(search));
  return (await listHistory(db, account, request)).data;
};

const first = await importRows('A,2025-03-01,S01,R01', 'B,2025-03-01,S01,R02');
const old = await freeze(db, complaints);
await publishCalculation(db, old.id, { by, policy, note: { id: 'Pertama' } });
const second = await importRows('B,2025-03-01,S02,R02', 'C,2025-03-02,S01,');
const draft = await freeze(db, complaints);
await publishCalculation(db, draft.id, { by: 'operator', policy });
await mergeCodes(db, { list: 'right', from: 'R01', into: 'R02', by, mode: 'commit' });

describe('the history of the data', () => {
  it('is one line of time with what each event did, and by whom', async () => {
    const [merge, published, calculated, changed] = await history();
    expect(merge).toMatchObject({ kind: 'merged', by: String(id), fileName: 'right: R01 → R02' });
    expect(published).toMatchObject({
      kind: 'published',
      by: 'operator',
      number: draft.id,
      isPublished: true,
    });
    expect(calculated).toMatchObject({ kind: 'calculated', records: 3, throughImport: second });
    expect(changed).toMatchObject({ kind: 'imported', number: second, added: 1, changed: 1 });
    expect((await history('kind=published')).at(-1)).toMatchObject({ note: { id: 'Pertama' } });
    expect(await history('dataset=consultations')).toEqual([]);
    expect((await history('direction=asc'))[0]).toMatchObject({ number: first });
  });

  it('knows rollbacks and retractions apart, each with its reason or note', async () => {
    await rollbackPublication(db, 'complaints', { by, note: { id: 'Keliru' } });
    expect((await history('kind=rolledBack'))[0]).toMatchObject({
      number: draft.id,
      by: String(id),
      note: { id: 'Keliru' },
      isPublished: false,
    });
    await retractCalculation(db, draft.id, { by, reason: 'Nama termuat' });
    expect((await history('kind=retracted'))[0]).toMatchObject({
      number: draft.id,
      reason: 'Nama termuat',
    });
    expect(await history('kind=rolledBack')).toHaveLength(1);
  });

  it('names what an import depends on, and what it has become after it was taken back', async () => {
    expect(await getImport(db, analyst, second)).toMatchObject({
      kind: 'file',
      countedIn: [{ id: draft.id, isPublished: false, isRetracted: true, wasPublished: true }],
    });
    expect(await getImport(db, analyst, first)).toMatchObject({
      countedIn: [{ id: draft.id }, { id: old.id, isPublished: true }],
    });
    expect(await previewWithdrawal(db, first)).toMatchObject({
      code: 'changed-since',
      later: [expect.anything(), { importId: second, records: 1 }],
    });
    const preview = await previewWithdrawal(db, second);
    expect(preview).toMatchObject({ outcome: 'checked', removed: 1, restored: 1 });
    const order = { act: 'take-back-import', input: { id: second, reason: 'Berkas keliru' } };
    const context = { db } as unknown as ActContext;
    const act = () => runStaffActJob(context, { input: { ...order, by: id } });
    await expect(act()).rejects.toThrow(RoleMissing);
    await giveRoles(db, id, 'analyst');
    expect(await act()).toEqual({ outcome: 'withdrawn' });
    expect(await act()).toEqual({ outcome: 'refused' });
    const [takenBack] = await history('kind=takenBack');
    const restored = { takesBack: second, reason: 'Berkas keliru', changed: 1, ended: 1 };
    expect(takenBack).toMatchObject(restored);
    const changed = (await history('kind=imported')).find(({ number }) => number === second);
    expect(changed).toMatchObject({ takenBackBy: takenBack?.number });
    expect(await previewWithdrawal(db, second)).toMatchObject({ code: 'already-withdrawn' });
    expect(await getImport(db, analyst, 999_999)).toBeNull();
  });

  it('puts an import back exactly, and names it in the line of time', async () => {
    const states = async () => {
      const { rows } = await sql<{ id: string; status: string; right: string[] }>`
        select id, status, "right" from complaint where superseded_by is null order by id`.execute(
        db,
      );
      return rows;
    };
    const before = await states();
    expect(await previewPutBack(db, second)).toEqual({
      outcome: 'checked',
      restored: 2,
      removed: 0,
    });
    expect(await putBackImport(db, second, { by, reason: 'Ternyata benar' })).toMatchObject({
      outcome: 'putBack',
    });
    expect(await states()).toMatchObject([{ id: 'A' }, { id: 'B', status: 'S02' }, { id: 'C' }]);
    const [putBack] = await history('kind=putBack');
    expect(putBack).toMatchObject({ takesBack: second, reason: 'Ternyata benar', changed: 2 });
    const [takenBack] = await history('kind=takenBack');
    expect(takenBack).toMatchObject({ takesBack: second, takenBackBy: putBack?.number });
    expect(await getImport(db, analyst, putBack?.number ?? 0)).toMatchObject({ putsBack: second });
    expect(await previewPutBack(db, second)).toMatchObject({ code: 'not-withdrawn' });
    expect(
      await importContent(
        'id,received_on,status,right\nB,2025-03-01,S02,R02\nC,2025-03-02,S01,\n',
        { by },
      ),
    ).toMatchObject({ exitCode: 0 });
    expect(await withdrawImport(db, second, { by })).toMatchObject({ removed: 1, restored: 1 });
    expect(await states()).toEqual(before);
    await putBackImport(db, second, { by });
    expect(await states()).toMatchObject([{}, { status: 'S02' }, { id: 'C' }]);
  });

  it('puts a merge back with the mark of its code, unless the records changed since', async () => {
    const [merge] = await history('kind=merged');
    const mark = async () => {
      const code = db.selectFrom('code').select('attributes').where('code', '=', 'R01');
      return (await code.where('list', '=', 'right').executeTakeFirstOrThrow()).attributes;
    };
    const marked = await mark();
    expect(marked).toHaveProperty('merged_into', 'R02');
    const number = merge?.number ?? 0;
    await withdrawImport(db, number, { by });
    expect(await mark()).not.toHaveProperty('merged_into');
    expect(await putBackImport(db, number, { by })).toMatchObject({ restored: 1, removed: 0 });
    expect(await mark()).toEqual(marked);
    await withdrawImport(db, number, { by });
    const later = await importRows('A,2025-03-01,S03,R01');
    expect(await putBackImport(db, number, { by })).toEqual({
      outcome: 'refused',
      code: 'changed-since',
      later: [{ importId: later, records: 1 }],
    });
  });

  it('is for analysts and publishers alone', async () => {
    expect(await history('', staff('publisher'))).not.toEqual([]);
    for (const role of roles.filter((each) => each !== 'analyst' && each !== 'publisher')) {
      await expect(history('', staff(role))).rejects.toThrow(RoleMissing);
      await expect(getImport(db, staff(role), first)).rejects.toThrow(RoleMissing);
    }
  });
});

describe('what waits for its dataset', () => {
  /** Does an act that has to wait; returns the time that it got the dataset at the earliest. */
  async function actLate(act: () => Promise<unknown>): Promise<number> {
    const { acting, released } = await db.transaction().execute(async (gate) => {
      await lockDataset(gate, complaints);
      const waiting = act();
      await vi.waitFor(async () => {
        const locks = sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        expect((await locks.execute(db)).rows).toHaveLength(1);
      });
      const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(gate);
      return { acting: [waiting], released: rows[0]?.at.getTime() ?? Infinity };
    });
    await Promise.all(acting);
    return released;
  }

  it('has the time at which it got it, in the order of what calculations count', async () => {
    const latest = async () => (await history())[0] ?? { number: 0, at: new Date(0) };
    const acts = [
      () => importRows('W,2025-03-03,S01,'),
      async () => {
        const { number: version } = await latest();
        await removeRecord(db, { dataset: complaints, id: 'W', version, reason: 'Rangkap', by });
      },
      async () => withdrawImport(db, (await latest()).number, { by }),
    ];
    for (const act of acts) {
      const released = await actLate(act);
      expect((await latest()).at.getTime()).toBeGreaterThanOrEqual(released);
    }
  });
});
