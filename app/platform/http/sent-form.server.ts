/** Why the fields of a request cannot be read. */
export type UnreadForm = 'tooLarge' | 'unreadable' | 'tooSlow' | 'busy' | 'full';

/** The HTTP status of each reason. */
export const unreadStatus: Record<UnreadForm, number> = {
  tooLarge: 413,
  unreadable: 400,
  tooSlow: 408,
  busy: 503,
  full: 503,
};

/** A form as far as it was read. */
export interface SentForm {
  formData: FormData;
  /** Why it was not read to its end, or must not be used. */
  problem: UnreadForm | null;
  /** Whether its client is still sending: then the connection has to be closed after the response. */
  isCut: boolean;
}

/** More fields than any form of the portal has; work on fields can grow with the square of their number. */
export const MAX_FIELDS = 200;
/**
 * The names of the portal's fields: `name`, or within a list `items[0].name`; a list has at most a hundred.
 */
const fieldName = /^(?!.{61})[a-z][\w-]*(?:\[\d{1,2}\]|\.[a-z][\w-]*){0,4}$/i;

/** Returns whether a field of a form of the portal may have the name. */
export const isFieldName = (name: string): boolean => fieldName.test(name);

/** How much of a refused body is still read and dropped while the response is prepared, in bytes. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;
/** By then the response has been sent, in milliseconds. */
const CLOSE_TIMEOUT_MS = 5_000;

/**
 * Reads and drops the rest of a refused body: a connection that is closed while its client still sends loses
 * the response.
 */
export async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    for (let size = 0; size <= MAX_DISCARDED_BYTES;) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.length;
    }
    // Cancelling a request closes its connection.
    setTimeout(() => void reader.cancel().catch(() => {}), CLOSE_TIMEOUT_MS).unref();
  } catch {
    // The client has left, so nothing remains to wait for.
  }
}
