import { type Dataset } from '~/datasets/dataset';
import { type Translate } from '~/platform/i18n/text-keys';
import { type DrawnGrid } from '../charts/grid-chart';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { type MovedCode } from '../view/moved-codes';
import { type Notice } from '../view/notice';
import { type View } from '../view/view';
import { type AnswerPicture } from './answer-pictures';
import { type AnalysisPath } from '../view/analysis-path';

/** The answer of a page about a view, in the visitor's language: a cross table, trends or a comparison. */
export interface Answer {
  analysis: AnalysisPath;
  dataset: Dataset;
  view: View;
  notices: readonly Notice[];
  moved: readonly MovedCode[];
  calculation: CalculationInfo;
  /** Whether the calculation is the published one. */
  isNewest: boolean;
  language: string;
  /** Texts of the namespace `statistics`. */
  t: Translate<'statistics'>;
  /** The question in words, and the records that it is about. */
  title: string;
  subject: string;
  /** The first sentence; empty if there is none. */
  sentence: string;
  /** Its name in file names. */
  key: string;
  /** The answer as a table, as its page writes it. */
  grid: Pick<DrawnGrid, 'columns' | 'rows' | 'scale'>;
  /** How to read the table. */
  notes: readonly string[];
  /** The content of the picture next to its link. */
  picture: AnswerPicture;
  /** The height of its frame in pixels, if nothing limits it. */
  frameHeight: number;
  /** Returns the address of its page, with some changes to its view. */
  hrefOf(changes?: Partial<View>): string;
}
