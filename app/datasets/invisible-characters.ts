const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Replaces invisible characters in a text by their names: `31⟨U+200B⟩`. Line breaks become blanks. */
export function showInvisible(text: string): string {
  return text
    .replace(/[\t\r\n]+/g, ' ')
    .replace(invisible, (found) => `⟨${nameOfCharacter(found)}⟩`);
}

/** Returns the Unicode notation of a character: U+200B. */
export function nameOfCharacter(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
