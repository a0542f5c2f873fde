import { isOfTime } from '~/datasets/coarser';
import { type CodeLists } from '~/datasets/code-lists';
import { type Dimension } from '~/datasets/dataset';
import { type Labels, type NamedCode } from '../../view/labels';
import { CODE_SEPARATOR, type Filter } from '~/engine/engine';
import {
  getObservations,
  type ObservationSources,
  type Observed,
} from '../../observations/get-observations.server';
import { type SuppressionReason, type Observation } from '../../observations/observation';
import { type DisclosedValue } from '~/protection/protect-table';
import { required } from '~/platform/system/required';
import { cellsOf, MAX_CELLS } from './crossed-dimensions';

/** The records of a view by every combination of the codes of some dimensions. */
export interface CrossTable {
  /** The disclosed combinations, most frequent first: a code of each dimension. */
  rows: { codes: NamedCode[]; disclosed: DisclosedValue & Pick<Observation, 'status'> }[];
  /** The disclosed value of each unlisted combination; null if all are listed. */
  others: DisclosedValue | null;
  /** The measure of all records of the view, each counted once; null if nothing was counted. */
  total: DisclosedValue | null;
  /** Why no combination is disclosed; `cells` if there could be too many. */
  suppression: SuppressionReason | 'cells' | null;
}

/** The records of a view, what is counted of them, and the names of their codes. */
export interface CrossedView extends Observed {
  filter: Filter;
  measure: string;
  codeLists: CodeLists;
  labels: Labels;
  language: string;
}

/**
 * Returns the combinations of listed periods that are after or before all records, for a table by periods
 * only: no records does not mean 0.
 */
function missingTimes(
  dimensions: readonly Dimension[],
  listed: readonly Observation[],
  of: (code: string) => Observation,
): Observation[] {
  if (!dimensions.every(isOfTime)) return [];
  const known = new Set(listed.map(({ code }) => code));
  const codes = dimensions.map((_, index) => [
    ...new Set(listed.map(({ code }) => code.split(CODE_SEPARATOR)[index] ?? '')),
  ]);
  return codes
    .reduce<string[][]>(
      (all, some) => all.flatMap((before) => some.map((code) => [...before, code])),
      [[]],
    )
    .map((combination) => combination.join(CODE_SEPARATOR))
    .filter((code) => !known.has(code))
    .map(of)
    .filter(({ status }) => status === 'O');
}

/** Returns the table of a view by up to three dimensions, as a list of combinations. */
export async function getCrossTable(
  sources: ObservationSources,
  { dataset, calculation, filter, measure, codeLists, labels, language }: CrossedView,
  dimensions: readonly Dimension[],
): Promise<CrossTable> {
  if (cellsOf(dimensions, codeLists) > MAX_CELLS) {
    return { rows: [], others: null, total: null, suppression: 'cells' };
  }
  const [dimension, ...crossedBy] = dimensions.map(({ name }) => name);
  const query = { filter, measure, dimension, crossedBy };
  const { all } = await getObservations(
    sources,
    { dataset, calculation, codeLists },
    { all: { query } },
  );
  if (!all?.query) throw new Error('Observations were left out');
  const { all: observations, of, total, isExact, suppression } = all.query;
  const rows = [...observations, ...missingTimes(dimensions, observations, of)].map(
    ({ code, ...disclosed }) => ({
      disclosed,
      codes: code.split(CODE_SEPARATOR).map((part, index) => ({
        code: part,
        name: labels(required(dimensions[index], 'dimension'), part),
      })),
    }),
  );
  const { compare } = new Intl.Collator(language);
  const nameOf = ({ codes }: (typeof rows)[number]) => codes.map(({ name }) => name).join();
  return {
    rows: rows.sort(
      (a, b) =>
        (b.disclosed.value ?? 0) - (a.disclosed.value ?? 0) || compare(nameOf(a), nameOf(b)),
    ),
    others: isExact || suppression ? null : of(''),
    total,
    suppression,
  };
}
