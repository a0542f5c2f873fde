import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { audit } from '~/auth/audit.server';
import { RoleMissing } from '~/auth/require-role';
import { findAccountOfJob } from '~/auth/sessions.server';
import { JobCancelled, getJob, openJobQueue } from '~/platform/jobs/job-queue.server';
import { type Job } from '~/platform/jobs/job';
import { beginRequest } from '~/platform/server/request-context.server';
import { readPolicy } from '~/protection/read-policy.server';
import { saveDraft } from '~/requests/drafts.server';
import {
  runStaffActJob,
  runStaffPreviewJob,
  staffActJob,
  staffPreviewJob,
} from '~/workspace/act-job.server';
import {
  cancelStaffJob,
  getStaffJob,
  listStaffJobs,
} from '~/workspace/jobs/list-staff-jobs.server';
import { queueStaffJob } from '~/workspace/jobs/queue-staff-job.server';
import { performAct } from '~/workspace/perform-act.server';
import { defineAct } from '~/workspace/staff-act';
import { addAccount } from '../support/account';
import { addDataFile, addDataImport } from '../support/data-files';
import { createTestDatabase } from '../support/database';
import { giveRoles } from '../support/staff';
import { type Role } from '~/auth/roles';

const { db } = await createTestDatabase();
const jobs = await openJobQueue(db, { onError: () => {}, maintenanceSeconds: 60 });
afterAll(() => jobs.stop());

const double = defineAct({
  name: 'double',
  roles: ['analyst'],
  schema: z.object({ number: z.number().max(100) }),
  async run({ db: workers }, { number }, by) {
    await audit(workers, { by, act: 'codesChanged', subject: 'code_list:numbers' });
    return { doubled: 2 * number, by: by.accountId };
  },
});
let endPreview = () => {};
const previewed = defineAct({
  name: 'previewed',
  roles: ['analyst'],
  schema: z.object({ mode: z.enum(['commit', 'dry-run']) }),
  run: () => new Promise<string>((resolve) => (endPreview = () => resolve('previewed'))),
});
const policy = await readPolicy('exact');
const context = { db, policy, recordKeys: undefined, store: null } as never;
await jobs.work(staffActJob, (run) => runStaffActJob(context, run, [double]));
// Its heartbeat is short, so that it detects a cancellation soon.
await jobs.work({ ...staffPreviewJob, missedAfterSeconds: 1 }, (run) =>
  runStaffPreviewJob(context, run, [previewed]),
);

async function accountWith(name: string, ...roles: Role[]) {
  const id = await addAccount(db, name);
  await giveRoles(db, id, ...roles);
  const account = await findAccountOfJob(db, id);
  if (!account) throw new Error('The account is missing');
  return account;
}

describe('an act of the staff', () => {
  it('is done by the worker, for an account with its role', async () => {
    const analyst = await accountWith('ani', 'analyst');
    const performed = await performAct({ db, jobs }, analyst, double, { number: 21 });
    expect(performed).toEqual({ outcome: 'done', result: { doubled: 42, by: analyst.id } });
  });

  it('is in the audit log with from where it was sent, though the worker does it', async () => {
    const analyst = await accountWith('wulan', 'analyst');
    const clientAddress = '203.0.113.77';
    await new Promise<void>((resolve, reject) => {
      setImmediate(() => {
        beginRequest({ id: '1', documentKey: null, clientAddress, userAgent: 'Lynx' });
        performAct({ db, jobs }, analyst, double, { number: 4 }).then(() => resolve(), reject);
      });
    });
    const log = db.selectFrom('audit_log').select(['act', 'via']);
    const entries = await log.where('actor', '=', String(analyst.id)).execute();
    expect(entries).toEqual([
      { act: 'codesChanged', via: expect.stringMatching(/^web 203\.0\.113\.0\/24/) },
    ]);
  });

  it('is refused to other roles, and by the worker to those who lost theirs', async () => {
    const editor = await accountWith('edi', 'editor', 'publisher', 'officer', 'administrator');
    await expect(performAct({ db, jobs }, editor, double, { number: 1 })).rejects.toThrow(
      RoleMissing,
    );
    const former = await accountWith('fani', 'analyst');
    await db.deleteFrom('account_role').where('account_id', '=', former.id).execute();
    expect(await performAct({ db, jobs }, former, double, { number: 1 })).toEqual({
      outcome: 'failed',
    });
  });

  it('refuses a wrong input, and names that are no act', async () => {
    const analyst = await accountWith('oki', 'analyst');
    await expect(performAct({ db, jobs }, analyst, double, { number: 101 })).rejects.toThrow(
      z.ZodError,
    );
    const input = { act: 'constructor', input: {}, by: analyst.id };
    await expect(runStaffActJob(context, { input })).rejects.toThrow('There is no act constructor');
  });
});

