import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { audit } from '~/auth/audit.server';
import { verifyAuditLog } from '~/auth/verify-audit-log.server';
import { createDatabase } from '~/platform/db/client.server';
import { migrateToLatest, migrateUpTo } from '~/platform/db/migrate.server';
import { beginRequest } from '~/platform/server/request-context.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { giveRoles } from '../support/staff';
import { terangInProcess } from '../support/terang-in-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const settings = { DATABASE_URL, COOKIE_SECRET: 'a secret of this test that is long enough' };
const verify = (...args: string[]) => terangInProcess(['audit', 'verify', ...args], settings);

const add = (key: string) =>
  audit(db, { by: { accountId: 7 }, act: 'fileRead', subject: `request_file:${key}` });

const headOf = async () => {
  const result = await verifyAuditLog(db);
  return result.outcome === 'intact' ? result.head : result;
};

beforeEach(async () => {
  await db.deleteFrom('audit_log').execute();
});

describe('the audit log', () => {
  it('is intact while entries are only added, whatever their text is', async () => {
    await add('1');
    await add('quote " backslash \\ tab \t newline \n ü 人 \u2028 \u0001');
    await db.transaction().execute(async (transaction) => {
      for (const key of ['a', 'b']) {
        await audit(transaction, {
          by: 'operator',
          act: 'orphanRemoved',
          subject: `letter:${key}`,
        });
      }
    });
    expect(await headOf()).toMatchObject({ number: 4 });
  });

  it('leaves no gap where an act was rolled back', async () => {
    await add('first');
    const refused = db.transaction().execute(async (transaction) => {
      await audit(transaction, { by: 'operator', act: 'fileRead', subject: 'letter:refused' });
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    await add('second');
    expect(await headOf()).toMatchObject({ number: 2 });
  });

  it('chains the entries of acts that are done at once', async () => {
    const other = createDatabase(DATABASE_URL);
    try {
      await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          audit(index % 2 ? db : other, {
            by: 'operator',
            act: 'fileRead',
            subject: `letter:${index}`,
          }),
        ),
      );
    } finally {
      await other.destroy();
    }
    expect(await headOf()).toMatchObject({ number: 40 });
  });

  it.each([
    ['an entry is changed', `update audit_log set subject = 'other' where number = 2`, 2],
    [
      'the time of an entry is changed',
      `update audit_log set at = at + interval '1 microsecond' where number = 3`,
      3,
    ],
    [
      'it says of an entry that it came from elsewhere',
      `update audit_log set via = 'command' where number = 2`,
      2,
    ],
    [
      'it no longer says from where an entry came',
      `update audit_log set via = null where number = 4`,
      4,
    ],
    ['an entry is removed', `delete from audit_log where number = 2`, 2],
    [
      'the subjects of two entries are swapped',
      `update audit_log set id = default, subject = 'request_file:' || case number when 1 then 2 else 1 end where number < 3`,
      1,
    ],
    [
      'an entry is added past the chain',
      `alter table audit_log disable trigger chain_audit_entry;
       insert into audit_log (actor, act, subject) values ('7', 'open', 'x');
       alter table audit_log enable trigger chain_audit_entry`,
      5,
    ],
    [
      'an entry is inserted with a forged hash',
      `insert into audit_log (actor, act, subject, number, hash) values ('7', 'open', 'x', 5, '\\x00')`,
      5,
    ],
  ])('is broken where %s', async (_, statement, number) => {
    for (const subject of ['1', '2', '3', '4']) await add(subject);
    await sql.raw(statement).execute(db);
    expect(await verifyAuditLog(db)).toEqual({ outcome: 'broken', number });
  });

  it('stays intact when the column that says from where is added, and hashes it from then on', async () => {
    const name = `test_${randomBytes(6).toString('hex')}`;
    await sql`create database ${sql.id(name)}`.execute(db);
    const former = createDatabase(Object.assign(new URL(DATABASE_URL), { pathname: name }).href);
    try {
      await migrateUpTo(former, '0103-internal-invitations');
      const insert = sql`insert into audit_log (actor, act, subject)
        values ('7', 'fileRead', 'request_file:1'), ('portal', 'messagePurged', 'message:2')`;
      await insert.execute(former);
      await migrateToLatest(former);
      expect(await verifyAuditLog(former)).toMatchObject({
        outcome: 'intact',
        head: { number: 2 },
      });
      await audit(former, { by: 'operator', act: 'orphanRemoved', subject: 'letter:3' });
      expect(await verifyAuditLog(former)).toMatchObject({
        outcome: 'intact',
        head: { number: 3 },
      });
      await sql`update audit_log set via = 'web' where number = 1`.execute(former);
      expect(await verifyAuditLog(former)).toEqual({ outcome: 'broken', number: 1 });
    } finally {
      await former.destroy();
    }
  });

  it('says from where each act came: of staff network and device, of others only the web', async () => {
    const [staff, applicant] = [await addAccount(db, 'budi'), await addAccount(db, 'siti')];
    await giveRoles(db, staff, 'officer');
    const read = (accountId: number) =>
      audit(db, { by: { accountId }, act: 'fileRead', subject: 'request_file:1' });
    await read(staff);
    await audit(db, {
      by: 'operator',
      act: 'roleGranted',
      subject: `account_role:${staff}:officer`,
    });
    await new Promise<void>((resolve, reject) => {
      setImmediate(() => {
        beginRequest({
          id: '1',
          documentKey: null,
          clientAddress: '203.0.113.77',
          userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        });
        const acts = async () => {
          await read(staff);
          await read(applicant);
          await audit(db, { by: 'portal', act: 'messagePurged', subject: 'message:1' });
        };
        acts().then(resolve, reject);
      });
    });
    const rows = await db.selectFrom('audit_log').select('via').orderBy('number').execute();
    expect(rows.map(({ via }) => via)).toEqual([
      'job',
      'command',
      'web 203.0.113.0/24 Firefox, Linux',
      'web',
      'job',
    ]);
    expect(await headOf()).toMatchObject({ number: 5 });
  });

  it('no longer contains a noted head after its last entries were removed, or all hashed again', async () => {
    for (const subject of ['1', '2', '3']) await add(subject);
    const noted = await headOf();
    const hash = 'hash' in noted ? noted.hash : '';
    await add('4');
    expect(await verifyAuditLog(db, hash)).toMatchObject({ outcome: 'intact' });
    await db.deleteFrom('audit_log').where('number', '>', 2).execute();
    expect(await verifyAuditLog(db, hash)).toMatchObject({ outcome: 'headMissing' });
    expect(await verifyAuditLog(db)).toMatchObject({ outcome: 'intact' });
  });

  it('is verified by a command, which prints the hash to keep, and fails after a change', async () => {
    expect(await verify()).toMatchObject({ code: 0 });
    for (const subject of ['1', '2']) await add(subject);
    const intact = await verify();
    const { hash } = (await headOf()) as { hash: string };
    expect(intact.output).toContain(hash);
    expect(await verify('--head', hash)).toMatchObject({ code: 0 });
    expect(await verify('--head', 'ab'.repeat(32))).toMatchObject({ code: 1 });
    await sql`update audit_log set act = 'other' where number = 1`.execute(db);
    expect(await verify()).toMatchObject({ code: 1 });
  });
});
