import { scryptSync } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import pg from 'pg';
import { type Db } from './client.server';
import { jobSchema } from './job-queues.server';
import { type Database } from './schema';

/** How the web process reaches the database. */
export interface WebAccess {
  url: string;
  /** Whether its role owns nothing and can neither create, drop nor grant. */
  isLimited: boolean;
}

interface WebRoleOptions {
  /** The address by which the owner of the tables reaches the database. */
  ownerUrl: string;
  /** The address that the operator configured for the web process, if any. */
  webUrl?: string;
  /** Tables that only commands write. */
  readOnly: readonly string[];
  /** Tables to which the web process may only add. */
  appendOnly: readonly string[];
}

/** Any number that nothing else locks in the database. */
const roleLock = 7_300_003;

/**
 * Lets the web process use the database by a role that owns nothing. Unless the operator configured an
 * address, that role is `<database>_web`, created here if the owner may create roles; if not, the web process
 * has to use the owner's address. Safe to repeat; tables created later are granted, too.
 *
 * @throws the database's error when the role of `webUrl` is unknown, or cannot be reached.
 */
export async function prepareWebRole(db: Db, options: WebRoleOptions): Promise<WebAccess> {
  const { ownerUrl, webUrl } = options;
  const url = webUrl ?? ownAddress(ownerUrl);
  if (url === null) return { url: ownerUrl, isLimited: false };
  const { username, password } = new URL(url);
  const role = decodeURIComponent(username);
  const isMade = await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${roleLock})`.execute(transaction);
    const made = webUrl !== undefined || (await makeRole(transaction, role, password));
    if (made) await grantAccess(transaction, role, options);
    return made;
  });
  if (!isMade) return { url: ownerUrl, isLimited: false };
  return { url, isLimited: await isLimited(url) };
}

/**
 * Returns the address of the portal's own role. Its password is derived from the owner's, so that all
 * machines that share the database know it; null if the owner has no password.
 */
function ownAddress(ownerUrl: string): string | null {
  const url = new URL(ownerUrl);
  if (url.password === '') return null;
  const role = `${decodeURIComponent(url.pathname.slice(1))}_web`;
  const password = scryptSync(decodeURIComponent(url.password), `web role ${role}`, 24);
  url.username = encodeURIComponent(role);
  url.password = password.toString('hex');
  return url.href;
}

/** Creates the role, or sets its password again; false when we may not create roles. */
async function makeRole(db: Transaction<Database>, role: string, password: string) {
  const { rows } = await sql<{ may: boolean; exists: boolean }>`
    select rolsuper or rolcreaterole as may,
      exists (select from pg_roles where rolname = ${role}) as exists
    from pg_roles where rolname = current_user`.execute(db);
  if (!rows[0]?.may) return false;
  const verb = sql.raw(rows[0].exists ? 'alter' : 'create');
  await sql`${verb} role ${sql.id(role)} login password ${sql.lit(password)}`.execute(db);
  return true;
}

/** Grants what the web process needs, and revokes what PostgreSQL grants to everybody. */
async function grantAccess(
  db: Transaction<Database>,
  role: string,
  { readOnly, appendOnly }: WebRoleOptions,
): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const database = quote(rows[0]?.name ?? '');
  const web = quote(role);
  const tables = (names: readonly string[]) => names.map(quote).join(', ');
  await run(`revoke temporary on database ${database} from public`);
  await run('revoke create on schema public from public');
  await run(`grant connect on database ${database} to ${web}`);
  for (const schema of ['public', jobSchema]) {
    const everything = 'select, insert, update, delete';
    await run(`grant usage on schema ${schema} to ${web}`);
    await run(`grant ${everything} on all tables in schema ${schema} to ${web}`);
    await run(`grant usage on all sequences in schema ${schema} to ${web}`);
    const defaults = `alter default privileges in schema ${schema} grant`;
    await run(`${defaults} ${everything} on tables to ${web}`);
    await run(`${defaults} usage on sequences to ${web}`);
  }
  await run(`revoke insert, update, delete on ${tables(readOnly)} from ${web}`);
  await run(`revoke update, delete on ${tables(appendOnly)} from ${web}`);
}

/** Returns whether the role of an address has no more rights than were granted above. */
async function isLimited(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ is_limited: boolean }>(`
      select not (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
        or has_database_privilege(current_database(), 'create, temporary')
        or has_schema_privilege('public', 'create')
        or exists (select from pg_auth_members where member = role.oid)
        or exists (select from pg_class where relowner = role.oid)) as is_limited
      from pg_roles role where rolname = current_user`);
    return rows[0]?.is_limited === true;
  } finally {
    await client.end();
  }
}

function quote(name: string): string {
  return pg.escapeIdentifier(name);
}
