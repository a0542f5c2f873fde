import { type UploadedFile } from '~/platform/http/uploaded-file.server';
import { type KeptFile } from '../request-file.server';
import { type LetterRefusal } from './letter';
import { type LetterTools, receiveLetter } from './receive-letter.server';

/** A letter that can be stored with a request, or why it cannot, as a key of `forms:errors`. */
export type AcceptedLetter =
  | { outcome: 'accepted'; letter: KeptFile; discard(): Promise<void> }
  | { outcome: 'refused'; code: LetterRefusal };

/** Receives a letter that came with a form; a caller that does not keep it has to discard it. */
export async function acceptLetter(
  file: UploadedFile,
  kind: KeptFile['kind'],
  tools: LetterTools,
): Promise<AcceptedLetter> {
  const received = await receiveLetter({ name: file.name, content: file.content }, tools);
  if (received.outcome === 'refused') return received;
  const { name, mediaType, content, sentSha256, isFlagged, scan } = received.letter;
  const { key: storage_key, size, sha256 } = content;
  const letter = {
    kind,
    name,
    size,
    sha256,
    scan,
    storage_key,
    media_type: mediaType,
    sent_sha256: sentSha256,
    is_flagged: isFlagged,
    commit: () => content.commit(),
  };
  return { outcome: 'accepted', letter, discard: () => content.discard() };
}
