import { db, environment } from '~/services/portal.server';
import { csvOf } from '~/statistics/export/write-csv.server';
import { plainFile } from '~/platform/http/plain-file.server';
import { listRequestStatistics } from '../request-statistics.server';

/** Returns the numbers of requests received and decided in each of the last months, as public CSV. */
export async function loadRequestStatisticsFile(request: Request): Promise<Response> {
  const months = await listRequestStatistics(db, {
    countryDirectory: environment.COUNTRY_DIRECTORY,
  });
  const header = ['month', 'received', 'decided', 'approved', 'refused', 'median_working_days'];
  const rows = months.map(({ month, ...figures }) => [
    month,
    figures.received,
    figures.decided,
    figures.approved,
    figures.refused,
    figures.medianDays,
  ]);
  const cells = [header, ...rows].map((row) => row.map((cell) => String(cell ?? '')));
  return plainFile(request, csvOf(cells), 'text/csv; charset=utf-8');
}
