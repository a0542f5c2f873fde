import { Form } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { GetList } from '~/ui/forms/get-list';
import { NotApplied } from '~/ui/forms/not-applied';
import { useGetForm } from '~/ui/forms/use-get-form';
import { MICRODATA_PATH } from '../../view/microdata-path';
import { type TableRequest } from '../table-request';
import { searchOfView } from '../../view/view-url';
import { useView } from '../../widgets/ui/view-context';
import { type CrossTableProps } from './cross-table-view';

interface CrossTableFormProps extends Pick<CrossTableProps, 'tableRequest' | 'numbers'> {
  tableRequest: TableRequest;
  choices: readonly string[];
}

/** Chooses the dimensions of a table; a GET form that keeps the view. */
export function CrossTableForm({ tableRequest: { by }, choices, numbers }: CrossTableFormProps) {
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
      aria-labelledby="table-title"
      preventScrollReset
    >
      {kept.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <h2 id="table-title">{t('protected.table.title')}</h2>
      <p>{t('protected.table.hint', numbers)}</p>
      <div className="column-form-end">
        {[1, 2, 3].map((number) => (
          <div className="field" key={number}>
            <label htmlFor={`by-${number}`}>{t('protected.table.dimension', { number })}</label>
            <GetList id={`by-${number}`} name="by" current={by[number - 1] ?? ''}>
              <option value="">–</option>
              {choices.map((parameter) => (
                <option key={parameter} value={parameter}>
                  {tView(`parameters.${parameter}`)}
                </option>
              ))}
            </GetList>
          </div>
        ))}
        <button type="submit" className="button">
          {t('show')}
        </button>
        <NotApplied />
      </div>
    </Form>
  );
}
