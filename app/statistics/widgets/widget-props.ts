import { type Widget } from '~/datasets/dataset';
import { type WidgetData } from './widget-data';

/** What the component of every kind of widget is given. */
export interface WidgetProps {
  widget: Widget;
  data: WidgetData;
  /** The server's chart; absent where the kind has none, or where it stands in the document. */
  svg?: string;
  /** What the page is about. */
  subject: string;
}
