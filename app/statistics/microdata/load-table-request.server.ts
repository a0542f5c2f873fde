import { describePage } from '~/services/describe-page.server';
import { microdataRecords } from '~/statistics/microdata/load-sources.server';
import { getAccount } from '~/services/session.server';
import { type Dataset, type RecordedDimension } from '~/datasets/dataset';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { calculationInfo } from '~/calculations/calculation-info';
import { getListPage } from '~/lists/get-list-page.server';
import { MAX_RECORDS } from './microdata-format';
import { readMicrodataView, type MicrodataView } from './microdata-view.server';
import { sampleRow } from './sample-row';
import { columnDimensions, hrefOfTable, type TableRequest } from './table-request';
import { readPageRequest, requestedDataset } from '../published/page-request.server';
import { getPageSources } from '../published/page-sources.server';
import { type Labels } from '../view/labels';
import { type MicrodataQuery, type MicrodataRecords } from './microdata-records.server';
import { type MicrodataRow } from '../export/microdata-row';
import { type MicrodataTable, type TableRow } from './microdata-table';

/** Returns the microdata that an address below a dashboard requests, and their dataset. */
export async function readMicrodata(
  request: Request,
): Promise<{ dataset: Dataset; microdata: MicrodataView }> {
  const declared = requestedDataset(request);
  const sources = await getPageSources(request, declared);
  const microdata = await readMicrodataView(sources, await readPageRequest(request, declared));
  return { dataset: microdata.dataset, microdata };
}

/** Loads the data of a page of microdata: records for users, a made-up one for guests. */
export async function loadMicrodata(request: Request) {
  const { dataset, microdata } = await readMicrodata(request);
  const { view, notices, calculation, isNewest, subject, chips, dimensions, tableRequest } =
    microdata;
  const account = await getAccount(request);
  const query = account && { account, dataset, calculation, filter: microdata.filter };
  const sources = { ...microdata, records: microdataRecords };
  const table = query && (await getMicrodataTable(sources, query, dimensions, tableRequest));
  const listed = { ...tableRequest, page: table?.page.meta.current_page ?? 1 };
  return {
    dataset: dataset.name,
    view,
    notices,
    isNewest,
    subject,
    chips,
    table,
    tableRequest: listed,
    calculation: calculationInfo(calculation),
    columns: columnsOf(dataset, microdata),
    sample: table ? null : sampleOf(dataset, microdata),
    isTooLong: (table?.page.meta.total ?? 0) > MAX_RECORDS,
    head: await describeMicrodata(request, dataset, { ...microdata, tableRequest: listed }, 'lead'),
  };
}

/** Returns all columns that a view can have. */
function columnsOf(dataset: Dataset, { view, dimensions, meaningOf }: MicrodataView) {
  return columnDimensions(dataset, view.division).map((dimension) => ({
    parameter: dimension.parameter,
    meaning: meaningOf(dimension),
    isChosen: dimensions.includes(dimension),
  }));
}

function sampleOf(
  dataset: Dataset,
  { view, dimensions, labels, codeLists, defaultYear }: MicrodataView,
) {
  const all = columnDimensions(dataset, view.division);
  return tableRow(sampleRow(all, codeLists, defaultYear), dimensions, labels);
}

/**
 * Returns the description of a page of detailed data for search engines and tabs; `lead` is the key of its
 * first words.
 */
export async function describeMicrodata(
  request: Request,
  dataset: Dataset,
  { view, tableRequest, defaultYear, subject }: MicrodataView,
  lead: 'lead' | 'protected.lead',
) {
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'microdata');
  return describePage(request, {
    title: t('titleOf', { subject }),
    description: t(lead),
    path: hrefOfTable(dataset, { ...view, lng: undefined }, defaultYear, tableRequest),
    parents: [{ name: t(`statistics:datasets.${dataset.name}.noun`), path: dataset.path }],
    isIndexed: false,
  });
}

interface TableSources {
  records: MicrodataRecords;
  /** Names the codes of records, including undisclosed ones. */
  labels: Labels;
}

/** Returns a page of the records of a query, with these dimensions as columns. */
async function getMicrodataTable(
  { records, labels }: TableSources,
  query: MicrodataQuery,
  dimensions: readonly RecordedDimension[],
  { page, perPage }: TableRequest,
): Promise<MicrodataTable> {
  const count = await records.count(query);
  const listed = await getListPage(
    { perPage: Number(perPage) },
    { page },
    {
      count: async () => count.records,
      items: (range) => records.list(query, dimensions, { ...range, months: count.months }),
    },
  );
  const data = listed.data.map((row) => tableRow(row, dimensions, labels));
  return { withheld: count.withheld, page: { ...listed, data } };
}

/** Returns a record as a page shows it. */
function tableRow(
  row: MicrodataRow,
  dimensions: readonly RecordedDimension[],
  labels: Labels,
): TableRow {
  const cells = dimensions.map((dimension) =>
    [row[dimension.name] ?? []].flat().map((code) => ({ code, name: labels(dimension, code) })),
  );
  return { month: row.month, cells };
}
