import { Form } from '@remix-run/react';
import { type ReactNode } from 'react';
import { NotApplied } from '~/ui/forms/not-applied';
import { type FilterOptions } from '../dashboard/filter-options';
import { CarriedParameters } from './carried-parameters';
import { FilterFields } from './filter-fields';
import { useView } from './view-context';

interface QuestionFormProps {
  action: string;
  label: string;
  options: FilterOptions;
  /** What the filter is folded under, and whether it is open when the page comes. */
  filter: { label: string; isOpen: boolean; except?: readonly string[] };
  /** The words of the button. */
  show: string;
  /** The fields of the question. */
  children: ReactNode;
}

/** What a page beside a dashboard is asked, with the filter folded away: a GET form. */
export function QuestionForm({
  action,
  label,
  options,
  filter,
  show,
  children,
}: QuestionFormProps) {
  const { t, view } = useView();
  return (
    <Form
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
        <FilterFields options={options} except={filter.except} />
      </details>
      <CarriedParameters />
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
