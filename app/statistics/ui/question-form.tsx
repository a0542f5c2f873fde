import { Form, type FormProps } from '@remix-run/react';
import { type ReactNode } from 'react';
import { NotApplied } from '~/ui/forms/not-applied';
import { useGetForm } from '~/ui/forms/use-get-form';
import { type FilterOptions } from './filter-options';
import { CarriedParameters } from './carried-parameters';
import { FilterFields } from './filter-fields';
import { useView } from '../widgets/ui/view-context';

interface QuestionFormProps {
  action: string;
  label: string;
  options: FilterOptions;
  /** What the filter is folded under, whether it is open when the page comes, and what else it has fields for. */
  filter: { label: string; isOpen: boolean; except?: readonly string[]; fields?: ReactNode };
  /** The parameters that a form otherwise carries along, and that this one has a field for. */
  own?: readonly string[];
  /** The words of the button. */
  show: string;
  /** The fields of the question. */
  children: ReactNode;
  /** What else the form does. */
  form?: Pick<FormProps, 'replace' | 'onChange' | 'onBlur' | 'onKeyDown' | 'onPointerDown'>;
}

/** What a page beside a dashboard is asked, with the filter folded away: a GET form. */
export function QuestionForm({
  action,
  label,
  options,
  filter,
  own,
  show,
  children,
  form,
}: QuestionFormProps) {
  const { t, view } = useView();
  return (
    <Form
      {...form}
      {...useGetForm()}
      method="get"
      action={action}
      autoComplete="off"
      className="filter"
      aria-label={label}
      preventScrollReset
    >
      {children}
      <details className="grid-filter" open={filter.isOpen}>
        <summary>{filter.label}</summary>
        {filter.fields}
        <FilterFields options={options} except={filter.except} />
      </details>
      <CarriedParameters except={own} />
      <div className="filter-buttons">
        <button type="submit" className="button">
          {show}
        </button>
        {!view.isAdvanced && (
          <button type="submit" name="type" value="1" className="button button-quiet">
            {t('filter.advanced')}
          </button>
        )}
        <NotApplied />
      </div>
    </Form>
  );
}
