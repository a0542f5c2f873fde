import { type WidgetProps } from '../widget-props';
import { Unlisted } from '../ui/unlisted';
import { WidgetFrame } from '../ui/widget-frame';

/** The total of the view as a single number. */
export function WidgetView({ data, subject }: WidgetProps) {
  return (
    <WidgetFrame name={data.name} className="widget-total" notes={data.notes}>
      <p className="big">{data.formatted}</p>
      <p>{subject}</p>
      {data.unlisted && <Unlisted {...data.unlisted} />}
    </WidgetFrame>
  );
}
