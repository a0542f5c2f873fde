import { type Dataset, type Widget } from '~/datasets/dataset';
import { type PageRequest, type PageSources } from '../published/read-view-request.server';
import { getDashboardPage } from './get-dashboard-page.server';
import { type HomeFigures } from './home-figures';

/** How many codes each of its lists shows. */
const ROWS = 5;

/**
 * Returns figures of a dataset's dashboard for the home page, counted and stated as there: the months, the
 * first codes of its places, and of the classification that leads its chapter.
 */
export async function getHomeFigures(
  sources: PageSources,
  request: Omit<PageRequest, 'search'>,
): Promise<HomeFigures> {
  const search = new URLSearchParams();
  const page = await getDashboardPage(sources, { ...request, search, choose: widgetsOfHome });
  const { view, calculation, subject, subjects, answer, dashboard } = page;
  const chapterOf = new Map(request.dataset.widgets.map(({ name, chapter }) => [name, chapter]));
  const widgets = dashboard.widgets.map((widget) => {
    const chapter = chapterOf.get(widget.name);
    return {
      ...widget,
      observations: widget.observations.slice(0, ROWS),
      finding: widget.finding ?? (chapter && answer?.chapters[chapter]),
    };
  });
  const others = widgets.map(({ name }) => [name, { subject, ignored: '' }] as const);
  return {
    dataset: request.dataset.name,
    view,
    calculation,
    subject,
    headline: answer?.headline ?? '',
    legend: dashboard.legend,
    subjects: { ...Object.fromEntries(others), ...subjects },
    widgets,
    charts: page.charts,
  };
}

/** Returns the widget of months, and those of bars by place and by the leading classification. */
function widgetsOfHome({ widgets, dimensions }: Dataset): Widget[] {
  const isOfPlaces = ({ dimension }: Widget) =>
    dimensions.some(({ parameter, isPlace }) => parameter === dimension && isPlace);
  const bars = widgets.filter(({ kind }) => kind === 'bars');
  return [
    widgets.find(({ kind }) => kind === 'monthly'),
    bars.find(isOfPlaces),
    bars.find(({ isLead, chapter }) => isLead && chapter === 'what'),
  ].flatMap((widget) => widget ?? []);
}
