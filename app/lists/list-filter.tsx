import { Form, Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { type List, type ListRequest } from './list';

/** The filter of a list as a GET form; it begins again at page 1 and keeps the order. */
export function ListFilter({ list, request }: { list: List; request: ListRequest }) {
  const { t } = useTranslation('lists');
  const { textParameter, choices, path, name } = list;
  if (!textParameter && choices.length === 0) return null;
  const isSorted =
    request.sort.by !== list.defaultSort.by ||
    request.sort.direction !== list.defaultSort.direction;
  return (
    <Form method="get" action={path} className="list-filter" role="search" preventScrollReset>
      {textParameter && (
        <div className="field">
          <label htmlFor={`${name}-text`}>{t(`${name}.filter`)}</label>
          <input
            id={`${name}-text`}
            key={request.text}
            type="search"
            name={textParameter}
            defaultValue={request.text}
            maxLength={100}
          />
        </div>
      )}
      {choices.map(({ parameter, values }) => (
        <div className="field" key={parameter}>
          <label htmlFor={`${name}-${parameter}`}>{t(`${name}.choices.${parameter}.label`)}</label>
          <select
            id={`${name}-${parameter}`}
            key={request.chosen[parameter] ?? ''}
            name={parameter}
            defaultValue={request.chosen[parameter] ?? ''}
          >
            <option value="">{t('any')}</option>
            {values.map((value) => (
              <option key={value} value={value}>
                {t(`${name}.choices.${parameter}.${value}`, { defaultValue: value })}
              </option>
            ))}
          </select>
        </div>
      ))}
      {isSorted && (
        <>
          <input type="hidden" name="sort" value={request.sort.by} />
          <input type="hidden" name="direction" value={request.sort.direction} />
        </>
      )}
      <button type="submit" className="button">
        {t('apply')}
      </button>
      <Link to={path} className="button button-quiet" preventScrollReset>
        {t('reset')}
      </Link>
    </Form>
  );
}
