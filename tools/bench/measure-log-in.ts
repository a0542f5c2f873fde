import { randomUUID } from 'node:crypto';
import { prepareDatabase } from '~/datasets/prepare-database.server';
import { createDatabase, type Db } from '~/platform/db/client.server';
import { logIn } from '~/accounts/log-in.server';
import { hashPassword } from '~/accounts/passwords/hash-password.server';
import { createBackoff } from '~/platform/http/backoff.server';
import { measure, median } from './measure-time';

const ATTEMPTS = 400;

/** The medians of the time that the portal takes to refuse a log-in, in milliseconds. */
export interface LogInFigures {
  /** With the name of an account and a wrong password. */
  known: number;
  /** With an unknown name. */
  unknown: number;
}

/**
 * Measures refused log-ins in the empty database at `url`. Both kinds take turns, in changing order, so that
 * other load on the machine affects them alike; each is the first failure at its name and address.
 */
export async function measureLogIn(url: string): Promise<LogInFigures> {
  const db = createDatabase(url);
  await prepareDatabase(db);
  const names = await addAccounts(db);
  const times = { known: [] as number[], unknown: [] as number[] };
  for (const [index, name] of names.entries()) {
    const attempts = [
      { kind: 'known', username: name },
      { kind: 'unknown', username: newName() },
    ] as const;
    for (const { kind, username } of index % 2 ? attempts : [...attempts].reverse()) {
      // Its network has not failed before, either: a client that has to wait is refused without a check.
      const clientAddress = `2001:db8:${index.toString(16)}:${kind === 'known' ? 1 : 2}::1`;
      const { milliseconds } = await measure(() => refuse(db, username, clientAddress));
      times[kind].push(milliseconds);
    }
  }
  await db.destroy();
  return { known: median(times.known), unknown: median(times.unknown) };
}

async function refuse(db: Db, username: string, clientAddress: string): Promise<void> {
  const attempt = { username, password: 'a wrong password', isRemembered: false };
  const client = { audience: 'browser', clientAddress, device: '' } as const;
  const result = await logIn({ db, backoff: createBackoff(db, 'bench') }, attempt, client);
  if (result.outcome !== 'refused') throw new Error('A wrong password was taken');
  if (result.code !== 'wrongCredentials') throw new Error(`The log-in was refused: ${result.code}`);
}

async function addAccounts(db: Db): Promise<string[]> {
  const names = Array.from({ length: ATTEMPTS }, newName);
  const password_hash = await hashPassword(randomUUID());
  const shared = { password_hash, language: 'id', verified_at: new Date() };
  const rows = names.map((name) => ({
    ...shared,
    email: name,
    email_key: name,
    username: name,
    username_key: name,
    full_name: name,
  }));
  await db.insertInto('account').values(rows).execute();
  return names;
}

function newName(): string {
  return `reader-${randomUUID().slice(0, 12)}`;
}
