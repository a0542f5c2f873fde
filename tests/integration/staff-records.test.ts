import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Account } from '~/auth/account';
import { type Actor } from '~/auth/actor';
import { RoleMissing } from '~/auth/require-role';
import { roles, type Role } from '~/auth/roles';
import { complaints } from '~/datasets/complaints';
import { type RemovalKind } from '~/platform/db/schema';
import { openJobQueue } from '~/platform/jobs/job-queue.server';
import { isCurrentAt } from '~/datasets/record-table.server';
import { mergeCodes } from '~/records/codes/merge-codes.server';
import { correctRecord } from '~/records/correct-record.server';
import { cellsOf } from '~/records/keep-values.server';
import { redactRecord } from '~/records/redact-record.server';
import { removeRecord } from '~/records/remove-record.server';
import { putBackImport } from '~/records/put-back-import.server';
import { withdrawImport } from '~/records/withdraw-import.server';
import { runRebuildIndexJob } from '~/statistics/release/rebuild-index-job.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { staffActJob, staffPreviewJob } from '~/workspace/act-job.server';
import { correctionSchema } from '~/workspace/records/correction-fields.server';
import { removeRecordAct } from '~/workspace/records/record-acts.server';
import { findMadeId, findRecordId } from '~/workspace/records/find-record-id.server';
import { getRecord } from '~/workspace/records/get-record.server';
import { listDuplicates } from '~/workspace/records/list-duplicates.server';
import { createRecordAddresses } from '~/workspace/records/record-address.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { createImportTerminal } from '../support/import-terminal';
import { policy } from '../support/policies';
import { recordKeys } from '../support/record-keys';

const { db } = await createTestDatabase();
const importContent = await createImportTerminal(db);
const accountId = await addAccount(db, 'made');
const staff = (role: Role) =>
  ({ id: accountId, roles: [role], hasPassedSecondFactor: true }) as unknown as Account;
const analyst = staff('analyst');
const by = { accountId };
const colleague = await addAccount(db, 'colleague');
const addresses = createRecordAddresses('a secret of this test that is long enough');
const dataset = complaints;

async function importRows(rows: string[], options = {}): Promise<void> {
  const content = `id,received_on,status,city,right\n${rows.join('\n')}\n`;
  const { exitCode, err } = await importContent(content, { by, recordKeys, ...options });
  expect([exitCode, err]).toEqual([0, expect.anything()]);
}

async function find(id: string, isRead = false) {
  const found = await getRecord({ db, addresses }, analyst, { dataset, id, isRead });
  if (!found) throw new Error(`There is no record ${id}`);
  return found;
}

/** Corrects some values of a record, which otherwise stay as they are. */
async function correct(id: string, changes: Record<string, string>, options = {}) {
  const { steps, version } = await find(id);
  const content = steps.at(-1)?.content ?? {};
  const values = { ...cellsOf(content, Object.keys(content)), ...changes };
  const correction = { dataset, id, version: version ?? 0, values, reason: 'Salah ketik', by };
  return correctRecord(db, { ...correction, recordKeys, mode: 'commit', ...options });
}

async function statusesAt(throughImport: number) {
  const { rows } = await sql<{ id: string; status: string }>`
    select id, status from complaint where ${isCurrentAt(throughImport)} order by id`.execute(db);
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
}

async function publish() {
  const calculation = await freeze(db, dataset);
  await publishCalculation(db, calculation.id, { by: 'operator', policy });
  return calculation;
}

