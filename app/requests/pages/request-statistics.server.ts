import { describePage } from '~/services/describe-page.server';
import { db, environment } from '~/services/portal.server';
import { plainFile } from '~/platform/http/plain-file.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { paths } from '~/paths';
import { listRequestYears, type RequestYear } from '../request-statistics.server';
import { drawRequestYears } from './draw-request-chart.server';
import { writeFiguresCsv } from './write-figures-csv.server';

/** Returns the public figures of the data requests of this portal, by finished year. */
export function readRequestYears(): Promise<RequestYear[]> {
  return listRequestYears(db, { countryDirectory: environment.COUNTRY_DIRECTORY });
}

/** Loads the page of data requests in figures. */
export async function loadRequestStatistics(request: Request) {
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'apply');
  const years = await readRequestYears();
  return {
    years,
    svg: await drawRequestYears(years, language),
    head: await describePage(request, {
      title: t('statistics.title'),
      description: t('statistics.lead'),
      path: paths.requestStatistics,
    }),
  };
}

/** Returns the public figures by year as CSV, with the reasons for rejections; withheld ones are empty. */
export async function loadRequestStatisticsFile(request: Request): Promise<Response> {
  const years = await readRequestYears();
  const content = writeFiguresCsv(
    'year',
    years.map(({ year, shareInTime, ...figures }) => ({
      ...figures,
      period: year,
      inTime: shareInTime,
    })),
  );
  return plainFile(request, content, 'text/csv; charset=utf-8');
}
