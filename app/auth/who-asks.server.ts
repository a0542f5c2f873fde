import { type Db } from '~/db/client.server';
import { type SessionCookie } from '~/http/session-cookie.server';
import { type Account } from './account';
import { findAccount } from './sessions.server';

/** Who sends a request. */
export interface Asking {
  account: Account;
  /**
   * Whether a program sent its token with the request: other sites cannot make a browser do so, and no
   * form needs a token against them. The answer sets no cookies.
   */
  isBearer: boolean;
}

/**
 * Who asks, by the token of a session: as `Authorization: Bearer` (RFC 6750), else in the cookie; null
 * for guests. A request with that header is nobody's but its token's, whatever cookies come with it.
 */
export async function whoAsks(
  { db, sessionCookie }: { db: Db; sessionCookie: SessionCookie },
  request: Request,
): Promise<Asking | null> {
  const header = request.headers.get('Authorization');
  const isBearer = header !== null;
  const token = isBearer ? bearerToken(header) : await sessionCookie.read(request);
  const account = token === null ? null : await findAccount(db, token);
  return account && { account, isBearer };
}

function bearerToken(header: string): string | null {
  return /^Bearer +([\w-]{1,200})$/i.exec(header)?.[1] ?? null;
}
