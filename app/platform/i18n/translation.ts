/** Texts by language; Indonesian is always present. */
type Texts = { id: string } & Readonly<Record<string, string>>;

/** A text that staff wrote, with its language, which need not be the visitor's. */
export interface Translation {
  text: string;
  language: string;
}

/** Returns the text in a language; if missing, in English, else in Indonesian. */
export function translationOf(texts: Texts, language: string): Translation {
  for (const candidate of [language, 'en']) {
    const text = texts[candidate];
    if (text) return { text, language: candidate };
  }
  return { text: texts.id, language: 'id' };
}
