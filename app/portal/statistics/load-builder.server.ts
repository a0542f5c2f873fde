import { datasets, getDataset } from '~/datasets';
import { type Dataset, type Widget } from '~/datasets/dataset';
import { currentYearOf } from '~/features/statistics/dashboard/calculation-time';
import { type DashboardPageData } from '~/features/statistics/dashboard/get-dashboard-page.server';
import { titleOfWidget } from '~/features/statistics/dashboard/widget-text';
import { formatsOfWidget } from '~/features/statistics/files/file-formats';
import { hrefOfBuilder } from '~/features/statistics/views/builder-url';
import { embedCode, hrefOfEmbed } from '~/features/statistics/views/embed-code';
import { type Notice } from '~/features/statistics/views/notice';
import { hrefOfView } from '~/features/statistics/views/view-url';
import { originOf } from '~/http/origin.server';
import { getReaderLanguage } from '~/i18n/reader-language.server';
import { getTexts } from '~/i18n/texts.server';
import { describePage } from '../describe-page.server';
import { listPublishedDatasets } from '../load-data-state.server';
import { loadWidget } from './load-dashboard.server';
import { environment } from '../portal.server';

/** "Build a view" as its URL says: the fields, and the addresses and code of what they make. */
export async function loadBuilder(request: Request) {
  const published = await listPublishedDatasets();
  const { dataset, widget, search, notices } = readChoice(
    new URL(request.url).searchParams,
    published[0] ?? firstOf(datasets),
  );
  const page = await loadWidget(request, dataset, widget.name, search);
  const { view, calculation, isNewest, subject, applied, mapDivision, territory } = page;
  const language = await getReaderLanguage(request);
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
  { name: widget, kind }: Widget,
  { view, calculation }: DashboardPageData,
  { language, title }: { language: string; title: string },
) {
  const origin = originOf(request, environment);
  const year = currentYearOf(calculation);
  const permanent = { ...view, asOf: calculation.id };
  const embed = hrefOfEmbed(dataset, view, year, { widget, language });
  return {
    address: origin + hrefOfView(dataset, view, year, `widgets/${widget}`),
    embed,
    code: embedCode({ src: origin + embed, title }),
    files: formatsOfWidget({ kind }).map((format) => ({
      format,
      href: hrefOfView(dataset, permanent, year, `${widget}.${format}`),
    })),
  };
}
