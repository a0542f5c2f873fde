import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { findAccount } from '~/auth/sessions.server';
import { deleteAccount } from '~/accounts/delete-account.server';
import { exportAccount } from '~/accounts/export/export-account.server';
import {
  grantRole,
  listStaff,
  resetSecondFactor,
  revokeRole,
} from '~/accounts/staff/change-roles.server';
import { startHalfLogIn } from '~/accounts/second-factor/half-log-in.server';
import { makeRecoveryCodes } from '~/accounts/second-factor/recovery-codes.server';
import { secondFactorKeyOf } from '~/accounts/second-factor/second-factor-key.server';
import { spendCode } from '~/accounts/second-factor/second-factor.server';
import {
  createAdministrator,
  hasAdministrator,
} from '~/accounts/staff/create-administrator.server';
import { createBackoff } from '~/platform/http/backoff.server';
import { accountOf, addAccount, keepMails, listEvents, password } from '../support/account';
import { terangProgram } from '../support/bundle-terang';
import { createTestDatabase } from '../support/database';
import { codeOfApp, giveRoles, giveSecondFactor, startStaffSession } from '../support/staff';
import { terangInProcess } from '../support/terang-in-process';
import { unsetEnvironment } from '../support/unset-environment';

const { db, url: DATABASE_URL } = await createTestDatabase();
const settings = { DATABASE_URL, COOKIE_SECRET: 'a secret of this test that is long enough' };
const admin = (...args: string[]) => terangInProcess(['admin', ...args], settings);

beforeEach(async () => {
  for (const table of ['account', 'account_event', 'backoff'] as const) {
    await db.deleteFrom(table).execute();
  }
});

const rolesOf = async (accountId: number) => {
  const rows = db.selectFrom('account_role').select('role').where('account_id', '=', accountId);
  return (await rows.orderBy('role').execute()).map(({ role }) => role);
};

describe('admin create', { timeout: 120_000 }, () => {
  const options = ['--name', 'Siti Rahma', '--email', 'siti@example.org', '--username', 'admin'];

  /** Runs the command with what is typed at its standard input. */
  async function create(input: string, args = options) {
    const env = { ...unsetEnvironment(), LANG: 'en', ...settings };
    const program = terangProgram('admin', 'create', ...args);
    const child = spawn(process.execPath, program, { env });
    child.stdin.end(input);
    const output = await Promise.all([text(child.stdout), text(child.stderr)]);
    return output.join('');
  }

  it('creates the first administrator, and says what comes next, but not the password', async () => {
    const output = await create(`${password}\n`);
    expect(output).toContain('The administrator admin is made');
    expect(output).toContain('/login');
    expect(output).not.toContain(password);
    const account = await db.selectFrom('account').selectAll().executeTakeFirstOrThrow();
    expect(account).toMatchObject({ username: 'admin', full_name: 'Siti Rahma', language: 'en' });
    expect(account.verified_at).not.toBeNull();
    expect(await rolesOf(account.id)).toEqual(['administrator']);
    expect(await create(`${password}\n`)).toContain('There already is an administrator');
  });

  it('prompts for each value that no option gives', async () => {
    await create(`Budi\nbudi@example.org\nbudi\n${password}\n`, []);
    const account = await db.selectFrom('account').selectAll().executeTakeFirstOrThrow();
    expect(account).toMatchObject({ full_name: 'Budi', username: 'budi' });
  });

  it('rejects what is missing or invalid, and changes nothing', async () => {
    const wrong = ['--name', 'Siti', '--email', 'siti', '--username', 's'];
    const output = await create('\n', wrong);
    expect(output).toContain('Missing or not valid: email address, username, password');
    expect(await db.selectFrom('account').selectAll().execute()).toEqual([]);
  });

  it('accepts no weak password, and no name of another account', async () => {
    const siti = { full_name: 'Siti', email: 'siti@example.org', username: 'siti', password };
    const make = (input: object) => createAdministrator(db, { ...siti, ...input }, 'id');
    expect(await make({ password: 'password123' })).toMatchObject({ code: 'weakPassword' });
    await addAccount(db, 'siti');
    expect(await make({})).toMatchObject({ code: 'nameUsed' });
    expect(await db.selectFrom('account_role').selectAll().execute()).toEqual([]);
  });

  it('logs that the account was registered and given its role', async () => {
    await db.deleteFrom('audit_log').execute();
    expect(await hasAdministrator(db)).toBe(false);
    await giveRoles(db, await addAccount(db, 'wulan'), 'editor');
    expect(await hasAdministrator(db)).toBe(false);
    const input = { full_name: 'Siti', email: 'siti@example.org', username: 'siti', password };
    expect(await createAdministrator(db, input, 'en')).toEqual({ outcome: 'created' });
    expect(await hasAdministrator(db)).toBe(true);
    const { id } = await db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'siti')
      .executeTakeFirstOrThrow();
    expect(await listEvents(db)).toEqual(['registered', 'roleGranted']);
    const rows = db.selectFrom('audit_log').select(['actor', 'act', 'subject']);
    expect(await rows.execute()).toEqual([
      { actor: 'operator', act: 'roleGranted', subject: `account_role:${id}:administrator` },
    ]);
  });

  it('creates one administrator of two concurrent commands', async () => {
    const make = (username: string) => {
      const input = { full_name: 'Siti', email: `${username}@example.org`, username, password };
      return createAdministrator(db, input, 'id');
    };
    const outcomes = await Promise.all([make('siti'), make('budi')]);
    expect(outcomes.filter(({ outcome }) => outcome === 'created')).toHaveLength(1);
  });
});

