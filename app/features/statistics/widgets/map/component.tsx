import { Link } from '@remix-run/react';
import { divisions } from '~/datasets/dataset';
import { leastOfTop, rankItems } from '../../ranks';
import { type WidgetData } from '../widget-data';
import { type WidgetProps } from '../widget-props';
import { mapPeriodOf, neighbourOf, withMapStart } from '../../views/map-period';
import { mapPeriods } from '../../views/view';
import { ChartFigure } from '../../ui/chart-figure';
import { ObservationTable } from '../../ui/observation-table';
import { Switch } from '../../ui/switch';
import { useView } from '../../ui/view-context';
import { WidgetFrame } from '../../ui/widget-frame';
import { useWidgetNotes } from '../../ui/widget-notes';

/** The provinces by rank: the map, its period, its legend and its table. */
export function WidgetView({ data, svg }: WidgetProps) {
  const { t, view, mapDivision } = useView();
  const notes = useWidgetNotes(data);
  return (
    <WidgetFrame
      name={data.name}
      className="widget-wide widget-map"
      notes={mapDivision !== view.division ? [...notes, t('map.divisionNote')] : notes}
      controls={<MapSwitches />}
      isChart
    >
      <PeriodSteps />
      <ChartFigure svg={svg}>
        <MapLegend observations={data.observations} />
      </ChartFigure>
      <ObservationTable
        name={data.name}
        observations={data.observations}
        itemName={t('parameters.province')}
        language={data.language}
        ranks={rankItems(data.observations)}
      />
    </WidgetFrame>
  );
}

/** What chooses the period and the division of the map. */
function MapSwitches() {
  const { t, view, territory, hrefOf } = useView();
  return (
    <>
      <Switch
        label={t('map.view')}
        choices={mapPeriods.map((period) => ({
          name: t(`map.periods.${period}`),
          href: hrefOf({ ...view, map: period, start: undefined }),
          isChosen: view.map === period,
        }))}
      />
      {territory?.hasDivisions && (
        <Switch
          label={t('map.division')}
          choices={divisions.map((division) => ({
            name: t(`map.division${division}`),
            href: hrefOf({ ...view, division }),
            isChosen: view.division === division,
          }))}
        />
      )}
    </>
  );
}

/** The month or week of the map, with the ones before and after it. */
function PeriodSteps() {
  const { t, view, calculation, formats, hrefOf } = useView();
  const { map } = view;
  const period = mapPeriodOf(view, calculation.lastDate);
  if (!period || map === 'year') return null;
  const before = neighbourOf(map, period.start, -1);
  const after = neighbourOf(map, period.start, 1);
  return (
    <p className="period-steps">
      <Link to={hrefOf(withMapStart(view, before.start))} preventScrollReset>
        <span aria-hidden="true">←</span> {t('map.previous')}
      </Link>
      <strong>
        {map === 'month'
          ? formats.month(period.start)
          : t('map.week', { start: formats.date(period.start), end: formats.date(period.end) })}
      </strong>
      {after.start <= calculation.lastDate && (
        <Link to={hrefOf(withMapStart(view, after.start))} preventScrollReset>
          {t('map.next')} <span aria-hidden="true">→</span>
        </Link>
      )}
    </p>
  );
}

function MapLegend({ observations }: Pick<WidgetData, 'observations'>) {
  const { t, view, mapDivision, count } = useView();
  // A map of merged provinces ranks other counts than the table.
  const least = mapDivision === view.division ? leastOfTop(observations) : null;
  const ranks = t('map.legendTop');
  return (
    <figcaption className="legend" aria-label={t('map.legend')}>
      <span className="legend-item legend-top">
        {least === null ? ranks : t('map.legendFrom', { ranks, value: count(least) })}
      </span>
      <span className="legend-item legend-other">{t('map.legendOther')}</span>
      <span className="legend-item legend-none">{t('map.legendNone')}</span>
    </figcaption>
  );
}
