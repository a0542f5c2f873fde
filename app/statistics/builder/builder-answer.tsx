import { lazy, Suspense } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { cellNumbers, type CellNumbers } from '../analysis/cross-table/cross-grid';
import { hrefOfBuilder } from '../view/builder-url';
import { type ComparisonAnswerProps } from '../analysis/comparison/comparison-answer';
import { GridFiles } from '../analysis/cross-table/grid-files';
import { GridTable, type GridTableProps } from '../analysis/cross-table/grid-table';
import { type TrendsAnswerProps } from '../analysis/trends/trends-answer';
import { Switch } from '../widgets/ui/switch';
import { useView } from '../widgets/ui/view-context';
import { type BuiltWidgetProps } from './built-widget';
import { type QuestionSentenceProps } from './question-sentence';

// Rarely requested parts are loaded with their answers, so that the page's script stays small.
const BuiltWidget = lazy(async () => ({
  default: (await import('./built-widget')).BuiltWidget,
}));
const ComparisonAnswer = lazy(async () => ({
  default: (await import('../analysis/comparison/comparison-answer')).ComparisonAnswer,
}));
const TrendsAnswer = lazy(async () => ({
  default: (await import('../analysis/trends/trends-answer')).TrendsAnswer,
}));

export interface BuilderAnswerProps extends Pick<QuestionSentenceProps, 'question'> {
  /** What the question requests besides a comparison; null if that is all. */
  answer:
    | ({ kind: 'widget' } & BuiltWidgetProps)
    | ({ kind: 'table' } & GridTableProps)
    | ({ kind: 'trends' } & TrendsAnswerProps)
    | null;
  comparison: ComparisonAnswerProps | null;
}

/** The answer to a question: a chart or table, a cross table or trends, and the requested comparison. */
export function BuilderAnswer({ question, answer, comparison }: BuilderAnswerProps) {
  return (
    <>
      <Suspense>{answer?.kind === 'widget' && <BuiltWidget {...answer} />}</Suspense>
      {answer?.kind === 'table' && <AnswerTable question={question} {...answer} />}
      <Suspense>{answer?.kind === 'trends' && <TrendsAnswer {...answer} />}</Suspense>
      <Suspense>{comparison && <ComparisonAnswer {...comparison} />}</Suspense>
    </>
  );
}

interface NumbersSwitchProps extends Pick<BuilderAnswerProps, 'question'> {
  sort: string;
  numbers: CellNumbers;
}

/** What the cells of a compared table show: shares, counts, or differences of shares. */
function NumbersSwitch({ question, sort, numbers: chosen }: NumbersSwitchProps) {
  const { t } = useTranslation('builder');
  const { t: tView, dataset, view, defaultYear } = useView();
  const names: Record<CellNumbers, string> = {
    share: t('numbers.share'),
    count: tView(`measures.${view.measure}`),
    difference: tView('compare:difference'),
  };
  return (
    <Switch
      label={t('numbers.label')}
      at="grid-title"
      choices={cellNumbers.map((numbers) => ({
        name: names[numbers],
        href: hrefOfBuilder(dataset, view, defaultYear, { ...question, sort, numbers }),
        isChosen: numbers === chosen,
      }))}
    />
  );
}

/** A cross table that stays below its question in another order. */
function AnswerTable({ question, ...page }: GridTableProps & Pick<BuilderAnswerProps, 'question'>) {
  const { dataset, view, defaultYear } = useView();
  return (
    <>
      <GridTable
        {...page}
        hrefBy={(sort) => hrefOfBuilder(dataset, view, defaultYear, { ...question, sort })}
      >
        {page.table.compared && (
          <NumbersSwitch question={question} sort={page.sort} numbers={page.table.compared} />
        )}
      </GridTable>
      {!page.table.suppression && <GridFiles by={page.by} path={page.path} sort={page.sort} />}
    </>
  );
}
