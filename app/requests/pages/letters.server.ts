import { openLetterStorage } from '../letters/open-letter-storage.server';
import { type LetterTools } from '../letters/receive-letter.server';
import { openVirusScanner } from '~/platform/storage/virus-scanner.server';
import { environment } from '~/services/portal.server';

/** The encrypted storage of the files of data requests; forms with letters receive them by its `stage`. */
export const letters = await openLetterStorage(environment);

/** The tools that process letters before they are stored. */
export const letterTools: LetterTools = {
  stage: letters.stage,
  scanner: openVirusScanner(environment),
};