describe('a record of a dataset', () => {
  it('is shown with all its states, and with the calculations that count each', async () => {
    await importRows(['A,2025-03-01,S01,,R01', 'B,2025-03-01,S01,,R01']);
    const first = await publish();
    await importRows(['A,2025-03-01,S02,,R01']);
    const draft = await freeze(db, dataset);
    const { steps, counts, version } = await find('A');
    expect(steps.map(({ kind, content, by }) => [kind, content?.status, by])).toEqual([
      ['file', 'S01', String(accountId)],
      ['file', 'S02', String(accountId)],
    ]);
    expect(version).toBe(steps[1]?.number);
    expect(counts).toMatchObject([
      { calculation: draft.id, isPublished: false, state: steps[1]?.number },
      { calculation: first.id, isPublished: true, state: steps[0]?.number },
    ]);
  });

  it('is entered in the audit log when somebody reads it, without its id', async () => {
    const { auditKey } = await find('A', true);
    const log = db.selectFrom('audit_log').select(['act', 'subject', 'actor']);
    expect(await log.where('act', '=', 'recordRead').execute()).toEqual([
      { act: 'recordRead', subject: `record:${auditKey}:complaints`, actor: String(accountId) },
    ]);
    expect((await find('B')).auditKey).not.toBe(auditKey);
  });

  it('has an address from which nobody else learns its id', () => {
    const id = 'Siti Rahma 1975';
    const href = addresses.hrefOf('complaints', id);
    const sealed = href.split('/').at(-1) ?? '';
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('Siti');
    expect(addresses.read('complaints', sealed)).toBe(id);
    expect(addresses.read('consultations', sealed)).toBeNull();
    const other = sealed.startsWith('A') ? 'B' : 'A';
    expect(addresses.read('complaints', `${other}${sealed.slice(1)}`)).toBeNull();
    expect(createRecordAddresses('another secret').read('complaints', sealed)).toBeNull();
  });

  it('is read by analysts alone', async () => {
    for (const role of roles.filter((each) => each !== 'analyst')) {
      const request = { dataset, id: 'A', isRead: true };
      await expect(getRecord({ db, addresses }, staff(role), request)).rejects.toThrow(RoleMissing);
      const list = listDuplicates(db, staff(role), { dataset, page: 1, isRead: true });
      await expect(list).rejects.toThrow(RoleMissing);
    }
  });
});

describe('the correction of a record', () => {
  it('is a new state with a reason, that no earlier calculation counts', async () => {
    const before = (await find('A')).version ?? 0;
    expect(await correct('B', { status: 'S03' }, { mode: 'dry-run' })).toEqual({
      outcome: 'checked',
      columns: ['status'],
    });
    expect((await find('B')).steps).toHaveLength(1);
    expect(await correct('B', { status: 'S03' })).toMatchObject({ outcome: 'corrected' });
    const { steps } = await find('B');
    expect(steps[1]).toMatchObject({
      kind: 'correction',
      reason: 'Salah ketik',
      by: String(accountId),
      content: { status: 'S03' },
    });
    expect(await statusesAt(before)).toEqual({ A: 'S02', B: 'S01' });
    const { rows } = await sql<{ keys: number }>`
      select count(distinct record_key) as keys from complaint where id = 'B'`.execute(db);
    expect(rows[0]?.keys).toBe(1);
  });

  it('can be taken back like an import, and be made again', async () => {
    const version = (await find('B')).version ?? 0;
    expect(await withdrawImport(db, version, { by })).toMatchObject({ restored: 1 });
    expect(await statusesAt(1_000_000)).toMatchObject({ B: 'S01' });
    expect(await correct('B', { status: 'S03' })).toMatchObject({ outcome: 'corrected' });
  });

  it('is refused by the rules of imports, with the column of each wrong value', async () => {
    const refusal = await correct('B', { status: 'S99', received_on: '2025-02-30' });
    expect(refusal).toMatchObject({
      code: 'rejected',
      rejects: expect.arrayContaining([
        expect.objectContaining({ column: 'received_on', reason: 'date-impossible' }),
        expect.objectContaining({ column: 'status', reason: 'code-unknown' }),
      ]),
    });
    expect(await correct('B', {})).toMatchObject({ code: 'unchanged' });
    expect((await find('B')).steps.at(-1)?.content).toMatchObject({ status: 'S03' });
  });

  it('is refused once somebody else has changed the record', async () => {
    const { version } = await find('A');
    await importRows(['A,2025-03-01,S04,,R01']);
    const late = await correct('A', { status: 'S01' }, { version });
    expect(late).toEqual({ outcome: 'refused', code: 'changed-meanwhile' });
    expect(await statusesAt(1_000_000)).toMatchObject({ A: 'S04' });
  });

  it('keeps the precision of its dates', async () => {
    await importRows(['M,2025-03,S01,,'], { datePrecision: 'month' });
    expect(await correct('M', { status: 'S02' })).toMatchObject({ outcome: 'corrected' });
    expect((await find('M')).steps.at(-1)).toMatchObject({ precision: 'month' });
    expect(await correct('M', { received_on: '2025-04' })).toMatchObject({ outcome: 'corrected' });
  });

  it('has a form with a field for each column of files', () => {
    const values = { received_on: '2025-03-01', status: 'S01', right: ['R01', 'R02'] };
    const form = { version: '7', step: 'check', values, reason: 'Salah ketik' };
    const read = correctionSchema(dataset).safeParse({
      ...form,
      values: {
        ...values,
        issue: [],
        case_detail: [],
        claimant: [],
        victim: [],
        defendant: [],
        event: [],
        letter: [],
      },
    });
    expect(read.success).toBe(true);
    expect(correctionSchema(dataset).safeParse({ ...form, reason: ' ' }).success).toBe(false);
  });
});

