import { type FC } from 'react';
import { type Chapter, type Dataset, type Widget } from '~/datasets/dataset';
import { paths } from '~/paths';
import { type WidgetData } from '../widgets/widget-data';
import { type WidgetProps } from '../widgets/widget-props';
import { Unlisted } from '../widgets/ui/unlisted';
import { useView } from '../widgets/ui/view-context';
import { PageLink } from '~/ui/page-link';

/** The components of all kinds of widgets, by the path of their folder. */
export const components = import.meta.glob<FC<WidgetProps>>('../widgets/*/component.tsx', {
  eager: true,
  import: 'WidgetView',
});

interface DashboardWidgetsProps {
  widgets: readonly WidgetData[];
  /** The server's charts by widget name; at hydration, those in the document. */
  charts: Readonly<Record<string, string>>;
  subject: string;
  legend: string | null;
  /** The chapter whose widgets to show, the lead first; absent for all that the page has. */
  chapter?: Chapter;
}

/** Returns the widgets of a chapter: its list of first ranks, so that a phone has names first, then its lead. */
function widgetsOf({ widgets }: Dataset, chapter: Chapter): Widget[] {
  const orderOf = ({ kind, isLead }: Widget) => (kind === 'ranking' ? 0 : isLead ? 1 : 2);
  const all = widgets.filter((widget) => widget.chapter === chapter);
  return all.sort((a, b) => orderOf(a) - orderOf(b));
}

/** Widgets in the order of the declaration, each in the form of its kind. */
export function DashboardWidgets({
  widgets,
  charts,
  subject,
  legend,
  chapter,
}: DashboardWidgetsProps) {
  const { t, dataset } = useView();
  const chosen = chapter ? widgetsOf(dataset, chapter) : dataset.widgets;
  const dataOf = ({ name }: Widget) => widgets.find((data) => data.name === name);
  const groups = chapter ? groupUnlisted(chosen.map(dataOf)) : [];
  const views = chosen.map((widget) => {
    const data = dataOf(widget);
    const group = groups.find((unlisted) => unlisted.some(({ name }) => name === widget.name));
    if (group) return data === group[0] && <UnlistedGroup key={widget.name} widgets={group} />;
    const WidgetView = components[`../widgets/${widget.kind}/component.tsx`];
    const svg = charts[widget.name];
    return (
      data &&
      WidgetView && (
        <WidgetView key={widget.name} widget={widget} data={data} svg={svg} subject={subject} />
      )
    );
  });
  return (
    <>
      {legend && !chapter && (
        <p className="protection-legend">
          {legend}{' '}
          <a href={paths.protection} target="_top">
            {t('protection.more')}
          </a>
        </p>
      )}
      {views}
    </>
  );
}

/** Returns the widgets that list nothing for the same reason, if there are several. */
function groupUnlisted(widgets: readonly (WidgetData | undefined)[]): WidgetData[][] {
  const groups = new Map<string, WidgetData[]>();
  for (const data of widgets) {
    if (!data?.unlisted) continue;
    const { text, hint, links } = data.unlisted;
    const reason = JSON.stringify([text, hint, links]);
    groups.set(reason, [...(groups.get(reason) ?? []), data]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Figures that list nothing: their titles, and the reason once. */
function UnlistedGroup({ widgets }: { widgets: readonly WidgetData[] }) {
  const { view, hrefOf, widgetText } = useView();
  const unlisted = widgets[0]?.unlisted;
  return (
    <div className="widget widget-unlisted">
      {unlisted && <Unlisted {...unlisted} />}
      <ul className="view-links">
        {widgets.map(({ name }) => (
          <li key={name} id={name}>
            <PageLink href={hrefOf(view, `widgets/${name}`)}>{widgetText(name, 'title')}</PageLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
