import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset } from '~/datasets/dataset';
import { type Calculation } from '~/platform/db/schema';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { type ProtectionPolicy } from '~/protection/policy';
import { type ArchivedTable } from './archived-tables';

/** What the files of an archive describe. */
export interface ArchivedCalculation {
  dataset: Dataset;
  calculation: CalculationInfo & Pick<Calculation, 'calculated_at'>;
  codeLists: CodeLists;
  policy: ProtectionPolicy;
  origin: string;
}

/** A table as a file of an archive. */
export interface WrittenTable extends ArchivedTable {
  /** Its path in the archive. */
  path: string;
  /** The cells below its header, null if nothing is disclosed. */
  rows: readonly (string | number | null)[][];
  content: string;
}
