import { type Dataset } from '~/datasets/dataset';
import { type Translate } from '~/platform/i18n/text-keys';
import { type DrawnGrid } from '../charts/grid-chart';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { type MovedCode } from '../view/moved-codes';
import { type Notice } from '../view/notice';
import { type View } from '../view/view';
import { type AnswerPicture } from './answer-pictures';
import { type AnswerPlace } from '../view/answer-places';

/** What a page answers about a view, in the visitor's language: a cross table, trends or a comparison. */
export interface Answer {
  place: AnswerPlace;
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
  /** What is asked, in words, and of which records. */
  title: string;
  subject: string;
  /** What it says first; empty where it says nothing. */
  sentence: string;
  /** What it is called in the names of files. */
  key: string;
  /** The answer as a table, as its page writes it. */
  grid: Pick<DrawnGrid, 'columns' | 'rows' | 'scale'>;
  /** How to read the table. */
  notes: readonly string[];
  /** What stands on the picture beside its link. */
  picture: AnswerPicture;
  /** How high its frame is, in pixels, where nothing limits it. */
  frameHeight: number;
  /** The address of its page, of its view with some changes. */
  hrefOf(changes?: Partial<View>): string;
}
