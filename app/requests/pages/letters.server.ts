import { openLetterStorage } from '../letters/open-letter-storage.server';
import { type LetterTools } from '../letters/receive-letter.server';
import { openVirusScanner } from '~/platform/storage/virus-scanner.server';
import { environment } from '~/services/portal.server';

/** Where the files of data requests are kept, encrypted; forms with letters take them in by its `stage`. */
export const letters = await openLetterStorage(environment);

/** What letters go through before they are kept. */
export const letterTools: LetterTools = {
  stage: letters.stage,
  scanner: openVirusScanner(environment),
};
