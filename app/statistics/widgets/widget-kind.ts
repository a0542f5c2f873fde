import { type Translate } from '~/platform/i18n/text-keys';
import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset, type Widget } from '~/datasets/dataset';
import { type ProvinceMap } from '../charts/map/province-map';
import { type AppliedFilter } from '../dashboard/applied-filter';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { type Labels } from '../dashboard/labels';
import { type CalculationState, type Query } from '~/engine/engine';
import { type Queries } from '../observations/get-observations.server';
import { type Observations } from '../observations/observation';
import { type ProtectionPolicy } from '~/protection/policy';
import { type View } from '../views/view';
import { type FileRow, type WidgetData } from './widget-data';

/** A view of a calculation, as its address asks for it and in the visitor's language. */
export interface ViewRequest {
  dataset: Dataset;
  calculation: CalculationInfo & CalculationState;
  view: View;
  codeLists: CodeLists;
  language: string;
  /** Texts of the namespace `statistics`. */
  t: Translate<'statistics'>;
}

/** What a widget's queries depend on. */
export interface QueryContext extends Pick<ViewRequest, 'dataset' | 'view' | 'codeLists'> {
  calculation: Pick<
    CalculationInfo,
    'date' | 'firstDate' | 'lastDate' | 'coveredUntil' | 'defaultYear'
  >;
  /** How what is counted is shown; absent where nothing is counted. */
  policy?: ProtectionPolicy;
}

/** What observations are read with. */
export interface ReadContext extends ViewRequest {
  labels: Labels;
  map: ProvinceMap;
  /** How what was counted is shown. */
  policy: ProtectionPolicy;
  /** Whether all items are asked for; else a long table ends at the limit of its widget. */
  isWhole: boolean;
  /** Whether tables that lead no chapter are asked for in brief. */
  isCompact?: boolean;
}

/** What a chart is drawn with. */
export interface DrawContext extends ViewRequest {
  map: ProvinceMap;
  policy: ProtectionPolicy;
  /** What the widget was counted under. */
  applied: AppliedFilter;
  /** The part of the page that the chart stands in, by its id: its links lead back there. */
  at?: string;
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
