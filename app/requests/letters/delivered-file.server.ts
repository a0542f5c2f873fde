import { recogniseFile } from '~/platform/storage/file-signature';
import { deliveredKinds } from './letter';

/** Characters that no text holds. */
const binary = /[\u0000-\u0008\u000e-\u001f]/;

/**
 * Whether a file is one that may be delivered, and is what its name says.
 *
 * @param start - its first bytes.
 */
export function isDeliverable(name: string, start: Uint8Array): boolean {
  const ending = /\.[^.]*$/.exec(name.toLowerCase())?.[0];
  const delivered = deliveredKinds.find((each) => each.ending === ending);
  if (!delivered || recogniseFile(start) !== delivered.signature) return false;
  return delivered.signature !== null || !binary.test(Buffer.from(start).toString('latin1'));
}
