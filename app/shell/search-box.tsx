import { Form } from '@remix-run/react';
import { useId, type FocusEvent } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { useGetForm } from '~/ui/forms/use-get-form';
import { MAX_SEARCH_LENGTH } from './search-limits';

interface SearchBoxProps {
  /** The last text searched for. */
  text?: string;
  /** Distinguishes the box from another one of the page. */
  label?: string;
  /** An example of what to type. */
  placeholder?: string;
  /** The text of the button. */
  submit?: string;
}

/** The search of the site: a GET form. */
export function SearchBox({ text, label, placeholder, submit }: SearchBoxProps) {
  const { t } = useTranslation();
  const id = useId();
  const suggest = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    // Without a connection there are no suggestions.
    import('./lazy/search-suggestions').then(
      ({ suggestFor }) => suggestFor(currentTarget),
      () => {},
    );
  };
  return (
    <Form
      {...useGetForm()}
      method="get"
      action={paths.search}
      role="search"
      aria-label={label}
      className="search-box"
    >
      <label htmlFor={id} className="visually-hidden">
        {t('search.label')}
      </label>
      <input
        id={id}
        type="search"
        name="q"
        list={`${id}list`}
        defaultValue={text}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={placeholder ?? t('search.label')}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={suggest}
      />
      <datalist id={`${id}list`} />
      <button type="submit">{submit ?? t('search.submit')}</button>
    </Form>
  );
}
