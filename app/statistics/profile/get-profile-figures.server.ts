import { type Dataset, type Widget } from '~/datasets/dataset';
import { getDashboardPage, type DashboardPageData } from '../dashboard/get-dashboard-page.server';
import { type PageRequest, type PageSources } from '../published/read-view-request.server';
import { type ProfileKind } from '../view/profile-kinds';
import { type ProfiledCode } from '../view/profiled-codes';
import { viewOfProfile } from './view-of-profile';

/** How many tables follow the first two figures. */
const MAX_TABLES = 3;

/** The classifications that tables follow by, the most important first. */
const listed = ['right', 'issue', 'defendant', 'province', 'city', 'victim'];

/** The figures of a profile. */
export interface ProfileFigures {
  page: DashboardPageData;
  /** The names of the widgets below the headline, as far as they show anything: the years, and what or where. */
  lead: string[];
  /** The names of the tables below them. */
  tables: string[];
  /** Why others show nothing. */
  suppressions: string[];
}

/**
 * Returns the figures of a profile, counted and drawn as in the dashboard: the years of the code; of a place its
 * first rights, of a right or an issue the map; then tables of the other classifications.
 */
export async function getProfileFigures(
  sources: PageSources,
  request: PageRequest & { kind: ProfileKind; item: ProfiledCode },
): Promise<ProfileFigures> {
  const { kind } = request;
  const search = viewOfProfile(request).search;
  search.set('years', 'all');
  const page = await getDashboardPage(sources, {
    ...request,
    search,
    linksProfiles: true,
    choose: (dataset) => {
      const { lead, tables } = widgetsOf(dataset, kind);
      return [...lead, ...tables];
    },
  });
  const { lead, tables } = widgetsOf(request.dataset, kind);
  const dataOf = new Map(page.dashboard.widgets.map((data) => [data.name, data]));
  const isFilled = ({ name }: Widget) => {
    const data = dataOf.get(name);
    return data !== undefined && !data.unlisted && data.observations.length > 0;
  };
  const namesOf = (widgets: readonly Widget[]) => widgets.filter(isFilled).map(({ name }) => name);
  const reasons = page.dashboard.widgets.flatMap(({ unlisted }) => unlisted?.text ?? []);
  // That there are no records is in the headline.
  const suppressions = reasons.filter((text) => text !== request.t('table.empty'));
  // The page links to profiles that show more.
  const widgets = page.dashboard.widgets.map((data) => ({ ...data, coarser: undefined }));
  return {
    page: { ...page, dashboard: { ...page.dashboard, widgets } },
    lead: namesOf(lead),
    tables: namesOf(tables),
    suppressions: [...new Set(suppressions)],
  };
}

/** Returns the widgets of a kind of profile: those below its headline, and the tables that follow. */
function widgetsOf(
  { widgets, dimensions }: Dataset,
  kind: ProfileKind,
): { lead: Widget[]; tables: Widget[] } {
  const isPlace = dimensions.some(({ parameter, isPlace: is }) => is && parameter === kind);
  const bars = widgets.filter((widget) => widget.kind === 'bars');
  const what = bars.find(({ chapter, isLead }) => isLead && chapter === 'what');
  const second = isPlace ? what : widgets.find((widget) => widget.kind === 'map');
  const years = widgets.find((widget) => widget.kind === 'yearly');
  const tables = listed.flatMap((parameter) => {
    const widget = bars.find(({ dimension }) => dimension === parameter);
    const isSaid = parameter === kind || widget === second;
    // A city lies in one province, and a right is spread over too many cities.
    const isOther = isPlace
      ? parameter === 'province' || (parameter === 'city' && kind !== 'province')
      : parameter === 'city';
    return widget && !isSaid && !isOther ? [widget] : [];
  });
  return {
    lead: [years, second].flatMap((widget) => widget ?? []),
    tables: tables.slice(0, MAX_TABLES),
  };
}
