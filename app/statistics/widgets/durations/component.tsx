import { WidgetView as Bars } from '../bars/component';
import { WidgetView as Grid } from '../monthly/component';
import { useView } from '../ui/view-context';
import { WidgetFrame } from '../ui/widget-frame';
import { type WidgetProps } from '../widget-props';

/** Bands of time as bars, or quartiles by year; in a chapter the finding about these, or that none is certain. */
export function WidgetView(props: WidgetProps) {
  const { t, isInChapters } = useView();
  const { name, months, finding } = props.data;
  if (!months) return <Bars {...props} />;
  if (!isInChapters || finding) return <Grid {...props} />;
  return (
    <WidgetFrame name={name} className="widget-half">
      <p className="empty">{`? ${t('gaps.unclear')}`}</p>
    </WidgetFrame>
  );
}
