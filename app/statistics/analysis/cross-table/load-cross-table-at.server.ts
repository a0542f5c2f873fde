import { redirect } from '@remix-run/node';
import { environment } from '~/services/portal.server';
import { coarserDimensions } from '~/datasets/coarser';
import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset, type Dimension } from '~/datasets/dataset';
import { breaksOf } from '~/datasets/validity';
import { required } from '~/platform/system/required';
import { privateFile } from '~/platform/http/file-headers.server';
import { noSuchFile } from '~/services/unknown-address.server';
import { originOf } from '~/platform/http/origin.server';
import { plainRefusal } from '~/platform/http/plain-refusal.server';
import { formatsOf } from '~/platform/i18n/formats';
import { type Translate } from '~/platform/i18n/text-keys';
import { getTexts } from '~/platform/i18n/texts.server';
import { type ProtectionPolicy } from '~/protection/policy';
import { type DisclosedValue } from '~/protection/protect-table';
import { gapOfChange } from '../../narrative/chance-interval';
import { type ComparedCell, compareLines } from '../comparison/compare-lines';
import { pointsText } from '../comparison/format-comparison';
import { shareOfGrid } from '../disclosed-share';
import { findCoarserGrids } from '../find-coarser.server';
import { subjectOf, timeOf } from '../../view/describe-view';
import { optionQueries } from '../../ui/filter-options';
import { captionOfTable } from './caption-of-table';
import {
  type CellNumbers,
  type CrossGrid,
  firstOf,
  inOrder,
  indexOf,
  shadesOf,
  withoutEmptyColumns,
  withProvisionalNames,
} from './cross-grid';
import {
  type CrossTableRequest,
  type FileShape,
  hrefOfCrossTable,
  splitCrossTableSearch,
} from '../../view/cross-table-request';
import { cellsOf, crossedDimensions, MAX_CELLS } from './crossed-dimensions';
import { getCrossGrid } from './get-cross-grid.server';
import { getCrossTable } from './get-cross-table.server';
import { crossTableFormats, writeCrossGrid, writeCrossTable } from './write-cross-table.server';
import { nameOfFigures } from '../../export/file-name';
import { fileFormats } from '../../view/file-formats';
import {
  getObservations,
  type ObservationSources,
} from '../../observations/get-observations.server';
import { findFurthest, findPair, unnamedDifferences } from './find-fact-of-table';
import { sentenceOf, type TextContext } from '../../narrative/narrative';
import { withLeftOut } from '../../narrative/with-left-out';
import { filterOfView } from '../../view/filter-of-view';
import { type Notice, noticeOf } from '../../view/notice';
import { filterDimensions, type View } from '../../view/view';
import { recordsMeasure } from '../../observations/main-query';
import {
  type Gap,
  gapOfDifference,
  gapOfShare,
  gapSigns,
  legendOfSigns,
} from '../../observations/gaps';
import { shareText, formatDisclosed } from '../../observations/format-disclosed';
import { openView } from '../../published/page-request.server';
import { pageOfAnalysis, sendTable } from '../load-analysis.server';
import { redirectToShort } from '../../published/redirect-to-short.server';
import { refuseNotices } from '../../published/refuse-notices.server';

/** How many rows and columns a page shows; its files contain all. */
const MAX_ROWS = 100;
const MAX_COLUMNS = 40;

/** The location of cross tables: public below the dashboard, or among the pages for staff. */
export interface CrossTableLocation {
  dataset: Dataset;
  /** The path of the page; its files are below it. */
  path: string;
  /** Returns what counts a table, and how its counts are disclosed. */
  open(table: RequestedTable): Promise<ObservationSources>;
  /** The mark of a table that is not for publication; absent for public tables. */
  internal?: string;
}

/** A table of a calculation, as its address requests it. */
export interface RequestedTable {
  calculation: number;
  view: View;
  defaultYear: number;
  by: readonly string[];
  shape?: FileShape;
  /** The format of a file; absent for the page. */
  format?: string;
}

