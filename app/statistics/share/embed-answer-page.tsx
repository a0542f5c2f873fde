import { type Dataset } from '~/datasets/dataset';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { type MovedCode } from '../view/moved-codes';
import { type Notice } from '../view/notice';
import { type View } from '../view/view';
import {
  ComparisonAnswer,
  type ComparisonAnswerProps,
} from '../analysis/comparison/comparison-answer';
import { GridTable, type GridTableProps } from '../analysis/cross-table/grid-table';
import { EmbedFrame } from './embed-page';
import { TrendsAnswer, type TrendsAnswerProps } from '../analysis/trends/trends-answer';
import { ViewProvider } from '../widgets/ui/view-context';

type FramedAnswer =
  | ({ analysis: 'cross-table' } & GridTableProps)
  | ({ analysis: 'trends' } & TrendsAnswerProps)
  | ({ analysis: 'compare' } & ComparisonAnswerProps);

interface EmbedAnswerPageProps {
  dataset: Dataset;
  page: FramedAnswer & {
    view: View;
    calculation: CalculationInfo;
    subject: string;
    notices: readonly Notice[];
    moved: readonly MovedCode[];
  };
  /** Its page on the portal, in the language of the frame. */
  source: string;
  /** Whether it may report its height by a script. */
  isScripted: boolean;
}

/** A cross table, trends or a comparison, embedded in other sites. */
export function EmbedAnswerPage({ dataset, page, ...frame }: EmbedAnswerPageProps) {
  return (
    <ViewProvider {...page} dataset={dataset}>
      <EmbedFrame {...frame} {...page}>
        {page.analysis === 'cross-table' && <GridTable {...page} />}
        {page.analysis === 'trends' && <TrendsAnswer {...page} />}
        {page.analysis === 'compare' && <ComparisonAnswer {...page} />}
      </EmbedFrame>
    </ViewProvider>
  );
}
