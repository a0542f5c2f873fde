import { type WidgetProps } from '../widgets/widget-props';
import { ChartFigure } from './chart-figure';
import { ObservationTable } from './observation-table';
import { type ReactNode } from 'react';
import { useView } from './view-context';
import { WidgetFrame } from './widget-frame';

/** A series over years or months: chart and table. */
export function SeriesWidget({
  widget,
  data,
  svg,
  controls,
}: Pick<WidgetProps, 'widget' | 'data' | 'svg'> & { controls?: ReactNode }) {
  const { t, calculation, formats } = useView();
  const isProvisional = data.observations.some(({ status }) => status === 'P');
  const { notes } = data;
  const provisional = t('table.provisionalNote', { date: formats.date(calculation.date) });
  return (
    <WidgetFrame
      name={data.name}
      className="widget-half"
      notes={isProvisional ? [provisional, ...notes] : notes}
      controls={controls}
    >
      <ChartFigure svg={svg} />
      <ObservationTable {...data} itemName={t(`parameters.${widget.dimension}`)} />
    </WidgetFrame>
  );
}
