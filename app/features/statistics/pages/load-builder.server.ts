import { describePage } from '~/composition/describe-page.server';
import { environment } from '~/composition/portal.server';
import { listPublishedDatasets } from '~/composition/published-data.server';
import { datasets, getDataset } from '~/datasets';
import { type Dataset, type Widget } from '~/datasets/dataset';
import { originOf } from '~/http/origin.server';
import { getRequestLanguage } from '~/i18n/request-language.server';
import { getTexts } from '~/i18n/texts.server';
import { currentYearOf } from '../dashboard/calculation-time';
import { type DashboardPageData } from '../dashboard/get-dashboard-page.server';
import { titleOfWidget } from '../dashboard/widget-text';
import { frameHeightOf } from '../widgets/frame-height';
import { formatsOfWidget } from '../widgets/kinds.server';
import { hrefOfBuilder } from '../views/builder-url';
import { embedCode, hrefOfEmbed } from '../views/embed-code';
import { type Notice } from '../views/notice';
import { hrefOfView } from '../views/view-url';
import { loadWidget } from './load-dashboard.server';

/** "Build a view" as its URL says: the fields, and the addresses and code of what they make. */
export async function loadBuilder(request: Request) {
  const published = await listPublishedDatasets();
  const { dataset, widget, search, notices } = readChoice(
    new URL(request.url).searchParams,
    published[0] ?? firstOf(datasets),
  );
  const page = await loadWidget(request, dataset, widget.name, { search });
  const { view, calculation, isNewest, subject, applied, mapDivision, territory } = page;
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'statistics');
  const head = await describePage(request, {
    title: t('builder.title'),
    description: t('builder.lead'),
    path: hrefOfBuilder(
      dataset,
      { ...view, lng: undefined },
      currentYearOf(calculation),
      widget.name,
    ),
    isIndexed: false,
  });
  const title = applied ? titleOfWidget(dataset, widget, applied, t) : subject;
  return {
    dataset: dataset.name,
    datasets: published.map(({ name }) => name),
    widget: widget.name,
    notices: [...notices, ...page.notices],
    options: page.dashboard.options,
    result: { title, ...addressesOf(request, dataset, widget, page, { language, title }) },
    ...{ view, calculation, isNewest, subject, mapDivision, territory, head },
  };
}

/** The dataset and widget of a URL, `first` and its first one where it names none, and the view's parameters. */
function readChoice(asked: URLSearchParams, first: Dataset) {
  const search = new URLSearchParams(asked);
  for (const name of ['dataset', 'widget']) search.delete(name);
  const dataset = getDataset(asked.get('dataset') ?? '') ?? first;
  const known = dataset.widgets.find(({ name }) => name === asked.get('widget'));
  const widget = known ?? firstOf(dataset.widgets);
  const notices = Object.entries({ dataset: dataset.name, widget: widget.name }).flatMap(
    ([parameter, chosen]): Notice[] => {
      const value = asked.get(parameter);
      if (value === null || value === chosen) return [];
      return [{ parameter, value: value.slice(0, 60), reason: 'invalid' }];
    },
  );
  return { dataset, widget, search, notices };
}

function firstOf<Item>([first]: readonly Item[]): Item {
  if (first === undefined) throw new Error('Nothing is declared to build a view of');
  return first;
}

function addressesOf(
  request: Request,
  dataset: Dataset,
  chosen: Widget,
  { view, calculation, dashboard }: DashboardPageData,
  { language, title }: { language: string; title: string },
) {
  const { name: widget } = chosen;
  const [data] = dashboard.widgets;
  if (!data) throw new Error('A widget has data');
  const height = frameHeightOf(chosen, data);
  const origin = originOf(request, environment);
  const year = currentYearOf(calculation);
  const permanent = { ...view, asOf: calculation.id };
  const embed = hrefOfEmbed(dataset, view, year, { widget, language });
  return {
    address: origin + hrefOfView(dataset, view, year, `widgets/${widget}`),
    ...{ embed, height },
    code: embedCode({ src: origin + embed, title, height }),
    files: formatsOfWidget(chosen).map((format) => ({
      format,
      href: hrefOfView(dataset, permanent, year, `${widget}.${format}`),
    })),
  };
}
