import { Form, Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { GetList } from '~/ui/forms/get-list';
import { NotApplied } from '~/ui/forms/not-applied';
import { useGetForm } from '~/ui/forms/use-get-form';
import { type List, type ListRequest } from './list';

/** The filter of a list as a GET form; it begins again at page 1 and keeps the order. */
export function ListFilter({ list, request }: { list: List; request: ListRequest }) {
  const { t } = useTranslation('lists');
  const form = useGetForm();
  const { textParameter, choices, path, name } = list;
  if (!textParameter && choices.length === 0) return null;
  const isSorted =
    request.sort.by !== list.defaultSort.by ||
    request.sort.direction !== list.defaultSort.direction;
  return (
    <Form
      {...form}
      method="get"
      action={path}
      autoComplete="off"
      className="list-filter"
      role="search"
      preventScrollReset
    >
      {textParameter && (
        <div className="field">
          <label htmlFor={`${name}-text`}>{t(`${name}.filter`)}</label>
          <input
            id={`${name}-text`}
            type="search"
            name={textParameter}
            defaultValue={request.text}
            maxLength={100}
          />
        </div>
      )}
      {choices.map((choice) => (
        <ChoiceField key={choice.parameter} {...choice} list={name} request={request} />
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
      <NotApplied />
    </Form>
  );
}

interface ChoiceFieldProps {
  parameter: string;
  values: readonly string[];
  list: string;
  request: ListRequest;
}

function ChoiceField({ parameter, values, list, request }: ChoiceFieldProps) {
  const { t } = useTranslation('lists');
  const chosen = request.chosen[parameter] ?? '';
  return (
    <div className="field">
      <label htmlFor={`${list}-${parameter}`}>{t(`${list}.choices.${parameter}.label`)}</label>
      <GetList id={`${list}-${parameter}`} name={parameter} current={chosen}>
        <option value="">{t('any')}</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {t(`${list}.choices.${parameter}.${value}`, { defaultValue: value })}
          </option>
        ))}
      </GetList>
    </div>
  );
}
