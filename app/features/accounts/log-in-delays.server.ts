import { type Backoff } from '~/http/backoff.server';
import { networkOf } from '~/http/client-address.server';
import { emailKey } from '~/mail/email-key';
import { usernameKey } from './username-key';

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
    /**
     * Takes a turn to try, which counts as a failure until it is forgiven.
     *
     * @returns the seconds that the client still has to wait; 0 when it may try.
     */
    async take(): Promise<number> {
      const wait = await backoff.take('log-in-client', ofClient, FREE.ofClient);
      if (wait > 0) return wait;
      const waitOfAll = await backoff.take('log-in', ofAll, FREE.ofAll);
      // Who waits for the failures of others has not failed.
      if (waitOfAll > 0) await backoff.giveBack('log-in-client', ofClient);
      return waitOfAll;
    },
    /** Forgets the turn, and the failures of the client: it knew the password. */
    async forgive(): Promise<void> {
      await backoff.giveBack('log-in', ofAll);
      await backoff.clear('log-in-client', ofClient);
    },
    /** Forgets the failures of everybody: the password is another one now. */
    async clearAll(): Promise<void> {
      await backoff.clear('log-in-client', ofClient);
      await backoff.clear('log-in', ofAll);
    },
  };
}