/** Opens the cross table of a view that an address requests. */
async function openCrossTable(
  request: Request,
  { dataset: declared, path }: CrossTableLocation,
  search = new URL(request.url).searchParams,
) {
  const { tableRequest, ofView } = splitCrossTableSearch(search);
  const opened = await openView(request, declared, ofView);
  const { viewed, labels, defaultYear } = opened;
  const { dataset, view, calculation, language, t } = viewed;
  const filter = filterOfView(dataset, view);
  const { dimensions, notices } = chosenDimensions(dataset, view, tableRequest);
  const by = dimensions.map(({ parameter }) => parameter);
  const { sort, shape } = tableRequest;
  return {
    ...opened,
    dimensions,
    tableRequest,
    by,
    table: { calculation: calculation.id, view, defaultYear, by },
    crossed: { ...viewed, filter, labels, measure: view.measure },
    notices: [...opened.notices, ...notices],
    hrefOf: (other: View, format?: string) =>
      hrefOfCrossTable(dataset, other, defaultYear, { by, sort, shape, path }, format),
    subject: subjectOf(
      ...([dataset, filter, labels, language, t] as const),
      timeOf(filter, language, t, calculation),
    ),
  };
}

/**
 * Returns the two dimensions of an address; if it names fewer, the first ones of public-use files are added,
 * then years and months.
 */
function chosenDimensions(
  dataset: Dataset,
  view: View,
  { by }: CrossTableRequest,
): { dimensions: readonly [Dimension, Dimension]; notices: Notice[] } {
  const named = crossedDimensions(dataset, view, by).slice(0, 2);
  const [place, subject] = crossedDimensions(dataset, view, dataset.keyVariables);
  const times = crossedDimensions(dataset, view, ['year', 'month']);
  const usual = [subject, place].flatMap((dimension) => dimension ?? []);
  const [row, column] = [...new Set([...named, ...usual, ...times])];
  if (!row || !column) throw new Error(`${dataset.name} has no two dimensions`);
  const ignored = by.filter((name) => !named.some(({ parameter }) => parameter === name));
  return {
    dimensions: [row, column],
    notices: ignored.map((value) =>
      noticeOf(dataset, { parameter: 'by', value, reason: 'invalid' }),
    ),
  };
}

/**
 * Returns a cross table and what its page shows, except the head, for the request's own query string or
 * another one.
 *
 * @param compared - what its cells show if its rows are compared with all records.
 */
