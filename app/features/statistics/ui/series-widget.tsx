import { type WidgetData } from '../observation';
import { yearRanges } from '../views/view';
import { ChartFigure } from './chart-figure';
import { ObservationTable } from './observation-table';
import { Switch } from './switch';
import { useView } from './view-context';
import { WidgetFrame } from './widget-frame';
import { useWidgetNotes } from './widget-notes';

/** A series over years or months: chart and table. */
export function SeriesWidget({
  data,
  svg,
  kind,
}: {
  data: WidgetData;
  svg: string;
  kind: 'yearly' | 'monthly';
}) {
  const { t, calculation, formats } = useView();
  const isProvisional = data.observations.some(({ status }) => status === 'P');
  const notes = useWidgetNotes(data);
  const provisional = t('table.provisionalNote', { date: formats.date(calculation.date) });
  return (
    <WidgetFrame
      name={data.name}
      className="widget-half"
      notes={isProvisional ? [provisional, ...notes] : notes}
      controls={kind === 'yearly' && <YearSwitch />}
    >
      <ChartFigure svg={svg} />
      <ObservationTable
        name={data.name}
        observations={data.observations}
        itemName={t(kind === 'yearly' ? 'parameters.year' : 'parameters.month')}
      />
    </WidgetFrame>
  );
}

function YearSwitch() {
  const { t, view, hrefOf } = useView();
  return (
    <Switch
      label={t('parameters.years')}
      choices={yearRanges.map((years) => ({
        name: t(years === '3' ? 'chart.years3' : 'filter.all.year'),
        href: hrefOf({ ...view, years }),
        isChosen: view.years === years,
      }))}
    />
  );
}
