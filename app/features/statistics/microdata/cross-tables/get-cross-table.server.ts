import { type Dimension } from '~/datasets/dataset';
import { CODE_SEPARATOR } from '../../engine';
import {
  getObservations,
  type ObservationSources,
  type Observed,
} from '../../observations/get-observations.server';
import { type Closing } from '../../observations/observation';
import { type Shown } from '../../protection/protect-table';
import { recordsMeasure } from '../../widgets/main-query';
import { type MicrodataView } from '../microdata-view.server';
import { type NamedCode } from '../microdata-table';
import { cellsOf, MAX_CELLS } from './crossed-dimensions';

/** The records of a view by every combination of the codes of some dimensions. */
export interface CrossTable {
  /** The combinations that are told, the most frequent first: a code of each dimension. */
  rows: { codes: NamedCode[]; shown: Shown }[];
  /** What is told of each combination that is not listed; null where all are. */
  others: Shown | null;
  /** All records of the view, each counted once; null where nothing was counted. */
  total: Shown | null;
  /** Why no combination is told; `cells` where there could be too many. */
  closing: Closing | 'cells' | null;
}

/** What the counts are of, and what names them. */
type CrossedView = Pick<MicrodataView, 'filter' | 'codeLists' | 'labels'> &
  Observed & { language: string };

/** The protected table of a view by up to three dimensions. */
export async function getCrossTable(
  sources: ObservationSources,
  { dataset, calculation, filter, codeLists, labels, language }: CrossedView,
  dimensions: readonly Dimension[],
): Promise<CrossTable> {
  if (cellsOf(dimensions, codeLists) > MAX_CELLS) {
    return { rows: [], others: null, total: null, closing: 'cells' };
  }
  const [dimension, ...crossedBy] = dimensions.map(({ name }) => name);
  const query = { filter, measure: recordsMeasure({ dataset }), dimension, crossedBy };
  const { all } = await getObservations(sources, { dataset, calculation }, { all: { query } });
  if (!all?.query) throw new Error('Observations were left out');
  const { all: told, of, total, isExact, closing } = all.query;
  const rows = told.map(({ code, ...shown }) => ({
    shown: shown satisfies Shown,
    codes: code.split(CODE_SEPARATOR).map((one, place) => ({
      code: one,
      name: labels(dimensions[place]!, one),
    })),
  }));
  const { compare } = new Intl.Collator(language);
  const nameOf = ({ codes }: (typeof rows)[number]) => codes.map(({ name }) => name).join();
  return {
    rows: rows.sort(
      (one, other) =>
        (other.shown.value ?? 0) - (one.shown.value ?? 0) || compare(nameOf(one), nameOf(other)),
    ),
    others: isExact || closing ? null : of(''),
    total,
    closing,
  };
}
