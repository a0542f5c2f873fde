import { type Db } from '~/platform/db/client.server';
import { type Account } from './account';
import { findAccount } from './sessions.server';

/**
 * Returns the account of a program by the token after `Authorization: Bearer` (RFC 6750); null without one of
 * a session begun for programs. Cookies, which browsers add automatically, do not count.
 */
export async function findBearer(db: Db, { headers }: Request): Promise<Account | null> {
  const header = headers.get('Authorization') ?? '';
  const token = /^Bearer +([\w-]{1,200})$/i.exec(header)?.[1];
  return token === undefined ? null : findAccount(db, token, 'api');
}
