import { createReadCodeLists } from '~/datasets/code-list-versions.server';
import { type Dataset } from '~/datasets/dataset';
import { type Db } from '~/db/client.server';
import { type Calculation } from '~/db/schema';
import { loadProvinceMap } from '~/features/statistics/charts/map/load-province-map.server';
import { drawnDivision } from '~/features/statistics/charts/map/province-map';
import { renderCharts } from '~/features/statistics/charts/render-charts.server';
import {
  getDashboardPage,
  type DashboardPageData,
} from '~/features/statistics/dashboard/get-dashboard-page.server';
import { createSqlEngine } from '~/features/statistics/engines/sql-engine.server';
import { languages } from '~/i18n/languages.server';
import { getTexts } from '~/i18n/texts.server';

/** Reads pages of a dataset as visitors do while a calculation is published. */
export function createPageReader(
  db: Db,
  dataset: Dataset,
  published: Calculation,
  { loadingMap = loadProvinceMap() } = {},
) {
  const readCodeLists = createReadCodeLists(db);
  return async (
    search: string,
    { widget, language = 'en' }: { widget?: string; language?: string } = {},
  ): Promise<DashboardPageData> => {
    const map = await loadingMap;
    return getDashboardPage(
      {
        published,
        engine: createSqlEngine({ db }),
        getCalculation: async () => null,
        readCodeLists,
        drawnDivision: (division) => drawnDivision(map, division),
        renderCharts: (...page) => renderCharts(map, ...page),
      },
      {
        ...{ dataset, language, languages },
        search: new URLSearchParams(search),
        t: await getTexts(language, 'statistics'),
        only: dataset.widgets.find(({ name }) => name === widget),
        origin: 'https://terang.test',
      },
    );
  };
}
