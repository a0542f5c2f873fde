import { type FC } from 'react';
import { type Chapter, type Dataset, type Widget } from '~/datasets/dataset';
import { paths } from '~/paths';
import { type WidgetData } from '../widgets/widget-data';
import { type WidgetProps } from '../widgets/widget-props';
import { useView } from '../widgets/ui/view-context';

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
  const views = chosen.map((widget) => {
    const data = widgets.find(({ name }) => name === widget.name);
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
