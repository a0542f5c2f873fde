import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { getInitialNamespaces } from 'remix-i18next/client';

type Load = () => Promise<{ default: Record<string, unknown> }>;
const files = import.meta.glob('/locales/*/*.json') as Record<string, Load>;

/** Starts i18next in the browser with the texts of the page's language and routes. */
export async function startTexts(language: string): Promise<typeof i18next> {
  await i18next
    .use(initReactI18next)
    .use({
      type: 'backend',
      async read(lng: string, namespace: string, done: (error: unknown, texts?: object) => void) {
        const load = files[`/locales/${lng}/${namespace}.json`];
        if (load) done(null, (await load()).default);
        else done(new Error(`No texts "${namespace}" in ${lng}`));
      },
    })
    .init({
      lng: language,
      fallbackLng: false,
      ns: getInitialNamespaces(),
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  return i18next;
}
