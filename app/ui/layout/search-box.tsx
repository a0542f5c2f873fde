import { Form } from '@remix-run/react';
import { useId, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_SEARCH } from './search-limits';

/** Asks the search of the site: a GET form, filled with the text asked for last. */
export function SearchBox({ text }: { text?: string }) {
  const { t } = useTranslation();
  const id = useId();
  const suggest = async ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const { suggestFor } = await import('./search-suggestions');
    suggestFor(currentTarget);
  };
  return (
    <Form method="get" action="/search" className="search-box">
      <label htmlFor={id} className="visually-hidden">
        {t('search.label')}
      </label>
      <input
        key={text}
        id={id}
        type="search"
        name="q"
        list={`${id}list`}
        defaultValue={text}
        maxLength={LONGEST_SEARCH}
        placeholder={t('search.label')}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={suggest}
      />
      <datalist id={`${id}list`} />
      <button type="submit">{t('search.submit')}</button>
    </Form>
  );
}
