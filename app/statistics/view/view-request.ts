import { type CalculationInfo } from '~/calculations/calculation-info';
import { type DeclaredEvent } from '~/content/events/declared-event';
import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset } from '~/datasets/dataset';
import { type CalculationState } from '~/engine/engine';
import { type Translate } from '~/platform/i18n/text-keys';
import { type View } from './view';

/** A view of a calculation, as its address requests it, in the visitor's language. */
export interface ViewRequest {
  dataset: Dataset;
  calculation: CalculationInfo & CalculationState;
  view: View;
  codeLists: CodeLists;
  /** The dated notes that charts over time mark, the earliest first; absent if it shows none. */
  events?: readonly DeclaredEvent[];
  language: string;
  /** Texts of the namespace `statistics`. */
  t: Translate<'statistics'>;
}
