import { describePage } from '~/services/describe-page.server';
import { engine, policy } from '~/services/portal.server';
import { datasetAt } from '~/datasets';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { headOfAnswer } from '../analysis/head-of-answer';
import { type CellNumbers } from '../analysis/cross-table/cross-grid';
import { CROSS_TABLE_PATH } from '../view/cross-table-path';
import { hrefOfCrossTable } from '../view/cross-table-request';
import {
  getCrossTablePage,
  openCrossTableFile,
  type CrossTablePlace,
} from './read-cross-table.server';

/** The public cross tables below a dashboard, as the policy discloses them. */
function publicTables(request: Request, { pathname }: URL = new URL(request.url)): CrossTablePlace {
  const dataset = datasetAt(pathname);
  if (!dataset) throw new Response(null, { status: 404 });
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
  const place = publicTables(request, address);
  const page = await getCrossTablePage(request, place, {
    search: address?.searchParams,
    compared,
  });
  const { by, subject, view } = page;
  const defaultYear = page.calculation.defaultYear;
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'statistics');
  const texts = await getTexts(language, 'cross-table');
  const { dataset } = place;
  const title = texts('titleOf', { caption: page.caption, subject });
  return {
    ...page,
    fullTitle: title,
    head: headOfAnswer(
      await describePage(request, {
        title,
        description: texts('lead'),
        path: hrefOfCrossTable(dataset, { ...view, lng: undefined }, defaultYear, { by }),
        parents: [{ name: t(`datasets.${dataset.name}.noun`), path: dataset.path }],
        isIndexed: false,
      }),
      hrefOfCrossTable(
        dataset,
        { ...view, asOf: page.calculation.id, lng: undefined },
        defaultYear,
        { by, sort: page.sort },
      ),
      { dataset, view, notices: page.notices },
    ),
  };
}

/** Serves a cross table as a file of a format, `long` or `wide`. */
export const loadCrossTableFile = (request: Request, format = ''): Promise<Response> =>
  openCrossTableFile(request, format, publicTables(request));
