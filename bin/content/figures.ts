import { getWidgetFigures } from '~/statistics/dashboard/get-widget-figures.server';
import { type WidgetFigures } from '~/statistics/widgets/widget-kind';
import { createReadCodeLists } from '~/datasets/code-list-versions.server';
import { type CodeLists } from '~/datasets/code-lists';
import { getDataset } from '~/datasets';
import { type Dataset, type Widget } from '~/datasets/dataset';
import { type Db } from '~/platform/db/client.server';
import { type Environment } from '~/environment.server';
import { getPublishedCalculation } from '~/calculations/calculation-queries.server';
import { loadProvinceMap } from '~/statistics/charts/map/load-province-map.server';
import {
  getDashboardPage,
  type DashboardPageData,
} from '~/statistics/dashboard/get-dashboard-page.server';
import { widgetTextKeys } from '~/statistics/widgets/widget-text';
import { createStatisticsEngine } from '~/engine/create-statistics-engine.server';
import { type ProtectionPolicy } from '~/protection/policy';
import { loadPolicy } from '~/protection/read-policy.server';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';

/** The requested figures: one widget of a dataset, under the filter of a search string. */
interface FiguresRequest {
  dataset: string;
  widget: string;
  search: string;
  language: string;
}

/** A widget with its numbers, its chart and the texts around them. */
export interface Figures {
  dataset: Dataset;
  widget: Widget;
  title: string;
  page: DashboardPageData;
  /** The same without a page around it. */
  counted: WidgetFigures;
  /** The policy under which the counts are disclosed. */
  policy: ProtectionPolicy;
}

export type ReadFigures = (request: FiguresRequest) => Promise<Figures>;

/** Returns the title of figures with what they count: "Complaints by month · Complaints, 2025". */
export function titleOfFigures({ title, page }: Pick<Figures, 'title' | 'page'>): string {
  return `${title} · ${page.subject}`;
}

/** Returns a reader of figures of the published calculations, as the pages of the widgets show them. */
export async function createFigures(db: Db, environment: Environment): Promise<ReadFigures> {
  const policy = await loadPolicy(environment.PROTECTION_POLICY);
  const engine = createStatisticsEngine(environment, policy, db);
  const map = await loadProvinceMap(environment.MAP_FILE, environment.COUNTRY_DIRECTORY);
  const readCodeLists = createReadCodeLists(db);
  return async ({ dataset: name, widget: widgetName, search, language }) => {
    const dataset = getDataset(name);
    const widget = dataset?.widgets.find((candidate) => candidate.name === widgetName);
    const published = await getPublishedCalculation(db, name);
    if (!dataset || !widget || !published) throw new Error(`No figures of ${name} ${widgetName}`);
    const t = await getTexts(language, 'statistics');
    const sources = {
      engine,
      policy,
      published,
      readCodeLists,
      map,
      getCalculation: async () => null,
      nameCodes: async (codeLists: CodeLists) => codeLists,
    };
    const requested = { dataset, search: new URLSearchParams(search), language, t };
    const page = await getDashboardPage(sources, {
      ...requested,
      only: widget,
      languages,
      origin: '',
    });
    const counted = await getWidgetFigures(sources, requested, widget);
    return {
      dataset,
      widget,
      title: t(widgetTextKeys(dataset, widgetName, 'title')),
      page,
      counted,
      policy,
    };
  };
}