describe('a long job of the staff', () => {
  const job: Job<{ number: number }> = {
    name: 'inspect',
    schema: z.object({ number: z.number() }),
    retryLimit: 3,
    retryDelay: 1,
    timeoutSeconds: 60,
    pollSeconds: 0.1,
  };
  const about = { roles: ['analyst'] as const, subject: 'januari.csv', page: '/staff' };

  it('waits for the one before it, and is cancelled by an analyst while it waits or runs', async () => {
    const analyst = await accountWith('budi', 'analyst');
    const queue = (number: number) => queueStaffJob({ db, jobs }, analyst, job, { number }, about);
    const ids = [await queue(1), await queue(2)];
    let isOver: unknown;
    await jobs.work(job, async ({ report, signal, keep }) => {
      for (let done = 1; ; done += 1) {
        await report({ done, total: 1_000_000 });
        if (!signal.aborted) continue;
        await expect(
          db.transaction().execute((transaction) => keep(transaction, 1)),
        ).rejects.toThrow(JobCancelled);
        isOver = signal.reason;
        throw signal.reason;
      }
    });
    const [first = '', second = ''] = ids;
    await vi.waitFor(async () =>
      expect(await getStaffJob(db, analyst, first)).toMatchObject({ state: 'running' }),
    );
    expect(await getStaffJob(db, analyst, second)).toMatchObject({
      state: 'waiting',
      waitsFor: { kind: 'inspect', subject: 'januari.csv' },
    });
    const publisher = await accountWith('putri', 'publisher');
    await expect(cancelStaffJob(db, publisher, first)).rejects.toThrow(RoleMissing);
    expect(await cancelStaffJob(db, analyst, second)).toBe(true);
    expect(await cancelStaffJob(db, analyst, first)).toBe(true);
    // A second click finds it cancelled, too.
    expect(await cancelStaffJob(db, analyst, first)).toBe(true);
    const acts = db.selectFrom('audit_log').select('subject').where('act', '=', 'jobCancelled');
    expect(await acts.execute()).toEqual(
      ids.toReversed().map((id) => ({ subject: `staff_job:${id}` })),
    );
    await vi.waitFor(() => expect(isOver).toBeInstanceOf(JobCancelled));
    const listed = await listStaffJobs(db, publisher);
    expect(listed.map(({ id, state }) => [id, state])).toEqual([
      [second, 'cancelled'],
      [first, 'cancelled'],
    ]);
    await sql`delete from pgboss.job where id = any(${ids}::uuid[])`.execute(db);
    const later = await listStaffJobs(db, publisher);
    expect(later.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    await db.deleteFrom('staff_job').execute();
  });

  it('keeps no result if it is cancelled and does not look', async () => {
    const analyst = await accountWith('rini', 'analyst');
    const others = await openJobQueue(db, { onError: () => {}, maintenanceSeconds: 60 });
    const unaware = { ...job, name: 'alerts' } as const;
    const id = await db
      .transaction()
      .execute((transaction) => others.send(transaction, unaware, { number: 1 }));
    const row = { id, kind: 'inspect', subject: 'a', page: '/staff', queued_by: '1' };
    await db.insertInto('staff_job').values(row).execute();
    let isCancelled = false;
    await others.work(unaware, async () => {
      isCancelled = await cancelStaffJob(db, analyst, id);
      return { outcome: 'inspected' };
    });
    await vi.waitFor(() => expect(isCancelled).toBe(true));
    await others.stop();
    expect(await getStaffJob(db, analyst, id)).toMatchObject({ state: 'cancelled' });
    expect((await getJob(db, id))?.result).toBeUndefined();
    await db.deleteFrom('staff_job').execute();
  });

  it('waits for the one that uses the same dataset, or was queued before it', async () => {
    const analyst = await accountWith('gita', 'analyst');
    const by = String(analyst.id);
    const add = async (kind: string, state: string, data: object) => {
      const id = crypto.randomUUID();
      await sql`insert into pgboss.job (id, name, state, data)
        values (${id}, ${kind}, ${state}, ${JSON.stringify(data)}::jsonb)`.execute(db);
      const row = { id, kind, subject: `${kind} ${state}`, page: '/staff', queued_by: by };
      await db.insertInto('staff_job').values(row).execute();
      return id;
    };
    const $progress = { done: 1, total: 100, since: new Date().toISOString() };
    await add('import', 'active', { dataset: 'complaints', $progress });
    const same = await add('calculate', 'active', { dataset: 'complaints' });
    const next = await add('calculate', 'created', { dataset: 'consultations' });
    const last = await add('calculate', 'created', { dataset: 'consultations' });
    const waits = async (id: string) => {
      const { state, waitsFor } = (await getStaffJob(db, analyst, id)) ?? {};
      return [state, waitsFor];
    };
    const running = { kind: 'calculate', subject: 'calculate active' };
    expect(await waits(same)).toEqual(['waiting', { kind: 'import', subject: 'import active' }]);
    expect(await waits(next)).toEqual(['waiting', running]);
    await sql`delete from pgboss.job where id = ${same}`.execute(db);
    expect(await waits(next)).toEqual(['waiting', null]);
    expect(await waits(last)).toEqual([
      'waiting',
      { kind: 'calculate', subject: 'calculate created' },
    ]);
    await sql`delete from pgboss.job where name in ('import', 'calculate')`.execute(db);
    await db.deleteFrom('staff_job').execute();
  });

  it('has no page any more once its file is deleted', async () => {
    const analyst = await accountWith('hani', 'analyst');
    const file = await addDataFile(db);
    const id = await addDataImport(db, file, { mode: 'dry-run' });
    expect((await getStaffJob(db, analyst, id))?.page).toBe(file);
    await db.updateTable('data_file').set({ removed_at: new Date() }).execute();
    expect((await getStaffJob(db, analyst, id))?.page).toBeNull();
    await db.deleteFrom('data_import').execute();
    await db.deleteFrom('staff_job').execute();
  });

  it('is an act, too, that takes longer than its page waits', async () => {
    const analyst = await accountWith('indra', 'analyst');
    const performed = await performAct({ db, jobs }, analyst, double, { number: 1 }, 0);
    expect(performed).toEqual({ outcome: 'pending' });
    await vi.waitFor(async () =>
      expect(await listStaffJobs(db, analyst)).toMatchObject([
        { kind: 'staff-act', state: 'done', page: '/staff' },
      ]),
    );
    await db.deleteFrom('staff_job').execute();
  });

  it('is a preview, too, for which no act waits, and which is cancelled', async () => {
    const analyst = await accountWith('joko', 'analyst');
    const dryRun = { mode: 'dry-run' } as const;
    const preview = await performAct({ db, jobs }, analyst, previewed, dryRun, 500);
    expect(preview).toEqual({ outcome: 'pending' });
    expect(await performAct({ db, jobs }, analyst, double, { number: 2 })).toMatchObject({
      outcome: 'done',
    });
    const [listed] = await listStaffJobs(db, analyst);
    expect(listed).toMatchObject({ kind: 'staff-preview', state: 'running' });
    expect(await cancelStaffJob(db, analyst, listed?.id ?? '')).toBe(true);
    // Its query is still running; the next preview does not wait for it.
    await performAct({ db, jobs }, analyst, previewed, dryRun, 0);
    const latest = async () => (await listStaffJobs(db, analyst))[0];
    await vi.waitFor(async () => expect(await latest()).toMatchObject({ state: 'running' }), 5_000);
    endPreview();
    await vi.waitFor(async () => expect(await latest()).toMatchObject({ state: 'done' }), 5_000);
    expect(await getStaffJob(db, analyst, listed?.id ?? '')).toMatchObject({ state: 'cancelled' });
    await db.deleteFrom('staff_job').execute();
  });

  it('says how long it takes still, from what was done so far', async () => {
    const analyst = await accountWith('eka', 'analyst');
    const id = crypto.randomUUID();
    const since = new Date(Date.now() - 60_000).toISOString();
    const data = JSON.stringify({ $progress: { done: 25, total: 100, since } });
    await sql`insert into pgboss.job (id, name, state, data)
      values (${id}, 'import', 'active', ${data}::jsonb)`.execute(db);
    await db
      .insertInto('staff_job')
      .values({ id, kind: 'import', subject: 'a', page: '/staff', queued_by: String(analyst.id) })
      .execute();
    const { share, secondsLeft } = (await getStaffJob(db, analyst, id)) ?? {};
    expect(share).toBe(0.25);
    expect(secondsLeft).toBeGreaterThan(179);
    expect(secondsLeft).toBeLessThan(200);
    await sql`delete from pgboss.job where id = ${id}`.execute(db);
  });

  it('cannot be cancelled once its result is kept', async () => {
    const analyst = await accountWith('cici', 'analyst');
    const id = await db.transaction().execute((transaction) =>
      jobs.send(transaction, staffActJob, {
        act: 'double',
        input: { number: 1 },
        by: analyst.id,
      }),
    );
    await vi.waitFor(async () => expect((await getJob(db, id))?.state).toBe('completed'));
    await db
      .insertInto('staff_job')
      .values({ id, kind: 'import', subject: 'a', page: '/staff', queued_by: String(analyst.id) })
      .execute();
    expect(await cancelStaffJob(db, analyst, id)).toBe(false);
    expect(await getStaffJob(db, analyst, id)).toMatchObject({ state: 'done' });
  });

  it('is seen by analysts and publishers alone, that of a delivery by officers', async () => {
    const others = await accountWith('dedi', 'editor', 'administrator');
    await expect(listStaffJobs(db, others)).rejects.toThrow(RoleMissing);
    await db.deleteFrom('staff_job').execute();
    const row = { subject: 'P-1', page: '/staff', queued_by: '1' };
    for (const kind of ['archives', 'delivery']) {
      const id = crypto.randomUUID();
      await db
        .insertInto('staff_job')
        .values({ ...row, id, kind })
        .execute();
    }
    const kindsFor = async (role: Role) =>
      (await listStaffJobs(db, await accountWith(`seen-${role}`, role))).map(({ kind }) => kind);
    expect(await kindsFor('officer')).toEqual(['delivery']);
    expect(await kindsFor('publisher')).toEqual(['archives']);
    await expect(getStaffJob(db, others, crypto.randomUUID())).rejects.toThrow(RoleMissing);
    await expect(queueStaffJob({ db, jobs }, others, job, { number: 1 }, about)).rejects.toThrow(
      RoleMissing,
    );
  });

  it('is not seen by an officer whose own request a delivery answers', async () => {
    await db.deleteFrom('staff_job').execute();
    const [applicant, colleague] = [
      await accountWith('own', 'officer'),
      await accountWith('other', 'officer'),
    ];
    const view = { dataset: 'complaints', filter: '' };
    const fields = { purpose: 'Tesis' };
    const draft = { kind: 'external', language: 'en', view, fields } as const;
    const requestId = await saveDraft(db, applicant, draft);
    const id = crypto.randomUUID();
    await db
      .insertInto('staff_job')
      .values({
        id,
        kind: 'delivery',
        subject: 'P-1',
        page: `/staff/requests/${requestId}`,
        queued_by: String(colleague.id),
      })
      .execute();
    expect(await listStaffJobs(db, applicant)).toEqual([]);
    expect(await getStaffJob(db, applicant, id)).toBeNull();
    expect(await getStaffJob(db, colleague, id)).toMatchObject({ id });
  });
});
