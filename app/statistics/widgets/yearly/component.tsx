import { SeriesWidget } from '../ui/series-widget';
import { Switch } from '../ui/switch';
import { useView } from '../ui/view-context';
import { yearRanges } from '../../view/view';
import { type WidgetProps } from '../widget-props';

/** The years, three up to the chosen one or all. */
export function WidgetView(props: WidgetProps) {
  const { t, view, hrefHere } = useView();
  const choices = yearRanges.map((years) => ({
    name: t(years === '3' ? 'chart.years3' : 'filter.all.year'),
    href: hrefHere({ ...view, years }),
    isChosen: view.years === years,
  }));
  return (
    <SeriesWidget
      {...props}
      controls={
        view.codes.year && (
          <Switch label={t('parameters.years')} at={props.data.name} choices={choices} />
        )
      }
    />
  );
}
