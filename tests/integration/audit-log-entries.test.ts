import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuditFilter } from '~/audit-log/audit-filter';
import { entryDescriber, findSubjectPages, listPeople } from '~/audit-log/describe-entries.server';
import {
  exportAuditEntries,
  getAuditHead,
  listAuditEntries,
  recordAuditReading,
} from '~/audit-log/list-entries.server';
import { writeAuditCsv } from '~/audit-log/write-audit-csv.server';
import { type Account } from '~/auth/account';
import { audit } from '~/auth/audit.server';
import { RoleMissing } from '~/auth/require-role';
import { roles, type Role } from '~/auth/roles';
import { findAccount } from '~/auth/sessions.server';
import { verifyAuditLog } from '~/auth/verify-audit-log.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { giveRoles, startStaffSession } from '../support/staff';

const { db } = await createTestDatabase();

async function staff(name: string, ...held: Role[]): Promise<Account> {
  const id = await addAccount(db, name);
  await giveRoles(db, id, ...held);
  const account = await findAccount(db, await startStaffSession(db, id));
  if (!account) throw new Error('The session was not found');
  return account;
}

let administrator: Account;
let both: Account;
let former: number;
let applicant: number;
beforeAll(async () => {
  administrator = await staff('made', 'administrator');
  both = await staff('nyoman', 'administrator', 'officer', 'editor');
  former = await addAccount(db, 'former');
  applicant = await addAccount(db, 'siti');
});

const request = randomUUID();
const insert = async (entries: readonly (readonly [string, string, string, string, string])[]) => {
  for (const [actor, act, subject, at, via] of entries) {
    await sql`insert into audit_log (actor, act, subject, at, via)
      values (${actor}, ${act}, ${subject}, ${at}::timestamptz, ${via || null})`.execute(db);
  }
};
beforeEach(async () => {
  await db.deleteFrom('audit_log').execute();
  await insert([
    ['operator', 'roleGranted', `account_role:${former}:officer`, '2026-11-01T08:00+07', 'command'],
    [
      String(former),
      'conditionWaived',
      `data_request:${request}:signed`,
      '2026-11-02T00:00+07',
      '',
    ],
    [String(applicant), 'fileRead', 'request_file:00', '2026-11-02T23:59+07', 'web'],
    ['portal', 'messagePurged', 'message:7', '2026-11-03T00:00+07', 'job'],
    [
      String(former),
      'exactCountsRead',
      'calculation:12?by=right',
      '2026-11-03T09:00+07',
      'web 203.0.113.0/24 Firefox, Android',
    ],
    ['operator', 'formerAct', 'former_table:1', '2026-11-04T09:00+07', 'web -'],
  ]);
});

const numbers = async (filter: AuditFilter) => {
  const first = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.min('number').as('n'))
    .executeTakeFirstOrThrow();
  const { entries } = await listAuditEntries(db, administrator, { filter, cursor: null });
  return entries.map(({ number }) => number - (first.n ?? 0) + 1);
};

