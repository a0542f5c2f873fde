import { type Territory } from '~/datasets/territory';
import { hrefOfCrossTable } from '../../view/cross-table-request';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { type Chip } from '../../view/describe-view';
import { type MovedCode } from '../../view/moved-codes';
import { type Notice } from '../../view/notice';
import { type View } from '../../view/view';
import { CalculationNote } from '../../ui/calculation-note';
import { FilterChips } from '../../ui/filter-chips';
import { MovedCodes } from '../../ui/moved-codes';
import { Notices } from '../../ui/notices';
import { UpdatedFigures } from '../../ui/updated-figures';
import { useView } from '../../widgets/ui/view-context';
import { GridFiles } from './grid-files';
import { GridTable, type GridTableProps } from './grid-table';
import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { GetList } from '~/ui/forms/get-list';
import { type FilterOptions } from '../../ui/filter-options';
import { QuestionForm } from '../../ui/question-form';

/** What the page of a cross table is given. */
export interface CrossTableProps extends CrossTableQuestionProps, GridTableProps {
  /** The name of the dataset. */
  dataset: string;
  view: View;
  notices: Notice[];
  moved: MovedCode[];
  calculation: CalculationInfo;
  isNewest: boolean;
  territory: Territory;
  subject: string;
  chips: Chip[];
}

/** The question, the table and its files, on whatever page they stand. */
export function CrossTable(page: Omit<CrossTableProps, 'dataset'>) {
  const { dataset, defaultYear } = useView();
  const { by, path, sort, table } = page;
  const hrefTo = (view: View) => hrefOfCrossTable(dataset, view, defaultYear, { by, path });
  return (
    <>
      <Notices notices={page.notices} />
      <MovedCodes moved={page.moved} />
      <CalculationNote isNewest={page.isNewest} hrefTo={hrefTo} />
      <CrossTableQuestion {...page} />
      <FilterChips chips={page.chips} hrefTo={hrefTo} />
      <UpdatedFigures result={page.subject}>
        <GridTable {...page} />
        {!table.suppression && <GridFiles by={by} path={path} sort={sort} />}
      </UpdatedFigures>
    </>
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

/** What a table crosses, and of which records: a GET form. */
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
      filter={{ label: t('filter'), isOpen: view.isAdvanced }}
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
