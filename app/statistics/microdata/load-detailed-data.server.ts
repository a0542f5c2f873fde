import { readCodeLists } from '~/services/code-lists.server';
import { publicUseFiles } from '~/statistics/microdata/load-sources.server';
import { db, engine, policy } from '~/services/portal.server';
import { getAccount } from '~/services/session.server';
import { type Account } from '~/auth/account';
import { getDataset } from '~/datasets';
import { type Dataset } from '~/datasets/dataset';
import { recordedDataset } from '~/datasets/recorded-dataset';
import { type Calculation } from '~/platform/db/schema';
import { formatsOf } from '~/platform/i18n/formats';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { calculationInfo, describeCalculation } from '~/calculations/calculation-info';
import { type DisclosedValue } from '~/protection/protect-table';
import { createLabels } from '../view/labels';
import { crossedDimensions, MAX_CELLS } from '../analysis/cross-table/crossed-dimensions';
import { getCrossTable, type CrossTable } from '../analysis/cross-table/get-cross-table.server';
import { type MicrodataView } from './microdata-view.server';
import { findEdition } from './public-use/find-edition.server';
import { type ListedFile } from './public-use/listed-file';
import { nameOfValue } from './public-use/name-of-value';
import { filterOfView } from '../view/filter-of-view';
import { filterDimensions } from '../view/view';
import { recordsMeasure } from '../observations/main-query';
import { legendOfSigns } from '../observations/gaps';
import { formatDisclosed } from '../observations/format-disclosed';
import { listYears } from '../observations/list-years.server';
import { describeMicrodata, loadMicrodata, readMicrodata } from './load-table-request.server';

/** How many rows of a table a page shows; its files contain all. */
const MAX_ROWS = 100;

/**
 * Loads the data of a page of detailed data: records under a policy of exact counts, else tables and
 * public-use files.
 */
export async function loadDetailedData(request: Request) {
  return policy.exact === 'all'
    ? { kind: 'records' as const, ...(await loadMicrodata(request)) }
    : { kind: 'protected' as const, ...(await loadProtectedData(request)) };
}

async function loadProtectedData(request: Request) {
  const { dataset, microdata } = await readMicrodata(request);
  const { view, notices, calculation, isNewest, subject, chips, tableRequest } = microdata;
  const language = await getRequestLanguage(request);
  const account = await getAccount(request);
  const dimensions = crossedDimensions(dataset, view, tableRequest.by);
  const by = dimensions.map(({ parameter }) => parameter);
  const measure = recordsMeasure({ dataset });
  const table =
    account && dimensions.length > 0
      ? await getCrossTable(
          { engine, policy },
          { ...microdata, filter: filterOfView(dataset, view), dataset, measure, language },
          dimensions,
        )
      : null;
  const { base, minCount, minTotal } = policy;
  return {
    dataset: dataset.name,
    view,
    notices,
    isNewest,
    subject,
    chips,
    tableRequest: { ...tableRequest, by },
    calculation: calculationInfo(calculation),
    choices: filterDimensions(dataset, view.division).map(({ parameter }) => parameter),
    isUser: account !== null,
    table: table && (await formatTable(table, language)),
    files: account ? await listPublicUseFiles(account, dataset, microdata, language) : [],
    numbers: { base, min: minCount, max: minCount - 1, least: minTotal, cells: MAX_CELLS },
    head: await describeMicrodata(
      request,
      dataset,
      { ...microdata, tableRequest: { ...tableRequest, by } },
      'protected.lead',
    ),
  };
}

/** Formats a table as a page writes it. */
async function formatTable({ rows, others, total, suppression }: CrossTable, language: string) {
  const [t, statistics] = [
    await getTexts(language, 'microdata'),
    await getTexts(language, 'statistics'),
  ];
  const text = (disclosed: DisclosedValue) => formatDisclosed(disclosed, language);
  const table = {
    rows: rows.slice(0, MAX_ROWS).map(({ codes, disclosed }) => ({ codes, text: text(disclosed) })),
    count: rows.length,
    others: others && text(others),
    total: total && t('protected.table.total', { number: text(total) }),
    suppression,
  };
  const texts = [
    ...table.rows.map((row) => row.text),
    table.others ?? '',
    total ? text(total) : '',
  ];
  return { ...table, signs: legendOfSigns(texts, policy, statistics) };
}

/**
 * Lists the public-use files of the years that are over in a published calculation, as the page shows them;
 * newest first.
 */
async function listPublicUseFiles(
  account: Account,
  dataset: Dataset,
  microdata: MicrodataView,
  language: string,
): Promise<ListedFile[]> {
  const years = await listYears({ engine, policy }, dataset, microdata);
  const listed: ListedFile[] = [];
  for (const { code: year } of years) {
    const edition = await findEdition(db, dataset.name, year);
    const file = edition && (await describeFile({ account, dataset, edition, year, language }));
    if (file) listed.push(file);
  }
  return listed;
}

interface DescribedFile {
  account: Account;
  dataset: Dataset;
  edition: Calculation;
  year: string;
  language: string;
}

/**
 * Describes a public-use file for the page: its number of records, and its usefulness. Null if there is none.
 */
async function describeFile({
  account,
  edition,
  year,
  language,
  ...of
}: DescribedFile): Promise<ListedFile | null> {
  const described = describeCalculation(edition);
  const declared = getDataset(of.dataset.name) ?? of.dataset;
  const dataset = recordedDataset(declared, described);
  const codeLists = await readCodeLists(edition.code_lists);
  const query = { account, dataset, codeLists, year };
  const file = await publicUseFiles({ ...query, calculation: edition });
  if (!file) return null;
  const { number, percent } = formatsOf(language);
  const { values, complete, difference } = file.usefulness;
  const t = await getTexts(language, 'readme');
  const labels = createLabels(codeLists, language, await getTexts(language, 'statistics'));
  return {
    year,
    edition: edition.id,
    defaultYear: described.defaultYear,
    text: number(file.records),
    values: percent(values),
    complete: percent(complete),
    difference: difference && {
      value: nameOfValue(difference.variable, difference.value, { labels, t }),
      disclosed: percent(difference.disclosed),
      exact: percent(difference.exact),
    },
  };
}
