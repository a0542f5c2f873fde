import { describePage } from '~/composition/describe-page.server';
import { db, engine, environment, policy } from '~/composition/portal.server';
import { getAccount } from '~/composition/session.server';
import { datasetAbove } from '~/datasets';
import { type Dataset, type Dimension } from '~/datasets/dataset';
import { territoryOf } from '~/datasets/territory';
import { downloadRecorder } from '~/features/accounts/access-history/record-download.server';
import { privateFile } from '~/http/file-headers.server';
import { noSuchFile } from '~/http/no-such-file.server';
import { originOf } from '~/http/origin.server';
import { plainRefusal } from '~/http/plain-refusal.server';
import { formatsOf } from '~/i18n/formats';
import { getTexts } from '~/i18n/texts.server';
import { onceSent } from '~/server/sending.server';
import { inLanguage } from '~/shell/page-head';
import { calculationInfo, currentYearOf } from '../dashboard/calculation-time';
import { chipsOf, subjectOf } from '../dashboard/describe-view';
import { optionQueries, readOptions } from '../dashboard/filter-options';
import { readViewRequest } from '../dashboard/get-dashboard-page.server';
import { createLabels } from '../dashboard/labels';
import { type CrossGrid, inOrder, shadesOf } from '../cross-tables/cross-grid';
import {
  type CrossTableRequest,
  hrefOfCrossTable,
  splitCrossTableSearch,
} from '../cross-tables/cross-table-request';
import { cellsOf, crossedDimensions, MAX_CELLS } from '../cross-tables/crossed-dimensions';
import { getCrossGrid } from '../cross-tables/get-cross-grid.server';
import { getCrossTable } from '../cross-tables/get-cross-table.server';
import {
  crossTableFormats,
  writeCrossGrid,
  writeCrossTable,
} from '../cross-tables/write-cross-table.server';
import { fileFormats } from '../files/file-formats';
import { getObservations } from '../observations/get-observations.server';
import { type Shown } from '../protection/protect-table';
import { filterOfView } from '../views/filter-of-view';
import { type Notice } from '../views/notice';
import { filterDimensions, type View } from '../views/view';
import { searchOfView } from '../views/view-url';
import { shownText } from '../widgets/shown-text';
import { getPageSources, readPageRequest } from './load-dashboard.server';
import { refuseNotices } from './refuse-notices.server';
import { refuseFile } from './retraction.server';

/** How many rows and columns a page shows; its files hold all. */
const MAX_ROWS = 100;
const MAX_COLUMNS = 40;

/** The cross table of a view that an address below a dashboard asks for. */
async function readCrossTable(request: Request) {
  const { pathname, searchParams } = new URL(request.url);
  const dataset = datasetAbove(pathname);
  if (!dataset) throw new Response(null, { status: 404 });
  const { asked, ofView } = splitCrossTableSearch(searchParams);
  const sources = await getPageSources(request, dataset);
  const pageRequest = await readPageRequest(request, dataset, ofView);
  const read = await readViewRequest(sources, pageRequest);
  const { view, calculation, codeLists, language, t } = read.request;
  const labels = createLabels(codeLists, language, t);
  const filter = filterOfView(dataset, view);
  const { dimensions, notices } = chosenDimensions(dataset, view, asked);
  return {
    ...read,
    ...{ dataset, dimensions, labels, asked, filter },
    by: dimensions.map(({ parameter }) => parameter),
    crossed: { ...read.request, filter, labels, measure: view.measure },
    notices: [...read.notices, ...notices],
    currentYear: currentYearOf(calculation),
    subject: subjectOf(dataset, filter, labels, language, t),
  };
}

/** The two dimensions of an address; where it names fewer, the first ones of public-use files are added. */
function chosenDimensions(
  dataset: Dataset,
  view: View,
  { by }: CrossTableRequest,
): { dimensions: readonly [Dimension, Dimension]; notices: Notice[] } {
  const named = crossedDimensions(dataset, view, by).slice(0, 2);
  const [place, subject] = crossedDimensions(dataset, view, dataset.keyVariables);
  const [row, column] = [...new Set([...named, subject, place])];
  if (!row || !column) throw new Error(`${dataset.name} has no two dimensions`);
  const ignored = by.filter((name) => !named.some(({ parameter }) => parameter === name));
  return {
    dimensions: [row, column],
    notices: ignored.map((value) => ({
      ...{ parameter: 'by', value: value.slice(0, 60), reason: 'invalid' },
    })),
  };
}

