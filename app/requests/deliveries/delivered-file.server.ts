import { recogniseFile } from '~/platform/storage/file-signature';
import { type DeliveredKind, deliveredKinds } from './delivered-kinds';

/** Control characters that no text contains. */
const binary = /[\u0000-\u0008\u000e-\u001f]/;

/**
 * Returns the kind of a file that is to be delivered; null if it may not be, or its content does not match its name.
 *
 * @param content - all of it, or its first bytes.
 */
export function deliveredKind(name: string, content: Uint8Array): DeliveredKind | null {
  const ending = /\.[^.]*$/.exec(name.toLowerCase())?.[0];
  const delivered = deliveredKinds.find((each) => each.ending === ending);
  if (!delivered || recogniseFile(content) !== delivered.signature) return null;
  if (delivered.signature !== null) return delivered;
  return binary.test(Buffer.from(content).toString('latin1')) ? null : delivered;
}
