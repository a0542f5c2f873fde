import { complaints } from '~/datasets/complaints';
import { datasets } from '~/datasets';
import { describeCalculation } from '~/features/statistics/dashboard/calculation-time';
import { publishedCalculations } from './portal.server';

/** What every page says of the published data: the day they were calculated, whether synthetic. */
export async function loadDataState(): Promise<{ dataDate: string | null; isSynthetic: boolean }> {
  const published = await Promise.all(datasets.map(({ name }) => publishedCalculations.get(name)));
  const calculation = await publishedCalculations.get(complaints.name);
  return {
    dataDate: calculation ? describeCalculation(calculation).date : null,
    isSynthetic: published.some((each) => each?.is_synthetic),
  };
}
