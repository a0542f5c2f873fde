import { RemixI18Next } from 'remix-i18next/server';
import { defaultLanguage, languages } from '~/platform/i18n/languages.server';

const detection = new RemixI18Next({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: defaultLanguage,
    order: ['searchParams', 'header'],
  },
});

/** Returns the language of a call: the parameter `lng`, else `Accept-Language`, else Indonesian. */
export function getApiLanguage(request: Request): Promise<string> {
  return detection.getLocale(request);
}
