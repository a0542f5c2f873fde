import { describePage } from '~/composition/describe-page.server';
import { secret, slowDb } from '~/composition/portal.server';
import { getReader } from '~/composition/session.server';
import { datasets } from '~/datasets';
import { type Dataset } from '~/datasets/dataset';
import { deriveKey } from '~/http/secret.server';
import { getReaderLanguage } from '~/i18n/reader-language.server';
import { getTexts } from '~/i18n/texts.server';
import { calculationInfo } from '../dashboard/calculation-time';
import { MOST_RECORDS } from '../detailed/detailed-format';
import { createDetailedRecords } from '../detailed/detailed-records.server';
import { readDetailedView, type DetailedView } from '../detailed/detailed-view.server';
import { getDetailedTable, tableRow } from '../detailed/get-detailed-table.server';
import { sampleRow } from '../detailed/sample-row';
import { columnDimensions, hrefOfTable } from '../detailed/table-request';
import { getPageSources, readPageRequest } from './load-dashboard.server';

/** The records that readers may see. */
export const detailedRecords = createDetailedRecords({
  db: slowDb,
  orderKey: ({ id }) => deriveKey(secret, `detailed-data ${id}`),
});

/** The detailed data that an address below a dashboard asks for, and their dataset. */
export async function readDetailed(
  request: Request,
): Promise<{ dataset: Dataset; detailed: DetailedView }> {
  // The router takes capital letters for the same address.
  const asked = new URL(request.url).pathname.toLowerCase();
  const dataset = datasets.find(({ path }) => asked.startsWith(`${path}/`));
  if (!dataset) throw new Response(null, { status: 404 });
  const sources = await getPageSources(request, dataset);
  const detailed = await readDetailedView(sources, await readPageRequest(request, dataset));
  return { dataset, detailed };
}

/** The data of a page of detailed data: records for readers, a made-up one for guests. */
export async function loadDetailedData(request: Request) {
  const { dataset, detailed } = await readDetailed(request);
  const { view, notices, calculation, isNewest, subject, chips, dimensions, asked } = detailed;
  const reader = await getReader(request);
  const query = reader && { reader, dataset, calculation, filter: detailed.filter };
  const sources = { ...detailed, records: detailedRecords };
  const table = query && (await getDetailedTable(sources, query, dimensions, asked));
  const shown = { ...asked, page: table?.page.meta.current_page ?? 1 };
  return {
    dataset: dataset.name,
    ...{ view, notices, isNewest, subject, chips, table, asked: shown },
    calculation: calculationInfo(calculation),
    columns: columnsOf(dataset, detailed),
    sample: table ? null : sampleOf(dataset, detailed),
    isTooLong: (table?.page.meta.total ?? 0) > MOST_RECORDS,
    head: await describe(request, dataset, { ...detailed, asked: shown }),
  };
}

/** All columns that a view can have. */
function columnsOf(dataset: Dataset, { view, dimensions, meaningOf }: DetailedView) {
  return columnDimensions(dataset, view.division).map((dimension) => ({
    parameter: dimension.parameter,
    meaning: meaningOf(dimension),
    isChosen: dimensions.includes(dimension),
  }));
}

function sampleOf(
  dataset: Dataset,
  { view, dimensions, labels, codeLists, currentYear }: DetailedView,
) {
  const all = columnDimensions(dataset, view.division);
  return tableRow(sampleRow(all, codeLists, currentYear), dimensions, labels);
}

async function describe(
  request: Request,
  dataset: Dataset,
  { view, asked, currentYear, subject }: DetailedView,
) {
  const language = await getReaderLanguage(request);
  const t = await getTexts(language, 'detailed');
  return describePage(request, {
    title: t('titleOf', { subject }),
    description: t('lead'),
    path: hrefOfTable(dataset, { ...view, lng: undefined }, currentYear, asked),
    parents: [{ name: t(`statistics:datasets.${dataset.name}.noun`), path: dataset.path }],
    isIndexed: false,
  });
}
