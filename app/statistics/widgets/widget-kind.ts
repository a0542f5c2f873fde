import { type ReadContext } from '../observations/read-context';
import { type QueryContext } from '../observations/read-context';
import { type ViewRequest } from '../view/view-request';
import { type Translate } from '~/platform/i18n/text-keys';
import { type Widget } from '~/datasets/dataset';
import { type ProvinceMap } from '../charts/map/province-map';
import { type AppliedFilter } from './applied-filter';
import { type Query } from '~/engine/engine';
import { type Queries } from '../observations/get-observations.server';
import { type Observations } from '../observations/observation';
import { type ProtectionPolicy } from '~/protection/policy';
import { type FileRow, type WidgetData } from './widget-data';

/** What a chart is drawn with. */
export interface DrawContext extends ViewRequest {
  map: ProvinceMap;
  policy: ProtectionPolicy;
  /** What the widget was counted under. */
  applied: AppliedFilter;
  /** The part of the page that the chart stands in, by its id: its links lead back there. */
  at?: string;
}

/** A widget as it was counted, without a page around it. */
export interface WidgetFigures {
  widget: Widget;
  context: DrawContext;
  data: WidgetData;
}

/**
 * A kind of widget: what is counted for it, how that is read, drawn and filed. Its component stands beside
 * it in `component.tsx`.
 */
export interface WidgetKind {
  /**
   * Its queries by name. All that is said of a widget (title, caption, files, alternative text) is told
   * from `main`, never from the view: what a widget leaves out of the view's filter is not in it.
   */
  queries(context: QueryContext, widget: Widget): { main: Query } & Queries;
  read(
    context: ReadContext,
    widget: Widget,
    main: Observations,
    others: Readonly<Record<string, Observations>>,
  ): WidgetData;
  /** The rows of its files. */
  rows(widget: Widget, data: WidgetData, t: Translate<'statistics'>): FileRow[];
  /** Whether the explanation of such a widget says what its dimension is. */
  explainsDimension?: true;
  /** The height of its frame in pixels, where it does not follow from its rows: see `frameHeightOf`. */
  frameHeight?: number;
  /** How a picture without its own chart draws its observations; they are listed where it is left out. */
  shape?: 'bars' | 'columns';
  /** Whether it has pictures; every kind that shows figures of its filter does. */
  hasPicture?: false;
  /** Its chart as SVG; tables and numbers have none on their pages. */
  draw?(context: DrawContext, data: WidgetData): string;
  /** What stands below the chart in a picture of its own: what its colours mean, and whose it is. */
  legend?(context: DrawContext, data: WidgetData): string;
  attribution?(context: DrawContext): string | undefined;
}
