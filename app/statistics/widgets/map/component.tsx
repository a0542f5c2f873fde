import { useEffect, useState } from 'react';
import { divisions } from '~/datasets/dataset';
import { type Shading, type WidgetData } from '../widget-data';
import { type WidgetProps } from '../widget-props';
import { withMapStart } from '../../view/map-period';
import { mapLayouts, mapShades } from '../../view/view';
import { ChoiceLink } from '../ui/choice-link';
import { ChartFigure } from '../ui/chart-figure';
import { ObservationTable } from '../ui/observation-table';
import { Switch } from '../ui/switch';
import { useView } from '../ui/view-context';
import { WidgetFrame } from '../ui/widget-frame';
import { type MapZoom } from './map-zoom';

/** The provinces by rank: the map, its period, its legend and its table. */
export function WidgetView({ data, svg }: WidgetProps) {
  const { t, view, territory, isInChapters } = useView();
  return (
    <WidgetFrame
      name={data.name}
      sentence={data.sentence}
      className="widget-wide widget-map"
      notes={data.notes}
      controls={!isInChapters && <MapSwitches {...data} />}
    >
      <PeriodSteps {...data} />
      {!data.unlisted && !isInChapters && (
        <a className="skip-chart visually-hidden" href={`#${data.name}-table`}>
          {t('map.skip')}
        </a>
      )}
      <ChartFigure name={data.name} svg={svg}>
        {!isInChapters && <ZoomOnDemand key={svg} id={`${data.name}-chart`} />}
        <MapLegend {...data} />
      </ChartFigure>
      <ObservationTable
        {...data}
        itemName={
          territory?.hasDivisions ? t(`map.division${view.division}`) : t('parameters.province')
        }
        isRanked={!data.shading?.detail}
      />
      {isInChapters && <OtherMaps {...data} />}
    </WidgetFrame>
  );
}

/** The zoom of a map, which only its page loads, and only with script. */
function ZoomOnDemand({ id }: { id: string }) {
  const [Zoom, setZoom] = useState<typeof MapZoom>();
  useEffect(() => {
    // Without a connection the map stays as it is.
    import('./map-zoom').then(
      (module) => setZoom(() => module.MapZoom),
      () => {},
    );
  }, []);
  return Zoom ? <Zoom id={id} /> : null;
}

/** A choice between forms of the map. */
interface MapSwitch {
  label: string;
  choices: { name: string; href: string; isChosen: boolean }[];
}

/** The choices of the map: its period, what colours it, how it is drawn, and its division. */
function useMapSwitches({ periods = [], layout, areas = [], area }: WidgetData): MapSwitch[] {
  const { t, view, territory, hrefHere } = useView();
  const switches: (MapSwitch | false | undefined)[] = [
    {
      label: t('map.view'),
      choices: periods.map((period) => ({
        name: t(`map.periods.${period}`),
        href: hrefHere({ ...view, map: period, start: undefined }),
        isChosen: view.map === period,
      })),
    },
    {
      label: t('parameters.shade'),
      choices: mapShades
        .filter((shade) => shade !== 'rate' || territory?.hasPopulation)
        .map((shade) => ({
          name: t(`map.shades.${shade}`),
          href: hrefHere({ ...view, shade }),
          isChosen: view.shade === shade,
        })),
    },
    layout &&
      territory?.hasTiles && {
        label: t('parameters.layout'),
        choices: mapLayouts.map((mapLayout) => ({
          name: t(`map.layouts.${mapLayout}`),
          href: hrefHere({
            ...view,
            layout: mapLayout,
            ...(mapLayout === 'outlines' && { division: layout.outlines }),
          }),
          isChosen: layout.layout === mapLayout,
        })),
      },
    areas.length > 0 && {
      label: t('parameters.area'),
      choices: [{ code: undefined, name: t('map.wholeArea') }, ...areas].map(({ code, name }) => ({
        name,
        href: hrefHere({ ...view, area: code }),
        isChosen: area?.code === code,
      })),
    },
    territory?.hasDivisions && {
      label: t('map.division'),
      choices: divisions.map((division) => ({
        name: t(`map.division${division}`),
        href: hrefHere({ ...view, division }),
        isChosen: view.division === division,
      })),
    },
  ];
  return switches.flatMap((item) => item || []);
}

/** All choices of the map, those in force marked. */
function MapSwitches(data: WidgetData) {
  return useMapSwitches(data).map((item) => <Switch key={item.label} at={data.name} {...item} />);
}

/** Links to the other forms of the map, in one row. */
function OtherMaps(data: WidgetData) {
  const { t } = useView();
  // The page of the figure has the parts of the map.
  const areas = data.areas?.filter(({ code }) => code === data.area?.code);
  const others = useMapSwitches({ ...data, areas }).flatMap(({ choices }) =>
    choices.filter(({ isChosen }) => !isChosen),
  );
  return (
    <ul className="other-maps" aria-label={t('map.others')}>
      {others.map(({ name, href }) => (
        <li key={name}>
          <ChoiceLink to={href} at={data.name}>
            {name}
          </ChoiceLink>
        </li>
      ))}
    </ul>
  );
}

/** The month or week of the map, with links to the ones before and after it. */
function PeriodSteps({ name, steps }: Pick<WidgetData, 'name' | 'steps'>) {
  const { t, view, hrefHere } = useView();
  if (!steps) return null;
  return (
    <p className="period-steps">
      <ChoiceLink to={hrefHere(withMapStart(view, steps.before))} at={name}>
        <span aria-hidden="true">←</span> {t('map.previous')}
      </ChoiceLink>
      <strong>{steps.period}</strong>
      {steps.after && (
        <ChoiceLink to={hrefHere(withMapStart(view, steps.after))} at={name}>
          {t('map.next')} <span aria-hidden="true">→</span>
        </ChoiceLink>
      )}
    </p>
  );
}

function MapLegend(data: WidgetData) {
  return data.shading ? <ShadeLegend {...data} shading={data.shading} /> : <RankLegend {...data} />;
}

function ShadeLegend({ shading, others }: WidgetData & { shading: Shading }) {
  const { t } = useView();
  const { classes, notes } = shading;
  return (
    <figcaption aria-label={t('map.legend')}>
      <div className="legend">
        {classes.map(({ shade, label }) => (
          <span key={shade} className={`legend-item legend-shade-${shade}`}>
            {label}
          </span>
        ))}
        {others && shading.by !== 'change' && (
          <span className="legend-item legend-below-threshold">{others.text}</span>
        )}
      </div>
      {notes.map((note) => (
        <p key={note} className="legend">
          {note}
        </p>
      ))}
    </figcaption>
  );
}

function RankLegend({ least, others }: WidgetData) {
  const { t } = useView();
  const ranks = t('map.legendTop');
  return (
    <figcaption aria-label={t('map.legend')}>
      <div className="legend">
        <span className="legend-item legend-top">
          {least ? t('map.legendFrom', { ranks, value: least }) : ranks}
        </span>
        <span className="legend-item legend-other">{t('map.legendOther')}</span>
        <span className={others ? 'legend-item legend-below-threshold' : 'legend-item legend-none'}>
          {others?.text ?? t('map.legendNone')}
        </span>
      </div>
      <p className="legend">
        <span className="numbers-note">{t('map.numbersNote')}</span>
      </p>
    </figcaption>
  );
}
