import { type Dataset } from '~/datasets/dataset';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { type MovedCode } from '../dashboard/moved-codes';
import { type Notice } from '../views/notice';
import { type View } from '../views/view';
import { ComparisonShown, type ComparisonShownProps } from './comparison/comparison-shown';
import { GridTable, type GridTableProps } from './cross-table/grid-table';
import { EmbedFrame } from './embed-page';
import { TrendsShown, type TrendsShownProps } from './trends/trends-shown';
import { ViewProvider } from './view-context';

type FramedAnswer =
  | ({ place: 'cross-table' } & GridTableProps)
  | ({ place: 'trends' } & TrendsShownProps)
  | ({ place: 'compare' } & ComparisonShownProps);

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
  /** Whether it may tell its height by a script. */
  isScripted: boolean;
}

/** A cross table, trends or a comparison for the pages of others. */
export function EmbedAnswerPage({ dataset, page, ...frame }: EmbedAnswerPageProps) {
  return (
    <ViewProvider {...page} dataset={dataset}>
      <EmbedFrame {...frame} {...page}>
        {page.place === 'cross-table' && <GridTable {...page} />}
        {page.place === 'trends' && <TrendsShown {...page} />}
        {page.place === 'compare' && <ComparisonShown {...page} />}
      </EmbedFrame>
    </ViewProvider>
  );
}
