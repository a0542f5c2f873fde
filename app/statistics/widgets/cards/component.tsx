import { KeyFigures } from '../ui/key-figures';
import { Unlisted } from '../ui/unlisted';
import { WidgetFrame } from '../ui/widget-frame';
import { type WidgetProps } from '../widget-props';

/** The main figures of the view. */
export function WidgetView({ data }: WidgetProps) {
  return (
    <WidgetFrame name={data.name} className="widget-cards" notes={data.notes}>
      {data.unlisted && data.total.status === 'M' ? (
        <Unlisted {...data.unlisted} />
      ) : (
        <KeyFigures {...data} />
      )}
    </WidgetFrame>
  );
}