describe('roles', () => {
  it('are granted and revoked by name or address; the owner is notified by mail', async () => {
    const siti = await addAccount(db, 'siti');
    expect((await admin('grant', 'Siti', 'analyst')).output).toContain('now: analyst');
    expect((await admin('grant', 'siti@example.org', 'editor')).output).toContain(
      'analyst, editor',
    );
    expect((await admin('grant', 'siti', 'editor')).output).toContain('Nothing changed');
    expect((await admin('revoke', 'siti', 'analyst')).output).toContain('now: editor');
    expect(await rolesOf(siti)).toEqual(['editor']);
    expect(await listEvents(db)).toEqual(['roleGranted', 'roleGranted', 'roleRevoked']);
    expect((await admin('list')).output).toMatch(/siti\s.*editor\s+not set up/);
  });

  it('of others change nothing; their owner reads of each change, and of no other', async () => {
    const siti = await addAccount(db, 'siti');
    const budi = await addAccount(db, 'budi', { language: 'en' });
    await giveRoles(db, siti, 'publisher');
    const { mails, mailQueue } = keepMails();
    const change = { name: 'budi', link: 'http://portal/contact-us', by: 'operator' } as const;
    const context = { db, mailQueue };
    expect(await grantRole(context, 'editor', change)).toEqual({
      outcome: 'changed',
      roles: ['editor'],
    });
    expect(await grantRole(context, 'analyst', change)).toEqual({
      outcome: 'changed',
      roles: ['analyst', 'editor'],
    });
    expect(await revokeRole(context, 'publisher', change)).toEqual({
      outcome: 'unchanged',
      roles: ['analyst', 'editor'],
    });
    expect(await revokeRole(context, 'editor', change)).toEqual({
      outcome: 'changed',
      roles: ['analyst'],
    });
    const mail = {
      kind: 'rolesChanged',
      to: 'budi@example.org',
      language: 'en',
      values: { link: change.link },
    };
    expect(mails).toEqual([mail, mail, mail]);
    expect([await rolesOf(siti), await rolesOf(budi)]).toEqual([['publisher'], ['analyst']]);
    const nobody = { ...change, name: 'nobody@example.org' };
    for (const act of [grantRole(context, 'editor', nobody), revokeRole(context, 'editor', nobody)])
      expect(await act).toEqual({ outcome: 'refused', code: 'unknown' });
  });

  it('of an administrator among several are revoked', async () => {
    for (const name of ['siti', 'budi'])
      await giveRoles(db, await addAccount(db, name), 'administrator', 'editor');
    const context = { db, mailQueue: keepMails().mailQueue };
    const change = { name: 'siti', link: '', by: 'operator' } as const;
    expect(await revokeRole(context, 'administrator', change)).toMatchObject({
      roles: ['editor'],
    });
    const ofBudi = { ...change, name: 'budi' };
    expect(await revokeRole(context, 'editor', ofBudi)).toMatchObject({
      roles: ['administrator'],
    });
    expect(await revokeRole(context, 'administrator', ofBudi)).toEqual({
      outcome: 'refused',
      code: 'lastAdministrator',
    });
  });

  it('are listed by username, each with those of one account', async () => {
    const [wulan, siti] = [await addAccount(db, 'wulan'), await addAccount(db, 'siti')];
    await addAccount(db, 'budi');
    await giveRoles(db, wulan, 'editor');
    await giveRoles(db, siti, 'publisher', 'analyst');
    await giveSecondFactor(db, siti, settings.COOKIE_SECRET);
    expect(await listStaff(db)).toEqual([
      {
        username: 'siti',
        full_name: 'siti',
        email: 'siti@example.org',
        roles: 'analyst, publisher',
        set_up_at: expect.any(Date),
      },
      {
        username: 'wulan',
        full_name: 'wulan',
        email: 'wulan@example.org',
        roles: 'editor',
        set_up_at: null,
      },
    ]);
  });

  it('are limited to the known ones, and to verified accounts', async () => {
    const wulan = await addAccount(db, 'wulan', { isVerified: false });
    const unverified = await admin('grant', 'wulan', 'analyst');
    expect(unverified).toMatchObject({ code: 1, output: expect.stringContaining('not verified') });
    expect((await admin('grant', 'nobody', 'analyst')).code).toBe(1);
    const king = await admin('grant', 'wulan', 'king');
    expect(king).toMatchObject({ code: 1, output: expect.stringContaining('one of') });
    expect(await rolesOf(wulan)).toEqual([]);
  });

  it('remove the second factor with the last of them', async () => {
    const siti = await addAccount(db, 'siti');
    await giveRoles(db, siti, 'analyst', 'editor');
    await giveSecondFactor(db, siti, settings.COOKIE_SECRET);
    const factors = db.selectFrom('second_factor').select('account_id');
    await admin('revoke', 'siti', 'analyst');
    expect(await factors.execute()).toHaveLength(1);
    await admin('revoke', 'siti', 'editor');
    expect(await factors.execute()).toEqual([]);
  });

  it('leave one administrator, whoever revokes them', async () => {
    const [siti, budi] = [await addAccount(db, 'siti'), await addAccount(db, 'budi')];
    await giveRoles(db, siti, 'administrator');
    const refused = await admin('revoke', 'siti', 'administrator');
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining('only administrator'),
    });
    const { mailQueue } = keepMails();
    const close = async () => {};
    const context = { db, backoff: createBackoff(db, 'secret'), mailQueue, close };
    const remove = async (id: number) =>
      deleteAccount(context, await accountOf(db, id), { password, contactLink: '' });
    expect(await remove(siti)).toEqual({ outcome: 'refused', code: 'lastAdministrator' });

    await giveRoles(db, budi, 'administrator');
    const outcomes = await Promise.all([siti, budi].map(remove));
    expect(outcomes.filter(({ outcome }) => outcome === 'deleted')).toHaveLength(1);
  });
});

