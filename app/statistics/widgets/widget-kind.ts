import { type Translate } from '~/platform/i18n/text-keys';
import { type Division, type Widget } from '~/datasets/dataset';
import { type Query } from '~/engine/engine';
import { type ProtectionPolicy } from '~/protection/policy';
import { type ReadContext } from '../observations/read-context';
import { type QueryContext } from '../observations/read-context';
import { type ViewRequest } from '../view/view-request';
import { type ProvinceMap } from '../charts/map/province-map';
import { type Chip } from '../view/describe-view';
import { type Queries } from '../observations/get-observations.server';
import { type Observations } from '../observations/observation';
import { type FileRow, type WidgetData } from './widget-data';

/** What a widget was counted under, and what it ignored: every text about it derives from this. */
export interface AppliedFilter {
  /** The query itself; for cards, that of their first figure. */
  query: Query;
  /** What is counted, in words: "Complaints, East Java, March 2025". */
  subject: string;
  /** The days counted, in words: "March 2025". */
  time: string;
  /** The codes that it filters by. */
  codes: Chip[];
  /** The chosen parts of the view's filter that the widget ignores. */
  ignored: Chip[];
  /** The division into provinces of the counts; absent if they do not depend on provinces. */
  division?: Division;
}

/** What a widget counts, and what it ignores of the filter, in words; empty if nothing. */
export interface WidgetSubject {
  subject: string;
  ignored: string;
}

/** The context for drawing a chart. */
export interface DrawContext extends ViewRequest {
  map: ProvinceMap;
  policy: ProtectionPolicy;
  /** The filter that the widget was counted under. */
  applied: AppliedFilter;
  /** The id of the part of the page that contains the chart: its links lead back there. */
  at?: string;
}

/** A widget as counted, without a page around it. */
export interface WidgetFigures {
  widget: Widget;
  context: DrawContext;
  data: WidgetData;
}

/**
 * A kind of widget: what it counts, and how the result is read, drawn and written to files. Its component is
 * in `component.tsx` next to it.
 */
export interface WidgetKind {
  /**
   * Its queries by name. Every text about a widget (title, caption, files, alternative text) derives from
   * `main`, never from the view: it does not include what the widget ignores of the view's filter.
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
  /** Whether the explanation of such a widget describes its dimension. */
  explainsDimension?: true;
  /** The height of its frame in pixels, if that does not follow from its rows: see `frameHeightOf`. */
  frameHeight?: number;
  /** How a picture draws its observations if it has no chart; without a shape they are listed. */
  shape?: 'bars' | 'columns';
  /** Whether it has pictures; every kind that shows figures of its filter has. */
  hasPicture?: false;
  /** Its chart as SVG; tables and numbers have none on their pages. */
  draw?(context: DrawContext, data: WidgetData): string;
  /** The text below the chart in a separate picture: the meaning and the source of its colours. */
  legend?(context: DrawContext, data: WidgetData): string;
  attribution?(context: DrawContext): string | undefined;
}
