import { recogniseFile } from '~/platform/storage/file-signature';
import { deliveredKinds } from './letter';

/** Control characters that no text contains. */
const binary = /[\u0000-\u0008\u000e-\u001f]/;

/**
 * Returns whether a file may be delivered, and its content matches its name.
 *
 * @param start - its first bytes.
 */
export function isDeliverable(name: string, start: Uint8Array): boolean {
  const ending = /\.[^.]*$/.exec(name.toLowerCase())?.[0];
  const delivered = deliveredKinds.find((each) => each.ending === ending);
  if (!delivered || recogniseFile(start) !== delivered.signature) return false;
  return delivered.signature !== null || !binary.test(Buffer.from(start).toString('latin1'));
}
