import { Form, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

/** Chooses the language of the page: a GET form that keeps the rest of the address. */
export function LanguageSwitch({ languages }: { languages: readonly string[] }) {
  const { t, i18n } = useTranslation();
  const { pathname, search } = useLocation();
  const kept = [...new URLSearchParams(search)].filter(([name]) => name !== 'lng');
  return (
    <Form method="get" action={pathname} reloadDocument className="language">
      {kept.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="language" className="visually-hidden">
        {t('language.label')}
      </label>
      <select
        id="language"
        name="lng"
        key={i18n.language}
        defaultValue={i18n.language}
        onChange={({ currentTarget }) => currentTarget.form?.submit()}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {ownName(language)}
          </option>
        ))}
      </select>
      <button type="submit">{t('language.change')}</button>
    </Form>
  );
}

/** The name of a language in that language: "Deutsch". */
function ownName(language: string): string {
  // Intl.DisplayNames is missing in the oldest browsers; there the server's text is hydrated away.
  if (typeof Intl.DisplayNames !== 'function') return language;
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
