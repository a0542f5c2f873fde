import { Form } from '@remix-run/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** The longest text that the search reads; what is longer is cut. */
export const searchLength = 200;

/** Asks the search of the site: a GET form, filled with the text asked for last. */
export function SearchBox({ text }: { text?: string }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Form method="get" action="/search" role="search" className="search-box">
      <label htmlFor={id} className="visually-hidden">
        {t('search.label')}
      </label>
      <input
        key={text}
        id={id}
        type="search"
        name="q"
        defaultValue={text}
        maxLength={searchLength}
        placeholder={t('search.label')}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit">{t('search.submit')}</button>
    </Form>
  );
}
