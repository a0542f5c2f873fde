import { type WidgetProps } from '../widget-props';
import { useView } from '../../ui/view-context';
import { WidgetFrame } from '../../ui/widget-frame';

/** The total of the view as a single number. */
export function WidgetView({ data, subject }: WidgetProps) {
  const { count } = useView();
  return (
    <WidgetFrame name={data.name} className="widget-total">
      <p className="big">{count(data.total)}</p>
      <p>{subject}</p>
    </WidgetFrame>
  );
}
