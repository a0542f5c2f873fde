/** Why the fields of a request cannot be had. */
export type UnreadForm = 'tooLarge' | 'unreadable' | 'tooSlow' | 'busy' | 'full';

/** The status of HTTP that says so. */
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
  /** Whether its client is still sending: the connection has to end with the answer. */
  isCut: boolean;
}

/** No form of ours has as many fields; work with them can grow with the square of their number. */
export const MAX_FIELDS = 200;
/** What our fields are called: `name`, or within a list `items[0].name`; a list has no more than a hundred. */
const fieldName = /^(?!.{61})[a-z][\w-]*(?:\[\d{1,2}\]|\.[a-z][\w-]*){0,4}$/i;
/** The fields of conform, by which a button changes a list of its form. */
const orders: readonly string[] = ['__intent__', '__state__'];

/** Whether a field of a form of ours may have the name. */
export function isFieldName(name: string, hasIntents = false): boolean {
  return fieldName.test(name) || (hasIntents && orders.includes(name));
}

/** How much of a body that was refused is read on for nothing while its answer is made, in bytes. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;
/** By then the answer has been sent, in milliseconds. */
const CLOSE_TIMEOUT_MS = 5_000;

/**
 * Reads the rest of a body that was refused: a connection that is closed while its client still sends
 * takes the answer with it.
 */
export async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    for (let size = 0; size <= MAX_DISCARDED_BYTES;) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.length;
    }
    // To cancel a request is to end its connection.
    setTimeout(() => void reader.cancel().catch(() => {}), CLOSE_TIMEOUT_MS).unref();
  } catch {
    // The client has left, which is all there was to wait for.
  }
}
