import { Form, useLocation } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { localeTag } from '~/platform/i18n/locale-tag';
import { ServerMarkup } from './server-markup';

interface LanguageSwitchProps {
  /** Each with its own name for itself. */
  languages: readonly { code: string; name: string }[];
}

/**
 * Chooses the language of the page: a GET form that keeps the rest of the address. It is sent by its
 * button alone, as the arrow keys pass through the languages.
 */
export function LanguageSwitch({ languages }: LanguageSwitchProps) {
  const { pathname, search } = useLocation();
  const kept = [...new URLSearchParams(search)].filter(([name]) => name !== 'lng');
  return (
    <Form method="get" action={pathname} reloadDocument autoComplete="off" className="language">
      {kept.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <ServerMarkup id="languages">
        {import.meta.env.SSR && <LanguageChoice languages={languages} />}
      </ServerMarkup>
    </Form>
  );
}

function LanguageChoice({ languages }: LanguageSwitchProps) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <label htmlFor="language" className="visually-hidden">
        {t('language.label')}
      </label>
      <select id="language" name="lng" defaultValue={i18n.language}>
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={localeTag(code)}>
            {name}
          </option>
        ))}
      </select>
      <button type="submit">{t('language.change')}</button>
    </>
  );
}
