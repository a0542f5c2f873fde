import { type WidgetData } from '../observation';
import { useView } from './view-context';
import { WidgetFrame } from './widget-frame';

/** The total of the view as a single number. */
export function TotalWidget({ data, subject }: { data: WidgetData; subject: string }) {
  const { count } = useView();
  return (
    <WidgetFrame name={data.name} className="widget-total">
      <p className="big">{count(data.total)}</p>
      <p>{subject}</p>
    </WidgetFrame>
  );
}
