import { type Dataset } from '~/datasets/dataset';
import { getObservations, type ObservationSources, type Observed } from './get-observations.server';
import { type Observation } from './observation';
import { recordsMeasure } from './main-query';

/** Lists the years with records in a calculation, newest first, with the number of records in each. */
export async function listYears(
  sources: ObservationSources,
  dataset: Dataset,
  { calculation, codeLists }: Pick<Observed, 'calculation' | 'codeLists'>,
): Promise<Observation[]> {
  const query = {
    filter: { codes: {} },
    measure: recordsMeasure({ dataset }),
    dimension: 'year',
  };
  const { all } = await getObservations(
    sources,
    { dataset, calculation, codeLists },
    { all: { query } },
  );
  const years = all?.query?.all ?? [];
  return [...years].sort((a, b) => Number(b.code) - Number(a.code));
}