describe('the audit log', () => {
  it('contains who granted and revoked roles, and other changes to accounts of staff', async () => {
    await db.deleteFrom('audit_log').execute();
    const siti = await addAccount(db, 'siti');
    await admin('grant', 'siti', 'analyst');
    await admin('grant', 'siti', 'analyst'); // changes nothing
    await giveSecondFactor(db, siti, settings.COOKIE_SECRET);
    await admin('reset-second-factor', 'siti');
    await admin('revoke', 'siti', 'analyst');
    const budi = await addAccount(db, 'budi');
    const context = { db, mailQueue: keepMails().mailQueue };
    await grantRole(context, 'editor', { name: 'siti', link: '', by: { accountId: budi } });
    const rows = db.selectFrom('audit_log').select(['actor', 'act', 'subject']).orderBy('id');
    expect(await rows.execute()).toEqual([
      { actor: 'operator', act: 'roleGranted', subject: `account_role:${siti}:analyst` },
      { actor: 'operator', act: 'secondFactorReset', subject: `account:${siti}` },
      { actor: 'operator', act: 'roleRevoked', subject: `account_role:${siti}:analyst` },
      { actor: String(budi), act: 'roleGranted', subject: `account_role:${siti}:editor` },
    ]);
  });
});

describe('all sessions of an account', () => {
  it('are ended by a command, as is a log-in that waits for its second factor', async () => {
    const [siti, budi] = [await addAccount(db, 'siti'), await addAccount(db, 'budi')];
    const tokens = [await startStaffSession(db, siti), await startStaffSession(db, siti, false)];
    const other = await startStaffSession(db, budi);
    await startHalfLogIn(db, { accountId: siti, audience: 'browser', isRemembered: false });
    expect((await admin('end-sessions', 'siti')).output).toContain('logged out everywhere');
    for (const token of tokens) expect(await findAccount(db, token)).toBeNull();
    expect(await findAccount(db, other)).not.toBeNull();
    expect(await db.selectFrom('half_log_in').select('hash').execute()).toEqual([]);
    expect(await listEvents(db)).toEqual(['loggedOutEverywhere']);
    expect((await admin('end-sessions', 'nobody')).code).toBe(1);
  });
});