export async function getCrossTablePage(
  request: Request,
  location: CrossTableLocation,
  { search, compared }: { search?: URLSearchParams; compared?: CellNumbers } = {},
) {
  const opened = await openCrossTable(request, location, search);
  const { viewed, dimensions, by, tableRequest, labels, notices, crossed, defaultYear } = opened;
  const { dataset, view, calculation, codeLists, language, t } = viewed;
  const { path } = location;
  const sources = await location.open(opened.table);
  const grid = await getCrossGrid(sources, crossed, dimensions);
  const share = shareOfGrid(grid);
  const coarser = await findCoarserGrids(sources, {
    viewed,
    crossed,
    defaultYear,
    dimensions,
    share,
    path,
    captionOf: (row, column) => captionOfTable(row, column, viewed),
  });
  if (!search) redirectToShort(request, { href: opened.hrefOf(view), notices });
  const [best] = coarser;
  // No dimensions were requested, and the default ones disclose nothing.
  const isOfFilter = best && best.label !== t('filter.reset');
  if (!search && isOfFilter && tableRequest.by.length + notices.length === 0 && share === 0)
    throw redirect(best.href);
  const counted = await getObservations(sources, viewed, { options: optionQueries(dataset) });
  const { policy } = sources;
  const isOfShares = hasShares(compared);
  const { sort } = tableRequest;
  const ordered = inOrder(grid, { dimensions, sort, language, isOfShares });
  const all = withProvisionalNames(
    firstOf(ordered, MAX_ROWS, MAX_COLUMNS),
    dimensions,
    t,
    view.codes.year ? undefined : calculation,
  );
  const listed = compared ? all : withoutEmptyColumns(all, { dimensions, sort });
  const isTested = view.measure === recordsMeasure({ dataset });
  const lines = compared ? compareLines(listed, policy, isTested) : null;
  const [row, column] = dimensions.map(({ parameter }) => t(`parameters.${parameter}`));
  const context = { dataset, view, language, labels, t: await getTexts(language, 'summary') };
  const sentence = sentenceOfTable(all, lines, {
    context,
    dimensions,
    codeLists,
    policy,
    isTested,
    compared,
  });
  const page = {
    ...pageOfAnalysis(opened, counted.options),
    by,
    path,
    caption: captionOfTable(row ?? '', column ?? '', viewed),
    sort,
    choices: [
      ...filterDimensions(dataset, view.division),
      ...coarserDimensions(dataset, codeLists),
    ].map(({ parameter }) => parameter),
    sentence: withLeftOut(context, notices, sentence ?? '') || null,
    table: {
      ...formatGrid(listed, lines, { language, policy, compared, isTested, t }),
      // Below the first rows of a longer table, it would seem to cover all omitted rows.
      ...(listed.rows.length < grid.rows.length && { others: null }),
      counts: { rows: grid.rows.length, columns: grid.columns.length },
      coarser,
    },
    isMultiple: dimensions.some(({ isMultiple }) => isMultiple),
    maxCells: MAX_CELLS,
  };
  return { opened, page };
}

interface TableContext {
  context: TextContext;
  dimensions: readonly [Dimension, Dimension];
  codeLists: CodeLists;
  policy: ProtectionPolicy;
  /** Whether the measure is tested against chance. */
  isTested: boolean;
  compared?: CellNumbers;
}

/**
 * Returns the first statement of a table: what most records have or, if its rows are compared with all, what
 * differs most.
 */
function sentenceOfTable(
  grid: CrossGrid,
  lines: ComparedCell[][] | null,
  { context: textContext, isTested, ...context }: TableContext,
): string | null {
  if (!isTested) return null;
  // Rows by time differ where the meaning of a code has changed, a reason that they do not name.
  const isByTime = context.dimensions.some(({ calendar }) => calendar);
  const isBroken = context.dimensions.some(
    (dimension) => breaksOf(dimension, context.codeLists).size > 0,
  );
  if (lines && isByTime && isBroken) return null;
  const fact = lines ? findFurthest(context, grid, lines) : findPair(context, grid);
  if (fact) return sentenceOf(textContext, fact);
  const unnamed = unnamedDifferences(lines?.flat() ?? []);
  if (unnamed === 'small') return textContext.t('compare.marked');
  if (unnamed === null) return null;
  const rule = context.policy.exact === 'all' ? 'none' : 'noneRounded';
  return textContext.t(`compare.${rule}`, {
    n: formatsOf(textContext.language).number(unnamed.none),
  });
}

/** A row or column, as far as it matters for its cells. */
type Headed = Pick<CrossGrid['columns'][number], 'code' | 'total'>;

interface GridTexts {
  language: string;
  /** Texts of the namespace `statistics`. */
  t: Translate<'statistics'>;
  policy: ProtectionPolicy;
  compared?: CellNumbers;
  /** Whether the measure is tested against chance. */
  isTested: boolean;
}

/** Returns whether cells are shares of their rows, or differences of these. */
function hasShares(compared: CellNumbers | undefined): boolean {
  return compared !== undefined && compared !== 'count';
}

