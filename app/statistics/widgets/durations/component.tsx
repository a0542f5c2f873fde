import { WidgetView as Bars } from '../bars/component';
import { WidgetView as Grid } from '../monthly/component';
import { type WidgetProps } from '../widget-props';

/** Bands of time as bars, or quartiles by year. */
export function WidgetView(props: WidgetProps) {
  return props.data.months ? <Grid {...props} /> : <Bars {...props} />;
}