describe('a lost second factor', () => {
  it('is reset: sessions end, the next log-in sets up another one', async () => {
    const siti = await addAccount(db, 'siti');
    await giveRoles(db, siti, 'officer');
    expect((await admin('reset-second-factor', 'siti')).output).toContain('no second factor');
    await giveSecondFactor(db, siti, settings.COOKIE_SECRET);
    const token = await startStaffSession(db, siti);
    expect((await admin('reset-second-factor', 'siti')).output).toContain('is removed');
    expect(await findAccount(db, token)).toBeNull();
    expect(await db.selectFrom('second_factor').selectAll().execute()).toEqual([]);
    expect(await listEvents(db)).toContain('secondFactorReset');
  });

  it('is reset for one account alone, whose owner is notified by mail', async () => {
    const [siti, budi] = [await addAccount(db, 'siti'), await addAccount(db, 'budi')];
    for (const each of [siti, budi]) {
      await giveSecondFactor(db, each, settings.COOKIE_SECRET);
      await makeRecoveryCodes(db, each);
      await startHalfLogIn(db, { accountId: each, audience: 'browser', isRemembered: false });
    }
    const tokenOfBudi = await startStaffSession(db, budi);
    const { mails, mailQueue } = keepMails();
    const reset = (name: string) =>
      resetSecondFactor({ db, mailQueue }, { name, link: 'http://portal/login', by: 'operator' });
    expect(await reset('nobody')).toEqual({ outcome: 'refused', code: 'unknown' });
    expect(await reset('siti')).toEqual({ outcome: 'reset' });
    expect(await reset('siti')).toEqual({ outcome: 'refused', code: 'nothing' });
    for (const table of ['second_factor', 'recovery_code', 'half_log_in'] as const) {
      const rows = await db.selectFrom(table).select('account_id').distinct().execute();
      expect(rows, table).toEqual([{ account_id: budi }]);
    }
    expect(await findAccount(db, tokenOfBudi)).not.toBeNull();
    expect(mails).toEqual([
      {
        kind: 'secondFactorReset',
        to: 'siti@example.org',
        language: 'id',
        values: { link: 'http://portal/login' },
      },
    ]);
  });
});

