import { existsSync, readFileSync } from 'node:fs';

/**
 * Returns the language of the terminal: TERMINAL_LANGUAGE, or the first two letters of LC_ALL or LANG;
 * English if commands have no texts in it, Indonesian if none of them is set.
 */
export function terminalLanguage(variables = process.env) {
  const { TERMINAL_LANGUAGE, LC_ALL, LANG } = variables;
  const language = (TERMINAL_LANGUAGE || LC_ALL || LANG || '').slice(0, 2);
  if (!/^[a-z]{2}$/.test(language)) return 'id';
  return existsSync(`locales/${language}/commands.json`) ? language : 'en';
}

/**
 * Returns the texts of a namespace, for programs that run before anything is installed. Texts that the
 * language lacks are in Indonesian.
 *
 * @returns a function from a key and its values to the text.
 */
export function readTexts(namespace, language = terminalLanguage()) {
  const texts = { ...readNamespace('id', namespace), ...readNamespace(language, namespace) };
  return (key, values = {}) =>
    (texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]));
}

function readNamespace(language, namespace) {
  const file = `locales/${language}/${namespace}.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
