import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { GetList } from '~/ui/forms/get-list';
import { AnalysisBody, type AnalysisProps } from '../analysis-page';
import { hrefOfCrossTable } from '../../view/cross-table-request';
import { useView } from '../../widgets/ui/view-context';
import { GridFiles } from './grid-files';
import { GridTable, type GridTableProps } from './grid-table';
import { type FilterOptions } from '../../ui/filter-options';
import { QuestionForm } from '../../ui/question-form';

/** The props of the page of a cross table. */
export type CrossTableProps = AnalysisProps & CrossTableQuestionProps & GridTableProps;

/** The question, the table and its files, on any page. */
export function CrossTable(page: Omit<CrossTableProps, 'dataset'>) {
  const { by, path, sort, table } = page;
  return (
    <AnalysisBody
      {...page}
      hrefOf={(dataset, view, defaultYear) =>
        hrefOfCrossTable(dataset, view, defaultYear, { by, path })
      }
      question={<CrossTableQuestion {...page} />}
      result={page.subject}
    >
      <GridTable {...page} />
      {!table.suppression && <GridFiles by={by} path={path} sort={sort} />}
    </AnalysisBody>
  );
}

interface CrossTableQuestionProps {
  /** The parameters of the two dimensions, rows first. */
  by: readonly string[];
  /** The address of the page. */
  path: string;
  /** The parameters of all dimensions. */
  choices: readonly string[];
  options: FilterOptions;
}

/** A GET form that chooses what a table crosses, and for which records. */
function CrossTableQuestion({ by, path, choices, options }: CrossTableQuestionProps) {
  const { t } = useTranslation('cross-table');
  const { dataset, view, defaultYear } = useView();
  const [row = '', column = ''] = by;
  const hrefOf = (parameters: readonly string[]) =>
    hrefOfCrossTable(dataset, view, defaultYear, { by: parameters, path });
  return (
    <QuestionForm
      action={path}
      label={t('question')}
      show={t('show')}
      options={options}
      filter={{ label: t('filter') }}
    >
      <div className="grid-question">
        <DimensionField id="by-rows" label={t('rows')} chosen={row} choices={choices} />
        <DimensionField id="by-columns" label={t('columns')} chosen={column} choices={choices} />
        <Link to={hrefOf([column, row])} preventScrollReset className="button button-quiet">
          <span aria-hidden="true">⇄</span> {t('swap')}
        </Link>
      </div>
    </QuestionForm>
  );
}

interface DimensionFieldProps {
  id: string;
  label: string;
  chosen: string;
  choices: readonly string[];
}

function DimensionField({ id, label, chosen, choices }: DimensionFieldProps) {
  const { t: tView } = useView();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <GetList id={id} name="by" current={chosen}>
        {choices.map((parameter) => (
          <option key={parameter} value={parameter}>
            {tView(`parameters.${parameter}`)}
          </option>
        ))}
      </GetList>
    </div>
  );
}
