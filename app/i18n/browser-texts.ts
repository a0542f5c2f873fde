import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { inlineTextsId } from './inline-texts';

/** Starts i18next in the browser with the texts that the document carries; others are fetched on demand. */
export async function startTexts(language: string): Promise<typeof i18next> {
  const json = document.getElementById(inlineTextsId)?.textContent ?? '{}';
  await i18next
    .use(initReactI18next)
    .use({ type: 'backend', read: readTexts })
    .init({
      lng: language,
      fallbackLng: false,
      resources: { [language]: JSON.parse(json) },
      partialBundledLanguages: true,
      ns: [],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  return i18next;
}

async function readTexts(language: string, namespace: string): Promise<object> {
  const response = await fetch(`/texts/${language}/${namespace}`);
  if (!response.ok) throw new Error(`No texts "${namespace}" in ${language}: ${response.status}`);
  return response.json();
}
