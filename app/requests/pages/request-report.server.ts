import { describeStaffPage } from '~/services/describe-page.server';
import { db, environment } from '~/services/portal.server';
import { forStaff } from '~/services/staff.server';
import { privateFile } from '~/platform/http/file-headers.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { staffPaths } from '~/staff-paths';
import { getRequestReport } from '../request-statistics.server';
import { drawRequestMonths } from './draw-request-chart.server';
import { writeFiguresCsv } from './write-figures-csv.server';

/** Loads the results of data requests in the last twelve months, for officers, withholding nothing. */
export function loadRequestReport(request: Request) {
  return forStaff(request, async (account) => {
    const months = await getRequestReport(db, account, {
      countryDirectory: environment.COUNTRY_DIRECTORY,
    });
    return {
      months,
      svg: await drawRequestMonths(months, await getRequestLanguage(request)),
      head: await describeStaffPage(request, { key: 'report', path: staffPaths.requestReport }),
    };
  });
}

/** Returns the results of data requests in the last twelve months as CSV, for officers. */
export function loadRequestReportFile(request: Request): Promise<Response> {
  return forStaff(request, async (account) => {
    const months = await getRequestReport(db, account, {
      countryDirectory: environment.COUNTRY_DIRECTORY,
    });
    const content = writeFiguresCsv(
      'month',
      months.map(({ month, ...figures }) => ({ ...figures, period: month })),
    );
    return privateFile(content, { name: 'data-requests.csv', type: 'text/csv; charset=utf-8' });
  });
}
