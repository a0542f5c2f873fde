import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '~/platform/http/secret.server';

/** How long the pictures of a page that was opened are parts of that reading, in milliseconds. */
const TICKET_MS = 60 * 60_000;

/** A recorded reading of a file by an account. */
interface Reading {
  accountId: number;
  fileId: string;
}

/**
 * Creates and checks tickets for the pictures of a file's pages: they show that the reading of the file was
 * recorded when its page was opened. They permit nothing.
 */
export function createReadingTickets(secret: string) {
  const key = deriveKey(secret, 'readings of letters');
  const signed = ({ accountId, fileId }: Reading, until: number) => {
    const sign = createHmac('sha256', key).update(`${accountId} ${fileId} ${until}`);
    return `${until}.${sign.digest('base64url')}`;
  };
  return {
    issue: (reading: Reading, now = Date.now()) => signed(reading, now + TICKET_MS),
    isValid(reading: Reading, ticket: string | null, now = Date.now()): boolean {
      const until = Number(/^\d{1,15}(?=\.)/.exec(ticket ?? '')?.[0] ?? 0);
      if (until < now) return false;
      const given = Buffer.from(ticket ?? '');
      const ours = Buffer.from(signed(reading, until));
      return given.length === ours.length && timingSafeEqual(given, ours);
    },
  };
}
