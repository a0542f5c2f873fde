import { sql, type Kysely } from 'kysely';
import { type Database } from '~/db/schema';
import { hashToken, randomToken } from '~/http/random-token.server';
import { sessionLifetime } from './session-lifetime';

interface NewSession {
  accountId: number;
  isRemembered: boolean;
  /** Browser and system in words. */
  device: string;
}

/** Begins a session: the token for its cookie, always a new one. */
export async function startSession(
  db: Kysely<Database>,
  { accountId, isRemembered, device }: NewSession,
): Promise<string> {
  const token = randomToken();
  await db
    .insertInto('session')
    .values({
      hash: hashToken(token),
      account_id: accountId,
      device,
      is_remembered: isRemembered,
      expires_at: sql`now() + make_interval(secs => ${sessionLifetime(isRemembered)})`,
    })
    .execute();
  return token;
}
