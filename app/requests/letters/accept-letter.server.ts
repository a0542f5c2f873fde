import { type UploadedFile } from '~/platform/http/uploaded-file.server';
import { errorOfItem } from '~/ui/forms/field-error';
import { type KeptFile } from '../request-file.server';
import { type LetterTools, receiveLetter } from './receive-letter.server';

/** A letter that can be stored with a request, or why it cannot, as the error of its field. */
export type AcceptedLetter =
  | { outcome: 'accepted'; letter: KeptFile; discard(): Promise<void> }
  | { outcome: 'refused'; error: string };

/**
 * Receives a letter that came with a form, as one file or as photos of its pages; a caller that does not keep
 * it has to discard it.
 */
export async function acceptLetter(
  files: readonly UploadedFile[],
  kind: KeptFile['kind'],
  tools: LetterTools,
): Promise<AcceptedLetter> {
  const sent = files.map(({ name, content }) => ({ name, content }));
  const received = await receiveLetter(sent, tools);
  if (received.outcome === 'refused') {
    const { code, position } = received;
    return { outcome: 'refused', error: position ? errorOfItem(code, position) : code };
  }
  const { name, mediaType, content, sentSha256, photoCount, pageCount, isFlagged, scan } =
    received.letter;
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
    photo_count: photoCount,
    page_count: pageCount,
    is_flagged: isFlagged,
    commit: () => content.commit(),
  };
  return { outcome: 'accepted', letter, discard: () => content.discard() };
}
