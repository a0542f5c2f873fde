import { encryptLettersAnew } from '~/requests/letters/encrypt-letters-anew.server';
import { openLetterStorage } from '~/requests/letters/open-letter-storage.server';
import { type RegisterCommand } from './command';

/** `encrypt-letters`: encrypts all letters with the current key. */
export const registerEncryptLetters: RegisterCommand = (program, { environment, language, t }) => {
  program
    .command('encrypt-letters')
    .description(t('encryptLetters.description'))
    .action(async () => {
      const count = await encryptLettersAnew(await openLetterStorage(environment));
      const format = new Intl.NumberFormat(language);
      console.log(t('encryptLetters.done', { letters: format.format(count) }));
    });
};
