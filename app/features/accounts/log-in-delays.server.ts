import { type Backoff } from '~/http/backoff.server';
import { networkOf } from '~/http/client-address.server';
import { emailKey, usernameKey } from './account-keys';

/** Failures without consequences: of one client at one account, and of all clients at one account. */
const FREE = { ofClient: 4, ofAll: 30 } as const;

/** The one way of writing the name that somebody logs in with: a username or an e-mail address. */
export function logInKey(name: string): string {
  return name.includes('@') ? emailKey(name) : usernameKey(name);
}

/** How long those wait who fail to log in: first one client at an account, later everybody at it. */
export function logInDelays(backoff: Backoff, name: string, clientAddress: string) {
  const ofAll = logInKey(name);
  const ofClient = `${ofAll} ${networkOf(clientAddress)}`;
  return {
    /** The seconds that a client still has to wait; 0 when it may try. */
    async wait(): Promise<number> {
      const waits = [backoff.wait('log-in-client', ofClient), backoff.wait('log-in', ofAll)];
      return Math.max(...(await Promise.all(waits)));
    },
    /** Counts a failure. */
    async fail(): Promise<void> {
      await backoff.fail('log-in-client', ofClient, FREE.ofClient);
      await backoff.fail('log-in', ofAll, FREE.ofAll);
    },
    /** Forgets the failures of the client: it knew the password. */
    clear: () => backoff.clear('log-in-client', ofClient),
    /** Forgets the failures of everybody: the password is another one now. */
    async clearAll(): Promise<void> {
      await backoff.clear('log-in-client', ofClient);
      await backoff.clear('log-in', ofAll);
    },
  };
}