describe('the entries of the audit log', () => {
  it('are read by administrators alone', async () => {
    const readers = [
      (account: Account) => listAuditEntries(db, account, { filter: {}, cursor: null }),
      (account: Account) => exportAuditEntries(db, account, { filter: {}, isRead: true }),
      (account: Account) => getAuditHead(db, account),
      (account: Account) => recordAuditReading(db, account),
    ];
    for (const role of roles.filter((each) => each !== 'administrator')) {
      const account = await staff(role, role);
      for (const read of readers) await expect(read(account)).rejects.toThrow(RoleMissing);
    }
    const half = { ...administrator, hasPassedSecondFactor: false };
    for (const read of readers) await expect(read(half)).rejects.toThrow(RoleMissing);
    expect(await numbers({})).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it.each([
    [{ act: 'fileRead' }, [3]],
    [{ kind: 'data_request' }, [2]],
    [{ kind: 'account' }, []],
    [{ kind: 'account_role' }, [1]],
    [{ id: '12' }, [5]],
    [{ id: '7' }, [4]],
    [{ id: request }, [2]],
    [{ id: request.slice(0, 8) }, []],
    [{ id: '%' }, []],
    [{ id: '1_' }, []],
    [{ id: '\\' }, []],
    [{ kind: 'message', id: '7' }, [4]],
    [{ kind: 'request_file', id: '7' }, []],
    [{ from: '2026-11-02', to: '2026-11-02' }, [3, 2]],
    [{ from: '2026-11-03' }, [6, 5, 4]],
    [{ to: '2026-11-01' }, [1]],
    [{ person: 'operator' }, [6, 1]],
    [{ person: 'portal' }, [4]],
    [{ person: 'others' }, [3]],
  ])('are filtered by %j', async (filter, expected) => {
    expect(await numbers(filter)).toEqual(expected);
  });

  it('are filtered by a person, also one who no longer is of the staff', async () => {
    expect(await numbers({ person: String(former) })).toEqual([5, 2]);
    const people = await listPeople(db, 'en');
    const names = people.map(({ name }) => name);
    const ofStaff = names.slice(0, -3);
    expect(ofStaff).toEqual(expect.arrayContaining(['former', 'made', 'nyoman']));
    expect(ofStaff).toEqual(ofStaff.toSorted());
    expect(names.slice(-3)).toEqual(['Operator on the server', 'The portal', 'Other users']);
    expect(names).not.toContain('siti');
  });

  it('are paged by links, also while entries are added', async () => {
    await insert(
      Array.from(
        { length: 120 },
        (_, index) =>
          ['portal', 'messagePurged', `message:${index}`, '2026-11-05T00:00+07', 'job'] as const,
      ),
    );
    const filter = { kind: 'message' };
    const read = (cursor: Parameters<typeof listAuditEntries>[2]['cursor']) =>
      listAuditEntries(db, administrator, { filter, cursor });
    const ids = ({ entries }: Awaited<ReturnType<typeof read>>) =>
      entries.map(({ number }) => number);
    const first = await read(null);
    expect([first.newer, first.entries.length]).toEqual([null, 50]);
    await audit(db, { by: 'portal', act: 'messagePurged', subject: 'message:8' });
    const second = await read(first.older);
    const third = await read(second.older);
    expect([third.entries.length, third.older]).toEqual([21, null]);
    const all = [...ids(first), ...ids(second), ...ids(third)];
    expect(all).toEqual([...new Set(all)].sort((a, b) => b - a));
    expect(all).toHaveLength(121);
    expect(ids(await read(third.newer))).toEqual(ids(second));
    // The first page, with what was added.
    expect((await read({ after: ids(first)[1]! })).newer).toBeNull();
    expect(ids(await read(second.newer))).toEqual(ids(first));
  });

  it('name staff, and of visitors only the number of their account', async () => {
    const describeEntry = await entryDescriber(db, 'en');
    const { entries } = await listAuditEntries(db, administrator, { filter: {}, cursor: null });
    const described = entries.map((entry) => Object.values(describeEntry(entry)).join(' | '));
    expect(described).toEqual([
      'Operator on the server | formerAct | former_table:1 |  | Web',
      'former | Exact counts viewed | Data version: 12 | table: Right | Web, network 203.0.113.0/24, Firefox, Android',
      'The portal | Message deleted | Message: 7 |  | Automatic, on the server',
      `User, account ${applicant} | File of a request opened | File of a request: 00 |  | Web`,
      expect.stringMatching(
        new RegExp(
          `^former \\| Condition of approval waived \\| Data request: ${request} \\| \\S.+ \\| Origin not yet recorded then$`,
        ),
      ),
      'Operator on the server | Role granted | Role of an account: former | Officer | Command line',
    ]);
    expect(described.join('\n')).not.toContain('siti');
  });

  it('say in words which table was opened and which entries were downloaded', async () => {
    await insert([
      [
        'portal',
        'exactCountsRead',
        'calculation:3/csv?by=right,status&year=2025',
        '2026-11-05T00:00+07',
        'job',
      ],
      ['portal', 'auditLogExported', 'audit_log:csv?', '2026-11-05T00:00+07', 'job'],
      [
        'portal',
        'auditLogExported',
        'audit_log:csv?person=others&act=fileRead&from=2026-11-01',
        '2026-11-05T00:00+07',
        'job',
      ],
    ]);
    const describeEntry = await entryDescriber(db, 'en');
    const { entries } = await listAuditEntries(db, administrator, { filter: {}, cursor: null });
    expect(entries.slice(0, 3).map((entry) => describeEntry(entry).details)).toEqual([
      'filter: Who: Other users; Action: File of a request opened; From: 1 November 2026',
      'no filter',
      'table: Right × Case status; Year: 2025',
    ]);
  });

  it('show nothing of a subject but what is known to be no data of an applicant', async () => {
    await insert([
      [
        'portal',
        'draftPurged',
        `data_request:${request}:Siti, Jl. Merdeka 1`,
        '2026-11-05T00:00+07',
        'job',
      ],
      ['portal', 'messagePurged', 'message:9:siti@example.org', '2026-11-05T00:00+07', 'job'],
    ]);
    const describeEntry = await entryDescriber(db, 'id');
    const { entries } = await listAuditEntries(db, administrator, { filter: {}, cursor: null });
    const described = JSON.stringify(entries.slice(0, 2).map(describeEntry));
    expect(described).not.toMatch(/Merdeka|siti/i);
  });

  it('link to the pages that the reader may visit', async () => {
    await sql`insert into data_request (id, kind, state, language)
      values (${request}, 'external', 'submitted', 'id') on conflict do nothing`.execute(db);
    const subjects = [
      `data_request:${request}:signed`,
      `data_request:${randomUUID()}`,
      'data_request:x',
      'declared_event:1',
      'audit_log:csv?act=fileRead&x=1',
    ];
    const addressed = [['audit_log:csv?act=fileRead&x=1', '/staff/audit?act=fileRead']];
    expect([...(await findSubjectPages(db, administrator, subjects))]).toEqual(addressed);
    expect([...(await findSubjectPages(db, both, subjects))]).toEqual([
      [`data_request:${request}:signed`, `/staff/requests/${request}`],
      ...addressed,
    ]);
  });
});

describe('reading the audit log', () => {
  it('is in the log, once an hour', async () => {
    await recordAuditReading(db, administrator);
    await recordAuditReading(db, administrator);
    await recordAuditReading(db, both);
    expect(await numbers({ act: 'auditLogRead' })).toEqual([8, 7]);
    await sql`update audit_log set at = at - interval '61 minutes' where act = 'auditLogRead'`.execute(
      db,
    );
    await recordAuditReading(db, both);
    expect(await numbers({ act: 'auditLogRead' })).toEqual([9, 8, 7]);
  });

  it('as CSV is in the log with its filter, and the file says filter, time, its entries and their hashes', async () => {
    const filter = { person: 'operator', from: '2026-11-02' };
    const found = await exportAuditEntries(db, administrator, { filter, isRead: true });
    const at = new Date('2026-11-30T01:00Z');
    const describeEntry = await entryDescriber(db, 'en');
    const csv = writeAuditCsv({ ...found, filter, at, describe: describeEntry });
    const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      at: '2026-11-04T02:00:00.000Z',
      actor: 'operator',
      act: 'formerAct',
      subject: 'former_table:1',
      hash: expect.stringMatching(/^[\da-f]{64}$/),
      filter: 'person=operator&from=2026-11-02',
      written_at: '2026-11-30T01:00:00.000Z',
      entries_in_file: '1',
      entries_matching: '1',
    });
    const last = await getAuditHead(db, administrator);
    const logged = await db
      .selectFrom('audit_log')
      .select(['actor', 'act', 'subject'])
      .where('number', '=', last!.number)
      .execute();
    expect(logged).toEqual([
      {
        actor: String(administrator.id),
        act: 'auditLogExported',
        subject: 'audit_log:csv?person=operator&from=2026-11-02',
      },
    ]);
    expect(await verifyAuditLog(db, last!.hash)).toMatchObject({ outcome: 'intact' });
  });

  it('as CSV says its filter even where nothing matches, and guards cells against formulas', async () => {
    const describeEntry = await entryDescriber(db, 'en');
    const file = { total: 0, filter: { id: '=1+1' }, at: new Date(), describe: describeEntry };
    const empty: Record<string, string>[] = parse(writeAuditCsv({ ...file, entries: [] }), {
      bom: true,
      columns: true,
    });
    expect(empty).toHaveLength(1);
    expect(empty[0]).toMatchObject({ number: '', filter: 'id=%3D1%2B1', entries_in_file: '0' });
    await insert([
      ['portal', '=HYPERLINK("http://example.org")', '@SUM(1)', '2026-11-05T00:00+07', 'job'],
    ]);
    const found = await exportAuditEntries(db, administrator, {
      filter: { person: 'portal' },
      isRead: false,
    });
    const csv = writeAuditCsv({ ...file, ...found });
    const [hostile]: Record<string, string>[] = parse(csv, { bom: true, columns: true });
    expect([hostile?.act, hostile?.subject]).toEqual([
      `'=HYPERLINK("http://example.org")`,
      `'@SUM(1)`,
    ]);
    expect(await numbers({ act: 'auditLogExported' })).toEqual([]);
  });
});
