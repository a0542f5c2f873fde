import { createReadCodeLists } from '~/datasets/code-list-versions.server';
import { type Dataset } from '~/datasets/dataset';
import { type Db } from '~/db/client.server';
import { type Calculation } from '~/db/schema';
import { loadProvinceMap } from '~/features/statistics/charts/map/load-province-map.server';
import { type ProvinceMap } from '~/features/statistics/charts/map/province-map';
import {
  getDashboardPage,
  type DashboardPageData,
  type PageSources,
} from '~/features/statistics/dashboard/get-dashboard-page.server';
import { createSqlEngine } from '~/features/statistics/engines/sql-engine.server';
import { readPolicy } from '~/features/statistics/protection/read-policy.server';
import { languages } from '~/i18n/languages.server';
import { getTexts } from '~/i18n/texts.server';

/** What pages and files are made from while a calculation is published. */
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

/** Reads pages of a dataset as visitors do while a calculation is published. */
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
      ...{ dataset, language, languages },
      search: new URLSearchParams(search),
      t: await getTexts(language, 'statistics'),
      only: dataset.widgets.find(({ name }) => name === widget),
      origin: 'https://terang.test',
    });
}
