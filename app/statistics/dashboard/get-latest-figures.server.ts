import { type Translate } from '~/platform/i18n/text-keys';
import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset } from '~/datasets/dataset';
import { type Calculation } from '~/platform/db/schema';
import { describeCalculation } from '~/calculations/calculation-info';
import { getObservations, type ObservationSources } from '../observations/get-observations.server';
import { formatCount } from '../observations/format-disclosed';

interface FiguresRequest {
  dataset: Dataset;
  /** The published calculation of the dataset. */
  published: Calculation;
  /** Those of the calculation. */
  codeLists: CodeLists;
  language: string;
  /** Texts of the namespace `statistics`. */
  t: Translate<'statistics'>;
}

/** Returns the published calculation of a dataset, and its first measure over all years, in words. */
export async function getLatestFigures(
  sources: ObservationSources,
  { dataset, published, codeLists, language, t }: FiguresRequest,
) {
  const measure = dataset.measures[0]?.name ?? '';
  const described = describeCalculation(published);
  const { id, through_import } = published;
  const calculation = { ...described, id, dataset: dataset.name, through_import };
  const query = { filter: { codes: {} }, measure, dimension: 'year' };
  const observed = { dataset, calculation, codeLists };
  const answers = await getObservations(sources, observed, { figures: { query } });
  const total = answers.figures?.query?.total ?? { protection: 'exact', value: 0 };
  return {
    href: dataset.path,
    /** What it counts: "Complaints". */
    subject: t(`datasets.${dataset.name}.noun`),
    number: id,
    date: described.date,
    isSynthetic: described.isSynthetic,
    total,
    formattedTotal: formatCount(total, measure, { language, t }),
  };
}
