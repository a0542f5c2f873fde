import { describeStaffPage } from '~/services/describe-page.server';
import { db, engine } from '~/services/portal.server';
import { forStaff } from '~/services/staff.server';
import { datasets, getDataset } from '~/datasets';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { staffPaths } from '~/staff-paths';
import { hrefOfCrossTable } from '../view/cross-table-request';
import { exactCountsFor } from './exact-counts-for.server';
import {
  getCrossTablePage,
  openCrossTableFile,
  type CrossTableLocation,
} from '../analysis/cross-table/load-cross-table-at.server';

/**
 * Runs a function with the cross tables of exact counts of a dataset, by default the first one; only for
 * analysts.
 */
function withExactTables<Done>(
  request: Request,
  name: string | undefined,
  act: (location: CrossTableLocation) => Promise<Done>,
): Promise<Done> {
  return forStaff(request, async (account) => {
    const openCounts = exactCountsFor({ db, engine }, account);
    const dataset = name === undefined ? datasets[0] : getDataset(name);
    if (!dataset) throw new Response(null, { status: 404 });
    const t = await getTexts(await getRequestLanguage(request), 'staff');
    return act({
      dataset,
      path: `${staffPaths.exactCounts}/${dataset.name}`,
      internal: t('exactCounts.mark'),
      open({ calculation, view, defaultYear, by, shape, format }) {
        const path = String(calculation);
        const counted = { ...view, asOf: undefined, lng: undefined };
        const table = hrefOfCrossTable(dataset, counted, defaultYear, { by, shape, path }, format);
        return openCounts(`calculation:${table}`);
      },
    });
  });
}

/** Loads the exact counts of a view, crossed by two dimensions. */
export const loadExactCounts = (request: Request, dataset?: string) =>
  withExactTables(request, dataset, async (location) => ({
    ...(await getCrossTablePage(request, location)).page,
    head: await describeStaffPage(request, { key: 'exactCounts', path: location.path }),
  }));

/** Serves the exact counts of a view, crossed by two dimensions, as a file of a format, `long` or `wide`. */
export const loadExactCountsFile = (
  request: Request,
  { dataset, format = '' }: { dataset?: string; format?: string },
): Promise<Response> =>
  withExactTables(request, dataset, (location) => openCrossTableFile(request, format, location));
