import { createReadCodeLists } from '~/datasets/code-list-versions.server';
import { type Dataset } from '~/datasets/dataset';
import { type Db } from '~/platform/db/client.server';
import { type Calculation } from '~/platform/db/schema';
import { loadProvinceMap } from '~/statistics/charts/map/load-province-map.server';
import { type ProvinceMap } from '~/statistics/charts/map/province-map';
import {
  getDashboardPage,
  type DashboardPageData,
} from '~/statistics/dashboard/get-dashboard-page.server';
import { type PageSources } from '~/statistics/published/read-view-request.server';
import { createSqlEngine } from '~/engine/sql-engine.server';
import { readPolicy } from '~/protection/read-policy.server';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';

/** Returns what pages and files are made from while a calculation is published. */
export async function pageSources(
  db: Db,
  published: Calculation,
  {
    loadingMap = loadProvinceMap(),
    policy = 'exact',
    createEngine = createSqlEngine,
  }: {
    loadingMap?: Promise<ProvinceMap>;
    policy?: string;
    createEngine?: typeof createSqlEngine;
  } = {},
): Promise<PageSources> {
  return {
    published,
    engine: createEngine({ db, hasKeys: policy !== 'exact' }),
    policy: await readPolicy(policy),
    getCalculation: async () => null,
    readCodeLists: createReadCodeLists(db),
    nameCodes: async (codeLists) => codeLists,
    map: await loadingMap,
  };
}

/** Returns a reader of a dataset's pages as visitors see them while a calculation is published. */
export function createPageReader(
  db: Db,
  dataset: Dataset,
  published: Calculation,
  {
    sources: given,
    ...options
  }: Parameters<typeof pageSources>[2] & { sources?: PageSources } = {},
) {
  const sources = Promise.resolve(given ?? pageSources(db, published, options));
  return async (
    search: string,
    { widget, language = 'en' }: { widget?: string; language?: string } = {},
  ): Promise<DashboardPageData> =>
    getDashboardPage(await sources, {
      dataset,
      language,
      languages,
      search: new URLSearchParams(search),
      t: await getTexts(language, 'statistics'),
      only: dataset.widgets.find(({ name }) => name === widget),
      origin: 'https://terang.test',
    });
}