/** The data of the page of a cross table. */
export async function loadCrossTable(request: Request) {
  const read = await readCrossTable(request);
  const { dataset, request: viewed, dimensions, by, asked, labels, notices, subject } = read;
  const { view, calculation, codeLists, language, t } = viewed;
  const sources = { engine, policy };
  const grid = await getCrossGrid(sources, read.crossed, dimensions);
  const counted = await getObservations(sources, viewed, { options: optionQueries(dataset) });
  const { base, minCount } = policy;
  const names = dimensions.map(({ parameter }) => t(`parameters.${parameter}`));
  const texts = await getTexts(language, 'cross-table');
  return {
    dataset: dataset.name,
    ...{ view, notices, subject, by, isNewest: read.isNewest },
    sort: asked.sort,
    calculation: calculationInfo(calculation),
    chips: chipsOf(dataset, view, read.currentYear, labels, t),
    choices: filterDimensions(dataset, view.division).map(({ parameter }) => parameter),
    options: readOptions(viewed, counted.options ?? {}, labels),
    territory: territoryOf(codeLists),
    table: inWords(inOrder(grid, { dimensions, sort: asked.sort, language }), language),
    isMultiple: dimensions.some(({ isMultiple }) => isMultiple),
    legend: policy.exact === 'all' ? null : { base, min: minCount, max: minCount - 1 },
    maxCells: MAX_CELLS,
    head: await describePage(request, {
      title: texts('titleOf', { row: names[0], column: names[1], subject }),
      description: texts('lead'),
      path: hrefOfCrossTable(dataset, { ...view, lng: undefined }, read.currentYear, { by }),
      parents: [{ name: t(`datasets.${dataset.name}.noun`), path: dataset.path }],
      isIndexed: false,
    }),
  };
}

/** A grid as a page writes it, as far as it fits. */
function inWords(grid: CrossGrid, language: string) {
  const [rows, columns] = [grid.rows.slice(0, MAX_ROWS), grid.columns.slice(0, MAX_COLUMNS)];
  const text = (shown: Shown) => shownText(shown, language);
  const shades = shadesOf({ rows, columns });
  return {
    columns: columns.map(({ code, name, total }) => ({ code, name, total: text(total) })),
    rows: rows.map(({ code, name, total, cells }, row) => ({
      ...{ code, name, total: text(total) },
      cells: columns.map((_, place) => ({
        text: text(cells[place]!),
        shade: shades[row]?.[place] ?? 0,
      })),
    })),
    counts: { rows: grid.rows.length, columns: grid.columns.length },
    others: grid.others && text(grid.others),
    total: grid.total && text(grid.total),
    closing: grid.closing,
  };
}

/** A cross table as a file of a format, `long` or `wide`. */
export async function loadCrossTableFile(request: Request, format = ''): Promise<Response> {
  try {
    return await openFile(request, format);
  } catch (error) {
    return refuseFile(request, format, error);
  }
}

async function openFile(request: Request, asked: string): Promise<Response> {
  const format = crossTableFormats.find((known) => known === asked);
  if (!format) throw await noSuchFile(request);
  const read = await readCrossTable(request);
  const { dataset, request: viewed, dimensions, by, crossed, subject } = read;
  const { view, calculation, language, t } = viewed;
  const refused = await refuseNotices({ ...read, view, language, format });
  if (refused) return refused;
  if (cellsOf(dimensions, crossed.codeLists) > MAX_CELLS) {
    const texts = await getTexts(language, 'cross-table');
    return plainRefusal(texts('cells', { most: formatsOf(language).number(MAX_CELLS) }), 413);
  }
  const sources = { engine, policy };
  const frozen = { ...view, asOf: calculation.id, lng: undefined };
  const href = hrefOfCrossTable(dataset, frozen, read.currentYear, { by });
  const address = originOf(request, environment) + href;
  const context = { ...crossed, view, subject, dimensions, policy, address, t };
  const { shape, sort } = read.asked;
  const content =
    shape === 'wide'
      ? await writeCrossGrid(
          context,
          inOrder(await getCrossGrid(sources, crossed, dimensions), { dimensions, sort, language }),
          format,
        )
      : await writeCrossTable(context, await getCrossTable(sources, crossed, dimensions), format);
  const mark = calculation.isSynthetic ? '-synthetic' : '';
  const name = `terang-${dataset.name}-${by.join('-')}-${shape}-${calculation.id}${mark}.${format}`;
  if (request.method === 'GET') {
    const record = downloadRecorder(db, await getAccount(request));
    const asFile = hrefOfCrossTable(dataset, frozen, read.currentYear, { by, shape, sort }, format);
    const filter = searchOfView(dataset, { ...view, lng: undefined }, read.currentYear).toString();
    const size = Buffer.byteLength(content);
    onceSent(() =>
      record({
        ...{ name, kind: 'widget', size, dataset: dataset.name, calculation_id: calculation.id },
        ...{ filter, href: inLanguage(asFile, language) },
      }),
    );
  }
  return privateFile(content, { name, type: fileFormats[format] });
}
