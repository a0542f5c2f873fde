import { Form } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { GetList } from '~/ui/forms/get-list';
import { NotApplied } from '~/ui/forms/not-applied';
import { useGetForm } from '~/ui/forms/use-get-form';
import { type TableColumn } from '../microdata-table';
import { MICRODATA_PATH } from '../../view/microdata-path';
import { pageSizes, type TableRequest } from '../table-request';
import { searchOfView } from '../../view/view-url';
import { useView } from '../../widgets/ui/view-context';

interface ColumnFormProps {
  columns: readonly TableColumn[];
  tableRequest: TableRequest;
}

/** Chooses columns and the length of a page; a GET form that keeps the view. */
export function ColumnForm({ columns, tableRequest }: ColumnFormProps) {
  const { t } = useTranslation('microdata');
  const { t: tView, dataset, view, defaultYear } = useView();
  const kept = [...searchOfView(dataset, view, defaultYear)];
  return (
    <Form
      {...useGetForm()}
      method="get"
      action={`${dataset.path}/${MICRODATA_PATH}`}
      autoComplete="off"
      className="column-form"
      aria-label={t('columns')}
      preventScrollReset
    >
      {kept.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <fieldset>
        <legend>{t('columns')}</legend>
        <div className="column-choices">
          {columns.map(({ parameter, isChosen }) => (
            <label key={parameter} className="column-choice">
              <input type="checkbox" name="columns" value={parameter} defaultChecked={isChosen} />{' '}
              {tView(`parameters.${parameter}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="column-form-end">
        <div className="field">
          <label htmlFor="per-page">{t('perPage')}</label>
          <GetList id="per-page" name="per_page" current={tableRequest.perPage}>
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </GetList>
        </div>
        <button type="submit" className="button">
          {t('show')}
        </button>
        <NotApplied />
      </div>
    </Form>
  );
}
