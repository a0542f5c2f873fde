import { type WidgetProps } from '../widget-props';
import { EventNotes } from './event-notes';
import { ChartFigure } from './chart-figure';
import { ObservationTable } from './observation-table';
import { type ReactNode } from 'react';
import { NextLinks } from './unlisted';
import { useView } from './view-context';
import { WidgetFrame } from './widget-frame';

interface SeriesWidgetProps extends Pick<WidgetProps, 'widget' | 'data' | 'svg'> {
  controls?: ReactNode;
  /** Shown next to the chart instead of the table of its numbers; not in a chapter. */
  table?: ReactNode;
}

/** A series over years or months: chart and table. */
export function SeriesWidget({ widget, data, svg, controls, table }: SeriesWidgetProps) {
  const { t, isInChapters } = useView();
  const range = data.before?.range;
  const notes = range ? [t('chart.range', range), ...data.notes] : data.notes;
  // Without a chart they explain the table alone.
  const isOfTable = isInChapters && !svg && !data.unlisted;
  return (
    <WidgetFrame
      name={data.name}
      sentence={data.sentence}
      finding={data.finding}
      className="widget-half"
      notes={isOfTable ? [] : data.provisional ? [data.provisional, ...notes] : notes}
      controls={controls}
    >
      <div className={table ? 'chart-with-table' : undefined}>
        {!data.unlisted && <ChartFigure name={data.name} svg={svg} />}
        {table || <ObservationTable {...data} itemName={t(`parameters.${widget.dimension}`)} />}
      </div>
      <EventNotes marked={data.marked} />
      {data.coarser && <NextLinks {...data.coarser} />}
    </WidgetFrame>
  );
}
