import { type Widget } from '~/datasets/dataset';
import { type WidgetData } from './widget-data';

/** The props of the component of every kind of widget. */
export interface WidgetProps {
  widget: Widget;
  data: WidgetData;
  /** The server's chart; absent if the kind has none, or if it is already in the document. */
  svg?: string;
  /** What the page counts, in words. */
  subject: string;
}
