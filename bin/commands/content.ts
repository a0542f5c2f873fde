import { type Translate } from '~/platform/i18n/text-keys';
import { formatsOf } from '~/platform/i18n/formats';
import { loadContent, type LoadedContent } from '../content/load-content';
import { type RegisterCommand } from './command';
import { withDatabase } from './with-database';

/** `content`: loads the texts that ship with the product, and samples of documents on request. */
export const registerContent: RegisterCommand = (program, { environment, language, t }) => {
  program
    .command('content')
    .description(t('content.description'))
    .option('--samples', t('content.samples'))
    .action(({ samples = false }: { samples?: boolean }) =>
      withDatabase(environment, async (db) => {
        console.log(describeContent(await loadContent(db, environment, { samples }), t, language));
      }),
    );
};

/** Describes what was loaded, in one line; `t` is of the namespace `commands`. */
export function describeContent(
  loaded: LoadedContent,
  t: Translate<'commands'>,
  language: string,
): string {
  const { number } = formatsOf(language);
  if (Object.values(loaded).every((count) => count === 0)) return t('content.unchanged');
  return t('content.loaded', {
    definitions: number(loaded.definitions),
    pages: number(loaded.pages),
    documents: number(loaded.documents),
    infographics: number(loaded.infographics),
    events: number(loaded.events),
  });
}
