import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { inlineTextsId } from './inline-texts';

type Load = () => Promise<{ default: Record<string, unknown> }>;
const files = import.meta.glob([
  '/locales/*/*.json',
  // Operators read these, in terminals; naming them here would cost every visitor a few hundred bytes.
  '!/locales/*/{bench,commands,database,demo,environment,import,start,test}.json',
]) as Record<string, Load>;

/** Starts i18next in the browser with the texts that the document carries; others load on demand. */
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

async function readTexts(
  language: string,
  namespace: string,
  done: (error: unknown, texts?: object) => void,
) {
  const load = files[`/locales/${language}/${namespace}.json`];
  if (load) done(null, (await load()).default);
  else done(new Error(`No texts "${namespace}" in ${language}`));
}
