import { dimensionOfParameter, type Widget } from '~/datasets/dataset';
import { type Cards as CardValues } from '../dashboard/cards';
import { type WidgetData } from '../observation';
import { BarTable } from './bar-table';
import { Cards } from './cards';
import { DateWidget } from './date-widget';
import { MapWidget } from './map-widget';
import { RankingWidget } from './ranking-widget';
import { SeriesWidget } from './series-widget';
import { TotalWidget } from './total-widget';
import { useView } from './view-context';
import { WidgetFrame } from './widget-frame';
import { useWidgetNotes } from './widget-notes';

interface DashboardWidgetsProps {
  cards: CardValues | null;
  widgets: readonly WidgetData[];
  /** The server's charts by widget name. */
  charts: Readonly<Record<string, string>>;
  subject: string;
}

/** All widgets of a dataset, in the order of its declaration. */
export function DashboardWidgets({ cards, widgets, charts, subject }: DashboardWidgetsProps) {
  const { dataset } = useView();
  const byName = new Map(widgets.map((data) => [data.name, data]));
  return (
    <div className="widgets">
      {dataset.widgets.map((widget) => (
        <DashboardWidget
          key={widget.name}
          {...{ widget, cards, subject }}
          data={byName.get(widget.name)}
          svg={charts[widget.name] ?? ''}
        />
      ))}
    </div>
  );
}

interface DashboardWidgetProps {
  widget: Widget;
  data: WidgetData | undefined;
  cards: CardValues | null;
  svg: string;
  subject: string;
}

/** One widget in the form of its kind. */
export function DashboardWidget({ widget, data, cards, svg, subject }: DashboardWidgetProps) {
  if (widget.kind === 'date') return <DateWidget name={widget.name} />;
  if (widget.kind === 'cards') return cards && <Cards cards={cards} />;
  if (!data) return null;
  switch (widget.kind) {
    case 'total':
      return <TotalWidget data={data} subject={subject} />;
    case 'map':
      return <MapWidget data={data} svg={svg} />;
    case 'ranking':
      return (
        <RankingWidget
          data={data}
          parameter={widget.dimension ?? ''}
          limit={widget.limit ?? Infinity}
        />
      );
    case 'yearly':
    case 'monthly':
      return <SeriesWidget data={data} svg={svg} kind={widget.kind} />;
    case 'bars':
      return <BarsWidget widget={widget} data={data} />;
  }
}

function BarsWidget({ widget, data }: { widget: Widget; data: WidgetData }) {
  const { t, dataset, view } = useView();
  const notes = useWidgetNotes(data);
  const parameter = widget.dimension ?? '';
  const isMultiple = dimensionOfParameter(dataset, parameter, view.division)?.isMultiple ?? false;
  return (
    <WidgetFrame
      name={widget.name}
      notes={isMultiple ? [...notes, t('table.multiple')] : notes}
      more={data.count > data.observations.length ? data.count : undefined}
    >
      <BarTable data={data} parameter={parameter} itemName={t(`parameters.${parameter}`)} />
    </WidgetFrame>
  );
}