describe('second factors under another COOKIE_SECRET', () => {
  const latter = { DATABASE_URL, COOKIE_SECRET: 'another secret, as after the first has leaked' };
  const formerKeys = join(tmpdir(), `terang-keys-${process.pid}`);
  const reseal = () => terangInProcess(['admin', 'reseal-second-factors', formerKeys], latter);
  const tryCode = (accountId: number, secret: string) => {
    const typed = { accountId, code: codeOfApp(secret), at: new Date() };
    const key = secondFactorKeyOf(latter.COOKIE_SECRET);
    return db.transaction().execute((transaction) => spendCode({ transaction, key }, typed));
  };
  afterAll(() => rm(formerKeys, { force: true }));

  it('are resealed, so that the apps of the staff still work', async () => {
    const [siti, budi] = [await addAccount(db, 'siti'), await addAccount(db, 'budi')];
    const secret = await giveSecondFactor(db, siti, settings.COOKIE_SECRET);
    await expect(tryCode(siti, secret)).rejects.toThrow();
    await writeFile(formerKeys, `COOKIE_SECRET='${settings.COOKIE_SECRET}'\n`);
    const done = { code: 0, output: expect.stringMatching(/: 1\.\n$/) };
    expect(await reseal()).toMatchObject(done);
    expect(await reseal()).toMatchObject(done);
    expect(await tryCode(siti, secret)).toBe('app');
    await giveSecondFactor(db, budi, 'a secret that nobody knows any more');
    const { code, output } = await reseal();
    expect([code, output]).toEqual([1, expect.stringContaining('neither secret opens: 1.')]);
  });

  it('stay unchanged if the file holds no secret', async () => {
    await writeFile(formerKeys, `SDC_KEY='${'0'.repeat(64)}'\n`);
    expect(await reseal()).toMatchObject({
      code: 1,
      output: expect.stringContaining('no COOKIE_SECRET'),
    });
  });
});

describe('the account of a member of the staff', () => {
  it('is exported with its roles, and without what could help a thief', async () => {
    const siti = await addAccount(db, 'siti');
    await giveRoles(db, siti, 'officer');
    const secret = await giveSecondFactor(db, siti, settings.COOKIE_SECRET);
    const exported = await exportAccount(db, { id: siti });
    expect(exported.account_role).toMatchObject([{ role: 'officer' }]);
    expect(Object.keys(exported.second_factor?.[0] ?? {})).toEqual(['set_up_at']);
    expect(JSON.stringify(exported)).not.toContain(secret);
  });

  it('is deleted with everything that belongs to it', async () => {
    const siti = await addAccount(db, 'siti');
    await giveRoles(db, siti, 'officer');
    await giveSecondFactor(db, siti, settings.COOKIE_SECRET);
    await db.deleteFrom('account').where('id', '=', siti).execute();
    for (const table of ['account_role', 'second_factor', 'recovery_code'] as const) {
      expect(await db.selectFrom(table).select('account_id').execute(), table).toEqual([]);
    }
  });
});

