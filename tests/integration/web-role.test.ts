import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { openWebAccess } from '~/datasets/open-web-access.server';
import { prepareDatabase } from '~/datasets/prepare-database.server';
import { createDatabase, type Db } from '~/platform/db/client.server';
import { audit } from '~/auth/audit.server';
import { findAccount } from '~/auth/sessions.server';
import { verifyAuditLog } from '~/auth/verify-audit-log.server';
import { purgeExpired } from '~/accounts/purge-expired.server';
import { acceptInvitation, inviteInternal } from '~/requests/internal-invitations.server';
import { openJobQueue } from '~/platform/jobs/job-queue.server';
import { createMailQueue } from '~/platform/mail/mail-queue.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { publishComplaints } from '../support/publish-records';

const { db, url } = await createTestDatabase();
const opened = { db, url, data: null, lost: new Promise<void>(() => {}), close: async () => {} };
const settings = { WEB_DATABASE_URL: undefined };
let web: Db;
let webUrl: string;
let role: string;

beforeAll(async () => {
  await publishComplaints(db, ['1']);
  const access = await openWebAccess(opened, settings);
  expect(access.isLimited).toBe(true);
  webUrl = access.url;
  role = new URL(webUrl).username;
  web = createDatabase(webUrl);
});

afterAll(async () => {
  await web.destroy();
  await sql`drop owned by ${sql.id(role)}`.execute(db);
  await sql`drop role ${sql.id(role)}`.execute(db);
});

const attempt = (statement: string) => sql.raw(statement).execute(web);

