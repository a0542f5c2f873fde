import { type Names } from '~/platform/db/schema';

/**
 * Whether a title names a subject in any language that has both, in small or capital letters, with accents or without:
 * "Konflik agraria di Papua Barat" names "Konflik Agraria" and "Papua Barat", not "Papua".
 *
 * @param others - subjects of the same kind, whose names may hold that of this one.
 */
export function namesSubject(title: Names, subject: Names, others: readonly Names[]): boolean {
  return Object.entries(title).some(([language, text]) => {
    const name = subject[language];
    if (!text || !name) return false;
    const own = plain(name);
    const rest = others
      .map((other) => plain(other[language] ?? ''))
      .filter((other) => other !== own && other.includes(own))
      .reduce((left, other) => left.replaceAll(other, ' '), plain(text));
    return own.trim() !== '' && rest.includes(own);
  });
}

/** Writing systems that set no space between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Words in small letters without accents, a space before and after each; texts without spaces as they are. */
function plain(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return unspaced.test(text) ? words.join('') : ` ${words.join(' ')} `;
}
