import { KeyFigures } from '../../ui/key-figures';
import { WidgetFrame } from '../../ui/widget-frame';
import { type WidgetProps } from '../widget-props';

/** The main figures of the view. */
export function WidgetView({ data }: WidgetProps) {
  return (
    <WidgetFrame name={data.name} className="widget-cards">
      <KeyFigures {...data} />
    </WidgetFrame>
  );
}
