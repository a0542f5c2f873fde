import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the texts: one folder for each language, one JSON file for each namespace. */
export const localesFolder = 'locales';

/** The reference language: its texts are complete, and every visitor falls back to it. */
export const defaultLanguage = 'id';

/** The languages of the portal: the folders under `locales/`, the default first. */
export const languages: readonly string[] = [
  defaultLanguage,
  ...readdirSync(localesFolder)
    .filter((folder) => folder !== defaultLanguage)
    .sort(),
];

/** The languages that operators can choose for the terminal: those with texts of the commands. */
export const terminalLanguages: readonly string[] = languages.filter((language) =>
  existsSync(join(localesFolder, language, 'commands.json')),
);
