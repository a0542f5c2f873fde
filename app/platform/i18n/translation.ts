/** Texts by language; Indonesian is always there. */
type Texts = { id: string } & Readonly<Record<string, string>>;

/** A text that staff wrote, with the language it is in: not always the visitor's. */
export interface Translation {
  text: string;
  language: string;
}

/** The text in a language; English, then Indonesian, stand in for a missing one. */
export function translationOf(texts: Texts, language: string): Translation {
  for (const candidate of [language, 'en']) {
    const text = texts[candidate];
    if (text) return { text, language: candidate };
  }
  return { text: texts.id, language: 'id' };
}
