import { engine, policy } from '~/services/portal.server';
import { type Dataset } from '~/datasets/dataset';
import { getObservations, type Observed } from '../observations/get-observations.server';
import { type Observation } from '../observations/observation';
import { recordsMeasure } from '../observations/main-query';

/** Lists the years with records in a calculation, newest first, with the number of records in each. */
export async function countYears(
  dataset: Dataset,
  { calculation, codeLists }: Pick<Observed, 'calculation' | 'codeLists'>,
): Promise<Observation[]> {
  const query = {
    filter: { codes: {} },
    measure: recordsMeasure({ dataset }),
    dimension: 'year',
  };
  const { all } = await getObservations(
    { engine, policy },
    { dataset, calculation, codeLists },
    { all: { query } },
  );
  const years = all?.query?.all ?? [];
  return [...years].sort((one, other) => Number(other.code) - Number(one.code));
}
