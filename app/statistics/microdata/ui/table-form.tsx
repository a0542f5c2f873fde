import { Form } from '@remix-run/react';
import { type ReactNode } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { NotApplied } from '~/ui/forms/not-applied';
import { useGetForm } from '~/ui/forms/use-get-form';
import { MICRODATA_PATH } from '../../view/microdata-path';
import { searchOfView } from '../../view/view-url';
import { useView } from '../../widgets/ui/view-context';

interface TableFormProps {
  /** What names the form to assistive technology. */
  name: { 'aria-label': string } | { 'aria-labelledby': string };
  children: ReactNode;
  /** The fields next to the button. */
  last: ReactNode;
}

/** A GET form that chooses a table of detailed data and keeps the view. */
export function TableForm({ name, children, last }: TableFormProps) {
  const { t } = useTranslation('microdata');
  const { dataset, view, defaultYear } = useView();
  const kept = [...searchOfView(dataset, view, defaultYear)];
  return (
    <Form
      {...useGetForm()}
      method="get"
      action={`${dataset.path}/${MICRODATA_PATH}`}
      autoComplete="off"
      className="column-form"
      {...name}
      preventScrollReset
    >
      {kept.map(([parameter, value]) => (
        <input key={`${parameter}=${value}`} type="hidden" name={parameter} value={value} />
      ))}
      {children}
      <div className="column-form-end">
        {last}
        <button type="submit" className="button">
          {t('show')}
        </button>
        <NotApplied />
      </div>
    </Form>
  );
}
