import { engine, policy } from '~/services/portal.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { headOfAnalysis } from '../load-analysis.server';
import { requestedDataset } from '../../published/page-request.server';
import { type CellNumbers } from './cross-grid';
import { CROSS_TABLE_PATH } from '../../view/cross-table-path';
import { hrefOfCrossTable } from '../../view/cross-table-request';
import {
  getCrossTablePage,
  openCrossTableFile,
  type CrossTableLocation,
} from './load-cross-table-at.server';

/** The public cross tables below a dashboard, as the policy discloses them. */
function publicTables(request: Pick<Request, 'url'>): CrossTableLocation {
  const dataset = requestedDataset(request);
  return {
    dataset,
    path: `${dataset.path}/${CROSS_TABLE_PATH}`,
    open: async () => ({ engine, policy }),
  };
}

/**
 * Loads the data of the page of a cross table, for the request's own address or another one.
 *
 * @param compared - what its cells show if its rows are compared with all records.
 */
export async function loadCrossTable(
  request: Request,
  { address, compared }: { address?: URL; compared?: CellNumbers } = {},
) {
  const location = publicTables(address ? { url: address.href } : request);
  const search = address?.searchParams;
  const { opened, page } = await getCrossTablePage(request, location, { search, compared });
  const { viewed, by, subject, defaultYear } = opened;
  const texts = await getTexts(viewed.language, 'cross-table');
  const title = texts('titleOf', { caption: page.caption, subject });
  const path = hrefOfCrossTable(location.dataset, { ...page.view, lng: undefined }, defaultYear, {
    by,
  });
  return {
    ...page,
    fullTitle: title,
    head: await headOfAnalysis(request, opened, { title, description: texts('lead'), path }),
  };
}

/** Serves a cross table as a file of a format, `long` or `wide`. */
export const loadCrossTableFile = (request: Request, format = ''): Promise<Response> =>
  openCrossTableFile(request, format, publicTables(request));