describe('admin mark-internal', () => {
  it('marks and unmarks a verified account, lists it, and says so in the audit log once', async () => {
    await db.deleteFrom('audit_log').execute();
    const id = await addAccount(db, 'siti');
    expect((await admin('list-internal')).output).toContain('No account is marked');
    for (let sent = 0; sent < 2; sent += 1) {
      expect((await admin('mark-internal', 'SITI')).output).toContain('may now send');
    }
    expect((await admin('list-internal')).output).toMatch(/siti +siti +siti@example\.org +\d{4}-/);
    await admin('unmark-internal', 'siti@example.org');
    expect(await db.selectFrom('internal_account').selectAll().execute()).toEqual([]);
    const rows = await db.selectFrom('audit_log').select(['actor', 'act', 'subject']).execute();
    expect(rows).toEqual(
      ['internalMarked', 'internalUnmarked'].map((act) => {
        return { actor: 'operator', act, subject: `account:${id}` };
      }),
    );
  });

  it('also those that an invitation has marked, with the invited address', async () => {
    const account_id = await addAccount(db, 'siti');
    const invited = { invited_email: 'sekretariat@office.example', invited_at: new Date() };
    await db
      .insertInto('internal_account')
      .values({ account_id, ...invited })
      .execute();
    expect((await admin('list-internal')).output).toMatch(/siti@example\.org .*sekretariat@office/);
  });

  it('refuses accounts that do not exist or are not verified', async () => {
    await addAccount(db, 'budi', { isVerified: false });
    expect((await admin('mark-internal', 'nobody')).output).toContain('There is no account');
    expect((await admin('mark-internal', 'budi')).output).toContain('not verified');
    expect(await db.selectFrom('internal_account').selectAll().execute()).toEqual([]);
  });
});

describe('admin invite-internal', () => {
  const address = 'sekretariat@office.example';
  const invitations = () => db.selectFrom('internal_invitation').selectAll().execute();
  const mails = async () => {
    const { rows } = await sql<{ data: { to: string; language: string } }>`
      select data from pgboss.job
      where name = 'mail' and data->>'kind' = 'internalInvitation' order by created_on`.execute(db);
    return rows.map(({ data }) => data);
  };

  it('mails a link, keeps only its hash for 14 days, and replaces an older one', async () => {
    await admin('invite-internal', address);
    const [first] = await invitations();
    expect((await admin('invite-internal', address, '--language', 'en')).output).toContain(address);
    const [last, ...others] = await invitations();
    expect(others).toEqual([]);
    expect(last?.hash).not.toBe(first?.hash);
    expect(Number(last?.expires_at) - Number(last?.invited_at)).toBe(14 * 24 * 60 * 60 * 1000);
    const sent = await mails();
    expect(sent).toMatchObject(
      ['id', 'en'].map((language) => {
        const link: unknown = expect.stringMatching(/\/requests\/invitation\?token=[\w-]{43}$/);
        return { kind: 'internalInvitation', to: address, language, values: { link } };
      }),
    );
    expect(JSON.stringify(sent)).not.toContain(last?.hash);
    const refused = await admin('invite-internal', 'nobody', '--language', 'xx');
    expect(refused.output).toContain('not an email address');
    expect((await admin('invite-internal', address, '--language', 'xx')).output).toContain('id');
    expect(await mails()).toHaveLength(2);
  });

  it('is listed and withdrawn, and says so in the audit log', async () => {
    await db.deleteFrom('audit_log').execute();
    await db.deleteFrom('internal_invitation').execute();
    expect((await admin('list-invitations')).output).toContain('No invitation is open');
    await admin('invite-internal', address);
    const [{ id } = { id: 0 }] = await invitations();
    expect((await admin('list-invitations')).output).toMatch(/sekretariat@office\.example +\d{4}-/);
    expect((await admin('withdraw-invitation', address.toUpperCase())).output).toContain(
      'withdrawn',
    );
    expect((await admin('withdraw-invitation', address)).output).toContain('no open invitation');
    expect(await invitations()).toEqual([]);
    const rows = await db.selectFrom('audit_log').select(['actor', 'act', 'subject']).execute();
    expect(rows).toEqual(
      ['internalInvited', 'internalInvitationWithdrawn'].map((act) => {
        return { actor: 'operator', act, subject: `internal_invitation:${id}` };
      }),
    );
  });
});