/** Formats a grid as a page writes it. */
function formatGrid(
  grid: CrossGrid,
  lines: ComparedCell[][] | null,
  { language, policy, compared, isTested, t }: GridTexts,
) {
  const { rows, columns } = grid;
  const text = (disclosed: DisclosedValue) => formatDisclosed(disclosed, language);
  // A count among shares would be mistaken for a share.
  const ofLine = (disclosed: DisclosedValue, total: DisclosedValue | null) =>
    !hasShares(compared) || !total || disclosed.value === null
      ? text(disclosed)
      : shareText(disclosed, total, policy, language) || gapOfShare(disclosed, total);
  const gapOf = (row: Headed, column: Headed, cell: DisclosedValue): Gap => {
    if (indexOf(row) + indexOf(column) > 0) return 'notCompared';
    const of = [row.total, ...(grid.total ? [grid.total] : [])];
    const gap = gapOfDifference([cell, column.total, ...of]);
    const bases = { totals: of, overlap: 'firstWithin' } as const;
    return gap === 'unclear' && isTested ? gapOfChange([cell, column.total], bases, policy) : gap;
  };
  const shaded =
    lines ?? shadesOf(grid).map((line) => line.map((shade) => ({ shade, shares: null })));
  const heads = columns.map(({ code, name, total }) => ({
    code,
    name,
    total: ofLine(total, grid.total),
  }));
  const written = rows.map(({ code, name, total, cells }, row) => ({
    code,
    name,
    total: text(total),
    cells: columns.map((column, index) => {
      const { shade = 0, shares = null } = shaded[row]?.[index] ?? {};
      const cell = required(cells[index], 'cell');
      const difference = shares
        ? pointsText({ language, policy }, shares)
        : gapSigns[gapOf({ code, total }, column, cell)];
      return {
        text: compared === 'difference' ? difference : ofLine(cell, total),
        shade,
      };
    }),
  }));
  const others = grid.others && text(grid.others);
  const total = grid.total && text(grid.total);
  const cells = [
    ...written.flatMap((row) => [...row.cells.map((cell) => cell.text), row.total]),
    ...heads.map((head) => head.total),
    others ?? '',
    total ?? '',
  ];
  return {
    compared: compared ?? null,
    columns: heads,
    rows: written,
    others,
    total,
    signs: legendOfSigns(cells, policy, t),
    suppression: grid.suppression,
  };
}

/** Opens a cross table as a file of a format, `long` or `wide`. */
export async function openCrossTableFile(
  request: Request,
  requested: string,
  location: CrossTableLocation,
): Promise<Response> {
  const format = crossTableFormats.find((known) => known === requested);
  if (!format) throw await noSuchFile(request);
  const opened = await openCrossTable(request, location);
  const { viewed, dimensions, by, crossed, subject, defaultYear, notices } = opened;
  const { dataset, view, calculation, language, t } = viewed;
  await refuseNotices({ notices, view, language, format });
  if (cellsOf(dimensions, crossed.codeLists) > MAX_CELLS) {
    const texts = await getTexts(language, 'cross-table');
    return plainRefusal(texts('cells', { most: formatsOf(language).number(MAX_CELLS) }), 413);
  }
  const { shape, sort } = opened.tableRequest;
  const sources = await location.open({ ...opened.table, shape, format });
  const { path, internal } = location;
  const frozen = { ...view, asOf: calculation.id, lng: undefined };
  const address =
    originOf(request, environment) + hrefOfCrossTable(dataset, frozen, defaultYear, { by, path });
  const { policy } = sources;
  const context = { ...crossed, view, subject, dimensions, policy, internal, address, t };
  const content =
    shape === 'wide'
      ? await writeCrossGrid(
          context,
          withProvisionalNames(
            inOrder(await getCrossGrid(sources, crossed, dimensions), {
              dimensions,
              sort,
              language,
            }),
            dimensions,
            t,
            view.codes.year ? undefined : calculation,
          ),
          format,
        )
      : await writeCrossTable(context, await getCrossTable(sources, crossed, dimensions), format);
  const key = `${by.join('-')}-${shape}`;
  if (internal) {
    const name = `internal-${nameOfFigures(dataset.name, key, calculation)}.${format}`;
    return privateFile(content, { name, type: fileFormats[format] });
  }
  return sendTable(request, opened, { key, content, format });
}
