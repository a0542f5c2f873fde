import { type ReactNode } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { GetList } from '~/ui/forms/get-list';
import { type ComparisonChoices } from '../analysis/comparison/comparison-choices';
import { type CellNumbers } from '../analysis/cross-table/cross-grid';
import { type FilterOptions } from '../ui/filter-options';
import { ALL, filterDimensions } from '../view/view';
import { ComparedChoices } from '../analysis/comparison/compared-choices';
import { useView } from '../widgets/ui/view-context';

export interface QuestionSentenceProps {
  /** The question; `numbers` if the rows of a table are compared. */
  question: { widget: string; by: string; compare: string; numbers?: CellNumbers };
  /** What it can be compared with. */
  choices: ComparisonChoices;
  options: FilterOptions;
}

/** Surrounds the name of a field in a sentence before it is split. */
const MARK = '|';

/** "Show [rights] by [province] for [2026] compared with [Indonesia]", in the order of each language. */
export function QuestionSentence({ question, choices, options }: QuestionSentenceProps) {
  const { t } = useTranslation('builder');
  const { t: tView, view } = useView();
  const fields: Readonly<Record<string, ReactNode>> = {
    widget: (
      <QuestionField key="widget" name="widget" chosen={question.widget}>
        <Choices />
      </QuestionField>
    ),
    by: (
      <QuestionField key="by" name="by" chosen={question.by}>
        <option value="">{t('noBreakdown')}</option>
        <DimensionChoices />
      </QuestionField>
    ),
    year: (
      <QuestionField key="year" name="year" chosen={view.codes.year?.[0] ?? ALL}>
        <option value={ALL}>{tView('filter.all.year')}</option>
        {options.codes.year?.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </QuestionField>
    ),
    compare: (
      <QuestionField key="compare" name="compare" chosen={question.compare}>
        <option value="">{t('alone')}</option>
        <ComparedChoices {...choices} />
      </QuestionField>
    ),
  };
  const marked = Object.keys(fields).map((name) => [name, MARK + name + MARK] as const);
  const parts = t('question', Object.fromEntries(marked)).split(MARK);
  return <p className="ask">{parts.map((part) => fields[part] ?? part)}</p>;
}

interface QuestionFieldProps {
  name: 'widget' | 'by' | 'year' | 'compare';
  chosen: string;
  children: ReactNode;
}

function QuestionField({ name, chosen, children }: QuestionFieldProps) {
  const { t } = useTranslation('builder');
  return (
    <GetList name={name} current={chosen} aria-label={t(`fields.${name}`)}>
      {children}
    </GetList>
  );
}

/**
 * What can be shown: the number alone, the dimensions that divide it, and the other charts of the dashboard.
 */
function Choices() {
  const { t } = useTranslation('builder');
  const { t: tView, dataset, view, widgetText } = useView();
  const optionOf = ({ name }: { name: string }) => (
    <option key={name} value={name}>
      {widgetText(name, 'title')}
    </option>
  );
  return (
    <>
      {dataset.widgets
        .filter(({ kind }) => kind === 'total')
        .map(({ name }) => (
          <option key={name} value={name}>
            {tView(`measures.${view.measure}`)}
          </option>
        ))}
      {dataset.widgets.filter(({ kind }) => kind === 'bars').map(optionOf)}
      <optgroup label={t('charts')}>
        {dataset.widgets.filter(({ kind }) => kind !== 'bars' && kind !== 'total').map(optionOf)}
      </optgroup>
    </>
  );
}

function DimensionChoices() {
  const { t, dataset, view } = useView();
  return (
    <>
      {filterDimensions(dataset, view.division).map(({ parameter }) => (
        <option key={parameter} value={parameter}>
          {t(`parameters.${parameter}`)}
        </option>
      ))}
    </>
  );
}