describe('the role of the web server', () => {
  it.each([
    'create table loot (id integer)',
    'create temporary table loot (id integer)',
    'create schema loot',
    'create database loot',
    'create role loot superuser',
    'create extension dblink',
    'create extension if not exists file_fdw',
    "create function loot() returns integer language sql as 'select 1'",
    'create view loot as select 1',
    'create index loot on account (email)',
    'create trigger loot before insert on account execute function suppress_redundant_updates_trigger()',
    'alter table account add column loot text',
    'alter table account disable trigger all',
    'alter role current_user superuser',
    'alter role current_user createrole',
    "alter role postgres password 'loot'",
    "alter system set log_statement = 'all'",
    'set role postgres',
    'set session authorization postgres',
    "set session_replication_role = 'replica'",
    'grant postgres to current_user',
    "copy (select 1) to program 'id'",
    "copy account to '/tmp/loot'",
    "copy account from program 'id'",
    "select pg_read_file('/etc/passwd')",
    "select pg_ls_dir('/')",
    "select lo_import('/etc/passwd')",
    'select * from pg_authid',
    'select pg_reload_conf()',
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'postgres'",
    'drop table account',
    `drop table ${complaints.table}`,
    'drop schema public cascade',
    'truncate message',
    'truncate account_event',
    'truncate access_history',
    'truncate import cascade',
    'delete from message_event',
    "update message_event set text = ''",
    'delete from audit_log',
    "update audit_log set act = ''",
    'select chain_audit_entry(id) from (values (1)) as entry (id)',
    'insert into internal_account (account_id) select id from account',
    "insert into internal_invitation (hash, email, email_key, expires_at) values ('', '', '', now())",
    'update internal_invitation set expires_at = now()',
    'delete from internal_invitation',
    'delete from account_event',
    "update account_event set kind = 'loggedIn'",
    'delete from survey_answer',
    'update access_history set name = name',
    'delete from access_history',
    `update ${complaints.table} set id = id`,
    'delete from calculation',
    'update calculation_bitmap set code = code',
    'insert into publication (dataset, calculation_id, published_by) values (1, 1, 1)',
    "update code set names = '{}'",
    'delete from import',
    'delete from document',
    'delete from kysely_migration',
    'drop table pgboss.job',
    'create table pgboss.loot (id integer)',
  ])('may not: %s', async (statement) => {
    await expect(attempt(statement)).rejects.toThrow(
      /permission denied|must be (owner|superuser|able)|not (permitted|allowed)|Only roles|cannot set/,
    );
  });

  it('owns nothing', async () => {
    const { rows } = await sql`
      select relname from pg_class where relowner = ${role}::regrole
      union all select nspname from pg_namespace where nspowner = ${role}::regrole`.execute(db);
    expect(rows).toEqual([]);
  });

  it('reads what the pages show, and sends mails', async () => {
    expect(await web.selectFrom('publication').select('id').execute()).toHaveLength(1);
    expect(await findAccount(web, 'unknown')).toBeNull();
    const jobs = await openJobQueue(web, { onError: () => {} });
    const queue = createMailQueue(jobs);
    const mail = { kind: 'contactReceipt', to: 'siti@example.org', language: 'id', values: {} };
    await web.transaction().execute((transaction) => queue.send(transaction, mail));
    await jobs.stop();
    const { rows } = await sql`select name from pgboss.job`.execute(web);
    expect(rows).toEqual([{ name: 'mail' }]);
  });

  it('adds to the audit log, whose database chains the entries', async () => {
    const before = await web.selectFrom('audit_log').select('id').execute();
    await audit(web, { by: { accountId: 1 }, act: 'fileRead', subject: 'request_file:1' });
    await attempt(`insert into audit_log (actor, act, subject, number, hash)
      values ('1', 'fileRead', 'request_file:2', 2147483647, '\\x00')`);
    const outcome = await verifyAuditLog(web);
    expect(outcome).toMatchObject({
      outcome: 'intact',
      head: { number: before.length + 2 },
    });
  });

  it('deletes old events of accounts, and no others', async () => {
    const account_id = await addAccount(db, 'siti');
    const days = [729, 732].map((ago) => new Date(Date.now() - ago * 86_400_000));
    const rows = days.map((at) => ({ account_id, kind: 'loggedIn', at }));
    await web.insertInto('account_event').values(rows).execute();
    await purgeExpired(web);
    expect(await web.selectFrom('account_event').select('at').execute()).toEqual([{ at: days[0] }]);
  });

  it('marks an account as of the staff by the token of an invitation alone, and forgets expired ones', async () => {
    const id = await addAccount(db, 'wayan');
    const unverified = await addAccount(db, 'ketut', { isVerified: false });
    const invite = async (email: string) => {
      const tokens: string[] = [];
      const linkOf = (token: string) => {
        tokens.push(token);
        return 'https://portal.example/';
      };
      const mailQueue = { send: async () => {} };
      await inviteInternal({ db, mailQueue }, { email, language: 'id', linkOf, by: 'operator' });
      return tokens[0] ?? '';
    };
    const token = await invite('wayan@office.example');
    const { hash } = await web
      .selectFrom('internal_invitation')
      .select('hash')
      .executeTakeFirstOrThrow();
    expect(await acceptInvitation(web, { token: hash, accountId: id })).toBe(false);
    expect(await acceptInvitation(web, { token, accountId: unverified })).toBe(false);
    expect(await acceptInvitation(web, { token, accountId: id })).toBe(true);
    expect(await acceptInvitation(web, { token, accountId: id })).toBe(false);
    const marked = await web.selectFrom('internal_account').selectAll().execute();
    expect(marked).toMatchObject([{ account_id: id, invited_email: 'wayan@office.example' }]);
    const late = await invite('late@office.example');
    const past = sql<Date>`now() - interval '1 second'`;
    await db.updateTable('internal_invitation').set({ expires_at: past }).execute();
    expect(await acceptInvitation(web, { token: late, accountId: id })).toBe(false);
    await invite('open@office.example');
    await purgeExpired(web);
    const left = await web.selectFrom('internal_invitation').select('email').execute();
    expect(left).toEqual([{ email: 'open@office.example' }]);
  });

  it('may use tables that a later version adds, without further grants', async () => {
    await sql`create table later (id integer generated always as identity, at date)`.execute(db);
    await attempt('insert into later (at) values (now())');
    await attempt('update later set at = now()');
    expect((await attempt('select * from later')).rows).toHaveLength(1);
    await expect(attempt('truncate later')).rejects.toThrow('permission denied');
  });

  it('is the same at the next start, and everything prepared before stays usable', async () => {
    await prepareDatabase(db);
    expect(await openWebAccess(opened, settings)).toEqual({ url: webUrl, isLimited: true });
    expect(await web.selectFrom('publication').select('id').execute()).toHaveLength(1);
  });
});

describe('if the owner may not create roles', () => {
  it('the web server uses the role that the operator names, or the start says that it has none', async () => {
    const admin = new pg.Client(url);
    await admin.connect();
    const [owner, other] = [`${role}_owner`, `${role}_other`];
    for (const name of [owner, other]) await admin.query(`create role ${name} login password 'p'`);
    const { rows } = await admin.query<{ name: string }>('select current_database() as name');
    await admin.query(`grant all on database ${rows[0]?.name} to ${owner}`);
    const addressOf = (name: string) =>
      Object.assign(new URL(url), { username: name, password: 'p' }).href;
    const weak = createDatabase(addressOf(owner));
    const asOwner = { ...opened, db: weak, url: addressOf(owner) };
    expect(await openWebAccess(asOwner, settings)).toEqual({
      url: addressOf(owner),
      isLimited: false,
    });
    const named = { WEB_DATABASE_URL: addressOf(other) };
    expect(await openWebAccess(opened, named)).toEqual({ url: addressOf(other), isLimited: true });
    const wrong = { WEB_DATABASE_URL: addressOf(`${other}_unknown`) };
    await expect(openWebAccess(opened, wrong)).rejects.toThrow('database:webRoleRefused');
    await weak.destroy();
    for (const name of [owner, other]) {
      await admin.query(`drop owned by ${name}`);
      await admin.query(`drop role ${name}`);
    }
    await admin.end();
  });
});