/** Lists the tables of the database, those of the job queues among them, whose rows contain a text. */
async function listTablesWith(text: string): Promise<string[]> {
  const tables = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1, 2`.execute(db);
  const found: string[] = [];
  for (const { schema, name } of tables.rows) {
    const { rows } = await sql`
      select from ${sql.table(`${schema}.${name}`)} as stored
      where stored::text like ${`%${text}%`} limit 1`.execute(db);
    if (rows.length > 0) found.push(`${schema}.${name}`);
  }
  return found;
}

/** Queues an act on a record and a preview of it, and copies their jobs into the archive of those that are over. */
async function queueAct(id: string): Promise<void> {
  const input = { dataset: dataset.name, id, version: 1, reason: 'Rangkap', kind: 'duplicate' };
  const jobs = await openJobQueue(db, { onError: () => {} });
  const order = { act: removeRecordAct.name, input, by: accountId };
  for (const job of [staffActJob, staffPreviewJob])
    await db.transaction().execute((transaction) => jobs.send(transaction, job, order));
  await jobs.stop();
  await sql`
    insert into pgboss.archive select (jsonb_populate_record(
      null::pgboss.archive, to_jsonb(job) || jsonb_build_object('archived_on', now()))).*
    from pgboss.job on conflict do nothing`.execute(db);
}

/** Removes a record in its current state, or in an earlier one. */
async function remove(
  id: string,
  version?: number,
  { kind = 'duplicate', by: remover = by }: { kind?: RemovalKind; by?: Actor } = {},
) {
  const current = version ?? (await find(id)).version ?? 0;
  return removeRecord(db, {
    dataset,
    id,
    version: current,
    kind,
    reason: 'Rangkap',
    by: remover,
  });
}

describe('the removal of a record', () => {
  it('leaves it in earlier calculations, and out of the next one', async () => {
    const before = await publish();
    const removed = await remove('B');
    expect(removed).toMatchObject({ outcome: 'removed' });
    const after = await freeze(db, dataset);
    expect(await statusesAt(before.through_import)).toHaveProperty('B');
    const { steps, version, counts } = await find('B');
    expect(version).toBeNull();
    expect(steps.at(-1)).toMatchObject({ kind: 'removal', reason: 'Rangkap', content: null });
    expect(counts.slice(0, 2)).toMatchObject([
      { calculation: after.id, state: null },
      { calculation: before.id, isPublished: true, state: expect.any(Number) },
    ]);
    expect(after.records).toBe(before.records - 1);
    expect(await remove('B', 1)).toEqual({ outcome: 'refused', code: 'unknown-record' });
  });

  it('holds for later files, whose check names the kind of reason, until it is taken back', async () => {
    const removal = (await find('B')).steps.at(-1)?.number ?? 0;
    const rows = 'id,received_on,status,city,right\nB,2025-03-01,S04,,\nN,2025-04-17,S03,,\n';
    const imported = await importContent(rows, { by });
    expect(imported.exitCode).toBe(0);
    expect(JSON.stringify(imported)).toContain(
      'removed earlier, not taken again: 1 (duplicate: 1)',
    );
    expect(await statusesAt(1_000_000)).toHaveProperty('N');
    expect((await find('B')).version).toBeNull();
    expect((await find('B')).steps.at(-1)).toMatchObject({ removalKind: 'duplicate' });
    expect(await withdrawImport(db, removal, { by })).toMatchObject({ removed: 0, restored: 1 });
    expect(await statusesAt(1_000_000)).toMatchObject({ B: 'S03' });
    await importRows(['B,2025-03-01,S01,,']);
    expect(await statusesAt(1_000_000)).toMatchObject({ B: 'S01' });
  });

  it('holds for later files again once it was taken back and put back', async () => {
    await importRows(['V,2025-04-18,S01,,']);
    await remove('V');
    const removal = (await find('V')).steps.at(-1)?.number ?? 0;
    for (let time = 0; time < 2; time += 1) {
      expect(await withdrawImport(db, removal, { by })).toMatchObject({ restored: 1 });
      expect(await putBackImport(db, removal, { by })).toMatchObject({ outcome: 'putBack' });
    }
    expect((await find('V')).version).toBeNull();
    await importRows(['V,2025-04-18,S02,,']);
    expect((await find('V')).version).toBeNull();
  });

  it('prevents that the withdrawal of an earlier import brings the record back', async () => {
    await importRows(['E,2025-04-19,S01,,']);
    await importRows(['E,2025-04-19,S02,,']);
    const changing = (await find('E')).version ?? 0;
    await remove('E');
    const removal = (await find('E')).steps.at(-1)?.number ?? 0;
    const refusal = { code: 'changed-since', later: [{ importId: removal, records: 1 }] };
    expect(await withdrawImport(db, changing, { by })).toMatchObject(refusal);
    expect((await find('E')).version).toBeNull();
  });

  it('is refused once somebody else has changed the record', async () => {
    expect(await remove('A', 1)).toEqual({ outcome: 'refused', code: 'changed-meanwhile' });
    expect(await statusesAt(1_000_000)).toHaveProperty('A');
  });
});

describe('the removal of a record that has already ended', () => {
  it('prevents that anything else brings it back, until it is taken back', async () => {
    await importRows(['W,2025-04-20,S01,,']);
    const imported = (await find('W')).version ?? 0;
    await withdrawImport(db, imported, { by });
    const ended = await find('W');
    const end = ended.steps.at(-1)?.number ?? 0;
    expect(await remove('W', imported)).toEqual({ outcome: 'refused', code: 'changed-meanwhile' });
    const counts = async () => (await freeze(db, dataset)).records;
    const before = await counts();
    expect(await remove('W', end)).toMatchObject({ outcome: 'removed' });
    const removal = (await find('W')).removal?.number ?? 0;
    expect((await find('W')).steps).toEqual([
      ...ended.steps,
      expect.objectContaining({ number: removal, kind: 'removal', content: null }),
    ]);
    expect(await remove('W', removal)).toEqual({ outcome: 'refused', code: 'unknown-record' });
    const later = [{ importId: removal, records: 1 }];
    const refusal = { outcome: 'refused', code: 'changed-since', later };
    expect(await putBackImport(db, imported, { by })).toEqual(refusal);
    await importRows(['W,2025-04-20,S02,,']);
    expect((await find('W')).version).toBeNull();
    expect(await counts()).toBe(before);
    const nothing = { outcome: 'withdrawn', restored: 0, removed: 0 };
    expect(await withdrawImport(db, removal, { by })).toMatchObject(nothing);
    expect(await find('W')).toMatchObject({ version: null, removal: null });
    expect(await putBackImport(db, imported, { by })).toMatchObject({ restored: 1 });
    expect((await find('W')).steps.at(-1)?.content).toMatchObject({ status: 'S01' });
  });

  it('holds against the withdrawal of the complete file that ended it, and is taken back alone', async () => {
    await importRows(['X,2025-04-21,S01,,']);
    const { rows } = await sql<{ row: string }>`
      select concat_ws(',', id, received_on, status, city, array_to_string("right", ';')) as row
      from complaint where superseded_by is null and id <> 'X'`.execute(db);
    await importRows(
      rows.map(({ row }) => row),
      { complete: { missing: 'remove', confirmed: 1 } },
    );
    const end = (await find('X')).steps.at(-1)?.number ?? 0;
    expect((await find('X')).version).toBeNull();
    await remove('X', end);
    const removal = (await find('X')).removal?.number ?? 0;
    const refusal = { code: 'changed-since', later: [{ importId: removal, records: 1 }] };
    expect(await withdrawImport(db, end, { by })).toMatchObject(refusal);
    await withdrawImport(db, removal, { by });
    expect(await withdrawImport(db, end, { by })).toMatchObject({ outcome: 'withdrawn' });
    expect((await find('X')).version).not.toBeNull();
  });
});

describe('the removal of an ended record that was taken back', () => {
  const removeEnded = async (id: string) => {
    await importRows([`${id},2025-04-22,S01,,`]);
    const imported = (await find(id)).version ?? 0;
    await withdrawImport(db, imported, { by });
    await remove(id, (await find(id)).steps.at(-1)?.number);
    const removal = (await find(id)).removal?.number ?? 0;
    await withdrawImport(db, removal, { by });
    return { imported, removal };
  };

  it('is put back while the record has not begun again', async () => {
    const { removal } = await removeEnded('Y');
    expect(await putBackImport(db, removal, { by })).toMatchObject({ outcome: 'putBack' });
    await importRows(['Y,2025-04-22,S02,,', 'L,2025-04-23,S01,,']);
    expect(await find('Y')).toMatchObject({ version: null, removal: { number: removal } });
  });

  it('is not put back once a later file, or its import again, has made the record current', async () => {
    const { removal } = await removeEnded('Z');
    await importRows(['Z,2025-04-22,S02,,']);
    const { version } = await find('Z');
    const later = [{ importId: version, records: 1 }];
    const refusal = { outcome: 'refused', code: 'changed-since', later };
    expect(await putBackImport(db, removal, { by })).toEqual(refusal);
    const { imported, removal: other } = await removeEnded('AA');
    expect(await putBackImport(db, imported, { by })).toMatchObject({ restored: 1 });
    expect(await putBackImport(db, other, { by })).toMatchObject({ code: 'changed-since' });
    expect(await find('AA')).toMatchObject({ version: expect.any(Number), removal: null });
  });
});

describe('suspected duplicates', () => {
  it('are current records that agree in all columns but the id, the largest groups first', async () => {
    await importRows([
      ...['P', 'Q', 'R'].map((id) => `${id},2024-05-01,S01,,R01;R02`),
      ...['S', 'T'].map((id) => `${id},2024-06-01,S01,,R01`),
      'U,2024-06-01,S01,,R02',
    ]);
    const request = { dataset, page: 1, isRead: true };
    const { groups, total } = await listDuplicates(db, analyst, request);
    expect(groups.map(({ ids, records }) => [ids, records])).toEqual([
      [['P', 'Q', 'R'], 3],
      [['S', 'T'], 2],
    ]);
    expect([total, groups[0]?.content]).toEqual([2, expect.objectContaining({ status: 'S01' })]);
    const version = (await find('S')).version ?? 0;
    await removeRecord(db, { dataset, id: 'S', version, reason: 'Rangkap', by });
    const beyond = await listDuplicates(db, analyst, { ...request, page: 99 });
    expect(beyond).toMatchObject({ page: 1, total: 1 });
    const log = await db
      .selectFrom('audit_log')
      .select('subject')
      .where('act', '=', 'duplicatesListed')
      .execute();
    expect(log[0]).toEqual({ subject: 'record:duplicates:complaints' });
  });
});

describe('the redaction of a removed record', () => {
  const id = 'Siti Rahma 1975';
  const others = ['Rini 1980', 'Tono 1990'];
  const reason = 'Putusan 12/2027';
  const redact = (removal: number, options = {}) =>
    redactRecord(db, { dataset, removal, reason, by, recordKeys, ...options });
  /** Removes a record since that is ordered, as somebody else than who redacts it. */
  const removeAsOrdered = (ordered: string) =>
    remove(ordered, undefined, { kind: 'court-order', by: { accountId: colleague } });
  const removalOf = async (removed: string) => (await find(removed)).removal?.number ?? 0;
  let calculation = { id: 0, records: 0 };
  let pseudonym = '';
  let first = 0;

  /** The result of a calculation by a job, with counts that a single record changes. */
  async function addResult(subject: string): Promise<string> {
    const job = crypto.randomUUID();
    const row = { id: job, kind: 'calculate', subject, page: '/staff', queued_by: '1' };
    await db.insertInto('staff_job').values(row).execute();
    const result = JSON.stringify({ outcome: 'created', loneCells: [[]] });
    await db.insertInto('job_result').values({ job_id: job, result }).execute();
    return job;
  }
  const resultOf = (job: string) =>
    db.selectFrom('job_result').select('result').where('job_id', '=', job).executeTakeFirst();

  it('is refused for a record that is not removed', async () => {
    await importRows([
      `${id},2025-05-01,S01,,R01`,
      ...others.map((each) => `${each},2025-05-01,S02,,R02`),
    ]);
    const { version } = await find(id);
    first = version ?? 0;
    expect(await redact(first)).toEqual({ outcome: 'refused', code: 'not-removed' });
    const imports = db.selectFrom('import').selectAll().where('redacted_at', 'is not', null);
    expect(await imports.execute()).toEqual([]);
  });

  it('erases the id, uncounted values and reasons, and leaves a pseudonym', async () => {
    calculation = await publish();
    await importRows([`${id},2025-05-01,S03,,R01`]);
    await correct(id, { status: 'S04' });
    await removeAsOrdered(id);
    const { steps } = await find(id);
    const removal = steps.at(-1)?.number ?? 0;
    for (const each of [id, 'Rini 1980']) await queueAct(each);
    expect(await listTablesWith(id)).toContain('pgboss.archive');
    const results = [await addResult(dataset.name), await addResult('consultations')];
    const redacted = await redact(removal);
    if (redacted.outcome !== 'redacted') throw new Error(redacted.code);
    ({ pseudonym } = redacted);
    expect(pseudonym).toMatch(/^redacted-[0-9a-f]{32}$/);
    const found = await getRecord({ db, addresses }, analyst, { dataset, id, isRead: false });
    expect(found).toBeNull();
    expect(await findRecordId(db, { dataset, id, recordKeys })).toBe(pseudonym);
    const after = await find(pseudonym);
    expect(after.removal).toMatchObject({ redactionReason: reason, redactedAt: expect.any(Date) });
    expect(after.steps.map((step) => step.content?.status)).toEqual(['S01', '_X', '_X', undefined]);
    expect(after.steps.map((step) => step.reason)).toEqual([null, null, null, null]);
    expect(after.counts.find((count) => count.calculation === calculation.id)).toMatchObject({
      state: first,
    });
    expect(await listTablesWith(id)).toEqual([]);
    expect(await listTablesWith('Rini 1980')).toContain('pgboss.archive');
    expect(await Promise.all(results.map(resultOf))).toEqual([
      { result: { outcome: 'created' } },
      { result: { outcome: 'created', loneCells: [[]] } },
    ]);
    const log = await db
      .selectFrom('audit_log')
      .select('subject')
      .where('act', '=', 'recordRedacted')
      .execute();
    expect(log).toEqual([{ subject: `import:${removal}` }]);
    expect(await redact(removal)).toEqual({ outcome: 'refused', code: 'already-redacted' });
  });

  it('leaves every calculation as it was, even when its index is built again', async () => {
    const rebuild = (number: number) =>
      runRebuildIndexJob(
        { db, store: null },
        { input: { calculation: number }, keep: async () => {} },
      );
    await rebuild(calculation.id);
    const next = await publish();
    expect(next.records).toBe(calculation.records - 1);
    for (const each of others) {
      await removeAsOrdered(each);
      await redact(await removalOf(each));
    }
    for (const number of [calculation.id, next.id]) await rebuild(number);
  });

  it('holds for later files, which are recognised by the secret', async () => {
    const row = `${id},2025-05-01,S03,,R01`;
    const content = `id,received_on,status,city,right\n${row}\nG,2025-05-02,S01,,\n`;
    expect(JSON.stringify(await importContent(content, { by, recordKeys }))).toContain(
      'removed earlier, not taken again: 1 (court order or lawful request for erasure: 1)',
    );
    expect(await getRecord({ db, addresses }, analyst, { dataset, id, isRead: false })).toBeNull();
    const later = importContent(`id,received_on\n${id},2025-05-03\n`, { by });
    await expect(later).rejects.toThrow('secret');
  });

  it('cannot be undone by taking imports back, or putting them back', async () => {
    const removal = (await find(pseudonym)).removal?.number ?? 0;
    expect(await withdrawImport(db, removal, { by })).toEqual({
      outcome: 'refused',
      code: 'redacted',
    });
    const [, changing = 0, correction = 0] = (await find(pseudonym)).steps.map(
      (step) => step.number,
    );
    for (const number of [correction, changing, first]) {
      const nothing = { restored: 0, removed: 0, foundUnchanged: [] };
      expect(await withdrawImport(db, number, { by })).toMatchObject(nothing);
      expect(await putBackImport(db, number, { by })).toMatchObject({ restored: 0, removed: 0 });
    }
    const { version, steps } = await find(pseudonym);
    expect([version, steps]).toEqual([null, expect.objectContaining({ length: 4 })]);
  });

  it('counts for each removal of the record, also one that was taken back and put back', async () => {
    await importRows(['I,2025-05-05,S01,,']);
    await removeAsOrdered('I');
    const taken = await removalOf('I');
    expect(await withdrawImport(db, taken, { by })).toMatchObject({ outcome: 'withdrawn' });
    await removeAsOrdered('I');
    const redacted = await redact(await removalOf('I'));
    if (redacted.outcome !== 'redacted') throw new Error(redacted.code);
    expect(await putBackImport(db, taken, { by })).toMatchObject({ restored: 0 });
    expect((await find(redacted.pseudonym)).removal).toMatchObject({ redactionReason: reason });
    expect(await redact(taken)).toEqual({ outcome: 'refused', code: 'already-redacted' });
  });

  it('reaches a record that its import no longer states', async () => {
    await importRows(['Dewi 1960,2025-05-07,S01,,']);
    const imported = (await find('Dewi 1960')).version ?? 0;
    await withdrawImport(db, imported, { by });
    const end = (await find('Dewi 1960')).steps.at(-1)?.number;
    await remove('Dewi 1960', end, { kind: 'court-order', by: { accountId: colleague } });
    const redacted = await redact(await removalOf('Dewi 1960'));
    if (redacted.outcome !== 'redacted') throw new Error(redacted.code);
    expect(await listTablesWith('Dewi 1960')).toEqual([]);
    const { steps } = await find(redacted.pseudonym);
    expect(steps.map(({ content }) => content?.status)).toEqual(['_X', undefined, undefined]);
    expect(await putBackImport(db, imported, { by })).toMatchObject({ restored: 0 });
    await importRows(['Dewi 1960,2025-05-07,S02,,', 'K,2025-05-07,S01,,']);
    expect(await find(redacted.pseudonym)).toMatchObject({ version: null });
  });

  it('takes a removal that was ordered, and a second person', async () => {
    await importRows(['J,2025-05-06,S01,,']);
    await remove('J');
    const removal = await removalOf('J');
    expect(await redact(removal)).toEqual({ outcome: 'refused', code: 'not-ordered' });
    await withdrawImport(db, removal, { by });
    await remove('J', undefined, { kind: 'court-order' });
    const ordered = await removalOf('J');
    expect(await redact(ordered)).toEqual({ outcome: 'refused', code: 'own-removal' });
    expect(await find('J')).toMatchObject({ removal: { kind: 'court-order', redactedAt: null } });
    const alone = { isRedactedAlone: true };
    expect(await redact(ordered, alone)).toMatchObject({ outcome: 'redacted' });
  });

  it('takes a third person where the removal was taken back and put back by others', async () => {
    await importRows(['AB,2025-05-08,S01,,']);
    await removeAsOrdered('AB');
    const removal = await removalOf('AB');
    await withdrawImport(db, removal, { by: { accountId: colleague } });
    await putBackImport(db, removal, { by });
    const refusal = { outcome: 'refused', code: 'own-removal' };
    expect(await redact(removal)).toEqual(refusal);
    expect(await redact(removal, { by: { accountId: colleague } })).toEqual(refusal);
    const third = await addAccount(db, 'third');
    const redacted = await redact(removal, { by: { accountId: third } });
    expect(redacted).toMatchObject({ outcome: 'redacted' });
  });

  it('is done as a whole or not at all', async () => {
    await importRows(['H,2025-05-04,S01,,']);
    await removeAsOrdered('H');
    const removal = await removalOf('H');
    const before = await find('H');
    await sql`alter table audit_log add constraint refuses check (act <> 'recordRedacted') not valid`.execute(
      db,
    );
    await expect(redact(removal)).rejects.toThrow('refuses');
    await sql`alter table audit_log drop constraint refuses`.execute(db);
    expect(await find('H')).toEqual(before);
    expect(await redact(removal)).toMatchObject({ outcome: 'redacted' });
  });

  it('does not prevent that codes are merged', async () => {
    const merge = { list: 'right', from: 'R01', into: 'R02', by };
    expect(await mergeCodes(db, { ...merge, mode: 'commit' })).toMatchObject({ outcome: 'merged' });
  });
});

describe('a record of a file without ids', () => {
  it('is found by the values that a mapping made its id of, whatever the prefix', async () => {
    const id = { else: ['Tanggal', 'Nama'], prefix: 'B-' };
    const mapping = { columns: { id, received_on: { from: 'Tanggal' } } };
    const content = 'Tanggal,Nama\n2024-01-02,Dewi  Sari\n';
    expect(await importContent(content, { by, recordKeys, mapping })).toMatchObject({ err: '' });
    const made = await findMadeId(db, { dataset, values: ['2024-01-02', 'dewi sari ', ''] });
    expect(made).toMatch(/^B-[0-9a-f]{20}$/);
    expect(await findMadeId(db, { dataset, values: ['dewi sari', '2024-01-02'] })).toBeNull();
  });
});
