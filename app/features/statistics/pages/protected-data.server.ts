import { engine, policy } from '~/composition/portal.server';
import { getAccount } from '~/composition/session.server';
import { type Dataset } from '~/datasets/dataset';
import { getRequestLanguage } from '~/i18n/request-language.server';
import { getTexts } from '~/i18n/texts.server';
import { calculationInfo } from '../dashboard/calculation-time';
import { crossedDimensions, MAX_CELLS } from '../cross-tables/crossed-dimensions';
import { getCrossTable, type CrossTable } from '../cross-tables/get-cross-table.server';
import { type MicrodataView } from '../microdata/microdata-view.server';
import { type Shown } from '../protection/protect-table';
import { filterDimensions } from '../views/view';
import { recordsMeasure } from '../widgets/main-query';
import { shownText } from '../widgets/shown-text';
import { countYears } from './count-years.server';
import { describeMicrodata, loadMicrodata, readMicrodata } from './microdata.server';

/** How many rows of a table a page shows; its files hold all. */
const MAX_ROWS = 100;

/** The data of a page of detailed data: records under a policy of exact counts, else tables and public-use files. */
export async function loadDetailedData(request: Request) {
  return policy.exact === 'all'
    ? { kind: 'records' as const, ...(await loadMicrodata(request)) }
    : { kind: 'protected' as const, ...(await loadProtectedData(request)) };
}

async function loadProtectedData(request: Request) {
  const { dataset, microdata } = await readMicrodata(request);
  const { view, notices, calculation, isNewest, subject, chips, asked } = microdata;
  const language = await getRequestLanguage(request);
  const account = await getAccount(request);
  const dimensions = crossedDimensions(dataset, view, asked.by);
  const by = dimensions.map(({ parameter }) => parameter);
  const measure = recordsMeasure({ dataset });
  const table =
    account && dimensions.length > 0
      ? await getCrossTable(
          { engine, policy },
          { ...microdata, dataset, measure, language },
          dimensions,
        )
      : null;
  const { base, minCount } = policy;
  return {
    dataset: dataset.name,
    ...{ view, notices, isNewest, subject, chips },
    asked: { ...asked, by },
    calculation: calculationInfo(calculation),
    choices: filterDimensions(dataset, view.division).map(({ parameter }) => parameter),
    isUser: account !== null,
    table: table && (await inWords(table, language)),
    years: account ? await yearsInWords(dataset, microdata, language) : [],
    numbers: { base, min: minCount, max: minCount - 1, cells: MAX_CELLS },
    head: await describeMicrodata(
      request,
      dataset,
      { ...microdata, asked: { ...asked, by } },
      'protected.lead',
    ),
  };
}

/** A table as a page writes it. */
async function inWords({ rows, others, total, closing }: CrossTable, language: string) {
  const t = await getTexts(language, 'microdata');
  const text = (shown: Shown) => shownText(shown, language);
  return {
    rows: rows.slice(0, MAX_ROWS).map(({ codes, shown }) => ({ codes, text: text(shown) })),
    count: rows.length,
    others: others && text(others),
    total: total && t('protected.table.total', { number: text(total) }),
    closing,
  };
}

/** The years with records, and how many each has, as the page writes them. */
async function yearsInWords(dataset: Dataset, microdata: MicrodataView, language: string) {
  const years = await countYears(dataset, microdata);
  return years.map(({ code, ...shown }) => ({ year: code, text: shownText(shown, language) }));
}
