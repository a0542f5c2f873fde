import { Form, type FormProps } from '@remix-run/react';
import { type ReactNode } from 'react';
import { NotApplied } from '~/ui/forms/not-applied';
import { useGetForm } from '~/ui/forms/use-get-form';
import { type FilterOptions } from './filter-options';
import { CarriedParameters } from './carried-parameters';
import { FilterFields } from './filter-fields';

interface QuestionFormProps {
  action: string;
  label: string;
  options: FilterOptions;
  /** The label of the collapsed filter, the parameters without a field in it, and further fields. */
  filter: { label: string; except?: readonly string[]; fields?: ReactNode };
  /** The parameters that a form otherwise carries along, and for which this one has a field. */
  parameters?: readonly string[];
  /** The label of the button. */
  show: string;
  /** The fields of the question. */
  children: ReactNode;
  /** Further properties of the form. */
  form?: Pick<FormProps, 'replace' | 'onChange' | 'onBlur' | 'onKeyDown' | 'onPointerDown'>;
}

/** The question of an analysis page, with a collapsible filter: a GET form. */
export function QuestionForm({
  action,
  label,
  options,
  filter,
  parameters,
  show,
  children,
  form,
}: QuestionFormProps) {
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
      <details className="grid-filter">
        <summary>{filter.label}</summary>
        {filter.fields}
        <FilterFields options={options} except={filter.except} hasAdvanced />
      </details>
      <CarriedParameters except={parameters} />
      <div className="filter-buttons">
        <button type="submit" className="button">
          {show}
        </button>
        <NotApplied />
      </div>
    </Form>
  );
}
