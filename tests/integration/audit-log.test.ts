import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { audit } from '~/auth/audit.server';
import { verifyAuditLog } from '~/auth/verify-audit-log.server';
import { createDatabase } from '~/platform/db/client.server';
import { createTestDatabase } from '../support/database';
import { terangInProcess } from '../support/terang-in-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const settings = { DATABASE_URL, COOKIE_SECRET: 'a secret of this test that is long enough' };
const verify = (...args: string[]) => terangInProcess(['audit', 'verify', ...args], settings);

const add = (subject: string, act = 'open') => audit(db, { by: { accountId: 7 }, act, subject });

const headOf = async () => {
  const result = await verifyAuditLog(db);
  return result.outcome === 'intact' ? result.head : result;
};

beforeEach(async () => {
  await db.deleteFrom('audit_log').execute();
});

describe('the audit log', () => {
  it('is intact while entries are only added, whatever their text is', async () => {
    await add('request_file:1');
    await add('quote " backslash \\ tab \t newline \n ü 人 \u2028 \u0001');
    await db.transaction().execute(async (transaction) => {
      for (const subject of ['a', 'b']) {
        await audit(transaction, { by: 'operator', act: 'open', subject });
      }
    });
    expect(await headOf()).toMatchObject({ number: 4 });
  });

  it('leaves no gap where an act was rolled back', async () => {
    await add('first');
    const refused = db.transaction().execute(async (transaction) => {
      await audit(transaction, { by: 'operator', act: 'open', subject: 'refused' });
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
          audit(index % 2 ? db : other, { by: 'operator', act: 'open', subject: String(index) }),
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
    ['an entry is removed', `delete from audit_log where number = 2`, 2],
    [
      'the subjects of two entries are swapped',
      `update audit_log set id = default, subject = case number when 1 then '2' else '1' end where number < 3`,
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
