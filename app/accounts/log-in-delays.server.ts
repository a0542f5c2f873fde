import { type Backoff } from '~/platform/http/backoff.server';
import { networkOf } from '~/platform/http/client-address.server';
import { emailKey } from '~/platform/mail/email-key';
import { usernameKey } from './username-key';

/** Returns the normalised name that a user logs in with: a username or an e-mail address. */
export function logInKey(name: string): string {
  return name.includes('@') ? emailKey(name) : usernameKey(name);
}

/** Failures that are counted together, and how many of them are free. */
interface Count {
  action: string;
  subject: string;
  free: number;
  /** Whether knowing the password clears all of them, and not only the last attempt. */
  isForgiven?: boolean;
  /** The longest wait, in seconds; a quarter of an hour by default. */
  maxSeconds?: number;
}

/** The client that tries to log in. */
interface Client {
  address: string;
  /** The number of its browser if the account's owner has used it before; else null. */
  browser: string | null;
}

/**
 * Returns the delays of a client that fails to log in. A browser that the owner has used waits for its own
 * failures only, whatever strangers do. Others wait for the failures from their address at the account, from
 * their address anywhere, and of everybody at the account.
 */
export function logInDelays(backoff: Backoff, name: string, { address, browser }: Client) {
  const account = logInKey(name);
  const network = networkOf(address);
  const counts: readonly Count[] =
    browser === null
      ? [
          { action: 'log-in-client', subject: `${account} ${network}`, free: 4, isForgiven: true },
          // In a shared network, other people may fail as often.
          { action: 'log-in-address', subject: network, free: 20, maxSeconds: 60 },
          { action: 'log-in', subject: account, free: 30 },
        ]
      : [{ action: 'log-in-browser', subject: `${account} ${browser}`, free: 4, isForgiven: true }];
  return {
    /**
     * Counts an attempt, as a failure until it is forgiven.
     *
     * @returns the seconds that the client still has to wait; 0 when it may try.
     */
    async take(): Promise<number> {
      const taken: Count[] = [];
      for (const count of counts) {
        const wait = await backoff.take(count.action, count.subject, count);
        if (wait > 0) {
          // A client that waits for the failures of others has not failed itself.
          for (const each of taken) await backoff.giveBack(each.action, each.subject);
          return wait;
        }
        taken.push(count);
      }
      return 0;
    },
    /** Gives the attempt back, and clears the failures of the client at the account: it knew the password. */
    async forgive(): Promise<void> {
      for (const { action, subject, isForgiven } of counts) {
        await (isForgiven ? backoff.clear(action, subject) : backoff.giveBack(action, subject));
      }
    },
  };
}
