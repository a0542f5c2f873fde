const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Text in which the characters that nobody sees are named: `31⟨U+200B⟩`. Breaks of lines become blanks. */
export function showInvisible(text: string): string {
  return text
    .replace(/[\t\r\n]+/g, ' ')
    .replace(invisible, (found) => `⟨${nameOfCharacter(found)}⟩`);
}

/** A character as Unicode numbers it: U+200B. */
export function nameOfCharacter(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
